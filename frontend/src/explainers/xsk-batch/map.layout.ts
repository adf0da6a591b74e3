/** Where everything of the scene lies: laid out once per film and width, CSS pixels. */
import { type Film, gaugeOf } from "../../model/film";
import { type CellSize, cellsSize } from "../parts/cells";
import type { Point } from "../parts/motion";

/** Below this the loops stand one under the other. */
export const NARROW = 480;
/** Cells a ring is drawn with at most. */
const MOST_CELLS = 256;
const PAD = 12;
const HEAD = 22;

export const LOOPS = ["read", "allocate", "build", "send"] as const;
export type LoopId = (typeof LOOPS)[number];

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A box with cells in it and a line of words under them. */
export interface Grid extends Box {
  cells: Point & { count: number; size: CellSize };
  words: Point;
}

export interface Layout {
  width: number;
  height: number;
  isNarrow: boolean;
  program: Box;
  kernel: Box;
  tx: Grid;
  completion: Grid;
  call: Box;
  loops: Readonly<Record<LoopId, Grid>>;
  slab: Box;
  device: Box;
  /** The CPU that completes. */
  completer: Box;
  /** Ways that are always drawn: from, by, to. */
  ways: readonly (readonly Point[])[];
  /** Where descriptors leave the loops: beside the cells; its height is that of the way over them (of the device, when narrow). */
  bus: Point;
  /** Where descriptors leave the TX ring. */
  mouth: Point;
  /** From the device over the completing CPU to its ring. */
  back: readonly Point[];
}

/** Entries of a ring as far as they are drawn; a recording does not know them. */
const entriesOf = (film: Film, id: string) =>
  Math.min(MOST_CELLS, film.places.find((place) => place.id === id)?.capacity ?? 0);

/** Descriptors a hold can have at most. */
const groupOf = (film: Film) => gaugeOf(film, "group")?.limit ?? 32;

export function layMap(film: Film, width: number): Layout {
  return width < NARROW ? narrow(film, width) : wide(film, width);
}

/** 32 a row where it fits. */
function ringSize(room: number): CellSize {
  const pitch = Math.max(3, Math.min(8, Math.floor((room / 32) * 4) / 4));
  const gap = pitch >= 6 ? 1.5 : 1;
  return { columns: 32, cell: pitch - gap, gap };
}

function wide(film: Film, width: number): Layout {
  const label = width < 720 ? 42 : 108;
  const callWidth = 138;
  const size = ringSize((width - label - PAD - callWidth - 40) / 2);
  const entries = entriesOf(film, "tx");
  const ring = cellsSize(Math.max(entries, 32), size);
  // A recording does not know the rings; the call beside them still needs its room.
  const ringHeight = entries > 0 ? ring.height : 24;
  const program = { x: 0, y: 0, width, height: ringHeight + 52 };
  const ringAt = (x: number, id: string): Grid => ({
    ...gridAt(x, program.y + 7, ring.width, ringHeight, { count: entriesOf(film, id), size }),
  });
  const tx = ringAt(label, "tx");
  const completion = ringAt(width - PAD - ring.width, "completion");
  const middle = (tx.x + tx.width + completion.x) / 2;
  const call = { x: middle - callWidth / 2, y: program.y + 10, width: callWidth, height: program.height - 20 };

  const side = 118;
  const gap = 24;
  const top = program.height + 28;
  const boxWidth = (width - 2 * PAD - side - 3 * gap) / 4;
  const columns = 16;
  const pitch = Math.max(3, Math.min(8, Math.floor(((boxWidth - 40) / columns) * 4) / 4));
  const cell: CellSize = { columns, cell: pitch - (pitch >= 6 ? 1.5 : 1), gap: pitch >= 6 ? 1.5 : 1 };
  const cells = groupOf(film);
  const grid = cellsSize(cells, cell);
  const boxHeight = HEAD + 8 + grid.height + 23;
  const kernel = { x: 0, y: top - 22, width: width - side + 2, height: boxHeight + 22 + 9 };
  const loop = (place: number): Grid => {
    const x = PAD + place * (boxWidth + gap);
    return {
      x,
      y: top,
      width: boxWidth,
      height: boxHeight,
      cells: { x: x + 10, y: top + HEAD + 8, count: cells, size: cell },
      words: { x: x + 10, y: top + boxHeight - 8 },
    };
  };
  const loops = { read: loop(0), allocate: loop(1), build: loop(2), send: loop(3) };
  const low = kernel.y + kernel.height + 16;
  const slab = { x: loops.allocate.x, y: low, width: 56, height: 30 };
  const left = slab.x + slab.width + 14;
  const device = { x: left, y: low, width: loops.send.x + boxWidth - left, height: 30 };
  const completer = { x: width - side + 14, y: kernel.y, width: side - 14, height: kernel.height };
  const up = completer.x + completer.width - 26;
  const mouth = { x: tx.x - 15, y: tx.cells.y + ringHeight / 2 };
  const out = loops.send.x + boxWidth - 15;
  const back = [
    { x: device.x + device.width, y: low + 15 },
    { x: up, y: low + 15 },
    { x: up, y: completion.y + completion.height + 4 },
  ];
  return {
    width,
    height: low + 34,
    isNarrow: false,
    program,
    kernel,
    tx,
    completion,
    call,
    loops,
    slab,
    device,
    completer,
    bus: { x: out, y: top + HEAD + 3 },
    mouth,
    back,
    ways: [
      [{ x: tx.x - 4, y: mouth.y }, mouth, { x: mouth.x, y: top - 3 }],
      ...[loops.read, loops.allocate, loops.build].map((from) => [
        { x: from.x + boxWidth + 2, y: top + boxHeight / 2 },
        { x: from.x + boxWidth + gap - 3, y: top + boxHeight / 2 },
      ]),
      [
        { x: slab.x + slab.width / 2, y: slab.y - 1 },
        { x: slab.x + slab.width / 2, y: top + boxHeight + 4 },
      ],
      [
        { x: out, y: top + boxHeight + 1 },
        { x: out, y: low - 4 },
      ],
      back,
    ],
  };
}

function gridAt(x: number, y: number, width: number, height: number, cells: { count: number; size: CellSize }): Grid {
  return {
    x,
    y,
    width,
    height: height + 38,
    cells: { x, y: y + 18, ...cells },
    words: { x, y: y + 18 + height + 16 },
  };
}

/** One under the other, a line each: ring, call, four loops, device, ring. Descriptors go by the gutters at the sides. */
function narrow(film: Film, width: number): Layout {
  const inner = width - 2 * PAD;
  const size = ringSize(inner);
  const entries = entriesOf(film, "tx");
  const ringHeight = entries > 0 ? cellsSize(entries, size).height : 0;
  const ring = (y: number, id: string): Grid => ({
    x: PAD,
    y,
    width: inner,
    height: 18 + ringHeight,
    cells: { x: PAD, y: y + 18, count: entriesOf(film, id), size },
    words: { x: width - PAD, y: y + 11 },
  });
  const tx = ring(6, "tx");
  const call = { x: PAD, y: tx.y + tx.height + 8, width: inner, height: 34 };
  const program = { x: 0, y: 0, width, height: call.y + call.height + 6 };
  const top = program.height + 8;
  const cells = groupOf(film);
  const columns = Math.min(32, Math.max(1, cells));
  const left = 86;
  const pitch = Math.max(3, Math.min(7, Math.floor(((inner - left - 30) / columns) * 4) / 4));
  const gap = pitch >= 5.5 ? 1.5 : 1;
  const cell: CellSize = { columns, cell: pitch - gap, gap };
  const rowHeight = 28 + (cells > 32 ? pitch : 0);
  const loop = (place: number): Grid => {
    const y = top + 22 + place * (rowHeight + 5);
    return {
      x: PAD,
      y,
      width: inner,
      height: rowHeight,
      cells: { x: PAD + left, y: y + 12, count: cells, size: cell },
      words: { x: PAD + inner - 8, y: y + 19 },
    };
  };
  const loops = { read: loop(0), allocate: loop(1), build: loop(2), send: loop(3) };
  const end = loops.send.y + rowHeight;
  const kernel = { x: 0, y: top, width, height: end + 8 - top };
  const device = { x: PAD, y: end + 20, width: inner, height: 30 };
  const completion = ring(device.y + device.height + 14, "completion");
  const right = width - PAD / 2;
  const middle = device.y + device.height / 2;
  return {
    width,
    height: completion.y + completion.height + 6,
    isNarrow: true,
    program,
    kernel,
    tx,
    completion,
    call,
    loops,
    slab: { x: loops.allocate.x, y: loops.allocate.y, width: 84, height: rowHeight },
    device,
    completer: { x: right - 60, y: device.y, width: 54, height: device.height },
    bus: { x: right, y: middle },
    mouth: { x: PAD / 2, y: tx.cells.y + ringHeight / 2 },
    back: [
      { x: device.x + device.width, y: middle },
      { x: right, y: middle },
      { x: right, y: completion.cells.y + ringHeight / 2 },
    ],
    ways: [],
  };
}
