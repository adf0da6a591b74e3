/** The ledger of claims as its address keeps it: what it is narrowed to, and its order. */
import { sortOf } from "./list";
import { oneOf, type Properties, type RawQuery, readState, writeState } from "./property";
import { CURRENT_VERSION, upgraded } from "./version";

export const ANY = "any";

/** Claims whose runs could decide, and those with too few runs or none stated. */
export const RUNS = [ANY, "decided", "few"] as const;

/** What the ledger is narrowed to. */
export interface Narrowing {
  words: string;
  policy: string;
  subsystem: string;
  driver: string;
  year: string;
  runs: (typeof RUNS)[number];
}

export interface ClaimsView extends Narrowing {
  sort: { column: string; descending: boolean };
}

const text = (key: string, fallback: string) => ({
  key,
  fallback,
  read: (value: string) => (value.length <= 200 ? value : undefined),
  write: (value: string) => value,
  isStep: true,
});

const PROPERTIES: Properties<ClaimsView> = {
  words: text("q", ""),
  policy: text("policy", ANY),
  subsystem: text("subsystem", ANY),
  driver: text("driver", ANY),
  year: text("year", ANY),
  runs: oneOf("runs", RUNS, ANY),
  sort: sortOf({ column: "date", descending: true }),
};

/** Reads the address of the ledger, of any version. */
export const readClaims = (query: RawQuery): ClaimsView => readState(PROPERTIES, upgraded(query));

/** Writes a view over the address it came from. */
export const writeClaims = (view: ClaimsView, over: RawQuery): RawQuery => ({
  v: String(CURRENT_VERSION),
  ...writeState(PROPERTIES, view, upgraded(over)),
});
