/** Shares of a profile: one line a symbol, before and after on one axis from zero, the largest change first. */

import { rounded } from "../../common/format";
import { nameOf, type Row } from "../../model/comparison";
import { type Axis, valueAxis } from "../frame/axis";
import { fitted, LETTER, tenth, textWidth } from "../frame/picture";

/** Height of a symbol's line: as low as it stays legible, as high as it stays a list. */
const LOW = 20;
const HIGH = 28;
const HEAD = 6;
const AXIS = 38;

export interface ShareRow {
  row: Row;
  name: string;
  y: number;
  /** null: not listed on that side, which is not the same as 0. */
  before: number | null;
  after: number | null;
  /** `+2.31`, percentage points. */
  points: string;
}

export interface Shares {
  rows: ShareRow[];
  axis: Axis;
  axisY: number;
  left: number;
  textX: number;
  more: string;
  height: number;
}

/** After less before in percentage points; null where one side does not list it. */
export function pointsOf({ before, after }: Row): number | null {
  return before.median === null || after.median === null ? null : after.median - before.median;
}

const weight = (row: Row) => Math.abs(pointsOf(row) ?? row.before.median ?? row.after.median ?? 0);

/** Places as many symbols as fit into a height (30 without one). */
export function sharesLayout(rows: readonly Row[], width: number, height: number | null): Shares | null {
  const sorted = [...rows].sort((a, b) => weight(b) - weight(a) || (a.id < b.id ? -1 : 1));
  const fit = height === null ? 30 : Math.floor((height - HEAD - AXIS) / LOW);
  const shown = sorted.slice(0, Math.max(0, fit));
  if (shown.length === 0) return null;
  const pitch = height === null ? 22 : Math.min(HIGH, Math.floor((height - HEAD - AXIS) / shown.length));
  const widest = Math.max(...shown.map((row) => textWidth(row.subject ?? nameOf(row), LETTER.text, "mono")));
  const left = Math.min(Math.ceil(widest) + 16, Math.floor(width * 0.42));
  const textX = width - 60;
  const values = shown.flatMap(({ before, after }) => [before.median, after.median].filter((value) => value !== null));
  const axis = valueAxis([0, ...values], shown[0]?.unit || "%", left, textX - 14);
  const axisY = HEAD + shown.length * pitch + 2;
  return {
    rows: shown.map((row, place) => ({
      row,
      name: fitted(row.subject ?? nameOf(row), left - 14, LETTER.text, "mono"),
      y: HEAD + (place + 0.5) * pitch,
      before: row.before.median === null ? null : axis.x(row.before.median),
      after: row.after.median === null ? null : axis.x(row.after.median),
      points: pointsText(row),
    })),
    axis,
    axisY,
    left,
    textX: tenth(textX),
    more:
      sorted.length > shown.length
        ? `and ${sorted.length - shown.length} more symbols, each with a smaller change`
        : "",
    height: axisY + AXIS,
  };
}

function pointsText(row: Row): string {
  const points = pointsOf(row);
  if (points === null) return row.before.median === null ? "only after" : "only before";
  const text = rounded(Math.round(points * 100) / 100);
  return points > 0 && text !== "0" ? `+${text}` : text;
}
