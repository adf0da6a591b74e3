/**
 * One measure of one class: a dot a host, stacked where hosts say the same, over the quartiles.
 *
 *        •
 *       •••          ◆1      dots at their values; a host that stands apart is a diamond with its number
 *     •••••••   •
 *     ──┣━━━╋━━┫─────        line p10 to p90, bar of the quartiles, tick at the median
 */
import { scaleLinear } from "d3-scale";
import type { Measure } from "./measures";
import type { Outlier, Spread } from "./types";

/** A place in CSS pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Dot {
  x: number;
  y: number;
}

/** A host that stands apart. */
export interface Apart extends Dot {
  outlier: Outlier;
}

/** A bar of the binned strip. */
export interface Bin extends Box {
  hosts: number;
}

export interface Strip {
  /** One a host; empty where there are too many, and bins stand in their place. */
  dots: Dot[];
  radius: number;
  bins: Bin[];
  apart: Apart[];
  /** Numbers of the hosts that stand apart, over their marks. */
  numbers: { x: number; y: number; text: string }[];
  /** Ends of p10 to p90 and of the quartiles, the median, and their height. */
  box: { p10: number; p25: number; p50: number; p75: number; p90: number; y: number };
}

/** Room under the dots for the quartiles. */
const BOX = 9;
/** Room over them for numbers. */
const NUMBERS = 11;
const DIGIT = 6.5;

/** Places a class's values. `numberOf` gives the number a host is named by below its class, 0 where it is not. */
export function stripLayout(
  spread: Spread,
  measure: Measure,
  outliers: readonly Outlier[],
  numberOf: (name: string) => number,
  { x, y, width, height }: Box,
): Strip {
  const radius = spread.hosts <= 40 ? 2.4 : spread.hosts <= 100 ? 2 : 1.7;
  const edge = radius + 1.5;
  const scale = scaleLinear([...measure.domain], [x + edge, x + width - edge]);
  const at = (value: number) => tenth(scale(value));
  const floor = y + height - BOX;
  const room = height - BOX - NUMBERS;
  const own = outliers.filter((outlier) => outlier.measure === spread.measure);
  const rest = without(spread.values ?? [], own);
  const { p10, p25, p50, p75, p90 } = spread.quantiles;
  const apart = own.map((outlier) => ({ outlier, x: at(outlier.value), y: tenth(floor - 3.5) }));
  return {
    dots: stacked(rest.map(at), radius, floor, room),
    radius,
    bins: spread.values ? [] : binsOf(spread, measure, at, floor, room),
    apart,
    numbers: numbersOf(apart, numberOf, x + width),
    box: { p10: at(p10), p25: at(p25), p50: at(p50), p75: at(p75), p90: at(p90), y: tenth(y + height - BOX / 2 + 1) },
  };
}

/** The values less those of the hosts that stand apart; each host once. */
function without(values: readonly number[], outliers: readonly Outlier[]): number[] {
  const left = [...values];
  for (const { value } of outliers) {
    const place = left.indexOf(value);
    if (place >= 0) left.splice(place, 1);
  }
  return left;
}

/** Each dot on the lowest level where it touches none; levels move together when there are more than have room. */
function stacked(places: readonly number[], radius: number, floor: number, room: number): Dot[] {
  const ends: number[] = [];
  const levels = places.map((x) => {
    const free = ends.findIndex((end) => end <= x - 2 * radius);
    const level = free < 0 ? ends.length : free;
    ends[level] = x;
    return level;
  });
  const step = Math.min(2 * radius + 0.3, (room - 2 * radius) / Math.max(1, ends.length - 1));
  return places.map((x, index) => ({ x, y: tenth(floor - radius - (levels[index] ?? 0) * step) }));
}

function binsOf(
  { histogram, hosts }: Spread,
  { densest }: Measure,
  at: (value: number) => number,
  floor: number,
  room: number,
): Bin[] {
  const step = (histogram.high - histogram.low) / histogram.counts.length;
  return histogram.counts.flatMap((many, place) => {
    if (many === 0) return [];
    const left = at(histogram.low + place * step);
    const right = at(histogram.low + (place + 1) * step);
    // A bin of few hosts stays in sight.
    const height = Math.max(1.5, (room * (many / hosts / step)) / densest);
    return [
      {
        x: left,
        y: tenth(floor - height),
        width: Math.max(1, tenth(right - left)),
        height: tenth(height),
        hosts: many,
      },
    ];
  });
}

/** Numbers over the marks; those of neighbours too near to be told apart stand in one text. */
function numbersOf(apart: readonly Apart[], numberOf: (name: string) => number, right: number) {
  const groups: { x: number; y: number; all: number[] }[] = [];
  const numbered = apart
    .map((one) => ({ ...one, number: numberOf(one.outlier.name) }))
    .filter(({ number }) => number > 0);
  for (const { x, y, number } of numbered.sort((one, other) => one.x - other.x || one.number - other.number)) {
    const last = groups.at(-1);
    if (last && x - last.x < DIGIT * (last.all.join(",").length + 1)) last.all.push(number);
    else groups.push({ x, y, all: [number] });
  }
  return groups.map(({ x, y, all }) => {
    const text = all.sort((one, other) => one - other).join(",");
    return { x: tenth(Math.min(x, right - (DIGIT * text.length) / 2)), y: tenth(y - 6), text };
  });
}

const tenth = (value: number) => Math.round(value * 10) / 10;
