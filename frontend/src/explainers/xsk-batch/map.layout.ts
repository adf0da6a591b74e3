/** Where everything of the scene lies: laid out once per simulation and width, CSS pixels. */
import { gaugeOf, type Simulation } from "../../model/simulation";
import { type CellSize, cellsSize, fitting } from "../parts/cells";
import type { Point } from "../parts/motion";
import { type Polyline, turning } from "../parts/polyline";
import { capacityOf } from "../parts/simulation";
import type { Rect } from "../scene/shapes";

/** Below this the loops stand one under the other. */
export const NARROW = 480;
/** Cells a ring is drawn with at most. */
const MOST_CELLS = 256;
const PAD = 12;
const HEAD = 22;

export const LOOPS = ["read", "allocate", "build", "send"] as const;
export type LoopId = (typeof LOOPS)[number];

/** A box with cells in it and a line of words under them. */
export interface Grid extends Rect {
  cells: Point & { count: number; size: CellSize };
  words: Point;
}

export const layMap = (run: Simulation, width: number): Layout =>
  width < NARROW ? narrow(run, width) : wide(run, width);

/**
 * `ways` are always drawn. Descriptors leave the TX ring at `mouth` and the loops at `bus`, whose height is that of the way over
 * them (of the device, when narrow); `back` leads from the device over the completing CPU to its ring.
 */
export type Layout = ReturnType<typeof wide>;

/** Entries of a ring as far as they are drawn; a recording does not know them. */
const entriesOf = (run: Simulation, id: string) => Math.min(MOST_CELLS, capacityOf(run, id) ?? 0);

/** Descriptors a hold can have at most. */
const groupOf = (run: Simulation) => gaugeOf(run, "group")?.limit ?? 32;

/** The four loops, each where `at` puts it. */
const loopsAt = (at: (place: number) => Grid) => ({ read: at(0), allocate: at(1), build: at(2), send: at(3) });

function wide(run: Simulation, width: number) {
  const label = width < 720 ? 42 : 108;
  const callWidth = 138;
  const size = fitting((width - label - PAD - callWidth - 40) / 2);
  const entries = entriesOf(run, "tx");
  const ring = cellsSize(Math.max(entries, 32), size);
  // A recording does not know the rings; the call beside them still needs its room.
  const ringHeight = entries > 0 ? ring.height : 24;
  const program = { x: 0, y: 0, width, height: ringHeight + 52 };
  const ringAt = (x: number, id: string): Grid => ({
    ...{ x, y: 7, width: ring.width, height: ringHeight + 38 },
    cells: { x, y: 25, count: entriesOf(run, id), size },
    words: { x, y: 41 + ringHeight },
  });
  const tx = ringAt(label, "tx");
  const completion = ringAt(width - PAD - ring.width, "completion");
  const middle = (tx.x + tx.width + completion.x) / 2;
  const call = { x: middle - callWidth / 2, y: 10, width: callWidth, height: program.height - 20 };

  const [side, gap, top] = [118, 24, program.height + 28];
  const boxWidth = (width - 2 * PAD - side - 3 * gap) / 4;
  const cell = fitting(boxWidth - 40, 16);
  const count = groupOf(run);
  const boxHeight = HEAD + 8 + cellsSize(count, cell).height + 23;
  const kernel = { x: 0, y: top - 22, width: width - side + 2, height: boxHeight + 22 + 9 };
  const loops = loopsAt((place) => {
    const x = PAD + place * (boxWidth + gap);
    return {
      ...{ x, y: top, width: boxWidth, height: boxHeight },
      cells: { x: x + 10, y: top + HEAD + 8, count, size: cell },
      words: { x: x + 10, y: top + boxHeight - 8 },
    };
  });
  const low = kernel.y + kernel.height + 16;
  const slab = { x: loops.allocate.x, y: low, width: 56, height: 30 };
  const [left, end] = [slab.x + slab.width + 14, loops.send.x + boxWidth];
  const device = { x: left, y: low, width: end - left, height: 30 };
  const completer = { x: width - side + 14, y: kernel.y, width: side - 14, height: kernel.height };
  const mouth = { x: tx.x - 15, y: tx.cells.y + ringHeight / 2 };
  const bus = { x: end - 15, y: top + HEAD + 3 };
  const up = completer.x + completer.width - 26;
  const back = turning({ x: end, y: low + 15 }, { x: up }, { y: completion.y + completion.height + 4 });
  const ways: Polyline[] = [
    turning({ x: tx.x - 4, y: mouth.y }, { x: mouth.x }, { y: top - 3 }),
    ...[loops.read, loops.allocate, loops.build].map(({ x }) =>
      turning({ x: x + boxWidth + 2, y: top + boxHeight / 2 }, { x: x + boxWidth + gap - 3 }),
    ),
    turning({ x: slab.x + slab.width / 2, y: slab.y - 1 }, { y: top + boxHeight + 4 }),
    turning({ x: bus.x, y: top + boxHeight + 1 }, { y: low - 4 }),
    back,
  ];
  return {
    ...{ width, height: low + 34, isNarrow: false, program, kernel, tx, completion, call, loops, slab, device },
    ...{ completer, bus, mouth, back, ways },
  };
}

/** One under the other, a line each: ring, call, four loops, device, ring. Descriptors go by the gutters at the sides. */
function narrow(run: Simulation, width: number): Layout {
  const inner = width - 2 * PAD;
  const size = fitting(inner);
  const entries = entriesOf(run, "tx");
  const ringHeight = entries > 0 ? cellsSize(entries, size).height : 0;
  const ring = (y: number, id: string): Grid => ({
    ...{ x: PAD, y, width: inner, height: 18 + ringHeight },
    cells: { x: PAD, y: y + 18, count: entriesOf(run, id), size },
    words: { x: width - PAD, y: y + 11 },
  });
  const tx = ring(6, "tx");
  const call = { x: PAD, y: tx.y + tx.height + 8, width: inner, height: 34 };
  const program = { x: 0, y: 0, width, height: call.y + call.height + 6 };
  const top = program.height + 8;
  const [count, left] = [groupOf(run), 86];
  const columns = Math.min(32, Math.max(1, count));
  const cell = fitting(inner - left - 30, columns, 3, 7);
  const rowHeight = 28 + (count > 32 ? cell.cell + cell.gap : 0);
  const loops = loopsAt((place) => {
    const y = top + 22 + place * (rowHeight + 5);
    return {
      ...{ x: PAD, y, width: inner, height: rowHeight },
      cells: { x: PAD + left, y: y + 12, count, size: cell },
      words: { x: PAD + inner - 8, y: y + 19 },
    };
  });
  const end = loops.send.y + rowHeight;
  const kernel = { x: 0, y: top, width, height: end + 8 - top };
  const device = { x: PAD, y: end + 20, width: inner, height: 30 };
  const completion = ring(device.y + device.height + 14, "completion");
  const bus = { x: width - PAD / 2, y: device.y + device.height / 2 };
  const back = turning({ x: PAD + inner, y: bus.y }, { x: bus.x }, { y: completion.cells.y + ringHeight / 2 });
  return {
    ...{ width, height: completion.y + completion.height + 6, isNarrow: true, program, kernel, tx, completion, call },
    ...{ loops, device, bus, back, ways: [] },
    slab: { x: loops.allocate.x, y: loops.allocate.y, width: 84, height: rowHeight },
    completer: { x: bus.x - 60, y: device.y, width: 54, height: device.height },
    mouth: { x: PAD / 2, y: tx.cells.y + ringHeight / 2 },
  };
}
