/** Two distributions as outlines on shared buckets: the share of a side's values that lies in each. */

import { compact, rounded } from "../../common/format";
import type { Bucket, Histogram, Row } from "../../model/comparison";
import { tenth } from "../frame/picture";

export interface Outlines {
  /** Paths of the outlines; empty for a side without a histogram. */
  before: string;
  after: string;
  top: number;
  axisY: number;
  left: number;
  right: number;
  /** Bounds of buckets. */
  ticks: { x: number; text: string }[];
  /** The largest share, written at the top of the axis. */
  most: string;
  unit: string;
  height: number;
}

const HEAD = 22;
const AXIS = 38;
/** Height of the plot: as low as it stays a shape, on a page, and as high as it stays one picture. */
const PLOT = { low: 52, page: 110, high: 150 } as const;
/** More buckets than this would be drawn thinner than a pixel. */
const MOST = 400;

/** Bounds of both sides, ascending: the buckets they share. An open end is its neighbour's bound. */
function boundsOf(histograms: readonly Histogram[]): number[] {
  const bounds = new Set<number>();
  for (const { buckets } of histograms) {
    for (const { low, high } of buckets) {
      if (low !== null) bounds.add(low);
      if (high !== null) bounds.add(high);
    }
  }
  return [...bounds].sort((a, b) => a - b).slice(0, MOST + 1);
}

/** The share in each slot between two bounds. A bucket that covers several slots is spread over them evenly. */
function sharesOf({ buckets }: Histogram, bounds: readonly number[]): number[] {
  const total = buckets.reduce((sum, { count }) => sum + count, 0) || 1;
  const slots = bounds.length - 1;
  const place = new Map(bounds.map((bound, at) => [bound, at]));
  const shares = new Array<number>(slots).fill(0);
  for (const bucket of buckets) {
    const [from, to] = slotsOf(bucket, place, slots);
    for (let slot = from; slot < to; slot++) shares[slot] = (shares[slot] ?? 0) + bucket.count / total / (to - from);
  }
  return shares;
}

function slotsOf({ low, high }: Bucket, place: ReadonlyMap<number, number>, slots: number): [number, number] {
  const to = high === null ? slots : (place.get(high) ?? slots);
  const from = low === null ? Math.max(0, to - 1) : (place.get(low) ?? 0);
  return [Math.min(from, slots - 1), Math.max(Math.min(from, slots - 1) + 1, to)];
}

/** Places a row's histograms; null when it has none, or the room is too low for them. */
export function histogramLayout(row: Row, width: number, room: number | null): Outlines | null {
  const plot = room === null ? PLOT.page : Math.min(PLOT.high, room - HEAD - AXIS);
  if (plot < PLOT.low) return null;
  const given = [row.before_histogram, row.after_histogram].filter((one) => one !== null);
  const bounds = boundsOf(given);
  if (bounds.length < 2) return null;
  const shares = { before: row.before_histogram, after: row.after_histogram };
  const sides = [shares.before, shares.after].map((one) => (one ? sharesOf(one, bounds) : []));
  const most = Math.max(...sides.flat(), Number.EPSILON);
  const [left, right] = [40, width - 8];
  const axisY = HEAD + plot;
  const step = (right - left) / (bounds.length - 1);
  const x = (slot: number) => tenth(left + slot * step);
  const outline = (values: readonly number[]) => {
    if (values.length === 0) return "";
    const steps = values.map((value, slot) => `V${tenth(axisY - (value / most) * plot)}H${x(slot + 1)}`);
    return `M${left} ${axisY}${steps.join("")}V${axisY}`;
  };
  const every = Math.max(1, Math.ceil((bounds.length * 46) / (right - left)));
  return {
    before: outline(sides[0] ?? []),
    after: outline(sides[1] ?? []),
    top: HEAD,
    axisY,
    left,
    right,
    ticks: bounds
      .map((bound, slot) => ({ x: x(slot), text: Math.abs(bound) >= 1000 ? compact(bound) : rounded(bound) }))
      .filter((_, slot) => slot % every === 0),
    most: `${rounded(most * 100, 2)}\u2009%`,
    unit: row.before_histogram?.unit ?? row.after_histogram?.unit ?? row.unit,
    height: axisY + AXIS,
  };
}
