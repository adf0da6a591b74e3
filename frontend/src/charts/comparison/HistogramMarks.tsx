import { LETTER, token } from "../frame/picture";
import { Ticks } from "./AxisMarks";
import type { Outlines } from "./histogram.layout";
import { SIDE_PAINT } from "./looks";
import { SideMark } from "./RunMarks";

/** Two outlines on shared buckets: dashed before, solid after. */
export function HistogramMarks({ outlines }: { outlines: Outlines }) {
  const { before, after, top, axisY, left, right } = outlines;
  return (
    <g>
      <g fontSize={LETTER.small} fill={token("--muted")}>
        <text x={left - 6} y={top + 4} textAnchor="end">
          {outlines.most}
        </text>
        <text x={left - 6} y={axisY + 4} textAnchor="end">
          0
        </text>
        <SideMark side="before" x={left + 6} y={8} />
        <text x={left + 16} y={12}>
          before, dashed
        </text>
        <SideMark side="after" x={left + 112} y={8} />
        <text x={left + 122} y={12}>
          after, solid
        </text>
      </g>
      <path d={`M${left} ${top}V${axisY}H${right}`} fill="none" stroke={token("--data-unknown")} />
      {before && (
        <path d={before} fill="none" stroke={token(SIDE_PAINT.before)} strokeWidth={1.75} strokeDasharray="4 3" />
      )}
      {after && <path d={after} fill="none" stroke={token(SIDE_PAINT.after)} strokeWidth={1.75} />}
      <Ticks ticks={outlines.ticks} y={axisY} />
      <text x={left} y={axisY + 31} fontSize={LETTER.small} fill={token("--muted")}>
        {`${outlines.unit}, buckets as the tool printed them; share of a side's values in each`}
      </text>
    </g>
  );
}
