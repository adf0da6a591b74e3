/** The view of a trace's SQL page, as its address keeps it. */
import { addressOf, textOf } from "./address";
import { optional, type RawQuery } from "./property";
import { CURRENT_VERSION, upgraded } from "./version";

export interface SqlView {
  /** The statement; null = the saved one as it is. */
  q: string | null;
  /** The saved query it is, or began as. */
  saved: string | null;
}

export const { read: readSql, write: writeSql } = addressOf<SqlView>({
  // The server's limit for a statement, in characters.
  q: textOf("q", null, 65_536),
  saved: optional("saved", (text) => (/^[a-z0-9-]{1,60}$/.test(text) ? text : undefined), String),
});

/** The keys that a trace page and its SQL page share: what the recording is analysed under, and what opens it. */
export function assumptionsOf(query: RawQuery): RawQuery {
  const retained = Object.entries(upgraded(query)).filter(([key]) => /^(host|kernel|key|set\..*)$/.test(key));
  return { v: String(CURRENT_VERSION), ...Object.fromEntries(retained) };
}
