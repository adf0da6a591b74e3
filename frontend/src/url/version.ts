import type { RawQuery } from "./property";

/** Version of the address's query that this build writes. */
export const CURRENT_VERSION = 1;

/**
 * `UPGRADERS[n]` turns a query of version n − 1 into one of version n.
 * Version 0 is an address typed by hand, without `v`: the same keys as version 1.
 */
export const UPGRADERS: Readonly<Record<number, (query: RawQuery) => RawQuery>> = {
  1: (query) => query,
};

/** Brings an old query up to date. One from a newer build is read as far as it can be. */
export function upgraded(query: RawQuery): RawQuery {
  const { v = "0", ...rest } = query;
  const from = /^\d{1,4}$/.test(v) ? Number(v) : 0;
  let current = rest;
  for (let version = from + 1; version <= CURRENT_VERSION; version++) {
    const upgrader = UPGRADERS[version];
    if (upgrader) current = upgrader(current);
  }
  return current;
}
