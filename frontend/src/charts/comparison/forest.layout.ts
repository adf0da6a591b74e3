/**
 * The other rows, a line each, on one axis of changes: every run as a percentage away from the median of *before*, and over
 * it the estimate with its interval. A row in plain differences has a unit of its own and is given in words.
 */
import { nameOf, type Row } from "../../model/comparison";
import { type Axis, changeAxis } from "../frame/axis";
import { fitted, LETTER } from "../frame/picture";
import { type Point, swarm } from "./swarm";
import { effectText, intervalText, moreRows, verdictCounts } from "./words";

/** Height of a row on a page, and in a picture of a given height. */
const ROWS = { page: 26, picture: 22, narrow: 42 } as const;
/** Rows on a page at most: the table under it has them all. */
const MOST = 16;
/** Below this width a row's words stand over its marks. */
const NARROW = 420;
const HEAD = 20;
const AXIS = 20;
const CAPTIONED = 36;
/** Radius of a run's mark here. */
export const SMALL = 2.5;

export interface ForestRow {
  row: Row;
  name: string;
  y: number;
  /** Baseline of its name and numbers. */
  wordsY: number;
  before: Point[];
  after: Point[];
  band: { from: number; to: number } | null;
  estimate: number | null;
  interval: { from: number; to: number } | null;
  /** In place of marks, for a row that has no percentage. */
  words: string | null;
  effect: string;
}

export interface Forest {
  rows: ForestRow[];
  axis: Axis | null;
  axisY: number;
  /** Names what did not fit, with its verdicts; empty when all did. */
  more: string;
  isStacked: boolean;
  /** Over the marks, as long as there is room. */
  heading: string;
  left: number;
  effectX: number;
  wordX: number;
  height: number;
}

const headingOf = (isNarrow: boolean) =>
  isNarrow ? "runs, 95 % interval" : "runs and 95 % interval, away from the median of before";

const away = (value: number, median: number) => (value / median - 1) * 100;

/** A row whose runs are percentages of the median of *before*. */
const isRelative = (row: Row): boolean => row.scale === "ratio" && (row.before.median ?? 0) > 0;

/** Places as many rows as fit into a height (all of them without one). */
export function forestLayout(rows: readonly Row[], width: number, height: number | null): Forest | null {
  const isStacked = width < NARROW;
  const pitch = isStacked ? ROWS.narrow : height === null ? ROWS.page : ROWS.picture;
  const fit = height === null ? MOST : Math.floor((height - HEAD - AXIS) / pitch);
  const shown = rows.slice(0, Math.max(0, Math.min(fit, rows.length)));
  if (shown.length === 0) return null;
  const isNarrow = width < 560;
  const left = isStacked ? 6 : Math.floor(width * (isNarrow ? 0.26 : 0.24));
  const wordX = width - (isNarrow ? 84 : 108);
  const effectX = wordX - 10;
  const right = isStacked ? width - 6 : effectX - 62;
  const reach = shown.filter(isRelative).flatMap((row) => {
    const median = row.before.median ?? 1;
    const runs = [...row.before.values, ...row.after.values].map((value) => away(value, median));
    return [...runs, row.low, row.high, row.effect, row.margin, -row.margin].filter((value) => value !== null);
  });
  const axis = reach.length > 0 ? changeAxis(reach, "% of before", left, right) : null;
  const placed = shown.map((row, place): ForestRow => {
    const y = HEAD + (isStacked ? place * pitch + 29 : (place + 0.5) * pitch);
    const wordsY = isStacked ? y - 16 : y + 4;
    const base = {
      row,
      name: fitted(nameOf(row), isStacked ? effectX - 70 : left - 8, LETTER.text),
      y,
      wordsY,
      effect: effectText(row.effect, row),
    };
    const median = row.before.median;
    if (!axis || !isRelative(row) || median === null) {
      const room = right - left;
      const words = row.effect === null ? "no value on one side" : `95 % CI ${intervalText(row)}`;
      const none = { before: [], after: [], band: null, estimate: null, interval: null };
      return { ...base, ...none, words: fitted(words, room, LETTER.small) };
    }
    const at = (value: number) => axis.x(away(value, median));
    return {
      ...base,
      before: swarm(row.before, at, y - 5, 3, SMALL),
      after: swarm(row.after, at, y + 5, 3, SMALL),
      band: { from: axis.x(-row.margin), to: axis.x(row.margin) },
      estimate: row.effect === null ? null : axis.x(row.effect),
      interval:
        row.low === null && row.high === null
          ? null
          : { from: row.low === null ? left : axis.x(row.low), to: row.high === null ? right : axis.x(row.high) },
      words: null,
    };
  });
  const axisY = HEAD + placed.length * pitch + 2;
  const rest = rows.slice(placed.length);
  return {
    rows: placed,
    axis,
    axisY,
    more: rest.length > 0 ? `${moreRows(rest.length)}: ${verdictCounts(rest)}` : "",
    heading: isStacked ? "" : fitted(headingOf(isNarrow), right - left, LETTER.small),
    isStacked,
    left,
    effectX,
    wordX,
    height: axisY + (axis ? (isStacked ? CAPTIONED : AXIS) : 0),
  };
}
