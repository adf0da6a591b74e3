/**
 * One measure of one class: a dot a host, stacked where hosts say the same, over the quartiles.
 *
 *        •
 *       •••          ◆1      dots at their values; a host that stands apart is a diamond with its number
 *     •••••••   •
 *     ──┣━━━╋━━┫─────        line p10 to p90, bar of the quartiles, tick at the median
 */
import { count, rounded } from "../../common/format";
import { LETTER, tenth, textWidth } from "../frame/picture";
import { PARTS, sharesOf } from "./bins";
import { type Measure, xOf } from "./measures";
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

export interface Strip {
  /** One a host; empty where there are too many, and bins stand in their place. */
  dots: Dot[];
  radius: number;
  bins: Box[];
  apart: Apart[];
  /** Numbers of the hosts that stand apart, over their marks. */
  numbers: { x: number; y: number; text: string }[];
  /** Where the dots stand. */
  floor: number;
  /** Ends of p10 to p90 and of the quartiles, the median, and their height. */
  box: { p10: number; p25: number; p50: number; p75: number; p90: number; y: number };
  /** The median, and the hosts that tell where not all do; what has no room is left out. */
  words: { x: number; y: number; text: string; isMedian: boolean }[];
}

/** Room under the dots for the quartiles and the words beside them. */
const BOX = 13;
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
  const at = xOf(measure, x, width);
  const floor = y + height - BOX;
  const room = height - BOX - 2;
  const own = outliers.filter((outlier) => outlier.measure === spread.measure);
  const rest = without(spread.values ?? [], own);
  const { p10, p25, p50, p75, p90 } = spread.quantiles;
  const apart = own.map((outlier) => ({ outlier, x: at(outlier.value), y: tenth(floor - 3.5) }));
  const dots = stacked(rest.map(at), radius, floor, room);
  const bins = spread.values ? [] : binsOf(spread, measure, at, floor, room);
  const numbers = numbersOf(apart, numberOf, x + width);
  const middle = tenth(y + height - BOX / 2 + 0.5);
  const box = { p10: at(p10), p25: at(p25), p50: at(p50), p75: at(p75), p90: at(p90), y: middle };
  const drawn = [
    ...dots.map((dot) => ({ from: dot.x - radius, to: dot.x + radius, top: dot.y - radius })),
    ...bins.map((bin) => ({ from: bin.x, to: bin.x + bin.width, top: bin.y })),
    ...numbers.map((one) => ({ from: one.x - 8, to: one.x + 8, top: one.y - 9 })),
  ];
  const median = besideBox(rounded(p50, 3), box, x, width);
  const reported = spread.without > 0 ? inCorner(spread, drawn, { x, y, width, height }) : null;
  return { dots, radius, bins, apart, numbers, floor, box, words: [median, reported].filter((word) => word !== null) };
}

/** The median's value right of the quartiles, or left of them. */
function besideBox(text: string, { p10, p90, y }: Strip["box"], x: number, width: number) {
  const long = textWidth(text, LETTER.small);
  const right = p90 + 4;
  if (right + long <= x + width) return { x: tenth(right), y: y + 4, text, isMedian: true };
  const left = p10 - 4 - long * 0.93;
  return left >= x ? { x: tenth(left), y: y + 4, text, isMedian: true } : null;
}

/** How many hosts tell, in a corner at the top that nothing reaches. */
function inCorner(
  { hosts, without: rest }: Spread,
  drawn: readonly { from: number; to: number; top: number }[],
  { x, y, width }: Box,
) {
  const text = `${count(hosts)} of ${count(hosts + rest)}`;
  const long = textWidth(text, LETTER.small);
  const isFree = (from: number) => !drawn.some((one) => one.to > from && one.from < from + long && one.top < y + 13);
  const place = [x + width - long, x].find(isFree);
  return place === undefined || long > width ? null : { x: tenth(place), y: y + 10, text, isMedian: false };
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

/**
 * Dots of hosts within a dot's width stand on each other, in the middle of those hosts (Wilkinson, 1999); stacks move
 * together when one is higher than the room.
 */
function stacked(places: readonly number[], radius: number, floor: number, room: number): Dot[] {
  const stacks: number[][] = [];
  for (const x of places) {
    const last = stacks.at(-1);
    if (last && x < (last[0] ?? x) + 2 * radius) last.push(x);
    else stacks.push([x]);
  }
  const highest = Math.max(2, ...stacks.map((stack) => stack.length));
  const step = Math.min(2 * radius, (room - 2 * radius) / (highest - 1));
  return stacks.flatMap((stack) => {
    const x = tenth(((stack[0] ?? 0) + (stack.at(-1) ?? 0)) / 2);
    return stack.map((_, level) => ({ x, y: tenth(floor - radius - level * step) }));
  });
}

function binsOf(
  spread: Spread,
  { densest, domain }: Measure,
  at: (value: number) => number,
  floor: number,
  room: number,
): Box[] {
  const part = (domain[1] - domain[0]) / PARTS;
  return sharesOf(spread, domain).flatMap((share, place) => {
    if (share <= 0) return [];
    const [left, right] = [at(domain[0] + place * part), at(domain[0] + (place + 1) * part)];
    // A part with few hosts stays in sight.
    const height = tenth(Math.max(1, (room * share) / densest));
    return [{ x: left, y: tenth(floor - height), width: tenth(right - left), height }];
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
