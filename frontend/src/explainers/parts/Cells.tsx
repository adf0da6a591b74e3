import { memo } from "react";
import { token } from "../../charts/frame/picture";
import type { ColourToken } from "../../charts/vocabulary";
import { CELLS, type CellSize, squares } from "./cells";

export { CELLS, type CellSize, cellAt, cellsSize } from "./cells";

interface Props {
  x: number;
  y: number;
  /** Cells in all and cells filled. */
  capacity: number;
  filled: number;
  colour: ColourToken;
  size?: CellSize;
}

/** A cache, list or ring: a grid of cells, filled = occupied. Two paths, however many cells there are. */
export const Cells = memo(function Cells({ x, y, capacity, filled, colour, size = CELLS }: Props) {
  const full = Math.max(0, Math.min(capacity, filled));
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d={squares(full, capacity, size, 0.5)} fill="none" stroke={token("--line")} />
      <path d={squares(0, full, size, 0)} fill={token(colour)} />
    </g>
  );
});
