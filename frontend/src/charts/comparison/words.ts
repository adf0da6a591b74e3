/** How a row's numbers are written in picture and table. */

import { count, counted, NONE, rounded, scaleOf, THIN } from "../../common/format";
import { type Comparison, nameOf, type Row, type Values, type VerdictWord } from "../../model/comparison";
import { withDecimals } from "../frame/axis";

/** One value: whole from a thousand on, else four digits that count. */
export function figure(value: number | null): string {
  if (value === null) return NONE;
  // Halves go away from zero, so that a loss and a gain of one size read alike.
  return Math.abs(value) >= 1000 ? count(Math.sign(value) * Math.round(Math.abs(value))) : rounded(value);
}

/** The day of the newest run whose tool says when it started, `2026-11-20`; empty where none does. */
export function dayOf({ before, after }: Pick<Comparison, "before" | "after">): string {
  const days = [...before.runs, ...after.runs].flatMap(({ started }) => {
    if (started === null) return [];
    const seconds = /^\d{9,11}(\.\d+)?$/.test(started) ? Number(started) : null;
    const day = seconds === null ? started.slice(0, 10) : new Date(seconds * 1000).toISOString().slice(0, 10);
    return /^\d{4}-\d{2}-\d{2}$/.test(day) ? [day] : [];
  });
  return days.sort().at(-1) ?? "";
}

/** Units that take an SI prefix in words; counts of packets are written out, since reviewers compare their digits. */
const PREFIXED = /^(bit\/s|B\/s|Hz)$/;

/** The row's medians under one prefix, and the unit with it: `57.3`, `18.86`, `Gbit/s`. */
export function medians({ before, after, unit }: Row): { before: string; after: string; unit: string } {
  const largest = Math.max(Math.abs(before.median ?? 0), Math.abs(after.median ?? 0));
  const { prefix, size } = PREFIXED.test(unit) ? scaleOf(largest) : { prefix: "", size: 1 };
  const text = (median: number | null) => figure(median === null ? null : median / size);
  return { before: text(before.median), after: text(after.median), unit: `${prefix}${unit}` };
}

/** A change in percent of *before*, or in the row's unit; always with its sign. */
export function effectText(value: number | null, { scale, unit }: Pick<Row, "scale" | "unit">): string {
  if (value === null) return NONE;
  const size = Math.abs(value);
  // Two decimals of a percent, fewer the larger it is: the same as the text twin.
  const digits = scale === "difference" ? null : size < 1000 ? 2 : 0;
  const fixed = digits === null ? value : Number(value.toFixed(digits));
  const text = digits === null ? figure(value) : withDecimals(fixed, digits);
  return `${fixed > 0 ? "+" : ""}${text}${scale === "ratio" ? `${THIN}%` : unit === "%" ? " points" : ""}`;
}

/** The 95 % interval: `−1.20 to +0.61 %`; an end that is not bounded is said. */
export function intervalText(row: Pick<Row, "low" | "high" | "scale" | "unit">): string {
  if (row.low === null && row.high === null) return "not available";
  const low = row.low === null ? "no lower end" : effectText(row.low, row).replace(`${THIN}%`, "");
  const high = row.high === null ? "no upper end" : effectText(row.high, row);
  return `${low} to ${high}`;
}

/** `p = 0.029`; the smallest are written as a bound. */
export function pText(p: number | null): string {
  if (p === null) return NONE;
  if (p < 0.0001) return "< 0.0001";
  return p >= 0.0995 ? p.toFixed(3) : String(Number(p.toPrecision(2)));
}

const TESTS: Record<Row["test"], string> = {
  "rank-sum": "exact rank-sum test",
  "rank-sum approx": "rank-sum test, approximate",
  "sign-flip": "exact sign-flip test on blocks",
  "sign-flip approx": "sign-flip test on blocks, approximate",
  none: "not tested",
};

/** Whether a number in it was published in a mail: then the whole is no measurement of ours. */
export function isPublished({ before, after }: Pick<Comparison, "before" | "after">): boolean {
  return [...before.runs, ...after.runs].some((run) => run.left_out === null && run.published !== null);
}

/** How many runs, what test, what p. */
export function testText(row: Row): string {
  const runs = `n ${row.before.values.length} + ${row.after.values.length}`;
  // One run a side cannot be tested, whatever a test would print.
  if (row.test === "none" || row.floor === 1) return `${runs}, not tested`;
  if (row.p === null) return runs;
  const adjusted = !row.primary && row.adjusted !== null ? `, adjusted ${pText(row.adjusted)}` : "";
  const sign = row.p < 0.0001 ? "" : "= ";
  return `${runs} · ${TESTS[row.test]}, p ${sign}${pText(row.p)}${adjusted}`;
}

/** Which way is better, with an arrow along an axis that grows to the right. */
export function betterText(better: Row["better"]): string {
  if (better === "more") return "higher is better →";
  return better === "less" ? "← lower is better" : "neither direction is better";
}

/** The practical margin: `±1 %`. */
export function marginText({ margin, scale, unit }: Pick<Row, "margin" | "scale" | "unit">): string {
  return `±${figure(margin)}${scale === "ratio" ? `${THIN}%` : ` ${unit}`}`;
}

/** The word of a verdict and what is said after it. */
export function parted(word: VerdictWord, sentence: string): { word: string; rest: string } {
  const rest = sentence.startsWith(word) ? sentence.slice(word.length) : `: ${sentence}`;
  return { word, rest: rest.trim() };
}

/** Rows that have no room; empty where all have. */
export const moreRows = (rows: number) => (rows > 0 ? `and ${counted(rows, "more row", "more rows")}` : "");

/** `4 SAME, 2 CANNOT TELL`: the verdicts of many rows, counted in the order they first appear. */
export function verdictCounts(rows: readonly Pick<Row, "word">[]): string {
  const seen = new Map<VerdictWord, number>();
  for (const { word } of rows) seen.set(word, (seen.get(word) ?? 0) + 1);
  return [...seen].map(([word, many]) => `${many} ${word}`).join(", ");
}

/** A row in one sentence, for a reader who does not see it. */
export function rowSentence(row: Row): string {
  const unit = row.unit ? ` ${row.unit}` : "";
  const side = (name: string, { values, median }: Values) =>
    `${name} ${median === null ? "no value" : `${figure(median)}${unit}`} (${counted(values.length, "run")})`;
  const change = `change ${effectText(row.effect, row)}, 95${THIN}% interval ${intervalText(row)}`;
  return `${nameOf(row)}: ${side("before", row.before)}, ${side("after", row.after)}; ${change}.`;
}
