/** Which column orders a table, and which way. */
export interface Sorting {
  column: string;
  descending: boolean;
}

/** What a cell is sorted by; null sorts last whichever way the column is turned. */
export type SortValue = number | string | null;

/** The rows in the order asked for. Equal rows keep the order they came in. */
export function sorted<Row>(rows: readonly Row[], keyOf: (row: Row) => SortValue, descending: boolean): Row[] {
  return [...rows].sort((one, other) => compare(keyOf(one), keyOf(other), descending));
}

function compare(one: SortValue, other: SortValue, descending: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const order =
    typeof one === "number" && typeof other === "number"
      ? one - other
      : String(one).localeCompare(String(other), "en", { numeric: true });
  return descending ? -order : order;
}

/** What a press on a heading asks for: numbers start with the largest, words with the first, a second press turns it. */
export function turned(current: Sorting | null, column: string, numeric: boolean): Sorting {
  if (current?.column !== column) return { column, descending: numeric };
  return { column, descending: !current.descending };
}
