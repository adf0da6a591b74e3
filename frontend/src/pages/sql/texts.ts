/** An answer as text: CSV for a spreadsheet, a plain table for mail. */
import { csvOf } from "../../common/csv";
import type { SqlAnswer, SqlCell, SqlColumn } from "../../model/sql";

/** Columns of a mail. */
const WIDTH = 72;
/** Rows a plain table holds; it says how many it leaves out. */
const MAIL_ROWS = 50;
const NARROWEST = 8;
const GAP = "  ";

const isNumber = ({ type }: SqlColumn) => /INT$|INTEGER$|^DOUBLE|^FLOAT|^DECIMAL/.test(type);

/** Whether a column's cells stand on the right. */
export { isNumber };

const plain = (value: SqlCell): string => (value === null ? "" : String(value));

/** An answer as a file for a spreadsheet. */
export const asCsv = ({ columns, rows }: SqlAnswer): string =>
  csvOf(
    columns.map(({ name }) => name),
    rows,
    (at) => columns[at] !== undefined && isNumber(columns[at]),
  );

/** ASCII, so that no mail program turns a column. */
const folded = (text: string) =>
  text.replace(/[^\x20-\x7e]/gu, (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`);

/** Aligned columns, at most 72 characters a line: long texts are cut, and columns that do not fit follow below. */
export function asMail({ columns, rows, note }: SqlAnswer): string {
  const shown = rows.slice(0, MAIL_ROWS);
  const cells = [
    columns.map(({ name }) => folded(name)),
    ...shown.map((row) => row.map((cell) => folded(plain(cell)))),
  ];
  const natural = columns.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const widths = columns.map((column, at) => {
    const width = natural[at] ?? 0;
    return isNumber(column) ? width : Math.min(width, Math.max(NARROWEST, 30));
  });
  const parts = partsOf(widths).map((part) =>
    cells
      .map((row) => part.map((at) => aligned(row[at] ?? "", widths[at] ?? 0, isNumber(columns[at] as SqlColumn))))
      .map((row) => row.join(GAP).trimEnd())
      .join("\n"),
  );
  const left = rows.length - shown.length;
  const message = [left > 0 ? `(${left} rows more)` : "", note ? folded(note) : ""].filter(Boolean);
  return `${[...parts, ...message].join("\n\n")}\n`;
}

/** Numbers of the columns of each part, in order; every part after the first begins with the first column again. */
function partsOf(widths: readonly number[]): number[][] {
  const parts: number[][] = [];
  let part: number[] = [];
  let used = 0;
  widths.forEach((width, at) => {
    if (part.length > (parts.length > 0 ? 1 : 0) && used + GAP.length + width > WIDTH) {
      parts.push(part);
      part = [0];
      used = widths[0] ?? 0;
    }
    used += (part.length > 0 ? GAP.length : 0) + width;
    part.push(at);
  });
  return part.length > 0 ? [...parts, part] : parts;
}

function aligned(text: string, width: number, isRight: boolean): string {
  const cut = text.length <= width ? text : `${text.slice(0, width - 3)}...`;
  return isRight ? cut.padStart(width) : cut.padEnd(width);
}
