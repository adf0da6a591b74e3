/** Where everything of the scene lies: laid out once per film, pair of CPUs and width, CSS pixels. */

import { LETTER, textWidth } from "../../charts/frame/picture";
import type { Film } from "../../model/film";
import { gaugeOf } from "../../model/film";
import { type CellSize, cellsSize } from "../parts/cells";
import type { Content, Spot } from "./scene";

/** Below this the scene folds: lists become a bar, the life two by two. */
export const NARROW = 480;
const EDGE = 10;
const PAD = 12;
const GAP = 4;
/** Lines a header is drawn with where the film does not know them: one, undivided. */
const UNDIVIDED = 1;

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Box extends Rect {
  cpu: number;
  llc: number;
  /** Null where the release has no hot list. */
  list: { x: number; y: number; capacity: number } | null;
  /** Top left of the header while it is here. */
  slot: { x: number; y: number };
}

/** One entry of the legend, top left. */
export interface Key {
  word: string;
  /** 0 and 1: the bar of the upper and the lower CPU. */
  bar: 0 | 1 | null;
  content: Content;
  isFetched: boolean;
  x: number;
  y: number;
}

export const KEY = { width: 26, height: 16 };

export interface Layout {
  width: number;
  height: number;
  isNarrow: boolean;
  size: CellSize;
  grid: { width: number; height: number };
  /** A line of the header. */
  cell: { width: number; height: number; gap: number; count: number };
  boxes: readonly [Box, Box];
  slab: Rect & { slot: { x: number; y: number } };
  /** Line of what was done to the header, where it does not fit below the header. */
  deed: number | null;
  stations: readonly Rect[];
  legend: readonly Key[];
  /** CPUs that are not drawn. */
  others: number;
}

export function layMap(film: Film, width: number, pair: readonly [number, number]): Layout {
  const isNarrow = width < NARROW;
  const count = countLines(film);
  const capacity = film.places.find((place) => place.concept === "hotList")?.capacity ?? null;
  const labels = isNarrow ? 0 : width < 720 ? 96 : 122;
  const size = isNarrow ? { columns: 32, cell: 5, gap: 1 } : cellSize(width);
  const grid = capacity === null ? { width: 0, height: 0 } : cellsSize(Math.max(1, capacity), size);
  const left = EDGE + PAD + labels;
  const list = capacity === null ? 0 : grid.width;
  const column = isNarrow ? left : left + (width < 720 ? Math.max(96, list) + 18 : Math.max(200, list) + 40);
  const room = width - EDGE - PAD - column - (isNarrow ? 0 : width < 720 ? 66 : 110);
  const cell = {
    width: Math.floor(
      Math.min(62, (room - 4 * GAP) / 5) * (count === UNDIVIDED ? 5 : 1) + (count === UNDIVIDED ? 16 : 0),
    ),
    height: isNarrow ? 30 : 36,
    gap: GAP,
    count,
  };
  const head = isNarrow ? 26 : 14;
  const boxHeight = head + cell.height + (isNarrow ? 9 : 32);
  const slabHeight = head + cell.height + (isNarrow ? 9 : 28) - (isNarrow ? 0 : 2);
  const space = isNarrow ? 6 : 10;
  const top = EDGE;
  const slabTop = top + boxHeight + space;
  const below = slabTop + slabHeight + space;
  const box = (cpu: number, y: number): Box => ({
    cpu,
    llc: Math.max(
      0,
      film.host.llcs.findIndex((llc) => llc.includes(cpu)),
    ),
    x: EDGE,
    y,
    width: width - 2 * EDGE,
    height: boxHeight,
    list: capacity === null ? null : { x: left, y: y + (isNarrow ? 6 : 24), capacity },
    slot: { x: column, y: y + head },
  });
  const deed = below + boxHeight + 16;
  const strip = below + boxHeight + (isNarrow ? 34 : 14);
  const step = (width - 2 * EDGE + 8) / 4;
  const stations = [0, 1, 2, 3].map((place) => ({
    x: EDGE + place * step,
    y: strip + 18,
    width: step - 8,
    height: isNarrow ? 38 : 52,
  }));
  const bottom = strip + 18 + (isNarrow ? 38 : 52);
  // Without lines there is nothing to read in them.
  const legend = count === UNDIVIDED ? [] : layLegend(pair, width, bottom + 10);
  return {
    width,
    height: Math.max(bottom, ...legend.map((one) => one.y + KEY.height)) + 8,
    isNarrow,
    size,
    grid,
    cell,
    boxes: [box(pair[0], top), box(pair[1], below)],
    slab: {
      x: EDGE,
      y: slabTop,
      width: width - 2 * EDGE,
      height: slabHeight,
      slot: { x: column, y: slabTop + (isNarrow ? head : 12) },
    },
    deed: isNarrow ? deed : null,
    stations,
    legend,
    others: film.host.cpus.length - 2,
  };
}

/** Entries in as many rows as they need. */
function layLegend(pair: readonly [number, number], width: number, top: number): Key[] {
  const entries = [
    { word: `CPU ${pair[0]} wrote it last`, bar: 0, content: "clean", isFetched: false },
    { word: `CPU ${pair[1]} did`, bar: 1, content: "clean", isFetched: false },
    { word: "just fetched", bar: null, content: "clean", isFetched: true },
    { word: "a packet’s fields", bar: null, content: "packet", isFetched: false },
    { word: "left over", bar: null, content: "stale", isFetched: false },
    { word: "wiped", bar: null, content: "clean", isFetched: false },
  ] as const;
  let [x, y] = [EDGE, top];
  return entries.map((entry) => {
    const needs = KEY.width + 5 + textWidth(entry.word, LETTER.small);
    if (x > EDGE && x + needs > width - EDGE) [x, y] = [EDGE, y + KEY.height + 5];
    const placed = { ...entry, x, y };
    x += needs + 8;
    return placed;
  });
}

/** Top left of the header at a spot; a CPU that is not drawn counts as the lower one. */
export function slotOf(layout: Layout, spot: Spot): { x: number; y: number } {
  if (spot.kind === "slab") return layout.slab.slot;
  return (layout.boxes.find((box) => box.cpu === spot.cpu) ?? layout.boxes[1]).slot;
}

/** Width of all lines together. */
export const rowWidth = ({ cell }: Layout): number => cell.count * (cell.width + cell.gap) - cell.gap;

function countLines(film: Film): number {
  let count = 0;
  while (gaugeOf(film, `line:${count}`)) count++;
  return Math.max(UNDIVIDED, count);
}

/** 32 a row, as large as leaves the header its half. */
function cellSize(width: number): CellSize {
  const pitch = Math.max(4, Math.min(8, Math.floor((width / 110) * 4) / 4));
  const gap = pitch >= 6 ? 1.5 : 1;
  return { columns: 32, cell: pitch - gap, gap };
}
