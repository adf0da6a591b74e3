import { LETTER, token } from "../frame/picture";
import { Ticks } from "./AxisMarks";
import type { Counts } from "./counts.layout";
import { RunMarks } from "./RunMarks";

/** Calls an interval: a logarithmic axis, and left of its break a place for zero. */
export function CountMarks({ counts }: { counts: Counts }) {
  const { axisY, left, right, firstX, breakX, textX } = counts;
  return (
    <g>
      <rect x={left} y={0} width={16} height={axisY} fill={token("--band-odd")} />
      {counts.rows.map(({ row, name, y, apart, before, after, medians, values, effect, interval }) => (
        <g key={row.id}>
          <path
            d={`M${left} ${y - apart}H${right}M${left} ${y + apart}H${right}`}
            fill="none"
            stroke={token("--line")}
          />
          <text x={0} y={y + 4} fontFamily={token("--mono")} fill={token("--ink")}>
            <title>{row.id}</title>
            {name}
          </text>
          <RunMarks side="before" points={before} radius={3} />
          <RunMarks side="after" points={after} radius={3} />
          {medians.before !== null && (
            <path d={`M${medians.before} ${y - apart - 8}v16`} stroke={token("--ink")} strokeWidth={1.75} />
          )}
          {medians.after !== null && (
            <path d={`M${medians.after} ${y + apart - 8}v16`} stroke={token("--ink")} strokeWidth={1.75} />
          )}
          <text x={textX} y={y - 9} fontSize={LETTER.small} fill={token("--muted")}>
            {values}
          </text>
          <text x={textX} y={y + 5} fontWeight={600} fill={token("--ink")}>
            {effect}
          </text>
          <text x={textX} y={y + 18} fontSize={LETTER.small} fill={token("--muted")}>
            {interval}
          </text>
        </g>
      ))}
      <path
        d={`M${left} ${axisY}H${(breakX ?? firstX) - 3}M${(breakX ?? firstX) + 3} ${axisY}H${right}`}
        fill="none"
        stroke={token("--data-unknown")}
      />
      {breakX !== null && (
        <path
          d={`M${breakX - 5} ${axisY + 4}l4 -8M${breakX + 1} ${axisY + 4}l4 -8`}
          fill="none"
          stroke={token("--data-unknown")}
        />
      )}
      <Ticks ticks={counts.ticks} y={axisY} />
      <text x={left} y={axisY + 31} fontSize={LETTER.small} fill={token("--muted")}>
        {`${counts.unit}, logarithmic, 0 in a place of its own`}
      </text>
    </g>
  );
}
