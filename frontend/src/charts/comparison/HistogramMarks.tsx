import { Ticks } from "../frame/AxisMarks";
import { Note } from "../frame/Label";
import { token } from "../frame/picture";
import type { Outlines } from "./histogram.layout";
import { SIDE_PAINT } from "./looks";
import { SideMark } from "./RunMarks";

/** Two outlines on shared buckets: dashed before, solid after. */
export function HistogramMarks({ outlines }: { outlines: Outlines }) {
  const { before, after, top, axisY, left, right } = outlines;
  return (
    <g>
      <Note x={left - 6} y={top + 4} anchor="end" text={outlines.most} />
      <Note x={left - 6} y={axisY + 4} anchor="end" text="0" />
      <SideMark side="before" x={left + 6} y={8} />
      <Note x={left + 16} y={12} text="before, dashed" />
      <SideMark side="after" x={left + 112} y={8} />
      <Note x={left + 122} y={12} text="after, solid" />
      <path d={`M${left} ${top}V${axisY}H${right}`} fill="none" stroke={token("--data-unknown")} />
      {before && (
        <path d={before} fill="none" stroke={token(SIDE_PAINT.before)} strokeWidth={1.75} strokeDasharray="4 3" />
      )}
      {after && <path d={after} fill="none" stroke={token(SIDE_PAINT.after)} strokeWidth={1.75} />}
      <Ticks ticks={outlines.ticks} y={axisY} />
      <Note
        x={left}
        y={axisY + 31}
        text={`${outlines.unit}, buckets as the tool printed them; share of a side's values in each`}
      />
    </g>
  );
}
