/**
 * The unit that the reader chose for times. What a page of recordings or results writes of time goes through here: charts, axes,
 * tables, files and copied text. Explainers and published figures call `common/format.ts`, or choose nothing, and so keep
 * their own.
 */
import { useSyncExternalStore } from "react";
import * as plain from "../../common/format";

/** `auto`: each time in the unit that makes it short; times of a benchmark as its tool printed them. */
export type TimeUnit = "auto" | "ns" | "us" | "ms";

/** A unit for all times: its word, and as which power of ten of nanoseconds it is. */
const FIXED = { ns: { word: "ns", power: 0 }, us: { word: "µs", power: 3 }, ms: { word: "ms", power: 6 } } as const;

/** Nanoseconds of the units that tools print. */
const PRINTED: ReadonlyMap<string, number> = new Map([
  ...["ns", "nsec", "nsecs"].map((unit) => [unit, 1] as const),
  ...["us", "usec", "usecs", "µs"].map((unit) => [unit, 1e3] as const),
  ...["ms", "msec"].map((unit) => [unit, 1e6] as const),
  ...["s", "seconds"].map((unit) => [unit, 1e9] as const),
]);

let chosen: TimeUnit = "auto";
const listeners = new Set<() => void>();

/** Puts a unit in force. The attribute lets a canvas follow, as it follows the theme. */
export function showTimesIn(unit: TimeUnit): void {
  if (unit === chosen) return;
  chosen = unit;
  if (globalThis.document) document.documentElement.dataset.time = unit;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** The unit in force. */
export const timeUnit = (): TimeUnit => chosen;

/** The same; a page asks for it so that everything on it is written again when it changes. */
export const useTimeUnit = (): TimeUnit => useSyncExternalStore(subscribe, timeUnit, timeUnit);

/** A length of time given in ns: `380 ns`, or in the unit in force `0.38 µs`. */
export function duration(ns: number, digits = 4): string {
  if (chosen === "auto" || !Number.isFinite(ns)) return plain.duration(ns, digits);
  const { word, power } = FIXED[chosen];
  return `${plain.rounded(ns / 10 ** power, digits)}${plain.THIN}${word}`;
}

/** An instant given in ns since the first event, to the ns in every unit: `2.134 100 250 s`, `2,134,100.250 µs`. */
export function instant(ns: number): string {
  if (chosen === "auto") return plain.instant(ns);
  const { word, power } = FIXED[chosen];
  const size = 10 ** power;
  const whole = Math.floor(Math.abs(ns) / size);
  const rest = Math.round(Math.abs(ns) - whole * size)
    .toString()
    .padStart(power, "0")
    .replace(/(\d{3})(?=\d)/g, `$1${plain.THIN}`);
  return `${ns < 0 ? plain.MINUS : ""}${plain.count(whole)}${power > 0 ? `.${rest}` : ""}${plain.THIN}${word}`;
}

/** A value in a unit that a tool printed, in the unit in force: what to multiply by, and its word. Other units stay. */
export function printedIn(unit: string): { factor: number; unit: string } {
  const ns = PRINTED.get(unit);
  if (chosen === "auto" || ns === undefined) return { factor: 1, unit };
  const { word, power } = FIXED[chosen];
  return { factor: ns / 10 ** power, unit: word };
}

/** A range of costs, with its ends in the unit in force where they are times. */
export function rangeIn<Range extends { low: number; high: number; unit: string }>(range: Range): Range {
  const { factor, unit } = printedIn(range.unit);
  return { ...range, low: range.low * factor, high: range.high * factor, unit };
}

/** Whether a unit that a tool printed is one of time. */
export const isTime = (unit: string | null): boolean => unit !== null && PRINTED.has(unit);

/** Times of a file, given in ns: what to divide by, and the word for its head. */
export function fileUnit(): { size: number; word: string } {
  const { word, power } = FIXED[chosen === "auto" ? "ns" : chosen];
  return { size: 10 ** power, word };
}
