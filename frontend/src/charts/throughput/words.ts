import type { ThroughputGroup, ThroughputSeries } from "../../model/types";
import { change, count, THIN } from "../frame/format";

/** What the series say about their spread, in one line; null when every one of them gives it. */
export function spreadSentence(series: readonly ThroughputSeries[]): string | null {
  const without = series.filter((one) => one.spread === null);
  if (without.length === 0) return null;
  const single = without.every((one) => one.points.length <= 1);
  const start = single ? (series.length > 1 ? "one sample a side: " : "one sample: ") : "";
  if (without.length === series.length) return `${start}spread not given`;
  return `spread not given for ${without.map((one) => one.label).join(", ")}`;
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
