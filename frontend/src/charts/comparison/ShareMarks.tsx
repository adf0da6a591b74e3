import { LETTER, token } from "../frame/picture";
import { AxisMarks } from "./AxisMarks";
import { RADIUS, SIDE_PAINT } from "./looks";
import { SideMark } from "./RunMarks";
import type { Shares } from "./shares.layout";

/** Shares of a profile: a circle before, a diamond after, a line between them. */
export function ShareMarks({ shares }: { shares: Shares }) {
  const { axis, axisY, left, textX } = shares;
  return (
    <g>
      {shares.rows.map(({ row, name, y, before, after, points }) => (
        <g key={row.id}>
          <path d={`M${left} ${y}H${axis.right}`} fill="none" stroke={token("--line")} />
          <text x={0} y={y + 4} fontFamily={token("--mono")} fill={token("--ink")}>
            <title>{row.subject ?? row.id}</title>
            {name}
          </text>
          {before !== null && after !== null && (
            <path d={`M${before} ${y}H${after}`} fill="none" stroke={token(SIDE_PAINT.after)} strokeWidth={1.5} />
          )}
          {before !== null && <SideMark side="before" x={before} y={y} radius={RADIUS} />}
          {after !== null && <SideMark side="after" x={after} y={y} radius={RADIUS} />}
          <text x={textX + 60} y={y + 4} textAnchor="end" fill={token("--ink")}>
            {points}
          </text>
        </g>
      ))}
      <AxisMarks axis={axis} y={axisY} top={6} caption="share of samples, %" />
      <text x={textX + 60} y={axisY + 16} textAnchor="end" fontSize={LETTER.small} fill={token("--muted")}>
        change, points
      </text>
    </g>
  );
}
