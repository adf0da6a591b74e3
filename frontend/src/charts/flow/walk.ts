/** A place in the matrix. */
export interface Place {
  row: number;
  column: number;
}

/** Where an arrow key leads from a cell; null when the key is not one of the walk's. The walk ends at the edges. */
export function walked(from: Place, key: string, rows: number, columns: number): Place | null {
  const clamp = (value: number, size: number) => Math.max(0, Math.min(size - 1, value));
  const to = (row: number, column: number) => ({ row: clamp(row, rows), column: clamp(column, columns) });
  switch (key) {
    case "ArrowUp":
      return to(from.row - 1, from.column);
    case "ArrowDown":
      return to(from.row + 1, from.column);
    case "ArrowLeft":
      return to(from.row, from.column - 1);
    case "ArrowRight":
      return to(from.row, from.column + 1);
    case "Home":
      return to(from.row, 0);
    case "End":
      return to(from.row, columns - 1);
    case "PageUp":
      return to(0, from.column);
    case "PageDown":
      return to(rows - 1, from.column);
    default:
      return null;
  }
}
