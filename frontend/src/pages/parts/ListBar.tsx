import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { type SortValue, sorted } from "../../charts/frame/sorting";
import { count } from "../../common/format";
import { type ListView, readList, writeList } from "../../url/list";
import type { RawQuery } from "../../url/property";
import styles from "../results/Filters.module.css";

/** A column that a list can be ordered by. */
export interface ListColumn<Row> {
  id: string;
  word: string;
  /** The largest first on the first press. */
  numeric?: boolean;
  value: (row: Row) => SortValue;
}

/** A list as its address narrows and orders it, and the way to change that. `text` has what words are looked for in. */
export function useList<Row>(
  rows: readonly Row[],
  columns: readonly ListColumn<Row>[],
  text: (row: Row) => string,
): { view: ListView; change: (view: Partial<ListView>) => void; shown: readonly Row[] } {
  const query = useSearch({ strict: false }) as RawQuery;
  const navigate = useNavigate();
  const view = useMemo(() => readList(query), [query]);
  const change = useCallback(
    (wanted: Partial<ListView>) =>
      void navigate({
        to: ".",
        search: writeList({ ...view, ...wanted }, query) as never,
        replace: wanted.sort === undefined,
        resetScroll: false,
      }),
    [navigate, view, query],
  );
  const shown = useMemo(() => {
    const words = view.q.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = rows.filter((row) => words.every((word) => text(row).toLowerCase().includes(word)));
    const by = columns.find(({ id }) => id === view.sort?.column);
    return by && view.sort ? sorted(fits, by.value, view.sort.descending) : fits;
  }, [rows, columns, text, view]);
  return { view, change, shown };
}

interface Props<Row> {
  /** What the rows are: "recordings". */
  noun: string;
  view: ListView;
  change: (view: Partial<ListView>) => void;
  columns: readonly ListColumn<Row>[];
  shown: number;
  all: number;
}

/** Narrows and orders a list; on a phone, where a table has no head, this is the only way to order it. */
export function ListBar<Row>({ noun, view, change, columns, shown, all }: Props<Row>) {
  const written = view.sort ? `${view.sort.descending ? "-" : ""}${view.sort.column}` : "";
  return (
    <search>
      <form className={styles.bar} onSubmit={(event) => event.preventDefault()}>
        <label className={styles.words}>
          <span>words in these {noun}</span>
          <input type="search" value={view.q} maxLength={200} onChange={(event) => change({ q: event.target.value })} />
        </label>
        <label>
          <span>order</span>
          <select
            value={written}
            onChange={({ target: { value } }) =>
              change({ sort: value ? { column: value.replace("-", ""), descending: value.startsWith("-") } : null })
            }
          >
            <option value="">newest first</option>
            {columns.flatMap(({ id, word, numeric }) => [
              <option key={id} value={id}>
                {word}, {numeric ? "least" : "first"} first
              </option>,
              <option key={`-${id}`} value={`-${id}`}>
                {word}, {numeric ? "most" : "last"} first
              </option>,
            ])}
          </select>
        </label>
        <p role="status" className={styles.said}>
          {shown === all ? `${count(all)} ${noun}` : `${count(shown)} of ${count(all)} ${noun}`}
        </p>
      </form>
    </search>
  );
}
