/**
 * Counts instead of single lives. Each lane is a mirror:
 *
 *      ▂▅▇▆▃▁      skbs in use, upward from the lane's line
 *   ───────────
 *      ▔▀▀▔        frees, downward: on their own CPU, across, flushed
 */
import type { BucketColumns } from "../../model/timeline";
import type { LaneLayout } from "./lanes";
import type { Palette } from "./palette";
import { lineOf } from "./placed";

const COUNTS = ["inUse", "local", "across", "flushed", "dropped"] as const;
type Counts<Value> = Record<(typeof COUNTS)[number], Value>;

/** Sums by bucket and lane ([lane × buckets + bucket]), so that folded lanes and painting need no second pass over the rows. */
export interface OverviewGrid extends Counts<Float64Array> {
  from: number;
  bucketNs: number;
  buckets: number;
  lanes: number;
  /** The tallest of each side, for the scales. */
  mostInUse: number;
  mostFrees: number;
}

/** The tallest counts of several pictures, for one scale: skbs in use on a CPU, and those freed there in one ns. */
export interface Tallest {
  inUse: number;
  frees: number;
}

/** The same counts on a scale that other pictures share; buckets of another length hold other numbers of frees. */
export const onScale = (grid: OverviewGrid, { inUse, frees }: Tallest): OverviewGrid => ({
  ...grid,
  mostInUse: inUse,
  mostFrees: Math.max(1, Math.round(frees * grid.bucketNs)),
});

/** Sums the rows of a window onto its lanes. */
export function gridOf(columns: BucketColumns, from: number, to: number, layout: LaneLayout): OverviewGrid {
  const { bucketNs } = columns;
  const first = Math.floor(from / bucketNs) * bucketNs;
  const buckets = Math.max(1, Math.ceil((to - first) / bucketNs));
  const lanes = layout.lanes.length;
  const size = buckets * lanes;
  const grid: OverviewGrid = {
    from: first,
    bucketNs,
    buckets,
    lanes,
    ...countsBy(() => new Float64Array(size)),
    mostInUse: 1,
    mostFrees: 1,
  };
  for (let at = 0; at < columns.count; at++) {
    const bucket = Math.round(((columns.t[at] ?? 0) - first) / bucketNs);
    const lane = layout.laneOf(columns.cpu[at] ?? -1);
    if (lane < 0 || bucket < 0 || bucket >= buckets) continue;
    const cell = lane * buckets + bucket;
    for (const name of COUNTS) grid[name][cell] = (grid[name][cell] ?? 0) + (columns[name][at] ?? 0);
  }
  for (let cell = 0; cell < size; cell++) {
    grid.mostInUse = Math.max(grid.mostInUse, grid.inUse[cell] ?? 0);
    const frees = (grid.local[cell] ?? 0) + (grid.across[cell] ?? 0) + (grid.flushed[cell] ?? 0);
    grid.mostFrees = Math.max(grid.mostFrees, frees);
  }
  return grid;
}

const countsBy = <Value>(of: (name: (typeof COUNTS)[number]) => Value) =>
  Object.fromEntries(COUNTS.map((name) => [name, of(name)])) as Counts<Value>;

/** What one lane counts in one bucket. */
export interface CellCounts extends Counts<number> {
  lane: number;
  /** Where the bucket begins, ns. */
  t: number;
}

/** The counts of a lane at an instant; null outside the grid. */
export function countsOf(grid: OverviewGrid, lane: number, t: number): CellCounts | null {
  const bucket = Math.floor((t - grid.from) / grid.bucketNs);
  if (bucket < 0 || bucket >= grid.buckets) return null;
  const at = lane * grid.buckets + bucket;
  return { lane, t: grid.from + bucket * grid.bucketNs, ...countsBy((name) => grid[name][at] ?? 0) };
}

/** Pixels above and below a lane's line that the full scales take. */
export function roomOf(box: { y: number; height: number }): { up: number; down: number } {
  const line = Math.round(lineOf(box));
  return { up: Math.max(3, line - box.y - 2), down: Math.max(3, box.y + box.height - line - 3) };
}

interface Cells {
  fillStyle: CanvasRenderingContext2D["fillStyle"];
  fillRect: CanvasRenderingContext2D["fillRect"];
  globalAlpha: number;
}

/**
 * Paints the grid one unit wide a bucket (`wide` units with an SVG); the lanes' own pixels high.
 * A count is never invisible: anything above 0 is at least one pixel.
 */
export function paintGrid(cells: Cells, grid: OverviewGrid, layout: LaneLayout, palette: Palette, left = 0, wide = 1) {
  for (let lane = 0; lane < grid.lanes; lane++) {
    const box = layout.lanes[lane];
    if (!box) continue;
    const line = Math.round(lineOf(box));
    const { up, down } = roomOf(box);
    const bars = (column: Float64Array, paint: string, most: number, offset?: Float64Array) => {
      cells.fillStyle = paint;
      for (let bucket = 0; bucket < grid.buckets; bucket++) {
        const cell = lane * grid.buckets + bucket;
        const value = column[cell] ?? 0;
        if (value === 0) continue;
        const height = Math.max(1, Math.round((value / most) * (offset ? down : up)));
        const x = left + bucket * wide;
        if (!offset) cells.fillRect(x, line - height, wide, height);
        else {
          cells.fillRect(x, line + 1 + (offset[cell] ?? 0), wide, height);
          offset[cell] = (offset[cell] ?? 0) + height;
        }
      }
    };
    bars(grid.inUse, palette.local, grid.mostInUse);
    const below = new Float64Array(grid.buckets * grid.lanes);
    bars(grid.across, palette.across, grid.mostFrees, below);
    bars(grid.flushed, palette.flushed, grid.mostFrees, below);
    // The ordinary case recedes; the line above it keeps it apart from what is in use.
    cells.globalAlpha = 0.4;
    bars(grid.local, palette.local, grid.mostFrees, below);
    cells.globalAlpha = 1;
    cells.fillStyle = palette.dropped;
    for (let bucket = 0; bucket < grid.buckets; bucket++) {
      const dropped = grid.dropped[lane * grid.buckets + bucket] ?? 0;
      if (dropped > 0) cells.fillRect(left + bucket * wide, box.y, wide, 3);
    }
  }
}
