import { useCallback, useMemo } from "react";
import { sorted } from "../../charts/frame/sorting";
import { type ListView, readList, writeList } from "../../url/list";
import { useAddress } from "../useAddress";
import type { ListColumn } from "./ListTable";

export type ChangeList = (view: Partial<ListView>) => void;

/**
 * A list as its address narrows and orders it, and the way to change that. `text` has what words are looked for in; without
 * it the rows come narrowed already.
 */
export function useList<Row>(
  rows: readonly Row[],
  columns: readonly ListColumn<Row>[],
  text?: (row: Row) => string,
): { view: ListView; change: ChangeList; shown: readonly Row[] } {
  const [query, goTo] = useAddress();
  const view = useMemo(() => readList(query), [query]);
  const change = useCallback(
    (wanted: Partial<ListView>) => goTo(writeList({ ...view, ...wanted }, query), wanted.sort === undefined),
    [goTo, view, query],
  );
  const shown = useMemo(() => {
    const words = text ? view.q.toLowerCase().split(/\s+/).filter(Boolean) : [];
    const fits = text ? rows.filter((row) => words.every((word) => text(row).toLowerCase().includes(word))) : rows;
    const value = columns.find(({ id }) => id === view.sort?.column)?.value;
    return value && view.sort ? sorted(fits, value, view.sort.descending) : fits;
  }, [rows, columns, text, view]);
  return { view, change, shown };
}
