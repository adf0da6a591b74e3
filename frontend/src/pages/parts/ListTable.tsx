import { Fragment, type ReactNode } from "react";
import { SortHead } from "../../charts/frame/SortHead";
import type { Sorting, SortValue } from "../../charts/frame/sorting";
import { Table } from "../../ui/Table";
import styles from "./ListTable.module.css";

/** A column of a list of stored things. */
export interface ListColumn<Row> {
  id: string;
  word: string;
  title?: string;
  /** Numbers and dates stand on the right, and begin with the largest on the first press. */
  kind?: "number" | "date";
  /** What the list is ordered by; a column without it orders nothing. */
  value?: (row: Row) => SortValue;
  cell: (row: Row) => ReactNode;
  /** On a phone it needs a line of its own. */
  isWhole?: boolean;
}

interface Props<Row> {
  rows: readonly Row[];
  columns: readonly ListColumn<Row>[];
  caption: string;
  keyOf: (row: Row) => string;
  /** Makes the headings order the table. */
  sort?: { sorting: Sorting | null; onSort: (sorting: Sorting) => void };
  /** What stands under an open row; null for a row that is not open. */
  details?: (row: Row) => ReactNode;
}

/** Stored things as a dense table, named by the first column; on a phone each row folds into a block. */
export function ListTable<Row>({ rows, columns, caption, keyOf, sort, details }: Props<Row>) {
  const [name, ...facts] = columns;
  return (
    <div className="panel clip">
      <Table
        caption={caption}
        className={styles.table}
        folds
        inPanel
        head={columns.map(({ id, word, title, kind, value }) =>
          sort && value ? (
            <SortHead key={id} id={id} heading={word} numeric={kind !== undefined} title={title} {...sort} />
          ) : (
            <th key={id} scope="col" className={kind && "number"} title={title}>
              {word}
            </th>
          ),
        )}
      >
        {rows.map((row) => {
          const further = details?.(row);
          return (
            <Fragment key={keyOf(row)}>
              <tr>
                <th scope="row">{name?.cell(row)}</th>
                {facts.map(({ id, word, kind, isWhole, cell }) => (
                  <td key={id} data-word={word} data-whole={isWhole || undefined} className={kind ? "number" : "muted"}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
              {further && (
                <tr className={styles.details}>
                  <td colSpan={columns.length}>{further}</td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </Table>
    </div>
  );
}
