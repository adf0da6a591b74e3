import { type Column, DataTable } from "../../charts/frame/DataTable";
import type { DifferenceRow, Measured } from "../../model/types";
import { changed, counts, type Family, limitText, nameOf, shown, titleOf, verdict } from "./rows";

const side = (word: "before" | "after"): Column<DifferenceRow>[] => {
  const of = (row: DifferenceRow): Measured | null => row[word];
  return [
    {
      id: word,
      heading: `${word} (95 %)`,
      numeric: true,
      value: (row) => of(row)?.value ?? null,
      cell: (row) => shown(of(row), row.unit),
    },
    {
      id: `${word}-count`,
      heading: `counted ${word}`,
      numeric: true,
      value: (row) => of(row)?.count ?? null,
      cell: (row) => counts(of(row)),
    },
  ];
};

// What a narrow screen shows without scrolling comes first.
const COLUMNS: readonly Column<DifferenceRow>[] = [
  { id: "what", heading: "what", value: nameOf },
  { id: "change", heading: "change", numeric: true, value: (row) => row.change, cell: changed },
  {
    id: "verdict",
    heading: "verdict",
    value: verdict,
    cell: (row) => <span className={row.status === "differs" ? "bold" : "muted"}>{verdict(row)}</span>,
  },
  ...side("before"),
  ...side("after"),
  { id: "own", heading: "one host, up to", numeric: true, value: (row) => row.own, cell: limitText },
];

interface Props {
  families: readonly Family[];
  /** Ends the captions, where a page has several tables of a family. */
  note?: string;
}

/** Rows with their intervals, counts and verdicts, a table for each family. */
export const RowsTable = ({ families, note = "" }: Props) =>
  families.map(({ name, rows }) => (
    <DataTable
      key={name}
      caption={`${titleOf(name)}, ${rows[0]?.label}${note}`}
      columns={COLUMNS}
      rows={rows}
      keyOf={(row) => row.name}
    />
  ));
