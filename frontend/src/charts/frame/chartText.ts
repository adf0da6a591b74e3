/** A chart as plain text, for a reply by mail: title, table, where the numbers come from, address. Loaded when first asked for. */
import { COLUMNS, wrapped } from "../../common/wrapped";

const WAIT_MS = 20;
/** A table may have to be loaded first. */
const TRIES = 250;
const BETWEEN = "  ";
/** Characters that a column of words has at least; a table with too many columns for that is written row by row. */
const NARROWEST = 10;
const NUMBER = /^([-+−±≤≥~]?\d.*|–|)$/;

/** The text of a chart's frame in 72 columns: its heads, the tables of its twin with what they leave out, its foot. The
 * address alone may be longer, since a mail program would not follow a broken one. */
export async function chartText(frame: HTMLElement, twin: () => HTMLElement | null, address: string): Promise<string> {
  for (let tries = 0; tries < TRIES && !twin()?.querySelector("table"); tries += 1)
    await new Promise((done) => setTimeout(done, WAIT_MS));
  const texts = (where: string) => [...frame.querySelectorAll(where)].map(textOf).filter(Boolean);
  const folded = (text: string) => wrapped(text, COLUMNS).join("\n");
  const parts = [
    [...texts(":scope > header > h2"), ...texts(":scope > header > p")].map(folded).join("\n"),
    ...[...(twin()?.querySelectorAll("table, p") ?? [])]
      .filter((one) => one instanceof HTMLTableElement || !one.closest("table"))
      .map((one) => (one instanceof HTMLTableElement ? tableText(one) : folded(textOf(one)))),
    [folded(texts(":scope > footer > p > *").join("; ")), address].join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The rows of a table in aligned columns, numbers to the right, sentences over several lines, below its caption. */
function tableText(table: HTMLTableElement): string {
  const [head = [], ...body] = [...table.rows].map((row) => [...row.cells].map(textOf));
  const isNumber = head.map((_, at) => body.every((row) => NUMBER.test(row[at] ?? "")));
  const widths = widthsOf(head, body, isNumber);
  const lines = widths ? [head, ...body].flatMap((row) => aligned(row, widths, isNumber)) : listed(head, body);
  return [...(table.caption ? wrapped(textOf(table.caption), COLUMNS) : []), ...lines].join("\n");
}

/** Characters of each column, such that a line holds all of them: the widest become narrower, numbers stay whole. Null where
 * there are too many columns. */
function widthsOf(head: string[], body: string[][], isNumber: boolean[]): number[] | null {
  const longest = (at: number, rows: string[][]) => Math.max(0, ...rows.map((row) => row[at]?.length ?? 0));
  const widths = head.map((_, at) => longest(at, [head, ...body]));
  const least = widths.map((width, at) => Math.min(width, Math.max(NARROWEST, isNumber[at] ? longest(at, body) : 0)));
  const room = COLUMNS - BETWEEN.length * Math.max(0, widths.length - 1);
  const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);
  if (sum(least) > room) return null;
  for (let over = sum(widths) - room; over > 0; over -= 1) {
    const spare = widths.map((width, at) => (width > (least[at] ?? 0) ? width : 0));
    const at = spare.indexOf(Math.max(...spare));
    widths[at] = (widths[at] ?? 0) - 1;
  }
  return widths;
}

/** A row as lines. */
function aligned(row: string[], widths: number[], isNumber: boolean[]): string[] {
  const cells = widths.map((width, at) => wrapped(row[at] ?? "", Math.max(1, width)));
  return Array.from({ length: Math.max(...cells.map(({ length }) => length)) }, (_, n) =>
    cells
      .map((cell, at) =>
        isNumber[at] ? (cell[n] ?? "").padStart(widths[at] ?? 0) : (cell[n] ?? "").padEnd(widths[at] ?? 0),
      )
      .join(BETWEEN)
      .trimEnd(),
  );
}

/** Each row as a list of its cells with their headings, the following lines indented. */
function listed(head: string[], body: string[][]): string[] {
  return body.flatMap((row) => {
    const cells = row.flatMap((cell, at) => (cell === "" ? [] : [`${head[at]}: ${cell}`])).join("; ");
    return wrapped(cells, COLUMNS - BETWEEN.length).map((line, at) => (at === 0 ? line : `${BETWEEN}${line}`));
  });
}

/** What an element says, on one line, without what is only drawn; blocks, and elements side by side, are words. */
function textOf(element: Element): string {
  const message = (node: Node): string => {
    if (!(node instanceof Element)) return node.textContent ?? "";
    if (node.matches("svg, [aria-hidden=true]")) return "";
    const isApart = getComputedStyle(node).display !== "inline" || node.previousSibling instanceof Element;
    const inside = [...node.childNodes].map(message).join("");
    return isApart ? ` ${inside} ` : inside;
  };
  return message(element).replace(/\s+/g, " ").trim();
}
