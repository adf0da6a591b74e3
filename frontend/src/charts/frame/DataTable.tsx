import { type ReactNode, useState } from "react";
import styles from "./DataTable.module.css";
import { count } from "./format";
import { SortHead } from "./SortHead";
import { type Sorting, type SortValue, sorted } from "./sorting";
import { fileUnit } from "./units";

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
  /** Values are times in ns: the file has them in the unit in force, which its head names. */
  time?: boolean;
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
  /** Without a button that saves the rows as CSV: where the page has one already, and for short lists. */
  withoutFile?: boolean;
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
    withoutFile = whole,
  } = props;
  const [sorting, setSorting] = useState<Sorting | null>(props.initial ?? null);
  const by = columns.find((column) => column.id === sorting?.column);
  const ordered = by && sorting ? sorted(rows, by.value, sorting.descending) : rows;
  const shown = ordered.slice(0, ROW_CAP);
  const leftOut = ordered.length - shown.length;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section data-scrolls className={whole ? styles.wholeScroll : styles.scroll} tabIndex={0} aria-label={caption}>
        <table className={styles.table}>
          <caption className={captionHidden ? styles.hidden : undefined}>
            <span>{caption}</span>
          </caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <SortHead
                  key={column.id}
                  id={column.id}
                  heading={column.heading}
                  numeric={column.numeric}
                  sorting={sorting}
                  onSort={setSorting}
                  className={styleOf(column)}
                  arrow={styles.arrow}
                />
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
        {shown.length === 0 && <p className="space-above-8 small muted">{empty}</p>}
        {leftOut > 0 && (
          <p className="space-above-8 small muted">
            The first {count(ROW_CAP)} rows in this order; left out: {count(leftOut)}.
          </p>
        )}
      </section>
      {!withoutFile && shown.length > 0 && (
        <button
          type="button"
          className={`${styles.file} hover-underlined touch-min-target touch-min-height-target`}
          onClick={() => void save(caption, columns, ordered)}
        >
          Download CSV<span className={styles.hidden}>: {caption}</span>
        </button>
      )}
    </>
  );
}

/** All rows in their order, also those that are not drawn. */
async function save<Row>(caption: string, columns: readonly Column<Row>[], rows: readonly Row[]): Promise<void> {
  const { csvOf, saveCsv } = await import("../../common/csv");
  const { size, word } = fileUnit();
  const cells = rows.map((row) =>
    columns.map(({ time, value }) => {
      const found = value(row);
      return time && typeof found === "number" ? found / size : found;
    }),
  );
  const name = caption.toLowerCase().match(/[a-z0-9]+/g) ?? ["table"];
  saveCsv(
    csvOf(
      columns.map(({ heading, time }) => (time ? `${heading}, ${word}` : heading)),
      cells,
    ),
    `${name.slice(0, 6).join("-")}.csv`,
  );
}

function styleOf<Row>({ numeric, wide }: Column<Row>): string | undefined {
  return numeric ? styles.numeric : wide ? styles.wide : undefined;
}
