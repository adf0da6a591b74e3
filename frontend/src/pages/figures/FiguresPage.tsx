import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Figure, figuresQuery, fileOf } from "../../model/publishing";
import type { ListColumn } from "../parts/ListTable";
import { Page } from "../parts/Page";
import { StoredList } from "../parts/StoredList";
import { dayColumn } from "../parts/When";

const stateOf = ({ withdrawn }: Figure) => (withdrawn === null ? "published" : `withdrawn: ${withdrawn}`);

const COLUMNS: readonly ListColumn<Figure>[] = [
  {
    id: "title",
    word: "figure",
    value: ({ title }) => title,
    cell: ({ id, title, sentence }) => (
      <>
        <a href={fileOf(id, "")}>{title}</a>
        <p>{sentence}</p>
      </>
    ),
  },
  dayColumn("published", ({ created_at }) => created_at),
  { id: "kind", word: "kind", value: ({ kind }) => kind, cell: ({ kind }) => kind },
  { id: "series", word: "series", value: ({ series }) => series, cell: ({ series }) => series },
  { id: "state", word: "state", value: stateOf, cell: stateOf },
];

/** The words a figure is found by. */
const textOf = (figure: Figure): string =>
  [
    ...[figure.id, figure.title, figure.sentence, figure.kind, figure.series],
    ...[stateOf(figure), figure.created_at.slice(0, 10)],
  ].join(" ");

/** Every figure that was published from this portal. */
export function FiguresPage() {
  const figures = useQuery(figuresQuery());
  return (
    <Page title="Figures">
      <h1>Figures</h1>
      <p className="max-72ch pretty muted">
        Charts and comparisons that were published from this portal. A figure never changes; one that was withdrawn is
        listed only for those who may withdraw it.
      </p>
      <StoredList query={figures} noun="figure" columns={COLUMNS} text={textOf} keyOf={({ id }) => id}>
        A chart of a <Link to="/traces">recording</Link> and a comparison of <Link to="/results">runs</Link> become one
        by “publish”.
      </StoredList>
    </Page>
  );
}
