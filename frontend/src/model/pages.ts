import { getJson } from "../api/client";
import type { Page } from "./types";

/** Rows a request brings: as many as the server gives at once. */
const ROWS = 500;

/** All rows of a list that the server gives in pages, so that words and order are of the whole list. */
export async function allPages<Row>(path: string, signal: AbortSignal): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Row> = await getJson(path, { cursor, limit: ROWS }, signal);
    rows.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return rows;
}
