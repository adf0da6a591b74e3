/** Which life is under a pointer, and which is next to another: pure searches over placed lives. */

import type { TimeRange } from "../../model/selection";
import { FATE } from "../../model/types";
import type { LaneLayout } from "./lanes";
import { lineOf, type PlacedLives } from "./placed";

/** Reach of a pointer around a mark, CSS pixels: a 5 px bar becomes a 13 px target. */
export const REACH = 6.5;

/** Time to pixels and back inside the plot. */
export interface TimeScale {
  range: TimeRange;
  /** Left edge and width of the plot, CSS pixels. */
  left: number;
  width: number;
}

export const xOf = ({ range, left, width }: TimeScale, t: number): number =>
  left + ((t - range.from) / (range.to - range.from)) * width;

export const timeAt = ({ range, left, width }: TimeScale, x: number): number =>
  range.from + ((x - left) / width) * (range.to - range.from);

/** Index of the life whose bar, free mark or flush mark is nearest to the point, or −1. */
export function hitLife(placed: PlacedLives, layout: LaneLayout, scale: TimeScale, x: number, y: number): number {
  const { lives } = placed;
  let best = -1;
  let bestDistance = REACH;
  const offer = (at: number, dx: number, dy: number) => {
    const distance = Math.hypot(dx, dy);
    if (distance < bestDistance) {
      bestDistance = distance;
      best = at;
    }
  };
  for (let at = 0; at < lives.count; at++) {
    const from = xOf(scale, lives.t0[at] ?? 0);
    const to = xOf(scale, lives.end[at] ?? 0);
    offer(at, x < from ? from - x : Math.max(0, x - to), y - (placed.y[at] ?? 0));
    const free = layout.lanes[placed.freeLane[at] ?? -1];
    if (free && placed.freeLane[at] !== placed.lane[at]) offer(at, x - to, y - lineOf(free));
    const home = layout.lanes[placed.homeLane[at] ?? -1];
    if (home && lives.fate[at] === FATE.flushed) offer(at, x - xOf(scale, lives.t1[at] ?? 0), y - lineOf(home));
  }
  return best;
}

/** A step between lives with the arrow keys. */
export type Step = "earlier" | "later" | "up" | "down";

/** The life one step away from another; `from` −1 begins at the middle of the range. −1 = there is none. */
export function neighbour(placed: PlacedLives, range: TimeRange, from: number, step: Step): number {
  const { lives } = placed;
  const middle = (range.from + range.to) / 2;
  const begin = from >= 0 ? (lives.t0[from] ?? middle) : middle;
  const lane = from >= 0 ? (placed.lane[from] ?? -1) : -1;
  let best = -1;
  let bestCost = Number.POSITIVE_INFINITY;
  for (let at = 0; at < lives.count; at++) {
    if (at === from || (placed.lane[at] ?? -1) < 0) continue;
    const away = (lives.t0[at] ?? 0) - begin;
    const lanesAway = (placed.lane[at] ?? 0) - lane;
    let cost = Math.abs(away);
    if (from >= 0) {
      const isLater = away > 0 || (away === 0 && at > from);
      if (step === "later" && (lanesAway !== 0 || !isLater)) continue;
      if (step === "earlier" && (lanesAway !== 0 || isLater)) continue;
      if (step === "up" && lanesAway >= 0) continue;
      if (step === "down" && lanesAway <= 0) continue;
      // A lane further off costs more than any distance in time inside the data.
      if (step === "up" || step === "down") cost += Math.abs(lanesAway) * 1e15;
    }
    if (cost < bestCost) {
      bestCost = cost;
      best = at;
    }
  }
  return best;
}
