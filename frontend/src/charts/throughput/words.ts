import { change, count, percent, THIN } from "../../common/format";
import type { ThroughputGroup, ThroughputSeries } from "../../model/types";

/** Highest less lowest run, as a share of the headline. */
function spreadOf({ label, spread, value }: ThroughputSeries): string {
  return spread ? `${label} ${percent(spread.high - spread.low, value, 2)}` : `${label} not given`;
}

/** What the series say about their spread, in one line. */
export function spreadSentence(series: readonly ThroughputSeries[]): string {
  const without = series.filter((one) => one.spread === null);
  const single = without.every((one) => one.points.length <= 1);
  const start = single ? (series.length > 1 ? "one sample a side: " : "one sample: ") : "";
  if (without.length === series.length) return `${start}spread not given`;
  return `spread: ${series.map(spreadOf).join(", ")}`;
}

/** One place the figures come from. */
export interface Source {
  title: string;
  date: string | null;
  url: string | null;
}

/** The sources of a group, each once, in the order of the series. */
export function sourcesOf(series: readonly ThroughputSeries[]): Source[] {
  const seen = new Map(series.map(({ source }) => [`${source.title} ${source.date ?? ""}`, source]));
  return [...seen.values()];
}

/** The exact figure with its unit, for table and picture text. */
export function exact(value: number, unit: string): string {
  return `${count(value)}${THIN}${unit}`;
}

/** The group in one sentence, for a reader who does not see it. */
export function description({ about, series, unit }: ThroughputGroup): string {
  const figures = series.map((one) => {
    const against = one.change_of_first === null ? "" : ` (${change(one.change_of_first)})`;
    return `${one.label} ${exact(one.value, unit)}${against}`;
  });
  return `${about} ${figures.join("; ")}.`.trim();
}
