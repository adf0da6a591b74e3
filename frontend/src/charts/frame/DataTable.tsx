import { type ReactNode, useState } from "react";
import { count, NONE } from "../../common/format";
import { WordButton } from "../../ui/Button";
import { Sideways } from "../../ui/Sideways";
import { Table } from "../../ui/Table";
import styles from "./DataTable.module.css";
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

/** A column of numbers, which `text` writes. */
export const numberColumn = <Row,>(
  id: string,
  value: (row: Row) => number | null,
  text: (value: number) => string,
  heading = id,
): Column<Row> => ({
  id,
  heading,
  numeric: true,
  value,
  cell: (row) => {
    const number = value(row);
    return number === null ? NONE : text(number);
  },
});

/** A column of counts. */
export const countColumn = <Row,>(id: string, value: (row: Row) => number, heading = id) =>
  numberColumn(id, value, count, heading);

/** A column of times or of lengths of time, in ns. */
export const timeColumn = <Row,>(...column: Parameters<typeof numberColumn<Row>>): Column<Row> => ({
  ...numberColumn(...column),
  time: true,
});

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
      <Sideways label={caption} className={whole ? styles.wholeScroll : styles.scroll}>
        <Table
          caption={<span>{caption}</span>}
          isCaptionSeen={!captionHidden}
          className={styles.table}
          head={columns.map((column) => (
            <SortHead
              key={column.id}
              id={column.id}
              heading={column.heading}
              numeric={column.numeric}
              sorting={sorting}
              onSort={setSorting}
              className={styleOf(column)}
            />
          ))}
        >
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
        </Table>
        {shown.length === 0 && <p className="space-above-8 small muted">{empty}</p>}
        {leftOut > 0 && (
          <p className="space-above-8 small muted">
            The first {count(ROW_CAP)} rows in this order; left out: {count(leftOut)}.
          </p>
        )}
      </Sideways>
      {!withoutFile && shown.length > 0 && (
        <WordButton
          className="pad-y-6 small touch-min-height-target"
          of={`: ${caption}`}
          onClick={() => void save(caption, columns, ordered)}
        >
          Download CSV
        </WordButton>
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
  return numeric ? "number" : wide ? styles.wide : undefined;
}
