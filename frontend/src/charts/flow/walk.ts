/** A place in the matrix. */
export interface Place {
  row: number;
  column: number;
}

/** Rows and columns that a key leads on by. */
const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
  PageUp: [-Infinity, 0],
  PageDown: [Infinity, 0],
};

/** Where a key leads from a cell; null when it is not one of the walk's. The walk ends at the edges. */
export function walked({ row, column }: Place, key: string, rows: number, columns: number): Place | null {
  const step = STEPS[key];
  if (!step) return null;
  const clamp = (value: number, size: number) => Math.max(0, Math.min(size - 1, value));
  return { row: clamp(row + step[0], rows), column: clamp(column + step[1], columns) };
}
