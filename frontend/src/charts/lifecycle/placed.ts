/** Lives placed on lanes: the lane and the row inside it, once per (data, lanes), so that a frame only scales time. */
import type { LifeColumns } from "../../model/timeline";
import type { LaneLayout } from "./lanes";

/** A bar's height and the distance of two rows, CSS pixels. */
export const BAR = 5;
export const ROW = 8;
/** Room above the rows of a lane, for the numbers at the heads. */
const HEADROOM = 12;

export interface PlacedLives {
  lives: LifeColumns;
  /** Lane of the bar, of the CPU that freed it, of the CPU that allocated it; −1 = none. */
  lane: Int16Array;
  freeLane: Int16Array;
  homeLane: Int16Array;
  /** Middle of the bar, CSS pixels from the top of the lanes. */
  y: Float32Array;
}

/** Rows that fit into a lane. */
export const rowsOf = (height: number): number => Math.max(1, Math.floor((height - HEADROOM) / ROW));

/** Distance of row `row` of `rows` from the lane's line: 0, then below, above, below … so that few lives lie on it. */
export function rowOffset(row: number): number {
  const steps = Math.ceil(row / 2);
  return (row % 2 === 1 ? steps : -steps) * ROW;
}

/** The line that a lane's first row lies on; lower than the middle, the numbers stand above. */
export const lineOf = (lane: { y: number; height: number }): number => lane.y + lane.height / 2 + 2;

/**
 * Places every life: first free row of its lane, or when all are taken the row that ends first
 * (bars then overlap, and are drawn translucent so that it shows).
 */
export function place(lives: LifeColumns, layout: LaneLayout): PlacedLives {
  const { count } = lives;
  const placed: PlacedLives = {
    lives,
    lane: new Int16Array(count),
    freeLane: new Int16Array(count),
    homeLane: new Int16Array(count),
    y: new Float32Array(count),
  };
  const ends = layout.lanes.map((lane) => new Float64Array(rowsOf(lane.height)).fill(Number.NEGATIVE_INFINITY));
  for (let at = 0; at < count; at++) {
    const cpu = lives.cpu[at] ?? -1;
    const alloc = lives.alloc[at] ?? -1;
    const own = layout.laneOf(cpu);
    const lane = own >= 0 ? own : layout.laneOf(alloc);
    placed.lane[at] = lane;
    placed.freeLane[at] = layout.laneOf(lives.free[at] ?? -1);
    placed.homeLane[at] = layout.laneOf(alloc);
    const rows = ends[lane];
    const box = layout.lanes[lane];
    if (!rows || !box) continue;
    const begin = lives.t0[at] ?? 0;
    let row = 0;
    for (let candidate = 0; candidate < rows.length; candidate++) {
      const end = rows[candidate] ?? 0;
      if (end <= begin) {
        row = candidate;
        break;
      }
      if (end < (rows[row] ?? 0)) row = candidate;
    }
    rows[row] = lives.end[at] ?? begin;
    placed.y[at] = lineOf(box) + rowOffset(row);
  }
  return placed;
}
