import { fitted, LETTER, token } from "../frame/picture";
import type { Axis } from "./axis";

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
      <text x={x} y={y + 16} textAnchor="middle" fontSize={LETTER.small} fill={token("--muted")}>
        {text}
      </text>
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
      {beside && (
        <g fontSize={LETTER.small} fill={token("--muted")}>
          <text x={0} y={y + 16}>
            {fitted(beside.unit, left - 14, LETTER.small)}
          </text>
          {beside.note && (
            <text x={beside.noteX ?? right + 12} y={y + 16}>
              {beside.note}
            </text>
          )}
        </g>
      )}
      {caption && (
        <text x={left} y={y + 31} fontSize={LETTER.small} fill={token("--muted")}>
          {caption}
          {axis.startsAt && <tspan fill={token("--ink")}>{` · axis starts at ${axis.startsAt}, not at 0`}</tspan>}
        </text>
      )}
    </g>
  );
}

function zigzag(x: number, y: number, top: number): string {
  return `M${x} ${y}l-4 -3l8 -6l-8 -6l4 -3V${top}`;
}
