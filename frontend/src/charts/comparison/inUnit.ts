/** A comparison with its times in the unit in force, before anything is drawn or written of it. */
import type { Comparison, Histogram, Row, Values } from "../../model/comparison";
import { printedIn } from "../frame/units";

/** What is in the unit of its row is scaled; percentages, p and the sentence of the verdict stay as the server gave them. */
export function inTimeUnit(comparison: Comparison): Comparison {
  return { ...comparison, rows: comparison.rows.map(rowIn) };
}

function rowIn(row: Row): Row {
  const { factor, unit } = printedIn(row.unit);
  const histograms = {
    before_histogram: histogramIn(row.before_histogram),
    after_histogram: histogramIn(row.after_histogram),
  };
  if (factor === 1) return { ...row, unit, ...histograms };
  const scaled = (value: number | null) => (value === null ? null : value * factor);
  const side = (values: Values): Values => ({
    ...values,
    values: values.values.map((value) => value * factor),
    median: scaled(values.median),
    iqr: scaled(values.iqr),
  });
  const changes = row.scale === "difference" && {
    effect: scaled(row.effect),
    low: scaled(row.low),
    high: scaled(row.high),
    margin: row.margin * factor,
  };
  return { ...row, ...changes, ...histograms, unit, before: side(row.before), after: side(row.after) };
}

function histogramIn(histogram: Histogram | null): Histogram | null {
  if (!histogram?.unit) return histogram;
  const { factor, unit } = printedIn(histogram.unit);
  if (factor === 1) return histogram;
  const scaled = (value: number | null) => (value === null ? null : value * factor);
  const buckets = histogram.buckets.map(({ low, high, count }) => ({ low: scaled(low), high: scaled(high), count }));
  return { unit, buckets };
}
