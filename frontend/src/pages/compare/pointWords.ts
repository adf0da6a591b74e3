import { effectText, figure, medians } from "../../charts/comparison/words";
import { type Comparison, nameOf, type RunRef, runsOf } from "../../model/comparison";
import type { Point } from "../../model/notes";

/** A run as people tell it from the others of its side. */
export const runWords = ({ label, source }: RunRef): string => (label === source ? label : `${label} (${source})`);

/** A point with its numbers: `received: 24.1 to 22.9 Gbit/s, −4.90 %`, or the value of one run. */
export function pointWords(comparison: Comparison, { row: id, run: runId }: Point): string {
  const row = comparison.rows.find((one) => one.id === id);
  if (!row) return `${id}, which is not in this comparison`;
  if (runId === null) {
    const { before, after, unit } = medians(row);
    return `${nameOf(row)}: ${before} to ${after}${unit ? ` ${unit}` : ""}, ${effectText(row.effect, row)}`;
  }
  for (const side of ["before", "after"] as const) {
    const run = comparison[side].runs.find((one) => one.id === runId);
    if (!run) continue;
    const value = runsOf(comparison, row, side).values.find((one) => one.run === run);
    const message = value ? `${figure(value.value)}${row.unit ? ` ${row.unit}` : ""}` : "no value";
    return `${nameOf(row)}, run ${side} ${runWords(run)}: ${message}`;
  }
  return `${nameOf(row)}, of a run that is not in this comparison`;
}
