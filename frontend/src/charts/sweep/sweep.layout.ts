/**
 * A sweep as small multiples: one panel a counter or estimate, all on the same places of one axis.
 *
 *     points ──by counter──▶ series a variant ──what varies──▶ panels in columns, places under the last row
 *
 * Places stand equally far apart, whatever their values: 0, 2, 16 … 256 are steps of a knob, not a measured scale.
 */

import { compact, count, rounded, THIN } from "../../common/format";
import type { CostEstimate, Sweep, SweepPoint } from "../../model/types";
import { fitted, LETTER, tenth, textWidth } from "../frame/picture";
import { scaleLinear } from "../frame/scale";

/** What a variant scored at one place. A counter has `low` = `high`; an estimate is a range. */
export interface Reading {
  at: string;
  low: number;
  high: number;
  /** How the recording was made; all others are a what-if. */
  recorded: boolean;
}

/** One counter or estimate over the axis. */
export interface Measure {
  id: string;
  name: string;
  /** Empty for a counter. */
  unit: string;
  kind: "counter" | "estimate";
  series: { variant: string; readings: Reading[] }[];
}

/** Counters and estimates of a sweep, those that vary apart from those that are the same everywhere. */
export interface Measures {
  varying: Measure[];
  /** `alien 2,244`: the same at every place under every variant. */
  level: { name: string; value: number }[];
}

/** One mark, in its place. */
export interface SweepMark {
  key: string;
  x: number;
  y: number;
  /** Top of an estimate's range; `y` for a counter. */
  top: number;
  recorded: boolean;
  /** What it stands for: `2,259`, `20 to 40`. */
  text: string;
}

/** One small panel. */
export interface SweepPanelBox {
  measure: Measure;
  x: number;
  y: number;
  title: string;
  ticks: { y: number; text: string }[];
  /** In the order of the variants. */
  lines: { variant: string; place: number; path: string; marks: SweepMark[] }[];
  /** Whether the places are named under it: the last of its column. */
  named: boolean;
}

/** Everything, in CSS pixels. Panel coordinates are the panel's own. */
export interface SweepLayout {
  height: number;
  boxes: SweepPanelBox[];
  /** Inside a panel: where the plot is. */
  plot: { left: number; right: number; top: number; bottom: number };
  places: { x: number; text: string; recorded: boolean }[];
  /** Names of places are turned when they are too long to stand side by side. */
  turned: boolean;
}

/** Panels are at least this wide, and plots this high. */
const LEAST_PANEL = 210;
const PLOT = 84;
const TITLE = 24;
const GUTTER = 14;
const ROOM_FLAT = 22;
/** Variants stand beside each other at a place, this far apart, so that equal values do not hide each other. */
const BESIDE = 5;

/** `flushed_by_rule` → `flushed by rule`. */
const spaced = (name: string) => name.replaceAll("_", " ");

/** A reading as people read it: a count, or a range. */
export function readingText({ low, high }: Reading, kind: Measure["kind"]): string {
  if (kind === "counter") return count(high);
  return low === high ? rounded(low) : `${rounded(low)} to ${rounded(high)}`;
}

/** `preset:server-4x4` → `server-4x4`. */
export const placeName = (at: string) => at.replace(/^preset:/, "");

function seriesOf(points: readonly SweepPoint[], read: (point: SweepPoint) => [number, number] | null) {
  const byVariant = new Map<string, Reading[]>();
  for (const point of points) {
    const range = read(point);
    if (!range) continue;
    const own = byVariant.get(point.variant) ?? [];
    own.push({ at: point.at, low: range[0], high: range[1], recorded: point.recorded });
    byVariant.set(point.variant, own);
  }
  return [...byVariant].map(([variant, readings]) => ({ variant, readings }));
}

/** Sorts a sweep's figures into those that vary and those that do not. */
export function measuresOf({ points }: Sweep): Measures {
  const counters = [...new Set(points.flatMap((point) => Object.keys(point.counters)))];
  const all = counters.map((id): Measure => {
    const series = seriesOf(points, (point) => {
      const value = point.counters[id]?.value;
      return value == null ? null : [value, value];
    });
    return { id, name: spaced(id), unit: "", kind: "counter", series };
  });
  const isLevel = (measure: Measure) => {
    const values = measure.series.flatMap(({ readings }) => readings.map(({ high }) => high));
    return values.every((value) => value === values[0]);
  };
  // The same sum of the same thing: a text says what is in it, and variants may differ in that.
  const sameAs = ({ id, text, unit, per }: CostEstimate) => [id, text, unit, per].join(" ");
  const sums = new Map(points.flatMap((point) => point.estimates).map((estimate) => [sameAs(estimate), estimate]));
  const ranges = [...sums].map(([id, { text, unit, per }]): Measure => {
    const series = seriesOf(points, (point) => {
      const estimate = point.estimates.find((one) => sameAs(one) === id);
      return estimate ? [estimate.low, estimate.high] : null;
    });
    return { id, name: text, unit: `${unit} a ${per}`, kind: "estimate", series };
  });
  return {
    varying: [...all.filter((measure) => !isLevel(measure)), ...ranges],
    level: all.filter(isLevel).map(({ name, series }) => ({ name, value: series[0]?.readings[0]?.high ?? 0 })),
  };
}

/** Places the panels in a width. */
export function sweepLayout(sweep: Sweep, measures: readonly Measure[], width: number): SweepLayout {
  const variants = [...new Set(sweep.points.map((point) => point.variant))];
  const at = [...new Set(sweep.points.map((point) => point.at))];
  const columns = Math.max(1, Math.min(measures.length, Math.floor((width + GUTTER) / (LEAST_PANEL + GUTTER))));
  const panel = Math.floor((width - GUTTER * (columns - 1)) / columns);
  const plot = { left: 40, right: panel - 8, top: TITLE, bottom: TITLE + PLOT };
  const pitch = (plot.right - plot.left) / at.length;
  const middle = (place: number) => plot.left + pitch * (place + 0.5);
  // Turned by 40 degrees, a name reaches down by 0.65 of its length.
  const longest = Math.max(0, ...at.map((name) => textWidth(placeName(name), LETTER.small)));
  const turned = longest > pitch - 2;
  const apart = Math.min(BESIDE, (pitch * 0.7) / variants.length);
  const recorded = new Set(sweep.points.filter((point) => point.recorded).map((point) => point.at));
  const row = TITLE + PLOT + GUTTER;
  const rows = Math.ceil(measures.length / columns);
  const boxes = measures.map((measure, place): SweepPanelBox => {
    const most = Math.max(1e-9, ...measure.series.flatMap(({ readings }) => readings.map(({ high }) => high)));
    const y = scaleLinear([0, most], [plot.bottom, plot.top + 6]);
    const lines = measure.series.map(({ variant, readings }) => {
      const index = variants.indexOf(variant);
      const shift = (index - (variants.length - 1) / 2) * apart;
      const marks = readings.map((reading) => ({
        key: reading.at,
        x: tenth(middle(at.indexOf(reading.at)) + shift),
        y: tenth(y(reading.low)),
        top: tenth(y(reading.high)),
        recorded: reading.recorded,
        text: readingText(reading, measure.kind),
      }));
      // Hosts have no order, so nothing lies between two of them: no line.
      const isLine = sweep.axis.kind === "knob" && measure.kind === "counter";
      const path = isLine ? marks.map((mark, n) => `${n === 0 ? "M" : "L"}${mark.x} ${mark.y}`).join("") : "";
      return { variant, place: index, path, marks };
    });
    const unit = measure.unit ? `${THIN}(${measure.unit})` : "";
    return {
      measure,
      x: (place % columns) * (panel + GUTTER),
      y: Math.floor(place / columns) * row,
      title: fitted(`${measure.name}${unit}`, panel, LETTER.text),
      ticks: y.ticks(2).map((value) => ({
        y: y(value),
        text: measure.kind === "counter" ? compact(value) : rounded(value, 3),
      })),
      lines,
      named: place + columns >= measures.length,
    };
  });
  return {
    height: Math.max(0, rows * row - GUTTER + (turned ? Math.ceil(longest * 0.65) + ROOM_FLAT : ROOM_FLAT)),
    boxes,
    plot,
    places: at.map((name, place) => ({ x: middle(place), text: placeName(name), recorded: recorded.has(name) })),
    turned,
  };
}
