/** Grids of cells: caches, lists and rings. Paths are made once for each filling. */

import type { Point } from "./motion";

/** The sides of a cell and the gap to the next, CSS pixels. */
export interface CellSize {
  columns: number;
  cell: number;
  gap: number;
}

/** 32 a row, as everywhere. */
export const CELLS: CellSize = { columns: 32, cell: 6.5, gap: 1.5 };

/** Width and height of a grid of so many cells. */
export function cellsSize(capacity: number, { columns, cell, gap }: CellSize = CELLS) {
  const rows = Math.ceil(capacity / columns);
  return { width: Math.min(capacity, columns) * (cell + gap) - gap, height: rows * (cell + gap) - gap };
}

/** Where a cell lies in its grid: its middle. */
export function cellAt(index: number, { columns, cell, gap }: CellSize = CELLS): Point {
  return {
    x: (index % columns) * (cell + gap) + cell / 2,
    y: Math.floor(index / columns) * (cell + gap) + cell / 2,
  };
}

/** Where the cell lies that was filled last: its middle. */
export function lastCell(corner: Point, capacity: number, level: number, size: CellSize): Point {
  const { x, y } = cellAt(Math.max(0, Math.min(capacity, level) - 1), size);
  return { x: corner.x + x, y: corner.y + y };
}

/** The largest cells that fit, in quarters of a pixel: with their gap from `least` to `most` wide. */
export function fitting(room: number, columns = 32, least = 3, most = 8): CellSize {
  const pitch = Math.max(least, Math.min(most, Math.floor((room / columns) * 4) / 4));
  const gap = pitch >= 6 ? 1.5 : 1;
  return { columns, cell: pitch - gap, gap };
}

const known = new Map<string, string>();

/** The outlines of all cells, half a pixel inside them; each cell from the one before it, so that a thousand compress well. */
export function outlines(capacity: number, { columns, cell, gap }: CellSize): string {
  const key = `${capacity} ${columns} ${cell} ${gap}`;
  let path = known.get(key);
  if (path === undefined) {
    const [side, pitch] = [r(cell - 1), r(cell + gap)];
    path = capacity > 0 ? "M0.5 0.5" : "";
    for (let index = 0; index < capacity; index++) {
      if (index > 0) path += index % columns > 0 ? `m${pitch} 0` : `m${r(-pitch * (columns - 1))} ${pitch}`;
      path += `h${side}v${side}h${-side}z`;
    }
    known.set(key, path);
  }
  return path;
}

/**
 * The first cells as lines: with a stroke as wide as a cell, dashed by cell and gap, they are squares. A full row is one line; in
 * the last row each cell is one, so that the form says how many there are.
 */
export function rows(filled: number, { columns, cell, gap }: CellSize): string {
  let path = "";
  for (let from = 0; from < filled; from += columns) {
    const along = Math.min(columns, filled - from);
    path += `M0 ${r((from / columns) * (cell + gap) + cell / 2)}`;
    path += along === columns ? `h${r(columns * (cell + gap) - gap)}` : `h${cell}`;
    if (along < columns) path += `m${gap} 0h${cell}`.repeat(along - 1);
  }
  return path;
}

const r = (value: number) => Math.round(value * 100) / 100;
