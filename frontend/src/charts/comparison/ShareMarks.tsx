import { AxisMarks } from "../frame/AxisMarks";
import { Label, Note } from "../frame/Label";
import { token } from "../frame/picture";
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
          <Label y={y + 4} face="--mono" title={row.subject ?? row.id} text={name} />
          {before !== null && after !== null && (
            <path d={`M${before} ${y}H${after}`} fill="none" stroke={token(SIDE_PAINT.after)} strokeWidth={1.5} />
          )}
          {before !== null && <SideMark side="before" x={before} y={y} radius={RADIUS} />}
          {after !== null && <SideMark side="after" x={after} y={y} radius={RADIUS} />}
          <Label x={textX + 60} y={y + 4} anchor="end" text={points} />
        </g>
      ))}
      <AxisMarks axis={axis} y={axisY} top={6} caption="share of samples, %" />
      <Note x={textX + 60} y={axisY + 16} anchor="end" text="change, points" />
    </g>
  );
}
