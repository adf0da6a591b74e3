/** Tables as comma-separated values (RFC 4180), and as a download. */

export type CsvCell = string | number | boolean | bigint | null;

/** A text that a spreadsheet would take for a formula gets a quote before it; numbers never do, also those of a column that `isNumber` names. */
export function csvOf(
  head: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  isNumber: (column: number) => boolean = () => false,
): string {
  const field = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const safe = (text: string) => field(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
  const cell = (value: CsvCell, at: number) =>
    typeof value === "string" && !isNumber(at) ? safe(value) : field(value === null ? "" : String(value));
  return [head.map(safe), ...rows.map((row) => row.map(cell))].map((row) => `${row.join(",")}\r\n`).join("");
}

/** Hands a text to the browser as a file. */
export function saveCsv(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = name;
  link.click();
  // The download has begun when click returns; the address is only needed to begin it.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
