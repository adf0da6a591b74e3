import type { ThroughputGroup } from "../../model/types";
import { notFromZero, Ticks, zigzag } from "../frame/AxisMarks";
import { Decoration } from "../frame/Decoration";
import { Drawing } from "../frame/Drawing";
import { Label, Note } from "../frame/Label";
import { LETTER, textWidth, token } from "../frame/picture";
import { type AxisMode, BAR, barsLayout, type Row } from "./bars.layout";
import { description, exact } from "./words";

interface Props {
  group: ThroughputGroup;
  mode?: AxisMode;
  /** CSS pixels. */
  width?: number;
}

/** Published figures as outlined bars, measured runs as dots with a tick at their median; one unit, one axis. */
export function ThroughputPicture({ group, mode = "zero", width = 420 }: Props) {
  const layout = barsLayout(group, width, mode);
  const { left, right, axisY, startsAt } = layout;
  return (
    <Drawing
      width={width}
      height={layout.height}
      title={group.title}
      description={description(group)}
      name={`${group.title}. ${description(group)}`}
    >
      <Decoration>
        <path d={`M${left} ${axisY}H${right}`} stroke={token("--data-unknown")} />
        <path
          d={startsAt ? zigzag(left, axisY, layout.top) : `M${left} ${layout.top}V${axisY}`}
          fill="none"
          stroke={token("--data-unknown")}
        />
        <Ticks ticks={layout.ticks} y={axisY} />
        <Note x={left} y={axisY + 33} text={`${layout.unit}, higher is better →`} />
        {startsAt && <Note x={left} y={axisY + 48} paint="--ink" text={notFromZero(startsAt)} />}
      </Decoration>
      {layout.references.map(({ label, x, y }) => (
        <g key={label}>
          {x !== null && (
            <path
              d={`M${x} ${y + 4}V${axisY}`}
              fill="none"
              stroke={token("--data-limit")}
              strokeWidth={1.5}
              strokeDasharray="3 3"
            />
          )}
          <Note {...beside(x, label, width, left)} y={y} paint="--data-limit" text={label} />
        </g>
      ))}
      {layout.rows.map((row) => (
        <g key={row.series.id}>
          <Label
            x={layout.stacked ? left + 5 : left - 10}
            y={row.labelY}
            anchor={layout.stacked ? "start" : "end"}
            title={`${row.series.label}: ${exact(row.series.value, group.unit)}`}
            text={row.label}
          />
          <SeriesMark row={row} left={left} bars={startsAt === null} />
          <Label x={row.textX} y={row.y + 4} paint="--muted" isOutlined text={row.value}>
            {row.change && (
              <tspan dx={6} fontWeight={600} fill={token("--ink")}>
                {row.change}
              </tspan>
            )}
          </Label>
        </g>
      ))}
    </Drawing>
  );
}

/** Paint of a series by its side; what is on neither side is there to compare with. */
export const PAINT = { before: "--data-unknown", after: "--data-local", neither: "--muted" } as const;

/** A published figure is an outline; measured runs are solid. Without a zero there is no bar, only its end. */
function SeriesMark({ row, left, bars }: { row: Row; left: number; bars: boolean }) {
  const paint = token(PAINT[row.series.side ?? "neither"]);
  const { x, y, spread } = row;
  const whisker = spread && (
    <path
      d={`M${spread.low} ${y}H${spread.high}M${spread.low} ${y - 5}v10M${spread.high} ${y - 5}v10`}
      fill="none"
      stroke={token("--ink")}
      strokeWidth={1.25}
    />
  );
  if (row.series.provenance === "published") {
    return (
      <g>
        {bars ? (
          <rect
            x={left}
            y={y - BAR / 2}
            width={Math.max(1, x - left)}
            height={BAR}
            fill={paint}
            fillOpacity={row.series.side ? 0.14 : 0}
            stroke={paint}
            strokeWidth={1.5}
          />
        ) : (
          <g fill="none" stroke={paint}>
            <path d={`M${left} ${y}H${x - 5}`} strokeDasharray="1 4" />
            <circle cx={x} cy={y} r={5} strokeWidth={1.5} />
          </g>
        )}
        {whisker}
      </g>
    );
  }
  return (
    <g>
      <path d={`M${left} ${y}H${x}`} fill="none" stroke={token("--line")} />
      {row.dots.map((dot) => (
        <circle key={`${dot.run} ${dot.x}`} cx={dot.x} cy={dot.y} r={3.5} fill={paint} fillOpacity={0.85} />
      ))}
      <path d={`M${x} ${y - 11}v22`} stroke={token("--ink")} strokeWidth={2} />
    </g>
  );
}

/** A reference's label stands over its line, and turns to the left where the picture ends. */
function beside(
  x: number | null,
  label: string,
  width: number,
  left: number,
): { x: number; anchor: "start" | "middle" | "end" } {
  if (x === null) return { x: width, anchor: "end" };
  const half = textWidth(label, LETTER.small) / 2;
  if (x + half > width) return { x: width, anchor: "end" };
  return x - half < 0 ? { x: left, anchor: "start" } : { x, anchor: "middle" };
}
