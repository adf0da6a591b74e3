/** A linear axis along the values of one row. */
import { count, MINUS, rounded, scaleOf } from "../../common/format";
import { tenth } from "./picture";
import { scaleLinear } from "./scale";

export interface Axis {
  left: number;
  right: number;
  x: (value: number) => number;
  ticks: { x: number; text: string }[];
  /** `Mpps`, `ns`. */
  unit: string;
  /** Where it begins, already written; null when it begins at zero. */
  startsAt: string | null;
}

/** Room a tick's label needs, CSS pixels. */
const ROOM = 72;

/** Values that lie within this share of the largest would be one blot on an axis from zero. */
const CLOSE = 0.6;

/** Units that take an SI prefix; others are written as the tool printed them. */
const PREFIXED = /^(pps|bit\/s|B\/s|Hz)$/;

/** An axis that holds all values: from zero where they are spread enough to be told apart there, else broken and marked. */
export function valueAxis(values: readonly number[], unit: string, left: number, right: number): Axis {
  const least = Math.min(0, ...values);
  const most = Math.max(...values, least === 0 && values.every((value) => value === 0) ? 1 : -Infinity);
  const low = Math.min(...values);
  const pad = (most - low || Math.abs(most) || 1) * 0.08;
  const isBroken = low > 0 && low > most * (1 - CLOSE);
  const domain: [number, number] = isBroken
    ? [Math.max(0, low - pad), most + pad]
    : [least < 0 ? least - pad : 0, most + pad];
  const { prefix, size } = PREFIXED.test(unit) ? scaleOf(domain[1]) : { prefix: "", size: 1 };
  const axis = linear(domain, left, right, size);
  const startsAt = domain[0] > 0 ? `${rounded(domain[0] / size)} ${prefix}${unit}`.trim() : null;
  return { ...axis, unit: `${prefix}${unit}`, startsAt };
}

/** An axis of changes: zero, the margin and every end are in sight. */
export function changeAxis(values: readonly number[], unit: string, left: number, right: number): Axis {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const pad = (high - low || 1) * 0.08;
  const axis = linear([low - pad, high + pad], left, right, 1);
  const signed = axis.ticks.map(({ x, text }) => ({ x, text: signedTick(text) }));
  return { ...axis, ticks: signed, unit, startsAt: null };
}

/** `+2`, `−0.5`, and zero as `0`, however many decimals its neighbours need. */
function signedTick(text: string): string {
  if (/^0(\.0+)?$/.test(text)) return "0";
  return /^\d/.test(text) ? `+${text}` : text;
}

function linear(domain: [number, number], left: number, right: number, size: number) {
  const scale = scaleLinear([domain[0] / size, domain[1] / size], [left, right]);
  const marks = scale.ticks(Math.max(2, Math.floor((right - left) / ROOM)));
  return {
    left,
    right,
    x: (value: number) => tenth(scale(value / size)),
    ticks: marks.map((value) => ({ x: tenth(scale(value)), text: tickText(value, marks) })),
  };
}

/** As many digits as it takes to tell neighbours apart, and no more than four decimals. */
function tickText(value: number, marks: readonly number[]): string {
  const step = Math.abs((marks[1] ?? 1) - (marks[0] ?? 0)) || 1;
  const decimals = Math.min(4, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));
  return withDecimals(Number(value.toFixed(decimals)), decimals);
}

/** `−0.30`: two decimals are two, so that a column lines up. */
export function withDecimals(value: number, decimals: number): string {
  const [whole = "0", fraction] = Math.abs(value).toFixed(decimals).split(".");
  const text = `${count(Number(whole))}${fraction ? `.${fraction}` : ""}`;
  return value < 0 ? `${MINUS}${text}` : text;
}
