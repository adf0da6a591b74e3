import { Ticks } from "../frame/AxisMarks";
import { Label, Note } from "../frame/Label";
import { token } from "../frame/picture";
import type { Counts } from "./counts.layout";
import { MedianMark, RunMarks } from "./RunMarks";

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
          <Label y={y + 4} face="--mono" title={row.id} text={name} />
          <RunMarks side="before" points={before} radius={3} />
          <RunMarks side="after" points={after} radius={3} />
          <MedianMark x={medians.before} y={y - apart} reach={8} width={1.75} />
          <MedianMark x={medians.after} y={y + apart} reach={8} width={1.75} />
          <Note x={textX} y={y - 9} text={values} />
          <Label x={textX} y={y + 5} isBold text={effect} />
          <Note x={textX} y={y + 18} text={interval} />
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
      <Note x={left} y={axisY + 31} text={`${counts.unit}, logarithmic, 0 in a separate place`} />
    </g>
  );
}
