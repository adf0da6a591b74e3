import type { Throughput } from "./types";

/** The server sends changes in percent; charts reckon in ratios. */
export function asRatios({ groups }: Throughput): Throughput {
  const ratio = (percent: number | null) => (percent === null ? null : percent / 100);
  return {
    groups: groups.map((group) => ({
      ...group,
      series: group.series.map((series) => ({ ...series, change_of_first: ratio(series.change_of_first) })),
    })),
  };
}
