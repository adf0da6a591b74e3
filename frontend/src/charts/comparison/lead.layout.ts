/**
 * The row in question, in full.
 *
 *   before  ○○ ○○○    16,153,328      every run on an axis of its unit
 *   after      ◇◇◇◇   16,105,461
 *           └──┬──┬──┘ Mpps
 *   change  ░░▐▓▓█▓▌░░   −0.30 %      estimate and interval on an axis of changes, the margin as a band
 *           └──┬──┬──┘ % of before
 */

import { counted } from "../../common/format";
import type { Comparison, Row } from "../../model/comparison";
import { type Axis, changeAxis, valueAxis } from "../frame/axis";
import { fitted, LETTER, textWidth } from "../frame/picture";
import { RADIUS, type Side } from "./looks";
import { sideLabels } from "./sideLabels";
import { type Point, swarm } from "./swarm";
import { effectText, intervalText, marginText, medians } from "./words";

/** One side's strip of runs. */
export interface Strip {
  side: Side;
  label: string;
  y: number;
  points: Point[];
  /** The median; null where the side has no value. */
  medianX: number | null;
  value: string;
  runs: string;
}

/** The change: estimate, interval and margin on one axis. */
export interface Change {
  y: number;
  /** How far it reaches above and below. */
  reach: number;
  axis: Axis;
  axisY: number;
  band: { from: number; to: number };
  zero: number;
  estimate: number | null;
  /** An open end goes to the edge and has no cap. */
  interval: { from: number; to: number; isOpenLow: boolean; isOpenHigh: boolean } | null;
  effect: string;
  intervalWords: string;
}

export interface Lead {
  row: Row;
  strips: Strip[];
  axis: Axis | null;
  axisY: number;
  change: Change | null;
  height: number;
  textX: number;
  top: number;
  /** Value and runs share a line: there is no room for two. */
  isLow: boolean;
  /** Names and numbers stand over what they belong to, not beside it. */
  isStacked: boolean;
  heights: Heights;
  width: number;
}

/** Height of a side's strip and of the change's line, in CSS pixels. */
export interface Heights {
  strip: number;
  change: number;
}

/** As low as it stays legible, as it stands on a page, and as high as it stays one picture. */
export const LOWEST: Heights = { strip: 24, change: 30 };
export const USUAL: Heights = { strip: 32, change: 38 };
export const HIGHEST: Heights = { strip: 46, change: 56 };

/** Of an axis with its caption, and of one with its labels alone. */
const AXIS = 40;
const TICKS = 20;
const TOP = 4;

/** Below this width nothing stands beside the marks. */
const NARROW = 420;
/** The line over a strip, in a narrow picture. */
export const OVER = 18;

/** Height of the whole in CSS pixels. */
export function leadHeight(row: Row, { strip, change }: Heights, width = NARROW): number {
  const over = width < NARROW ? OVER : 0;
  return TOP + 2 * (strip + over) + AXIS + (row.effect === null ? 0 : over + change + (over > 0 ? AXIS : TICKS));
}

/** The heights that fill a room, between the lowest and the highest. */
export function heightsIn(row: Row, room: number): Heights {
  const span = leadHeight(row, HIGHEST) - leadHeight(row, LOWEST);
  const share = Math.min(1, Math.max(0, (room - leadHeight(row, LOWEST)) / span));
  const between = (low: number, high: number) => Math.floor(low + (high - low) * share);
  return { strip: between(LOWEST.strip, HIGHEST.strip), change: between(LOWEST.change, HIGHEST.change) };
}

/** Room of "% of before" left of an axis. */
const LEAST_GUTTER = 84;

/** Room of names on the left and of numbers on the right. */
function columns(comparison: Comparison, row: Row, width: number): { left: number; right: number } {
  if (width < NARROW) return { left: 6, right: width - 6 };
  const sides = sideLabels(comparison.before.label, comparison.after.label);
  const labels = [sides.before, sides.after, "change"];
  const widest = Math.max(...labels.map((label) => textWidth(label, LETTER.text)));
  const left = Math.max(LEAST_GUTTER, Math.min(Math.ceil(widest) + 26, Math.floor(width * 0.24)));
  const words = medians(row);
  const numbers = [words.before, words.after, intervalText(row), `margin ${marginText(row)}`];
  const room = Math.max(...numbers.map((text) => textWidth(text, LETTER.small)), 70) + 16;
  return { left, right: Math.max(left + width * 0.34, width - Math.min(room, width * 0.34)) };
}

/** Places the row in a width, from the top at 0. */
export function leadLayout(comparison: Comparison, row: Row, width: number, heights: Heights = USUAL): Lead {
  const { left, right } = columns(comparison, row, width);
  const all = [...row.before.values, ...row.after.values];
  const axis = all.length > 0 ? valueAxis(all, row.unit, left, right) : null;
  const isStacked = width < NARROW;
  const over = isStacked ? OVER : 0;
  const words = medians(row);
  const labels = sideLabels(comparison.before.label, comparison.after.label);
  const strips = (["before", "after"] as const).map((side, place): Strip => {
    const values = row[side];
    const y = TOP + place * (heights.strip + over) + over + heights.strip / 2;
    return {
      side,
      label: fitted(labels[side], isStacked ? width * 0.5 : left - 26, LETTER.text),
      y,
      points: axis ? swarm(values, axis.x, y, heights.strip / 2 - 5, RADIUS) : [],
      medianX: axis && values.median !== null ? axis.x(values.median) : null,
      value: words[side],
      runs: runsText(values.values.length, values.far.length),
    };
  });
  const axisY = TOP + 2 * (heights.strip + over);
  const change = changeLayout(row, left, right, axisY + AXIS + over, heights.change);
  return {
    row,
    strips,
    axis,
    axisY,
    change,
    height: leadHeight(row, heights, width),
    textX: right + 12,
    top: TOP,
    isLow: heights.strip < 28,
    isStacked,
    heights,
    width,
  };
}

function runsText(runs: number, far: number): string {
  const words = runs === 0 ? "no run" : counted(runs, "run");
  return far > 0 ? `${words}, ${far} far` : words;
}

function changeLayout(row: Row, left: number, right: number, top: number, height: number): Change | null {
  if (row.effect === null) return null;
  const ends = [row.low, row.high, row.effect, row.margin, -row.margin].filter((value) => value !== null);
  const axis = changeAxis(ends, row.scale === "ratio" ? "% of before" : row.unit, left, right);
  const hasInterval = row.low !== null || row.high !== null;
  return {
    y: top + height / 2,
    reach: height / 2 - 2,
    axis,
    axisY: top + height,
    band: { from: axis.x(-row.margin), to: axis.x(row.margin) },
    zero: axis.x(0),
    estimate: axis.x(row.effect),
    interval: hasInterval
      ? {
          from: row.low === null ? axis.left : axis.x(row.low),
          to: row.high === null ? axis.right : axis.x(row.high),
          isOpenLow: row.low === null,
          isOpenHigh: row.high === null,
        }
      : null,
    effect: effectText(row.effect, row),
    intervalWords: hasInterval ? intervalText(row) : "no interval",
  };
}
