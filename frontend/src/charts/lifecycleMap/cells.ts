/** Grids of cells as one path each: a cache of 128 is two elements, not 128. */

/** Place of a grid, CSS pixels: `columns` a row, a cell and its gap `pitch` wide. */
export interface Grid {
  x: number;
  y: number;
  columns: number;
  pitch: number;
}

/** Cells `from` up to, not with, `to`, counted along the rows. */
export function cells({ x, y, columns, pitch }: Grid, from: number, to: number): string {
  const side = pitch - 1;
  let path = "";
  for (let at = from; at < to; at++) {
    path += `M${x + (at % columns) * pitch} ${y + Math.floor(at / columns) * pitch}h${side}v${side}h${-side}z`;
  }
  return path;
}

/** The head of an arrow that ends at a point, as a closed path. */
export function arrowHead(x: number, y: number, to: "up" | "down" | "left" | "right", size = 5): string {
  const [dx, dy] = { up: [0, 1], down: [0, -1], left: [1, 0], right: [-1, 0] }[to] as [number, number];
  const [bx, by] = [x + dx * size * 1.5, y + dy * size * 1.5];
  return `M${x} ${y}L${bx + dy * size} ${by + dx * size}L${bx - dy * size} ${by - dx * size}Z`;
}
