import { nameOf } from "../../model/comparison";
import { AxisMarks } from "../frame/AxisMarks";
import { Aside, Label, Note } from "../frame/Label";
import { token } from "../frame/picture";
import { IntervalMark } from "./IntervalMark";
import type { Lead } from "./lead.layout";
import { RADIUS, type Side, verdictPaint } from "./looks";
import { MedianMark, RunMarks, SideMark } from "./RunMarks";
import { betterText, marginText } from "./words";

interface WordsProps {
  lead: Lead;
  x?: number;
  /** Middle of the line, and its height. */
  y: number;
  height: number;
  name: string;
  value: string;
  note: string;
  isLow?: boolean;
}

/** A name on the left, a value with its note on the right: beside a line, or over it. */
function Words({ lead, x, y, height, name, value, note, isLow = false }: WordsProps) {
  const { textX, isStacked, width } = lead;
  const over = y - height / 2 - 5;
  const isOneLine = isStacked || isLow;
  return (
    <g>
      <Label x={x} y={isStacked ? over : y + 4} text={name} />
      <Label
        x={isStacked ? width : textX}
        y={isStacked ? over : y + (isLow ? 4 : -1)}
        anchor={isStacked ? "end" : "start"}
        isBold
        text={value}
      >
        {isOneLine && <Aside dx={6} text={note} />}
      </Label>
      {!isOneLine && <Note x={textX} y={y + 12} text={note} />}
    </g>
  );
}

/** By side, the position of the value that an opened note is about. */
export type Opened = Partial<Record<Side, number>>;

/** Every run of both sides on an axis of their unit; under it the change with its interval. */
export function LeadMarks({ lead, opened }: { lead: Lead; opened?: Opened }) {
  const { row, axis, axisY, change, textX, isStacked, isLow, heights } = lead;
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
          <MedianMark x={strip.medianX} y={strip.y} reach={12} width={2} />
          <SideMark side={strip.side} x={6} y={isStacked ? strip.y - heights.strip / 2 - 9 : strip.y} />
          <Words
            lead={lead}
            x={18}
            y={strip.y}
            height={heights.strip}
            name={strip.label}
            value={strip.value}
            note={isLow && !isStacked ? `n ${strip.points.length}` : strip.runs}
            isLow={isLow}
          />
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
          <Words
            lead={lead}
            y={change.y}
            height={heights.change}
            name="change"
            value={change.effect}
            note={change.intervalWords}
          />
        </g>
      )}
    </g>
  );
}
