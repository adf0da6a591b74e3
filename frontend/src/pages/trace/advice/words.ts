import { printedIn } from "../../../charts/frame/units";
import { count, rounded, THIN } from "../../../common/format";
import type { Evidence, Stand } from "../../../model/types";

/** The answer as a word, and what it promises. */
export const VERDICTS: Readonly<Record<Stand, { word: string; meaning: string }>> = {
  keep: { word: "keep", meaning: "What runs today serves this host." },
  change: { word: "change", meaning: "Another mode serves this host better." },
  "either-way": { word: "either way", meaning: "The modes do the same on this recording." },
  "cannot-tell": { word: "cannot tell", meaning: "The recording does not decide; what to record is listed below." },
};

/** `2,259 frees`, `7.19 %`. */
export function figure(evidence: Pick<Evidence, "value" | "unit">): string {
  const { factor, unit } = printedIn(evidence.unit);
  const value = evidence.value * factor;
  const text = Number.isInteger(value) ? count(value) : rounded(value);
  return unit ? `${text}${THIN}${unit}` : text;
}
