/** Single lives: bars in use, numbers at their heads, curves to where they were freed and flushed. */
import { FATE, ORIGIN } from "../../model/types";
import { type Brush, segment } from "./brush";
import { type TimeScale, xOf } from "./hit";
import type { LaneLayout } from "./lanes";
import type { Palette } from "./palette";
import { BAR, lineOf, type PlacedLives, ROW } from "./placed";

/** A number needs this much lane in front of the next one, CSS pixels. */
const NUMBER_AIR = 11;
/** Curves in sight above which they are drawn faint: more would be one grey sheet. */
const MANY_CURVES = 160;

/** Of the open circle where an skb was freed, CSS pixels. */
const RADIUS = 3.2;

/** What is painted, where and with what. */
interface View {
  brush: Brush;
  placed: PlacedLives;
  layout: LaneLayout;
  scale: TimeScale;
  palette: Palette;
}

/** What to pick out; −1 = nothing. Indexes into the placed lives. */
export interface Emphasis {
  selected: number;
  hovered: number;
  /** Draws lives that are not of this pair of CPUs at a third of their strength. */
  pair: { alloc: number; free: number } | null;
  /** The same for a flow hash. */
  flow: string | null;
}

const NOTHING: Emphasis = { selected: -1, hovered: -1, pair: null, flow: null };

/** Whether a life belongs to what is picked out. */
function belongs(placed: PlacedLives, at: number, { pair, flow }: Emphasis): boolean {
  const { lives } = placed;
  if (pair && (lives.alloc[at] !== pair.alloc || lives.free[at] !== pair.free)) return false;
  return !(flow && lives.hash[at] !== flow);
}

/** Indexes of lives with anything between the ends of the range. */
function inView({ placed, scale: { range } }: View): number[] {
  const { lives } = placed;
  const seen: number[] = [];
  for (let at = 0; at < lives.count; at++) {
    if ((lives.t0[at] ?? 0) > range.to) break;
    if ((lives.t1[at] ?? 0) >= range.from && (placed.lane[at] ?? -1) >= 0) seen.push(at);
  }
  return seen;
}

/** Draws all lives in sight; returns how many. */
export function paintLives(view: View, emphasis: Emphasis = NOTHING): number {
  const { placed } = view;
  const seen = inView(view);
  const isPicking = emphasis.pair !== null || emphasis.flow !== null;
  const front = isPicking ? seen.filter((at) => belongs(placed, at, emphasis)) : seen;
  if (isPicking) {
    const back = seen.filter((at) => !belongs(placed, at, emphasis));
    paintBars(view, back, 0.25);
  }
  paintCurves(view, front);
  paintBars(view, front, 0.85);
  paintEnds(view, front);
  paintNumbers(view, front);
  for (const at of [emphasis.hovered, emphasis.selected]) {
    if (at >= 0) paintPicked(view, at);
  }
  return seen.length;
}

function paintBars({ brush, placed, scale, palette }: View, seen: readonly number[], alpha: number) {
  const { lives } = placed;
  brush.globalAlpha = alpha;
  brush.fillStyle = palette.local;
  for (const at of seen) {
    if (lives.origin[at] === ORIGIN.unknown) continue;
    const x = xOf(scale, lives.t0[at] ?? 0);
    const width = Math.max(1.5, xOf(scale, lives.end[at] ?? 0) - x);
    brush.fillRect(x, (placed.y[at] ?? 0) - BAR / 2, width, BAR);
  }
  brush.strokeStyle = palette.unknown;
  brush.lineWidth = 1;
  brush.beginPath();
  const dashed: [x: number, y: number][] = [];
  for (const at of seen) {
    if (lives.origin[at] !== ORIGIN.unknown) continue;
    const x = xOf(scale, lives.t0[at] ?? 0);
    const right = Math.max(x + 2, xOf(scale, lives.end[at] ?? 0));
    const top = (placed.y[at] ?? 0) - BAR / 2 + 0.5;
    brush.moveTo(x, top);
    brush.lineTo(right, top);
    brush.lineTo(right, top + BAR - 1);
    brush.lineTo(x, top + BAR - 1);
    dashed.push([x, top]);
  }
  brush.stroke();
  brush.setLineDash([1.5, 1.5]);
  brush.beginPath();
  for (const [x, top] of dashed) segment(brush, x, top - 1, x, top + BAR);
  brush.stroke();
  brush.setLineDash([]);
  brush.globalAlpha = 1;
}

/** The way to the CPU that ended its use; begins a little before the bar's end. */
function curveAcross(brush: Brush, x0: number, x: number, from: number, to: number) {
  const middle = (from + to) / 2;
  const begin = Math.max(x0, x - 9);
  brush.moveTo(begin, from);
  brush.bezierCurveTo(begin, middle, x, middle, x, to);
}

/** The way home from where it was handed back to where it was flushed. */
function curveHome(brush: Brush, x: number, from: number, flushX: number, to: number) {
  const reach = Math.max(12, (flushX - x) * 0.5);
  brush.moveTo(x, from);
  brush.bezierCurveTo(x + reach, from, flushX - Math.min(reach, 24), to, flushX, to);
}

/** y of the line of a lane, NaN for none. */
const lineY = (layout: LaneLayout, lane: number | undefined): number => {
  const box = layout.lanes[lane ?? -1];
  return box ? lineOf(box) : Number.NaN;
};

/** Whether a life was freed on the lane of another CPU than it was used on. */
const isMoved = ({ freeLane, lane }: PlacedLives, at: number): boolean =>
  freeLane[at] !== lane[at] && (freeLane[at] ?? -1) >= 0;

/** Whether a life was flushed on a lane that is drawn. */
const isHome = ({ lives, homeLane }: PlacedLives, at: number): boolean =>
  lives.fate[at] === FATE.flushed && (homeLane[at] ?? -1) >= 0;

/** y of where the use of a life ended. */
const endY = ({ placed, layout }: View, at: number): number =>
  isMoved(placed, at) ? lineY(layout, placed.freeLane[at]) : (placed.y[at] ?? 0);

/** One mark a path: a painter without a GPU takes many small paths in a tenth of the time of one that crosses itself. */
function stroked(brush: Brush, path: () => void) {
  brush.beginPath();
  path();
  brush.stroke();
}

/** What is left of a curve among very many: a hair from lane to lane. */
function upright(brush: Brush, x: number, from: number, to: number) {
  brush.fillRect(x - 0.5, Math.min(from, to), 1, Math.abs(to - from));
}

function paintCurves(view: View, seen: readonly number[]) {
  const { brush, placed, layout, scale, palette } = view;
  const { lives } = placed;
  const across = seen.filter((at) => isMoved(placed, at));
  const home = seen.filter((at) => isHome(placed, at));
  brush.lineWidth = 1.1;
  brush.globalAlpha = across.length > MANY_CURVES ? 0.22 : 0.65;
  brush.strokeStyle = brush.fillStyle = palette.across;
  for (const at of across) {
    const x = xOf(scale, lives.end[at] ?? 0);
    const to = endY(view, at);
    if (across.length > MANY_CURVES) upright(brush, x, placed.y[at] ?? 0, to);
    else stroked(brush, () => curveAcross(brush, xOf(scale, lives.t0[at] ?? 0), x, placed.y[at] ?? 0, to));
  }
  brush.globalAlpha = home.length > MANY_CURVES ? 0.2 : 0.6;
  brush.strokeStyle = palette.flushed;
  brush.setLineDash(home.length > MANY_CURVES ? [] : [2, 3]);
  for (const at of home) {
    const x = xOf(scale, lives.end[at] ?? 0);
    const flushX = xOf(scale, lives.t1[at] ?? 0);
    const from = endY(view, at);
    const to = lineY(layout, placed.homeLane[at]);
    stroked(brush, () => (home.length <= MANY_CURVES ? curveHome : segment)(brush, x, from, flushX, to));
  }
  brush.setLineDash([]);
  brush.globalAlpha = 1;
}

function paintEnds(view: View, seen: readonly number[]) {
  const { brush, placed, layout, scale, palette } = view;
  const { lives } = placed;
  const isDense = seen.length > 4 * MANY_CURVES;
  brush.strokeStyle = palette.across;
  brush.lineWidth = 1.5;
  for (const at of seen) {
    const isAcross = (lives.free[at] ?? -1) >= 0 && lives.free[at] !== lives.alloc[at] && (lives.alloc[at] ?? -1) >= 0;
    if (!isAcross && !isMoved(placed, at)) continue;
    const x = xOf(scale, lives.end[at] ?? 0);
    const y = endY(view, at);
    brush.fillStyle = isDense ? palette.across : palette.panel;
    if (isDense) {
      brush.fillRect(x - 1.5, y - 1.5, 3, 3);
      continue;
    }
    brush.beginPath();
    brush.moveTo(x + RADIUS, y);
    brush.arc(x, y, RADIUS, 0, 2 * Math.PI);
    brush.fill();
    brush.stroke();
  }
  brush.fillStyle = palette.flushed;
  const side = isDense ? 3.5 : 5.5;
  for (const at of seen) {
    if (lives.fate[at] !== FATE.flushed) continue;
    const y = lineY(layout, placed.homeLane[at]);
    if (!Number.isNaN(y)) brush.fillRect(xOf(scale, lives.t1[at] ?? 0) - side / 2, y - side / 2, side, side);
  }
  brush.strokeStyle = palette.dropped;
  brush.lineWidth = 1.8;
  brush.beginPath();
  for (const at of seen) {
    if (lives.fate[at] !== FATE.dropped) continue;
    const x = xOf(scale, lives.end[at] ?? 0);
    const y = endY(view, at);
    segment(brush, x - 3.5, y - 3.5, x + 3.5, y + 3.5);
    segment(brush, x + 3.5, y - 3.5, x - 3.5, y + 3.5);
  }
  brush.stroke();
  brush.strokeStyle = palette.local;
  brush.lineWidth = 1;
  brush.beginPath();
  for (const at of seen) {
    const x = xOf(scale, lives.end[at] ?? 0);
    const y = placed.y[at] ?? 0;
    if (lives.fate[at] === FATE.recycled) segment(brush, x, y - 5, x, y + 5);
    // Three short strokes: it goes on, the recording does not say how long.
    if (lives.fate[at] === FATE.alive) for (const step of [3, 7, 11]) segment(brush, x + step, y, x + step + 2, y);
  }
  brush.stroke();
}

function paintNumbers({ brush, placed, layout, scale, palette }: View, seen: readonly number[]) {
  const { lives } = placed;
  // Numbers only where a life has room of its own; half-empty rows would read as data.
  if (seen.length === 0 || scale.width / seen.length < NUMBER_AIR / Math.max(2, layout.lanes.length)) return;
  brush.font = `11px ${palette.mono}`;
  brush.textAlign = "left";
  brush.textBaseline = "alphabetic";
  brush.fillStyle = palette.muted;
  const used = new Map<number, number>();
  const barEnds = new Map<number, number>();
  for (const at of seen) {
    const alloc = lives.alloc[at] ?? -1;
    const x = Math.max(scale.left + 1, xOf(scale, lives.t0[at] ?? 0));
    const y = (placed.y[at] ?? 0) - BAR / 2 - 2;
    const row = Math.round(y);
    barEnds.set(row, xOf(scale, lives.end[at] ?? 0));
    if (x < (used.get(row) ?? Number.NEGATIVE_INFINITY)) continue;
    // A number stands where the row above has its bars: only where that row is free.
    if (x < (barEnds.get(row - ROW) ?? Number.NEGATIVE_INFINITY) + 2) continue;
    const text = alloc < 0 ? "?" : String(alloc);
    brush.fillText(text, x, y);
    used.set(row, x + NUMBER_AIR + 6 * (text.length - 1));
  }
}

/** One life over all others: full strength, a rim, its curves thick. */
function paintPicked(view: View, at: number) {
  const { brush, placed, layout, scale, palette } = view;
  const { lives } = placed;
  const x0 = xOf(scale, lives.t0[at] ?? 0);
  const x = xOf(scale, lives.end[at] ?? 0);
  const y = placed.y[at] ?? 0;
  const ended = endY(view, at);
  brush.lineWidth = 2.4;
  if (isMoved(placed, at)) {
    brush.strokeStyle = palette.across;
    stroked(brush, () => curveAcross(brush, x0, x, y, ended));
  }
  if (isHome(placed, at)) {
    brush.strokeStyle = palette.flushed;
    brush.lineWidth = 1.8;
    brush.setLineDash([3, 3]);
    const home = lineY(layout, placed.homeLane[at]);
    stroked(brush, () => curveHome(brush, x, ended, xOf(scale, lives.t1[at] ?? 0), home));
    brush.setLineDash([]);
  }
  paintBars(view, [at], 1);
  brush.strokeStyle = palette.ink;
  brush.lineWidth = 1.4;
  brush.strokeRect(x0 - 2, y - BAR / 2 - 2, Math.max(2, x - x0) + 4, BAR + 4);
  paintEnds(view, [at]);
}
