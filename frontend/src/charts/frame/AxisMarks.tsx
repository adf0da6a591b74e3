import type { Axis } from "./axis";
import { Note } from "./Label";
import { fitted, LETTER, token } from "./picture";

interface Props {
  axis: Axis;
  y: number;
  /** Top of what stands on it, for the mark of an axis that does not begin at zero. */
  top: number;
  /** Under the ticks; without one the unit stands beside them. */
  caption?: string;
  /** Left and right of the ticks, on their line. */
  beside?: { unit: string; note?: string; noteX?: number };
}

/** Ticks below the line of an axis, each with its value. */
export const Ticks = ({ ticks, y }: { ticks: readonly { x: number; text: string }[]; y: number }) =>
  ticks.map(({ x, text }) => (
    <g key={x}>
      <path d={`M${x} ${y}v4`} fill="none" stroke={token("--data-unknown")} />
      <Note x={x} y={y + 16} text={text} anchor="middle" />
    </g>
  ));

/** The line, its ticks, its unit, and the broken start of an axis that does not begin at zero. */
export function AxisMarks({ axis, y, top, caption, beside }: Props) {
  const { left, right } = axis;
  return (
    <g>
      <path d={`M${left} ${y}H${right}`} fill="none" stroke={token("--data-unknown")} />
      {axis.startsAt && <path d={zigzag(left, y, top)} fill="none" stroke={token("--data-unknown")} />}
      <Ticks ticks={axis.ticks} y={y} />
      {beside && <Note y={y + 16} text={fitted(beside.unit, left - 14, LETTER.small)} />}
      {beside?.note && <Note x={beside.noteX ?? right + 12} y={y + 16} text={beside.note} />}
      {caption && (
        <Note x={left} y={y + 31} text={caption}>
          {axis.startsAt && <tspan fill={token("--ink")}>{` · ${notFromZero(axis.startsAt)}`}</tspan>}
        </Note>
      )}
    </g>
  );
}

/** What a reader must know of an axis with a broken start. */
export const notFromZero = (startsAt: string) => `axis starts at ${startsAt}, not at 0`;

/** The broken start of an axis that does not begin at zero. */
export function zigzag(x: number, y: number, top: number): string {
  return `M${x} ${y}l-4 -3l8 -6l-8 -6l4 -3V${top}`;
}
