/** The brush of the overview strip: which range a drag gives. Positions are shares (0..1) of the strip. */
import type { TimeRange } from "../../model/selection";
import { clamped, spanOf } from "./viewport";

/** What a drag has hold of. */
export type Grip = "from" | "to" | "window" | "new";

/** Share of the strip within which an edge counts as taken hold of; a window narrower than both is moved. */
const EDGE = 0.008;

export const shareOf = (t: number, extent: TimeRange): number => (t - extent.from) / spanOf(extent);

/** What lies under a press. */
export function gripAt(share: number, range: TimeRange, extent: TimeRange): Grip {
  const from = shareOf(range.from, extent);
  const to = shareOf(range.to, extent);
  if (Math.abs(share - from) < EDGE && to - from > 2 * EDGE) return "from";
  if (Math.abs(share - to) < EDGE && to - from > 2 * EDGE) return "to";
  const isWhole = to - from > 0.999;
  return share >= from - EDGE && share <= to + EDGE && !isWhole ? "window" : "new";
}

/** The range after a drag from one share to another. */
export function dragged(grip: Grip, before: TimeRange, begun: number, now: number, extent: TimeRange): TimeRange {
  const shift = (now - begun) * spanOf(extent);
  const at = (share: number) => extent.from + Math.min(1, Math.max(0, share)) * spanOf(extent);
  switch (grip) {
    case "from":
      return clamped({ from: Math.min(before.from + shift, before.to - 1), to: before.to }, extent);
    case "to":
      return clamped({ from: before.from, to: Math.max(before.to + shift, before.from + 1) }, extent);
    case "window":
      return clamped({ from: before.from + shift, to: before.to + shift }, extent);
    case "new":
      return clamped({ from: at(Math.min(begun, now)), to: at(Math.max(begun, now)) }, extent);
  }
}
