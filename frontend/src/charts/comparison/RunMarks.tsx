import { Fragment } from "react";
import { type Token, token } from "../frame/picture";
import { markPath, SIDE_PAINT, type Side } from "./looks";
import type { Point } from "./swarm";

interface RunProps {
  side: Side;
  points: readonly Point[];
  radius: number;
  /** Position of the value that an opened note is about. */
  opened?: number | undefined;
}

/** One side's runs: a circle before, a diamond after; hollow where a value is far from the others. */
export function RunMarks({ side, points, radius, opened }: RunProps) {
  const paint = token(SIDE_PAINT[side]);
  const shape = markPath(side, radius);
  return points.map(({ at, x, y, isFar }) => (
    <Fragment key={at}>
      {at === opened && (
        <circle cx={x} cy={y} r={radius + 5} fill="none" stroke={token("--accent")} strokeWidth={2} data-page-only />
      )}
      <path
        transform={`translate(${x} ${y})`}
        d={shape}
        fill={isFar ? token("--panel") : paint}
        fillOpacity={isFar ? 1 : 0.8}
        stroke={paint}
        strokeWidth={isFar ? 1.5 : 0.75}
      />
    </Fragment>
  ));
}

/** The median across a side's runs; null draws nothing. */
export const MedianMark = ({ x, y, reach, width }: { x: number | null; y: number; reach: number; width: number }) =>
  x !== null && <path d={`M${x} ${y - reach}v${2 * reach}`} stroke={token("--ink")} strokeWidth={width} />;

interface MarkProps {
  side: Side;
  x: number;
  y: number;
  radius?: number;
  /** Without one it is the side's own. */
  paint?: Token;
}

/** The side's mark alone, for names and legends. */
export function SideMark({ side, x, y, radius = 4, paint = SIDE_PAINT[side] }: MarkProps) {
  return <path transform={`translate(${x} ${y})`} d={markPath(side, radius)} fill={token(paint)} />;
}
