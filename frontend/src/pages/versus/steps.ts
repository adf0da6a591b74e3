/** In which steps two recordings are counted on one clock. */
import { SKBS_A_STEP } from "../../charts/throughput/rates.layout";
import type { TimeRange } from "../../model/selection";
import type { Timeline } from "../../model/types";

/** As many as a line shows apart. */
const MOST = 120;
const LEAST = 4;

/** The part of a range that was recorded; null where nothing was. */
export function partOf(range: TimeRange, { from, to }: TimeRange): TimeRange | null {
  const part = { from: Math.max(range.from, from), to: Math.min(range.to, to) };
  return part.from < part.to ? part : null;
}

/** Steps of a range, the same for all: so few that each holds some skbs of the recording with the fewest. */
export function stepsFor(
  timelines: readonly Pick<Timeline, "from" | "to" | "total">[],
  range: TimeRange,
  extent: TimeRange,
): number {
  const share = (range.to - range.from) / Math.max(1, extent.to - extent.from);
  const skbs = Math.min(
    ...timelines.map(({ from, to, total }) => (total * share * (extent.to - extent.from)) / Math.max(1, to - from)),
  );
  return Math.round(Math.min(MOST, Math.max(LEAST, skbs / SKBS_A_STEP)));
}
