import { median } from "d3-array";
import { printedIn } from "../../charts/frame/units";
import { NONE, rounded, scaleOf, unitWith } from "../../common/format";
import type { RunBrief } from "../../model/results";
import type { RateUnit } from "../parts/Units";

/** A value with its unit: packets and bits a second get a prefix, times are in the unit in force. */
export function quantity(value: number | null, unit: string | null): string {
  if (value === null) return NONE;
  if (unit !== "pps" && unit !== "bit/s") {
    const { factor, unit: word } = printedIn(unit ?? "");
    return `${rounded(value * factor)} ${word}`.trim();
  }
  const scale = scaleOf(value);
  return `${rounded(value / scale.size)} ${unitWith(scale.prefix, unit)}`;
}

/** A run with its main number in the unit of rates that was chosen, where its tool printed that too. */
export const inRate = (run: RunBrief, rates: RateUnit): RunBrief =>
  run.other?.unit === rates ? { ...run, ...run.other } : run;

/** The median of the runs' main numbers, where all of them are of one metric and unit. */
export function medianOf(runs: readonly RunBrief[]): string {
  const [first] = runs;
  const alike = runs.every((run) => run.metric === first?.metric && run.unit === first?.unit);
  const values = runs.flatMap(({ value }) => (value === null ? [] : [value]));
  if (!first || !alike || values.length === 0) return NONE;
  return quantity(median(values) ?? null, first.unit);
}
