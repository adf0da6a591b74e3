/** The rows of a comparison in words, and in the order of what explains most. */
import { DISTANCE_WORD } from "../../charts/flow/words";
import { decisionName } from "../../common/decisionNames";
import { count, MINUS, rounded, THIN } from "../../common/format";
import type { DifferenceRow, Distance, Measured } from "../../model/types";

const DECISIONS = "decisions ";
const TITLES: Record<string, string> = {
  events: "Events per second",
  counts: "Skbs and packets per second",
  fates: "Fate of skbs",
  flows: "Allocating and freeing CPU",
  distances: "Distance from the allocating to the freeing CPU",
  arrivals: "CPU that receives packets",
  reads: "CPU that reads sockets",
};

/** The policy of a family of decisions; null for another family. */
export const policyOf = (family: string): string | null =>
  family.startsWith(DECISIONS) ? family.slice(DECISIONS.length) : null;

export function titleOf(family: string): string {
  const policy = policyOf(family);
  return policy === null ? (TITLES[family] ?? family) : `${decisionName(policy)} (${policy}): decisions by rule`;
}

/** `cpu0 → cpu1`, `other LLC`, or the name itself. */
export function nameOf({ family, name }: Pick<DifferenceRow, "family" | "name">): string {
  if (family === "flows") return name.includes(">") ? `cpu${name.replace(">", " → cpu")}` : "rarer pairs";
  if (family === "distances") return DISTANCE_WORD[name as Distance] ?? name;
  return family === "arrivals" || family === "reads" ? `cpu${name}` : name;
}

const share = (part: number) => `${(100 * part).toFixed(1)}${THIN}%`;

/** A value in the unit of its row. */
export const valueText = (value: number, unit: DifferenceRow["unit"]): string =>
  unit === "share" ? share(value) : `${rounded(value)}/s`;

/** Value and interval; a recording that cannot show it is not zero. */
export function shown(measured: Measured | null, unit: DifferenceRow["unit"]): string {
  if (measured === null) return "not recorded";
  const { value, interval } = measured;
  const ends = interval ? ` (${valueText(interval[0], unit)} to ${valueText(interval[1], unit)})` : "";
  return `${valueText(value, unit)}${ends}`;
}

/** `1,850 of 4,088`. */
export const counts = (measured: Measured | null): string =>
  measured === null
    ? "not recorded"
    : `${count(measured.count)}${measured.of === null ? "" : ` of ${count(measured.of)}`}`;

/** `+3.1 points`, with a true minus. */
export const points = (part: number): string => {
  const size = Math.abs(100 * part).toFixed(1);
  return `${size === "0.0" ? "±" : part < 0 ? MINUS : "+"}${size} points`;
};

/** A share by points, a rate by its ratio. */
export function changed({ unit, change, before, after }: DifferenceRow): string {
  if (change === null || !before || !after) return "–";
  if (unit === "share") return points(change);
  if (before.count === 0 || after.count === 0) return before.count === after.count ? "–" : after.count ? "new" : "gone";
  return `×${change.toPrecision(3)}`;
}

/** Differences up to this are called alike, whatever the quarters of the recordings do; as the server has them. */
const LEAST_POINTS = 0.02;
const LEAST_RATIO = 1.25;

/** Up to where two recordings of one host may differ: a share of 1, or a ratio; null for a row that is not tested. */
export const limitOf = ({ own, unit }: DifferenceRow): number | null =>
  own === null ? null : Math.max(own, unit === "share" ? LEAST_POINTS : LEAST_RATIO);

/** The same in words. */
export function limitText(row: DifferenceRow): string {
  const limit = limitOf(row);
  if (limit === null) return "–";
  return row.unit === "share" ? `${(100 * limit).toFixed(1)} points` : `×${limit.toPrecision(3)}`;
}

const WORDS: Record<DifferenceRow["status"], string> = {
  differs: "differs",
  within: "within one host",
  "cannot-tell": "cannot tell",
  "one-side": "one recording only",
};

/** A row without a p is too rare to be tested, or counts every task of the machine. */
export const verdict = (row: DifferenceRow): string =>
  row.status === "within" && row.p === null ? "not tested" : WORDS[row.status];

export const differs = ({ status }: DifferenceRow): boolean => status === "differs";

/** Rates follow what the load did, so that they count less than shares; as the server weighs them. */
const RATE_WEIGHT = 0.1;

/** How much of a difference a row is: the larger one explains more. */
function size({ unit, change }: DifferenceRow): number {
  if (change === null) return 0;
  return unit === "share" ? Math.abs(change) / 2 : RATE_WEIGHT * Math.min(1, Math.abs(Math.log(change || 1)));
}

/** The rows of one family. */
export interface Family {
  name: string;
  rows: readonly DifferenceRow[];
}

/** Rows that both recordings have, by family: what explains most first, families and their rows alike. */
export function familiesOf(rows: readonly DifferenceRow[]): Family[] {
  const both = rows.filter(({ status }) => status !== "one-side");
  const moved = (of: readonly DifferenceRow[]) =>
    of.filter(differs).reduce((sum, row) => (row.unit === "share" ? sum + size(row) : Math.max(sum, size(row))), 0);
  return [...new Set(both.map(({ family }) => family))]
    .map((name) => ({
      name,
      rows: both
        .filter(({ family }) => family === name)
        .sort((a, b) => Number(differs(b)) - Number(differs(a)) || size(b) - size(a)),
    }))
    .sort((a, b) => moved(b.rows) - moved(a.rows));
}

export const hasDifference = ({ rows }: Family): boolean => rows.some(differs);
