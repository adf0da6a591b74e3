/** A chart as plain text, for a reply by mail: title, table, where the numbers come from, address. Loaded when first asked for. */

const WAIT_MS = 20;
/** A table may have to be loaded first. */
const TRIES = 250;
/** Characters of a column. */
const WIDEST = 44;
const NUMBER = /^([-+−±≤≥~]?\d.*|–|)$/;

/** The text of a chart's frame: its heads, the tables of its twin with what they leave out, its foot. */
export async function chartText(frame: HTMLElement, twin: () => HTMLElement | null, address: string): Promise<string> {
  for (let tries = 0; tries < TRIES && !twin()?.querySelector("table"); tries += 1)
    await new Promise((done) => setTimeout(done, WAIT_MS));
  const texts = (where: string) => [...frame.querySelectorAll(where)].map(textOf).filter(Boolean);
  const parts = [
    [...texts(":scope > header > h2"), ...texts(":scope > header > p")].join("\n"),
    ...[...(twin()?.querySelectorAll("table, p") ?? [])]
      .filter((one) => one instanceof HTMLTableElement || !one.closest("table"))
      .map((one) => (one instanceof HTMLTableElement ? tableText(one) : textOf(one))),
    [texts(":scope > footer > p > *").join("; "), address].join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The rows of a table in aligned columns, numbers to the right, sentences over several lines, below its caption. */
function tableText(table: HTMLTableElement): string {
  const rows = [...table.rows].map((row) => [...row.cells].map((cell) => wrapped(textOf(cell))));
  const [head = [], ...body] = rows;
  const isNumber = head.map((_, at) => body.every((row) => NUMBER.test(row[at]?.join(" ") ?? "")));
  const widths = head.map((_, at) => Math.max(...rows.flatMap((row) => (row[at] ?? []).map(({ length }) => length))));
  const line = (row: string[][], n: number) =>
    row
      .map((cell, at) =>
        isNumber[at] ? (cell[n] ?? "").padStart(widths[at] ?? 0) : (cell[n] ?? "").padEnd(widths[at] ?? 0),
      )
      .join("  ")
      .trimEnd();
  const lines = rows.flatMap((row) =>
    Array.from({ length: Math.max(...row.map((cell) => cell.length)) }, (_, n) => line(row, n)),
  );
  return [...(table.caption ? [textOf(table.caption)] : []), ...lines].join("\n");
}

/** A sentence as lines of at most `WIDEST` characters; a longer word stands alone. */
function wrapped(text: string): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines[lines.length - 1] ?? "";
    if (last && last.length + 1 + word.length > WIDEST) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}

/** What an element says, on one line, without what is only drawn; blocks, and elements side by side, are words. */
function textOf(element: Element): string {
  const said = (node: Node): string => {
    if (!(node instanceof Element)) return node.textContent ?? "";
    if (node.matches("svg, [aria-hidden=true]")) return "";
    const isApart = getComputedStyle(node).display !== "inline" || node.previousSibling instanceof Element;
    const inside = [...node.childNodes].map(said).join("");
    return isApart ? ` ${inside} ` : inside;
  };
  return said(element).replace(/\s+/g, " ").trim();
}
