/** Lanes of lives as markup, without a canvas and without a page: for a published figure. */
import { shapeOf } from "../../model/host";
import { type LifeColumns, windowOf } from "../../model/timeline";
import type { Host, Timeline } from "../../model/types";
import { element } from "../frame/markup";
import { type TimeScale, xOf } from "./hit";
import { cpusInQuestion, layOutLanes } from "./lanes";
import { gridOf, paintGrid } from "./overview";
import { AXIS_HEIGHT, paintAxis, paintLanes, paintNames, paintScales } from "./paintLanes";
import { paintLives } from "./paintLives";
import { tokenPalette } from "./palette";
import { place } from "./placed";
import { intoText, SvgBrush } from "./svgBrush";

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

/** Draws an answer in a width, CSS pixels. Throws when it holds more lives than a picture may have. */
export function stillOf(timeline: Timeline, host: Host, width: number): Still {
  const window = windowOf(timeline);
  const { lives, buckets } = window;
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
  const palette = tokenPalette();
  const lines: string[] = [];
  const brush = new SvgBrush(intoText(lines));
  paintLanes(brush, layout, width, palette);
  const grid = buckets && !lives ? gridOf(buckets, timeline.from, timeline.to, layout) : null;
  if (lives) paintLives({ brush, placed: place(lives, layout), layout, scale, palette });
  else if (grid) {
    const wide = (grid.bucketNs / (timeline.to - timeline.from)) * scale.width;
    paintGrid(brush, grid, layout, palette, xOf(scale, grid.from), wide);
  }
  // A picture has no clip: what reaches out of the range is covered, then the names are written over it.
  const cover = (x: number) =>
    lines.push(element("rect", { x, y: -1, width: OVERHANG, height: layout.height + 2, fill: palette.panel }));
  cover(-OVERHANG);
  cover(width);
  paintNames(brush, layout, palette);
  if (grid) paintScales(brush, layout, grid, palette);
  paintAxis(brush, layout, scale, palette);
  return { markup: lines.join(""), width, height: layout.height + AXIS_HEIGHT };
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
