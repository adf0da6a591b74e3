/** Lanes of lives as elements or markup, without a canvas: for a published figure, and for two recordings side by side. */
import { shapeOf } from "../../model/host";
import { type LifeColumns, windowOf } from "../../model/timeline";
import type { Host, Timeline } from "../../model/types";
import { type TimeScale, xOf } from "./hit";
import { cpusInQuestion, type LaneLayout, layOutLanes } from "./lanes";
import { gridOf, type OverviewGrid, paintGrid } from "./overview";
import { AXIS_HEIGHT, paintAxis, paintLanes, paintNames, paintScales } from "./paintLanes";
import { paintLives } from "./paintLives";
import { tokenPalette } from "./palette";
import { place } from "./placed";
import { intoText, type Sink, SvgBrush } from "./svgBrush";

/** Lives drawn one by one at most: the server sends counts when there are more. */
export const MOST_LIVES = 2000;
const RIGHT_PAD = 10;
/** How far marks of lives that reach out of the range may stand beside the plot before they are covered. */
const OVERHANG = 4000;

export interface Still {
  markup: string;
  width: number;
  height: number;
}

/** The tallest counts of a picture: skbs in use on a CPU, and those freed there in one ns. */
export interface Tallest {
  inUse: number;
  frees: number;
}

/** An answer with its lanes, in a width. */
export interface LaidOut {
  layout: LaneLayout;
  scale: TimeScale;
  lives: LifeColumns | null;
  grid: OverviewGrid | null;
  width: number;
  height: number;
}

/** Lays out an answer in a width, CSS pixels. Throws when it holds more lives than a picture may have. */
export function layOutStill(timeline: Timeline, host: Host, width: number): LaidOut {
  const { lives, buckets } = windowOf(timeline);
  if (lives && lives.count > MOST_LIVES)
    throw new Error(`the timeline has ${lives.count} lives; expected at most ${MOST_LIVES}`);
  const shape = shapeOf(host);
  const heard = new Set([...(lives ? [...lives.cpu, ...lives.alloc, ...lives.free] : []), ...(buckets?.cpu ?? [])]);
  const layout = layOutLanes(shape, {
    width,
    question: cpusInQuestion(null, lives ? pairsOf(lives) : [], shape),
    silent: new Set(shape.cpus.filter((cpu) => !heard.has(cpu))),
    hasUnknownCpu: lives?.cpu.some((cpu, at) => cpu < 0 && (lives.alloc[at] ?? -1) < 0) ?? false,
  });
  const scale: TimeScale = {
    range: { from: timeline.from, to: timeline.to },
    left: layout.gutter,
    width: Math.max(1, width - layout.gutter - RIGHT_PAD),
  };
  const grid = buckets && !lives ? gridOf(buckets, timeline.from, timeline.to, layout) : null;
  return { layout, scale, lives, grid, width, height: layout.height + AXIS_HEIGHT };
}

/** The tallest counts of an answer, for pictures that share a scale. */
export const tallestOf = ({ grid }: LaidOut): Tallest => ({
  inUse: grid?.mostInUse ?? 1,
  frees: grid ? grid.mostFrees / grid.bucketNs : 0,
});

/** Paints it; with `tallest` on that scale instead of its own. */
export function paintStill(sink: Sink, { layout, scale, lives, grid: own, width }: LaidOut, tallest?: Tallest): void {
  const palette = tokenPalette();
  const brush = new SvgBrush(sink);
  const grid =
    own && tallest
      ? { ...own, mostInUse: tallest.inUse, mostFrees: Math.max(1, Math.round(tallest.frees * own.bucketNs)) }
      : own;
  paintLanes(brush, layout, width, palette);
  if (lives) paintLives({ brush, placed: place(lives, layout), layout, scale, palette });
  else if (grid) {
    const wide = (grid.bucketNs / (scale.range.to - scale.range.from)) * scale.width;
    paintGrid(brush, grid, layout, palette, xOf(scale, grid.from), wide);
  }
  // A picture has no clip: what reaches out of the range is covered, then the names are written over it.
  const cover = (x: number) =>
    sink("rect", { x, y: -1, width: OVERHANG, height: layout.height + 2, fill: palette.panel }, "");
  // A picture on another's scale holds counts, which end where they should, and stands beside the other one.
  if (!tallest) {
    cover(-OVERHANG);
    cover(width);
  }
  paintNames(brush, layout, palette);
  if (grid) paintScales(brush, layout, grid, palette);
  paintAxis(brush, layout, scale, palette);
}

/** Draws an answer as markup. */
export function stillOf(timeline: Timeline, host: Host, width: number): Still {
  const laid = layOutStill(timeline, host, width);
  const lines: string[] = [];
  paintStill(intoText(lines), laid);
  return { markup: lines.join(""), width, height: laid.height };
}

function pairsOf(lives: LifeColumns) {
  const pairs = new Map<string, { alloc_cpu: number | null; free_cpu: number | null; count: number }>();
  for (let at = 0; at < lives.count; at++) {
    const [alloc, free] = [lives.alloc[at] ?? -1, lives.free[at] ?? -1];
    if (alloc < 0 || free < 0) continue;
    const key = `${alloc} ${free}`;
    const pair = pairs.get(key) ?? { alloc_cpu: alloc, free_cpu: free, count: 0 };
    pair.count += 1;
    pairs.set(key, pair);
  }
  return [...pairs.values()];
}
