import { change, rounded, scaleOf } from "../../common/format";
import type { ThroughputGroup, ThroughputSeries } from "../../model/types";
import { fitted, LETTER, textWidth } from "../frame/picture";
import { scaleLinear } from "../frame/scale";
import { exact } from "./words";

/** Where the axis begins: at zero, where bars are honest, or close around the values, where only points are drawn. */
export type AxisMode = "zero" | "close";

/** Share of the width the axis keeps when labels stand beside their bars; with less, they stand over them. */
const AXIS_SHARE = 0.5;

/** A run's dot, already in its place. */
export interface Dot {
  run: string;
  x: number;
  y: number;
}

/** One series. */
export interface Row {
  series: ThroughputSeries;
  /** Cut to its room. */
  label: string;
  labelY: number;
  /** Middle of the bar or of the dots. */
  y: number;
  /** Right end of the bar, or the middle of the points. */
  x: number;
  dots: Dot[];
  spread: { low: number; high: number } | null;
  value: string;
  /** Against the group's first series; empty on the first. */
  change: string;
  textX: number;
}

/** A line of reference, drawn where it is in sight. */
export interface Reference {
  /** Value first, so that a narrow picture cuts the words and not the number. */
  label: string;
  /** null: off the axis, which happens close up. */
  x: number | null;
  /** Baseline of the label, over the bars. */
  y: number;
}

/** Where everything of a group stands, in CSS pixels. */
export interface BarsLayout {
  height: number;
  stacked: boolean;
  rows: Row[];
  left: number;
  right: number;
  /** Top of the bars, and the axis line under them. */
  top: number;
  axisY: number;
  ticks: { x: number; text: string }[];
  references: Reference[];
  /** `Mpps`, `Gbit/s`. */
  unit: string;
  /** Where the axis begins, already written; null when it begins at zero. */
  startsAt: string | null;
}

/** Thickness of a bar. */
export const BAR = 20;

function valuesOf(series: ThroughputSeries): number[] {
  const spread = series.spread ? [series.spread.low, series.spread.high] : [];
  return [series.value, ...series.points.map((point) => point.value), ...spread].filter(Number.isFinite);
}

/** References in the group's own unit: two units never share an axis. */
export function referencesOf(group: ThroughputGroup): ThroughputGroup["reference"] {
  return group.reference.filter((reference) => reference.unit === group.unit);
}

function domainOf(group: ThroughputGroup, mode: AxisMode): [number, number] {
  const values = group.series.flatMap(valuesOf);
  if (mode === "zero") return [0, Math.max(1, ...values, ...referencesOf(group).map((reference) => reference.value))];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = (high - low || high || 1) * 0.15;
  return [Math.max(0, low - margin), high + margin];
}

/** Dots that would cover each other step up and down by turns; the order of runs decides, never chance. */
function dotsOf(series: ThroughputSeries, x: (value: number) => number, y: number): Dot[] {
  const placed: Dot[] = [];
  for (const { run, value } of series.points) {
    const at = x(value);
    const near = placed.filter((dot) => Math.abs(dot.x - at) < 6).length;
    const step = Math.min(2, Math.ceil(near / 2)) * (near % 2 === 1 ? -1 : 1);
    placed.push({ run, x: at, y: y + step * 5 });
  }
  return placed;
}

/**
 * Value and name, without what stands in brackets after the name: the table's caption keeps it. A narrow picture goes
 * without the name's last word ("frames") before it cuts.
 */
function labelOf(
  { value, label }: ThroughputGroup["reference"][number],
  unit: string,
  inView: boolean,
  width: number,
): string {
  const figure = `${exact(value, unit)}${inView ? "" : ", off this axis:"}`;
  const name = label.replace(/ \(.*\)$/, "");
  const forms = [name, name.replace(/ \S+$/, "")].map((words) => `${figure} ${words}`);
  const fits = forms.find((form) => textWidth(form, LETTER.small) <= width);
  return fits ?? fitted(forms[1] ?? "", width, LETTER.small);
}

/** Places the bars of a group in a width. */
export function barsLayout(group: ThroughputGroup, width: number, mode: AxisMode): BarsLayout {
  const [low, high] = domainOf(group, mode);
  const { prefix, size } = scaleOf(high);
  const texts = group.series.map((series) => {
    const value = rounded(series.value / size);
    const against = series.change_of_first === null ? "" : change(series.change_of_first);
    return { value, change: against, room: textWidth(`${value}  ${against}`, LETTER.text) + 12 };
  });
  // The axis ends where the last text beside a bar still has its room.
  const endFrom = (start: number) => {
    const reach = group.series.map((series, place) => {
      const share = (Math.max(...valuesOf(series)) - low) / (high - low || 1);
      return share > 0 ? start + (width - (texts[place]?.room ?? 0) - start) / share : Infinity;
    });
    return Math.min(width - 8, ...reach);
  };
  const longest = Math.max(0, ...group.series.map((series) => textWidth(series.label, LETTER.text)));
  const gutter = Math.ceil(longest) + 11;
  const stacked = endFrom(gutter) - gutter < width * AXIS_SHARE;
  const left = stacked ? 1 : gutter;
  const right = Math.max(left + (width - left) * 0.3, endFrom(left));
  const x = scaleLinear([low, high], [left, right]);
  const pitch = stacked ? 48 : 40;
  const shown = referencesOf(group);
  const start = shown.length > 0 ? shown.length * 16 + 2 : 0;
  const rows = group.series.map((series, place): Row => {
    const top = start + place * pitch;
    const y = top + (stacked ? 32 : 20);
    const end = Math.max(x(series.value), ...valuesOf(series).map((value) => x(value)));
    return {
      series,
      label: fitted(series.label, stacked ? width : gutter, LETTER.text),
      labelY: stacked ? top + 14 : y + 4,
      y,
      x: x(series.value),
      dots: series.provenance === "measured" ? dotsOf(series, x, y) : [],
      spread: series.spread && { low: x(series.spread.low), high: x(series.spread.high) },
      value: texts[place]?.value ?? "",
      change: texts[place]?.change ?? "",
      textX: end + 8,
    };
  });
  const axisY = start + group.series.length * pitch + 4;
  const wanted = Math.max(2, Math.floor((right - left) / 70));
  const marks = scaleLinear([low / size, high / size], [left, right]);
  const startsAt = mode === "close" && low > 0 ? `${rounded(low / size, 3)} ${prefix}${group.unit}` : null;
  const captions = startsAt ? 15 : 0;
  const references = shown.map((reference, place): Reference => {
    const inView = reference.value >= low && reference.value <= high;
    const words = labelOf(reference, group.unit, inView, width);
    return { label: words, x: inView ? x(reference.value) : null, y: 11 + place * 16 };
  });
  return {
    height: axisY + 38 + captions,
    stacked,
    rows,
    left,
    right,
    top: start + 2,
    axisY,
    ticks: marks.ticks(wanted).map((value) => ({ x: marks(value), text: rounded(value) })),
    references,
    unit: `${prefix}${group.unit}`,
    startsAt,
  };
}
