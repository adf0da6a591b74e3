/** The time axis: round instants, written as an offset from a round base so that labels stay short at any zoom. */
import { tickStep } from "d3-array";
import type { TimeRange } from "../../model/selection";
import { LETTER, textWidth } from "../frame/picture";
import { duration, instant } from "../frame/units";

/** CSS pixels a label with its air takes; more where times in the unit chosen are long. */
const LABEL_WIDTH = 96;
const AIR = 24;

export interface Axis {
  /** ns; the labels count from here. */
  base: number;
  /** What the base is called, empty at 0. */
  baseText: string;
  ticks: { t: number; text: string }[];
}

/** Ticks for a range on so many pixels. */
export function axisOf(range: TimeRange, width: number): Axis {
  const span = range.to - range.from;
  // A base a decade above the range's length: it changes seldom while panning.
  const decade = 10 ** Math.ceil(Math.log10(Math.max(span, 1)));
  const base = range.from < decade ? 0 : Math.floor(range.from / decade) * decade;
  const room = Math.max(LABEL_WIDTH, textWidth(`+${duration(range.to - base)}`, LETTER.text, "mono") + AIR);
  const step = Math.max(1, tickStep(range.from, range.to, Math.max(2, Math.floor(width / room))));
  const ticks: Axis["ticks"] = [];
  for (let t = Math.ceil(range.from / step) * step; t <= range.to; t += step) {
    const offset = t - base;
    ticks.push({ t, text: offset === 0 && base > 0 ? "+0" : `${base > 0 ? "+" : ""}${duration(offset)}` });
  }
  // On a phone even two long labels may have no room beside each other.
  const longest = Math.max(0, ...ticks.map(({ text }) => textWidth(text, LETTER.text)));
  const every = Math.max(1, Math.ceil((longest * span) / (step * width)));
  return { base, baseText: base > 0 ? instant(base) : "", ticks: ticks.filter((_, at) => at % every === 0) };
}

/** The range in words: `2.134 100 000 – 2.134 480 000 s · 380 µs`. */
export function rangeText(range: TimeRange): string {
  const [from] = instant(range.from).split(/\u2009(?=[a-zµ]+$)/);
  return `${from} – ${instant(range.to)} · ${duration(range.to - range.from)}`;
}
