/** Where everything of the scene lies: laid out once per simulation, pair of CPUs and width, CSS pixels. */

import type { Simulation } from "../../model/simulation";
import { gaugeOf } from "../../model/simulation";
import { cellsSize, fitting } from "../parts/cells";
import { flowing } from "../parts/flowing";
import { groupOf } from "../parts/simulation";
import type { Content, Spot } from "./scene";

/** Below this the scene folds: lists become a bar, the life two by two. */
export const NARROW = 480;
const EDGE = 10;
const PAD = 12;
const GAP = 4;
/** Lines a header is drawn with where the simulation does not know them: one, undivided. */
const UNDIVIDED = 1;

export const KEY = { width: 26, height: 16 };

/**
 * `slot` is the top left of the header while it lies in a box; `list` is null where the release has no hot list. `action` is the
 * line of what was done to the header, where it does not fit below it.
 */
export type Layout = ReturnType<typeof layMap>;
export type Box = Layout["boxes"][number];

export function layMap(run: Simulation, width: number, pair: readonly [number, number]) {
  const isNarrow = width < NARROW;
  const isTight = width < 720;
  const count = countLines(run);
  const capacity = run.places.find((place) => place.concept === "hotList")?.capacity ?? null;
  // As large as leaves the header its half.
  const size = isNarrow ? { columns: 32, cell: 5, gap: 1 } : fitting((width / 110) * 32, 32, 4);
  const grid = capacity === null ? { width: 0, height: 0 } : cellsSize(Math.max(1, capacity), size);
  const left = EDGE + PAD + (isNarrow ? 0 : isTight ? 96 : 122);
  const column = left + (isNarrow ? 0 : isTight ? Math.max(96, grid.width) + 18 : Math.max(200, grid.width) + 40);
  const room = width - EDGE - PAD - column - (isNarrow ? 0 : isTight ? 66 : 110);
  const line = Math.min(62, (room - 4 * GAP) / 5);
  const cellWidth = Math.floor(count === UNDIVIDED ? line * 5 + 16 : line);
  const cell = { width: cellWidth, height: isNarrow ? 30 : 36, gap: GAP, count };
  const [head, under, underSlab, space] = isNarrow ? [26, 9, 9, 6] : [14, 32, 26, 10];
  const boxHeight = head + cell.height + under;
  const slabTop = EDGE + boxHeight + space;
  const slabHeight = head + cell.height + underSlab;
  const below = slabTop + slabHeight + space;
  const wide = { x: EDGE, width: width - 2 * EDGE };
  const box = (cpu: number, y: number) => ({
    ...{ cpu, llc: Math.max(0, groupOf(run.host.llcs, cpu)), ...wide, y, height: boxHeight },
    list: capacity === null ? null : { x: left, y: y + (isNarrow ? 6 : 24), capacity },
    slot: { x: column, y: y + head },
  });
  const boxes: [ReturnType<typeof box>, ReturnType<typeof box>] = [box(pair[0], EDGE), box(pair[1], below)];
  const end = below + boxHeight;
  const step = (width - 2 * EDGE + 8) / 4;
  const station = { y: end + (isNarrow ? 52 : 32), width: step - 8, height: isNarrow ? 38 : 52 };
  const stations = [0, 1, 2, 3].map((place) => ({ ...station, x: EDGE + place * step }));
  const bottom = station.y + station.height;
  // Without lines there is nothing to read in them.
  const legend = count === UNDIVIDED ? [] : layLegend(pair, width, bottom + 10);
  const slab = { ...wide, y: slabTop, height: slabHeight, slot: { x: column, y: slabTop + (isNarrow ? head : 12) } };
  return {
    ...{ width, height: Math.max(bottom, ...legend.map((one) => one.y + KEY.height)) + 8, isNarrow, size, grid, cell },
    ...{ boxes, action: isNarrow ? end + 16 : null, stations, legend, others: run.host.cpus.length - 2, slab },
  };
}

function layLegend([upper, lower]: readonly [number, number], width: number, top: number) {
  const entry = (word: string, content: Content, bar: 0 | 1 | null = null, isFetched = false) => ({
    ...{ word, content, bar, isFetched },
  });
  const entries = [
    entry(`CPU ${upper} wrote it last`, "clean", 0),
    entry(`CPU ${lower} did`, "clean", 1),
    entry("just fetched", "clean", null, true),
    entry("a packet’s fields", "packet"),
    entry("left over", "stale"),
    entry("wiped", "clean"),
  ];
  const line = { left: EDGE, right: width - EDGE, top, mark: KEY.width + 5, gap: 8, row: KEY.height + 5 };
  return flowing(entries, line);
}

/** Top left of the header at a spot; a CPU that is not drawn counts as the lower one. */
export function slotOf(layout: Layout, spot: Spot): { x: number; y: number } {
  if (spot.kind === "slab") return layout.slab.slot;
  return (layout.boxes.find((box) => box.cpu === spot.cpu) ?? layout.boxes[1]).slot;
}

/** Width of all lines together. */
export const rowWidth = ({ cell }: Layout): number => cell.count * (cell.width + cell.gap) - cell.gap;

function countLines(run: Simulation): number {
  let count = 0;
  while (gaugeOf(run, `line:${count}`)) count++;
  return Math.max(UNDIVIDED, count);
}
