/** The view of a trace's SQL page, as its address keeps it. */
import { type Properties, type RawQuery, readState, writeState } from "./property";
import { CURRENT_VERSION, upgraded } from "./version";

export interface SqlView {
  /** The statement; null = the saved one as it is. */
  q: string | null;
  /** The saved query it is, or began as. */
  saved: string | null;
}

const SQL_PROPERTIES: Properties<SqlView> = {
  q: {
    key: "q",
    fallback: null,
    // The server's limit for a statement, in characters.
    read: (text) => (text.length <= 65_536 ? text : undefined),
    write: (value) => value ?? "",
    isStep: true,
  },
  saved: {
    key: "saved",
    fallback: null,
    read: (text) => (/^[a-z0-9-]{1,60}$/.test(text) ? text : undefined),
    write: (value) => value ?? "",
    isStep: true,
  },
};

/** Reads the address of a SQL page, of any version. */
export function readSql(query: RawQuery): SqlView {
  return readState(SQL_PROPERTIES, upgraded(query));
}

/** Writes a view over the address it came from; the assumptions of the trace page stay. */
export function writeSql(view: SqlView, over: RawQuery): RawQuery {
  return { v: String(CURRENT_VERSION), ...writeState(SQL_PROPERTIES, view, upgraded(over)) };
}

/** The keys that a trace page and its SQL page share: what the recording is analysed under, and what opens it. */
export function assumptionsOf(query: RawQuery): RawQuery {
  const kept = Object.entries(upgraded(query)).filter(([key]) => /^(host|kernel|key|set\..*)$/.test(key));
  return { v: String(CURRENT_VERSION), ...Object.fromEntries(kept) };
}
