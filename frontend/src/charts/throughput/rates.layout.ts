/** Rates over time as a line of steps: one step a bucket, none where nothing is known. */

import { rounded, scaleOf, THIN } from "../../common/format";
import type { TimeRange } from "../../model/selection";
import type { Rates } from "../../model/types";
import { tenth } from "../frame/picture";
import { scaleLinear } from "../frame/scale";
import { type Tick, timeTicks } from "../frame/ticks";

/** What is counted a second. */
export type RateUnit = "skbs" | "bits";

export const RATE_UNITS = [
  { value: "skbs", word: "skb/s" },
  { value: "bits", word: "bit/s" },
] as const;

const HEIGHT = 180;
const TOP = 12;
const BOTTOM = 26;
const LEFT = 58;
const RIGHT = 8;

export interface RatesLayout {
  height: number;
  left: number;
  right: number;
  bottom: number;
  /** One line for each of the rates given. */
  paths: readonly string[];
  ticks: readonly { y: number; text: string }[];
  times: readonly (Tick & { x: number })[];
}

/** Nanoseconds of one bucket. */
export const bucketNs = ({ from, to, buckets }: Rates): number => (to - from + 1) / Math.max(1, buckets.skbs.length);

/** A step that holds fewer skbs than this on average shows single packets, and no rate. */
export const SKBS_A_STEP = 8;

/** The same counts in fewer, longer steps where a step would hold next to nothing. */
export function smoothed(rates: Rates): Rates {
  const { skbs } = rates.buckets;
  const total = skbs.reduce((one, other) => one + other, 0);
  const divisors = skbs.map((_, at) => at + 1).filter((by) => skbs.length % by === 0);
  const by = divisors.find((one) => (total * one) / skbs.length >= SKBS_A_STEP) ?? skbs.length;
  const merged = (column: readonly number[]) =>
    Array.from({ length: column.length / by }, (_, step) =>
      column.slice(step * by, (step + 1) * by).reduce((one, other) => one + other, 0),
    );
  const { events, sized, bytes } = rates.buckets;
  const buckets = { events: merged(events), skbs: merged(skbs), sized: merged(sized), bytes: merged(bytes) };
  return by > 1 ? { ...rates, buckets } : rates;
}

/** Values a second, one a bucket. A bucket whose skbs have no recorded length has no bits: null, never zero. */
export function perSecond(rates: Rates, unit: RateUnit): (number | null)[] {
  const seconds = bucketNs(rates) / 1e9;
  const { skbs, sized, bytes } = rates.buckets;
  return skbs.map((many, at) => {
    if (unit === "skbs") return many / seconds;
    const isUnknown = many > 0 && (sized[at] ?? 0) === 0;
    return isUnknown ? null : ((bytes[at] ?? 0) * 8) / seconds;
  });
}

/** The mean of the whole range a second; null where no length is recorded. */
export function meanOf(rates: Rates, unit: RateUnit): number | null {
  const sum = (column: readonly number[]) => column.reduce((one, other) => one + other, 0);
  const { skbs, sized, bytes } = rates.buckets;
  if (unit === "bits" && sum(skbs) > 0 && sum(sized) === 0) return null;
  return (unit === "skbs" ? sum(skbs) : sum(bytes) * 8) / ((rates.to - rates.from + 1) / 1e9);
}

/** `38.2 kskb/s`, `1.204 Gbit/s`. */
export function rateText(value: number | null, unit: RateUnit): string {
  if (value === null) return "not recorded";
  const { prefix, size } = scaleOf(value);
  return `${rounded(value / size)}${THIN}${prefix}${unit === "skbs" ? "skb" : "bit"}/s`;
}

/** Lines on one clock and one scale; `range` is what the clock shows. */
export function ratesLayout(all: readonly Rates[], unit: RateUnit, width: number, range: TimeRange): RatesLayout {
  const series = all.map((rates) => ({ rates, values: perSecond(rates, unit) }));
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const right = width - RIGHT;
  const bottom = HEIGHT - BOTTOM;
  const y = scaleLinear([0, most], [bottom, TOP]);
  const x = scaleLinear([range.from, range.to + 1], [LEFT, right]);
  const paths = series.map(({ rates, values }) => {
    const step = bucketNs(rates);
    let isDown = false;
    return values
      .map((value, at) => {
        if (value === null) {
          isDown = false;
          return "";
        }
        const begin = isDown ? `V${tenth(y(value))}` : `M${tenth(x(rates.from + at * step))} ${tenth(y(value))}`;
        isDown = true;
        return `${begin}H${tenth(x(rates.from + (at + 1) * step))}`;
      })
      .join("");
  });
  const time = scaleLinear([range.from, Math.max(range.to, range.from + 1)], [LEFT, right]);
  const { prefix, size } = scaleOf(most);
  return {
    height: HEIGHT,
    left: LEFT,
    right,
    bottom,
    paths,
    ticks: y.ticks(4).map((value) => ({ y: y(value), text: value === 0 ? "0" : `${rounded(value / size)}${prefix}` })),
    times: timeTicks(range.from, range.to, right - LEFT).map((tick) => ({ ...tick, x: time(tick.t) })),
  };
}
