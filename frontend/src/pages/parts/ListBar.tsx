import { count } from "../../charts/frame/format";
import type { ListView } from "../../url/list";
import buttons from "./Button.module.css";
import styles from "./ListBar.module.css";
import type { ListColumn } from "./ListTable";
import { Missing } from "./State";
import type { ChangeList } from "./useList";

interface OrderProps<Row> {
  sort: ListView["sort"];
  change: ChangeList;
  columns: readonly ListColumn<Row>[];
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
    <label>
      <span>order</span>
      <select
        value={sort ? `${sort.descending ? "-" : ""}${sort.column}` : ""}
        onChange={({ target: { value } }) =>
          change({ sort: value ? { column: value.replace("-", ""), descending: value.startsWith("-") } : null })
        }
      >
        <option value="">newest first</option>
        {columns.flatMap(({ id, word, kind, value }) =>
          value
            ? FIRST[kind ?? "words"].map((first, at) => (
                <option key={first} value={at === 0 ? id : `-${id}`}>
                  {word}, {first}
                </option>
              ))
            : [],
        )}
      </select>
    </label>
  );
}

interface Props<Row> extends Omit<OrderProps<Row>, "sort"> {
  /** One row: "recording". */
  noun: string;
  view: ListView;
  shown: number;
  all: number;
}

/** Narrows and orders a list, and says how much of it is shown. */
export function ListBar<Row>({ noun, view, change, columns, shown, all }: Props<Row>) {
  return (
    <search>
      <form className={styles.bar} onSubmit={(event) => event.preventDefault()}>
        <label className={styles.words}>
          <span>words in these {noun}s</span>
          <input type="search" value={view.q} maxLength={200} onChange={(event) => change({ q: event.target.value })} />
        </label>
        <Order sort={view.sort} change={change} columns={columns} />
        <p role="status" className={styles.said}>
          {shown === all ? `${count(all)} ${noun}${all === 1 ? "" : "s"}` : `${count(shown)} of ${count(all)} ${noun}s`}
        </p>
      </form>
    </search>
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
      <button type="button" className={buttons.button} onClick={onClear}>
        Show all {noun}s
      </button>
    </Missing>
  );
}
