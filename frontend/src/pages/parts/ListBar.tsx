import { count } from "../../common/format";
import { Button } from "../../ui/Button";
import { FilterBar, FilterStatus, SelectField, WordsField } from "../../ui/Field";
import type { ListView } from "../../url/list";
import type { ListColumn } from "./ListTable";
import { Missing } from "./State";
import type { ChangeList } from "./useList";

/** What a column says of the order of a list. */
export type Ordered<Row> = Pick<ListColumn<Row>, "id" | "word" | "kind" | "value">;

interface OrderProps<Row> {
  sort: ListView["sort"];
  change: (view: Pick<ListView, "sort">) => void;
  columns: readonly Ordered<Row>[];
}

/** What comes first by a column, upwards and downwards. */
const FIRST: Readonly<Record<"words" | "number" | "date", readonly [string, string]>> = {
  words: ["A to Z", "Z to A"],
  number: ["least first", "most first"],
  date: ["oldest first", "newest first"],
};

/** The order of a list; on a phone, where a table has no head, this is the only way to choose it. */
export function Order<Row>({ sort, change, columns }: OrderProps<Row>) {
  return (
    <SelectField
      word="order"
      value={sort ? `${sort.descending ? "-" : ""}${sort.column}` : ""}
      options={[
        { value: "", word: "newest first" },
        ...columns.flatMap(({ id, word, kind, value }) =>
          value
            ? FIRST[kind ?? "words"].map((first, at) => ({
                value: at === 0 ? id : `-${id}`,
                word: `${word}, ${first}`,
              }))
            : [],
        ),
      ]}
      onChange={(value) =>
        change({ sort: value ? { column: value.replace("-", ""), descending: value.startsWith("-") } : null })
      }
    />
  );
}

interface Props<Row> {
  columns: readonly ListColumn<Row>[];
  change: ChangeList;
  /** One row: "recording". */
  noun: string;
  view: ListView;
  shown: number;
  all: number;
}

/** Narrows and orders a list, and says how much of it is shown. */
export function ListBar<Row>({ noun, view, change, columns, shown, all }: Props<Row>) {
  return (
    <FilterBar>
      <WordsField word={`words in these ${noun}s`} value={view.q} onChange={(q) => change({ q })} />
      <Order sort={view.sort} change={change} columns={columns} />
      <FilterStatus>
        {shown === all ? `${count(all)} ${noun}${all === 1 ? "" : "s"}` : `${count(shown)} of ${count(all)} ${noun}s`}
      </FilterStatus>
    </FilterBar>
  );
}

/** Stands where a list would be that its filters leave nothing of, with the way back to all of it; `by` are the filters. */
export function NoMatch({ noun, by, onClear }: { noun: string; by: readonly string[]; onClear: () => void }) {
  return (
    <Missing
      what={`No ${noun} matches ${by
        .filter(Boolean)
        .map((one) => `“${one}”`)
        .join(", ")}`}
    >
      <Button onClick={onClear}>Show all {noun}s</Button>
    </Missing>
  );
}
