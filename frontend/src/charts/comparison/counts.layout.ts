/**
 * Calls an interval on a logarithmic axis with an honest zero: 0 has a place of its own, left of a break, because no
 * logarithm reaches it.
 *
 *   before      │ ∥          ○○ ○
 *   after     ◇ │ ∥   ◇◇
 *             0   ∥ 1   10   100   1k
 */

import { compact } from "../../common/format";
import { nameOf, type Row } from "../../model/comparison";
import { fitted, LETTER, tenth } from "../frame/picture";
import { type Point, swarm } from "./swarm";
import { effectText, figure, intervalText, moreRows } from "./words";

/** Height of a row: as low as two strips stay apart, and as high as they stay one. */
const LOW = 44;
const HIGH = 72;
/** Rows on a page at most: the table under it has them all. */
const MOST = 16;
const HEAD = 6;
const AXIS = 38;
/** From the place of zero to the first decade. */
const BREAK = 34;

export interface CountRow {
  row: Row;
  name: string;
  y: number;
  /** From the middle to each side's strip. */
  apart: number;
  before: Point[];
  after: Point[];
  medians: { before: number | null; after: number | null };
  values: string;
  effect: string;
  interval: string;
}

export interface Counts {
  rows: CountRow[];
  axisY: number;
  left: number;
  right: number;
  zeroX: number;
  /** Where the logarithm begins. */
  firstX: number;
  /** The break between zero and the first decade; null when nothing lies at zero or below. */
  breakX: number | null;
  ticks: { x: number; text: string }[];
  unit: string;
  textX: number;
  more: string;
  height: number;
}

/** Places as many rows as fit into a height (all of them without one). */
export function countsLayout(rows: readonly Row[], width: number, height: number | null): Counts | null {
  const fit = height === null ? MOST : Math.floor((height - HEAD - AXIS) / LOW);
  const shown = rows.slice(0, Math.max(0, fit));
  const first = shown[0];
  if (!first) return null;
  const pitch = height === null ? LOW : Math.min(HIGH, Math.floor((height - HEAD - AXIS) / shown.length));
  const apart = Math.round(pitch / 5);
  const values = shown.flatMap((row) => [...row.before.values, ...row.after.values]);
  const above = values.filter((value) => value > 0);
  const low = Math.floor(Math.log10(Math.min(1, ...above)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(1, ...above)) + 0.05));
  const left = Math.floor(Math.min(240, width * 0.3));
  const room = Math.min(150, width * 0.26);
  const right = width - room;
  const zeroX = left + 8;
  const firstX = zeroX + BREAK;
  const x = (value: number) =>
    value > 0 ? firstX + ((Math.log10(value) - low) / (high - low)) * (right - firstX) : zeroX;
  const decades = Array.from({ length: high - low + 1 }, (_, at) => low + at);
  const every = Math.max(1, Math.ceil((decades.length * 40) / Math.max(1, right - firstX)));
  const axisY = HEAD + shown.length * pitch + 2;
  return {
    rows: shown.map((row, place): CountRow => {
      const y = HEAD + (place + 0.5) * pitch;
      return {
        row,
        name: fitted(nameOf(row), left - 8, LETTER.text, "mono"),
        y,
        apart,
        before: swarm(row.before, x, y - apart, 4, 3),
        after: swarm(row.after, x, y + apart, 4, 3),
        medians: {
          before: row.before.median === null ? null : tenth(x(row.before.median)),
          after: row.after.median === null ? null : tenth(x(row.after.median)),
        },
        values: `${figure(row.before.median)} → ${figure(row.after.median)}`,
        effect: effectText(row.effect, row),
        interval: row.low === null && row.high === null ? "no interval" : intervalText(row),
      };
    }),
    axisY,
    left,
    right: tenth(right),
    zeroX,
    firstX,
    breakX: tenth(zeroX + BREAK / 2),
    ticks: [
      { x: zeroX, text: "0" },
      ...decades
        .filter((_, at) => at % every === 0)
        .map((power) => ({ x: tenth(x(10 ** power)), text: power < 0 ? String(10 ** power) : compact(10 ** power) })),
    ],
    unit: first.unit,
    textX: tenth(right + 10),
    more: moreRows(rows.length - shown.length),
    height: axisY + AXIS,
  };
}
