/** Grids of cells: caches, lists and rings. Paths are made once for each filling. */

/** The sides of a cell and the gap to the next, CSS pixels. */
export interface CellSize {
  columns: number;
  cell: number;
  gap: number;
}

/** 32 a row, as everywhere. */
export const CELLS: CellSize = { columns: 32, cell: 6.5, gap: 1.5 };

/** Width and height of a grid of so many cells. */
export function cellsSize(
  capacity: number,
  { columns, cell, gap }: CellSize = CELLS,
): { width: number; height: number } {
  const rows = Math.ceil(capacity / columns);
  return { width: Math.min(capacity, columns) * (cell + gap) - gap, height: rows * (cell + gap) - gap };
}

/** Where a cell lies in its grid: its middle. */
export function cellAt(index: number, { columns, cell, gap }: CellSize = CELLS): { x: number; y: number } {
  return {
    x: (index % columns) * (cell + gap) + cell / 2,
    y: Math.floor(index / columns) * (cell + gap) + cell / 2,
  };
}

/** Each cell from the one before it: a thousand cells compress to almost nothing. */
export function squares(from: number, to: number, size: CellSize, inset: number): string {
  if (to <= from) return "";
  const side = r(size.cell - 2 * inset);
  const pitch = r(size.cell + size.gap);
  const { x, y } = cellAt(from, size);
  let path = `M${r(x - side / 2)} ${r(y - side / 2)}`;
  for (let index = from; index < to; index++) {
    if (index > from) path += index % size.columns > 0 ? `m${pitch} 0` : `m${r(-pitch * (size.columns - 1))} ${pitch}`;
    path += `h${side}v${side}h${-side}z`;
  }
  return path;
}

const r = (value: number) => Math.round(value * 100) / 100;
