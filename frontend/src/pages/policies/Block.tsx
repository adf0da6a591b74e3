import styles from "./Block.module.css";
import { blockTable } from "./blocks";
import { Linked } from "./Linked";

/** A fenced block: a table where its kind is known, else as it was written. */
export function Block({ info, text }: { info: string; text: string }) {
  const table = blockTable(info, text);
  if (!table) return <pre className={styles.plain}>{text}</pre>;
  const isUsed = (column: number) => table.rows.some((row) => row[column]);
  const columns = table.columns.map((_, place) => place).filter(isUsed);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; as sections, dozens of these would be landmarks
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <div role="group" className={styles.scroll} tabIndex={0} aria-label={table.caption}>
      <table className={table.columns.length > 0 ? styles.columns : styles.statements}>
        <caption>{table.caption}</caption>
        {table.columns.length > 0 && (
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {table.columns[column]}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {table.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
            <tr key={at}>
              {table.columns.length > 0
                ? columns.map((column) => (
                    <td key={column}>
                      <Linked text={row[column] ?? ""} />
                    </td>
                  ))
                : statement(row)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A statement and what comes of it; one that nothing is said of takes the whole row. */
function statement([told = "", gives = ""]: readonly string[]) {
  return (
    <>
      <td colSpan={gives ? 1 : 2}>
        <Linked text={told} />
      </td>
      {gives && (
        <td className={styles.result}>
          <span className={styles.gives}>{"=>"}</span> <Linked text={gives} />
        </td>
      )}
    </>
  );
}
