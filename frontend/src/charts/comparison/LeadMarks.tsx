import { nameOf } from "../../model/comparison";
import { LETTER, token } from "../frame/picture";
import { AxisMarks } from "./AxisMarks";
import { IntervalMark } from "./IntervalMark";
import type { Lead } from "./lead.layout";
import { RADIUS } from "./looks";
import { RunMarks, SideMark } from "./RunMarks";
import { betterText, marginText } from "./words";

/** Every run of both sides on an axis of their unit; under it the change with its interval. */
export function LeadMarks({ lead }: { lead: Lead }) {
  const { row, axis, axisY, change, textX } = lead;
  return (
    <g>
      {axis && (
        <AxisMarks
          axis={axis}
          y={axisY}
          top={lead.top}
          caption={[nameOf(row), axis.unit, betterText(row.better)].filter(Boolean).join(", ")}
        />
      )}
      {lead.strips.map((strip) => (
        <g key={strip.side}>
          <SideMark side={strip.side} x={6} y={strip.y} />
          <text x={18} y={strip.y + 4} fill={token("--ink")}>
            {strip.label}
          </text>
          {axis && <path d={`M${axis.left} ${strip.y}H${axis.right}`} fill="none" stroke={token("--line")} />}
          <RunMarks side={strip.side} points={strip.points} radius={RADIUS} />
          {strip.medianX !== null && (
            <path d={`M${strip.medianX} ${strip.y - 12}v24`} stroke={token("--ink")} strokeWidth={2} />
          )}
          <text x={textX} y={strip.y + (lead.isLow ? 4 : -1)} fontWeight={600} fill={token("--ink")}>
            {strip.value}
            {lead.isLow && (
              <tspan dx={6} fontSize={LETTER.small} fontWeight={400} fill={token("--muted")}>
                {`n ${strip.points.length}`}
              </tspan>
            )}
          </text>
          {!lead.isLow && (
            <text x={textX} y={strip.y + 12} fontSize={LETTER.small} fill={token("--muted")}>
              {strip.runs}
            </text>
          )}
        </g>
      ))}
      {change && (
        <g>
          <IntervalMark
            y={change.y}
            reach={change.reach}
            thick={Math.min(16, change.reach)}
            band={change.band}
            interval={change.interval}
            estimate={change.estimate}
            word={row.word}
          />
          <path
            d={`M${change.zero} ${change.y - change.reach}V${change.axisY}`}
            fill="none"
            stroke={token("--muted")}
            strokeDasharray="2 2"
          />
          <AxisMarks
            axis={change.axis}
            y={change.axisY}
            top={change.y - change.reach}
            beside={{ unit: change.axis.unit, note: `margin ${marginText(row)}`, noteX: textX }}
          />
          <text x={0} y={change.y + 4} fill={token("--ink")}>
            change
          </text>
          <text x={textX} y={change.y - 1} fontWeight={600} fill={token("--ink")}>
            {change.effect}
          </text>
          <text x={textX} y={change.y + 12} fontSize={LETTER.small} fill={token("--muted")}>
            {change.intervalWords}
          </text>
        </g>
      )}
    </g>
  );
}
