import { type ReactNode, useState } from "react";
import styles from "./DataTable.module.css";
import { count } from "./format";
import { type Sorting, type SortValue, sorted, turned } from "./sorting";

/** Rows a table draws at most; it says how many it leaves out. */
export const ROW_CAP = 500;

/** One column of a table twin. */
export interface Column<Row> {
  id: string;
  heading: string;
  /** Right-aligned, tabular figures, largest first on the first press. */
  numeric?: boolean;
  /** Sentences: the cell wraps. All others stay on one line. */
  wide?: boolean;
  /** What the column sorts by. */
  value: (row: Row) => SortValue;
  /** What the cell shows; without it, the value itself. */
  cell?: (row: Row) => ReactNode;
}

interface Props<Row> {
  /** What the rows are: read out with the table, and shown above it unless `captionHidden`. */
  caption: string;
  captionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Order on first sight; none keeps the order of `rows`. */
  initial?: Sorting;
  /** The row that is selected on the page, by its key. */
  selected?: string | null;
  /** Makes each row's first cell a button. */
  onRow?: (row: Row) => void;
  /** At its full height, without a box that scrolls down; a press anywhere on a row counts. For short lists. */
  whole?: boolean;
  /** Said in place of an empty body. */
  empty?: string;
}

/** The table twin of a picture: the same facts, sortable, with a head that stays in sight. */
export function DataTable<Row>(props: Props<Row>) {
  const {
    caption,
    captionHidden = false,
    columns,
    rows,
    keyOf,
    selected = null,
    onRow,
    whole = false,
    empty = "Nothing to list.",
  } = props;
  const [sorting, setSorting] = useState<Sorting | null>(props.initial ?? null);
  const by = columns.find((column) => column.id === sorting?.column);
  const ordered = by && sorting ? sorted(rows, by.value, sorting.descending) : rows;
  const shown = ordered.slice(0, ROW_CAP);
  const leftOut = ordered.length - shown.length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section data-scrolls className={whole ? styles.wholeScroll : styles.scroll} tabIndex={0} aria-label={caption}>
      <table className={styles.table}>
        <caption className={captionHidden ? styles.hidden : undefined}>
          <span>{caption}</span>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={styleOf(column)}
                aria-sort={
                  sorting?.column === column.id ? (sorting.descending ? "descending" : "ascending") : undefined
                }
              >
                <button type="button" onClick={() => setSorting(turned(sorting, column.id, column.numeric ?? false))}>
                  {column.heading}
                  <span aria-hidden="true" className={styles.arrow}>
                    {sorting?.column === column.id ? (sorting.descending ? "↓" : "↑") : ""}
                  </span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => {
            const key = keyOf(row);
            return (
              <tr key={key} className={key === selected ? styles.selected : undefined}>
                {columns.map((column, place) => {
                  const content = column.cell ? column.cell(row) : column.value(row);
                  const style = styleOf(column);
                  if (place > 0)
                    return (
                      <td key={column.id} className={style}>
                        {content}
                      </td>
                    );
                  return (
                    <th key={column.id} scope="row" className={style}>
                      {onRow ? (
                        <button type="button" aria-pressed={key === selected} onClick={() => onRow(row)}>
                          {content}
                        </button>
                      ) : (
                        content
                      )}
                    </th>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
      {shown.length === 0 && <p className={styles.note}>{empty}</p>}
      {leftOut > 0 && (
        <p className={styles.note}>
          The first {count(ROW_CAP)} rows in this order; left out: {count(leftOut)}.
        </p>
      )}
    </section>
  );
}

function styleOf<Row>({ numeric, wide }: Column<Row>): string | undefined {
  return numeric ? styles.numeric : wide ? styles.wide : undefined;
}
