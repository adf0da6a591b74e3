import type { RawQuery } from "./property";

/** Reads the part of an address after `?`. A key given twice keeps its last value. */
export function parseSearch(text: string): RawQuery {
  return Object.fromEntries(new URLSearchParams(text));
}

/** What opens an unlisted thing: kept by every link to the same thing. */
export const keyOf = ({ key }: RawQuery): RawQuery => (key ? { key } : {});

/** Writes it, with the characters that are safe in a query left readable. */
export function stringifySearch(query: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) params.set(key, String(value));
  }
  const text = params.toString().replaceAll("%3A", ":").replaceAll("%2C", ",");
  return text ? `?${text}` : "";
}
