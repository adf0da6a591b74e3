/**
 * One amount of both sides over time, as step curves on one axis: laid out once, CSS pixels.
 *
 *   150 ┤        ┌──── stock 150
 *       │   ┌────┘
 *     0 ┤───┘╌╌╌╌╌╌╌╌╌ as posted 0
 *       └─────────────
 */
import { LETTER, SANS_EM } from "../../../charts/frame/picture";
import { scaleLinear } from "../../../charts/frame/scale";
import { gaugeOf, timeAt } from "../../../model/simulation";
import type { Pair } from "../../../player/pair";
import type { Amount } from "./amounts";

const HEIGHT = 240;
const TOP = 12;
const AXIS = 24;
const LEFT = 56;
/** Room for the names at the ends of the curves: at least, and as a share of the width at most. */
const NAMES = 90;
const MOST = 0.36;
/** A number of this many letters stands behind a name. */
const NUMBER = 9;
const NARROW = 480;
/** Two labels stand at least so far apart. */
const LINE = 18;

export interface Curve {
  path: string;
  /** Where its name stands. */
  label: { x: number; y: number };
  last: number;
}

export interface CurvesLayout {
  width: number;
  height: number;
  left: number;
  right: number;
  bottom: number;
  top: number;
  isNarrow: boolean;
  curves: readonly [Curve, Curve];
  /** Middle of the line of a limit both sides have, and what it is. */
  limit: { y: number; value: number } | null;
  ticks: readonly { y: number; value: number }[];
  /** Along the axis: ns, or rows of the clock. */
  along: readonly { x: number; value: number }[];
  /** Where a row of the shared clock lies. */
  xOfRow: (row: number) => number;
}

/** `byTime`: the axis is virtual time, so that steps stand where they happen; else a row of the clock each. `longest`: letters of the longer name. */
export function layCurves(pair: Pair, amount: Amount, width: number, byTime: boolean, longest: number): CurvesLayout {
  const isNarrow = width < NARROW;
  const room = Math.min(width * MOST, Math.max(NAMES, (longest + NUMBER) * LETTER.text * SANS_EM));
  const [left, right] = [isNarrow ? 40 : LEFT, width - (isNarrow ? 12 : room)];
  const bottom = HEIGHT - AXIS;
  const lastRow = Math.max(1, pair.rows.length - 1);
  const until = byTime ? Math.max(1, pair.times.at(-1) ?? 1) : lastRow;
  const x = scaleLinear([0, until], [left, right]);
  const values = pair.runs.map((run) =>
    (gaugeOf(run, amount.id)?.values ?? []).map((value) => Math.max(0, value) / amount.size),
  );
  const limits = pair.runs.map((run) => gaugeOf(run, amount.id)?.limit ?? null);
  const highest = Math.max(1, ...values.flat());
  const shared = limits[0] !== null && limits[0] === limits[1] ? (limits[0] ?? 0) / amount.size : null;
  // A limit far above what is reached would flatten both curves: it is left to the words.
  const limit = shared !== null && shared > 0 && shared <= highest * 3 ? shared : null;
  const y = scaleLinear([0, Math.max(highest, limit ?? 0)], [bottom, TOP]);
  const place = (side: 0 | 1, position: number, row: number) => x(byTime ? timeAt(pair.runs[side], position) : row);
  const curve = (side: 0 | 1): Curve => {
    const own = values[side] ?? [];
    let path = `M${r(x(0))} ${r(y(own[0] ?? 0))}`;
    let shown = 0;
    pair.rows.forEach((positions, row) => {
      const position = positions[side];
      if (position === shown) return;
      if (own[position] !== own[shown]) path += `H${r(place(side, position, row))}V${r(y(own[position] ?? 0))}`;
      shown = position;
    });
    path += `H${r(right)}`;
    const last = own.at(-1) ?? 0;
    return { path, label: { x: right + 6, y: y(last) + 4 }, last };
  };
  const curves = apart([curve(0), curve(1)], bottom);
  return {
    width,
    height: HEIGHT + (isNarrow ? 2 * LINE : 0),
    left,
    right,
    top: TOP,
    bottom,
    isNarrow,
    curves: isNarrow ? below(curves, left) : curves,
    limit: limit === null ? null : { y: y(limit), value: limit },
    ticks: y.ticks(4).map((value) => ({ value, y: y(value) })),
    along: x.ticks(isNarrow ? 3 : 6).map((value) => ({ value, x: x(value) })),
    xOfRow: (row) => x(byTime ? (pair.times[Math.min(row, lastRow)] ?? 0) : row),
  };
}

/** Two names at one height are moved apart, the higher curve's above. */
function apart([a, b]: readonly [Curve, Curve], bottom: number): readonly [Curve, Curve] {
  const distance = Math.abs(a.label.y - b.label.y);
  if (distance >= LINE) return [a, b];
  const isFirstAbove = a.label.y <= b.label.y;
  const middle = Math.min(bottom - LINE / 2 + 4, Math.max(TOP + LINE / 2 + 4, (a.label.y + b.label.y) / 2));
  const put = (curve: Curve, isAbove: boolean): Curve => ({
    ...curve,
    label: { ...curve.label, y: middle + (isAbove ? -LINE / 2 : LINE / 2) },
  });
  return [put(a, isFirstAbove), put(b, !isFirstAbove)];
}

/** With little room names stand under the axis. */
const below = ([a, b]: readonly [Curve, Curve], left: number): readonly [Curve, Curve] => [
  { ...a, label: { x: left + 26, y: HEIGHT + LINE - 4 } },
  { ...b, label: { x: left + 26, y: HEIGHT + 2 * LINE - 4 } },
];

const r = (value: number) => Math.round(value * 10) / 10;
