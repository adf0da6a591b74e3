import { nameOf } from "../../model/comparison";
import { LETTER, token } from "../frame/picture";
import { AxisMarks } from "./AxisMarks";
import { IntervalMark } from "./IntervalMark";
import type { Change, Lead, Strip } from "./lead.layout";
import { RADIUS, type Side, verdictPaint } from "./looks";
import { RunMarks, SideMark } from "./RunMarks";
import { betterText, marginText } from "./words";

/** A side's name, median and number of runs: beside its strip, or over it. */
function StripWords({ strip, lead }: { strip: Strip; lead: Lead }) {
  const { textX, isLow, isStacked, width } = lead;
  const over = strip.y - lead.heights.strip / 2 - 5;
  const small = { fontSize: LETTER.small, fontWeight: 400, fill: token("--muted") };
  const isOneLine = isLow || isStacked;
  return (
    <g>
      <SideMark side={strip.side} x={6} y={isStacked ? over - 4 : strip.y} />
      <text x={18} y={isStacked ? over : strip.y + 4} fill={token("--ink")}>
        {strip.label}
      </text>
      <text
        x={isStacked ? width : textX}
        y={isStacked ? over : strip.y + (isLow ? 4 : -1)}
        textAnchor={isStacked ? "end" : "start"}
        fontWeight={600}
        fill={token("--ink")}
      >
        {strip.value}
        {isOneLine && (
          <tspan dx={6} {...small}>
            {isStacked ? strip.runs : `n ${strip.points.length}`}
          </tspan>
        )}
      </text>
      {!isOneLine && (
        <text x={textX} y={strip.y + 12} {...small}>
          {strip.runs}
        </text>
      )}
    </g>
  );
}

/** The change in numbers: beside its bar, or over it. */
function ChangeWords({ change, lead }: { change: Change; lead: Lead }) {
  const { textX, isStacked, width } = lead;
  const over = change.y - lead.heights.change / 2 - 5;
  const small = { fontSize: LETTER.small, fontWeight: 400, fill: token("--muted") };
  return (
    <g>
      <text x={0} y={isStacked ? over : change.y + 4} fill={token("--ink")}>
        change
      </text>
      <text
        x={isStacked ? width : textX}
        y={isStacked ? over : change.y - 1}
        textAnchor={isStacked ? "end" : "start"}
        fontWeight={600}
        fill={token("--ink")}
      >
        {change.effect}
        {isStacked && (
          <tspan dx={6} {...small}>
            {change.intervalWords}
          </tspan>
        )}
      </text>
      {!isStacked && (
        <text x={textX} y={change.y + 12} {...small}>
          {change.intervalWords}
        </text>
      )}
    </g>
  );
}

/** By side, the position of the value that an opened note is about. */
export type Opened = Partial<Record<Side, number>>;

/** Every run of both sides on an axis of their unit; under it the change with its interval. */
export function LeadMarks({ lead, opened }: { lead: Lead; opened?: Opened }) {
  const { row, axis, axisY, change, textX, isStacked } = lead;
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
          {axis && <path d={`M${axis.left} ${strip.y}H${axis.right}`} fill="none" stroke={token("--line")} />}
          <RunMarks side={strip.side} points={strip.points} radius={RADIUS} opened={opened?.[strip.side]} />
          {strip.medianX !== null && (
            <path d={`M${strip.medianX} ${strip.y - 12}v24`} stroke={token("--ink")} strokeWidth={2} />
          )}
          <StripWords strip={strip} lead={lead} />
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
            paint={verdictPaint(row)}
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
            {...(isStacked
              ? { caption: `${change.axis.unit}; shaded: margin ${marginText(row)}` }
              : { beside: { unit: change.axis.unit, note: `margin ${marginText(row)}`, noteX: textX } })}
          />
          <ChangeWords change={change} lead={lead} />
        </g>
      )}
    </g>
  );
}
