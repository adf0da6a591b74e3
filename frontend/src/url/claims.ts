/** The ledger of claims as its address keeps it: what it is narrowed to, and its order. */
import { addressOf, textOf } from "./address";
import { sortOf } from "./list";
import { oneOf } from "./property";

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

export const { read: readClaims, write: writeClaims } = addressOf<ClaimsView>({
  words: textOf("q", ""),
  policy: textOf("policy", ANY),
  subsystem: textOf("subsystem", ANY),
  driver: textOf("driver", ANY),
  year: textOf("year", ANY),
  runs: oneOf("runs", RUNS, ANY),
  sort: sortOf({ column: "date", descending: true }),
});
