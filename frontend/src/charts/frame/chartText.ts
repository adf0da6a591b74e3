/** A chart as plain text, for a reply by mail: title, table, where the numbers come from, address. Loaded when first asked for. */

const WAIT_MS = 20;
/** A table may have to be loaded first. */
const TRIES = 250;

/** The text of a chart's frame, once the table in it is drawn. */
export async function chartText(frame: HTMLElement, address: string): Promise<string> {
  for (let tries = 0; tries < TRIES && !frame.querySelector("table"); tries += 1)
    await new Promise((done) => setTimeout(done, WAIT_MS));
  const texts = (where: string) => [...frame.querySelectorAll(where)].map(textOf).filter(Boolean);
  const tables = [...frame.querySelectorAll("table")].map(tableText);
  const parts = [
    [...texts("header h2"), ...texts("header p")].join("\n"),
    ...tables,
    [texts("footer p > *").join("; "), address].join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The rows of a table in aligned columns, numbers to the right, below its caption. */
export function tableText(table: HTMLTableElement): string {
  const rows = [...table.rows].map((row) => [...row.cells].map(textOf));
  const [head = [], ...body] = rows;
  const widths = head.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const isNumber = head.map(
    (_, at) => body.length > 0 && body.every((row) => /^([-+−±≤≥~]?\d.*|–|)$/.test(row[at] ?? "")),
  );
  const line = (row: string[]) =>
    row
      .map((cell, at) => (isNumber[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join("  ")
      .trimEnd();
  const caption = table.caption ? [textOf(table.caption)] : [];
  return [...caption, ...rows.map(line)].join("\n");
}

/** What an element says, on one line, without what is only drawn. */
function textOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const drawn of copy.querySelectorAll("svg, [aria-hidden=true]")) drawn.remove();
  return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
}
