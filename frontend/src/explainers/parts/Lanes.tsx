import { memo, useMemo } from "react";
import { Decoration } from "../../charts/frame/Decoration";
import { duration } from "../../charts/frame/format";
import { LETTER, token } from "../../charts/frame/picture";
import { eventAt, timeAt } from "../../model/film";
import type { LanesProps } from "../contract";
import { Lit } from "./Lit";
import { isFilled, LANE, type LanesLayout, layLanes } from "./lanes.layout";
import { Stage } from "./Stage";

/** When: every event of the film on the lane of its CPU, and how far the reader has come. */
export function Lanes({ film, position, width, lit, selected, onHover, onSelect, title, until }: LanesProps) {
  const layout = useMemo(() => layLanes(film, width, until), [film, width, until]);
  const now = layout.x[position] ?? layout.left;
  const event = eventAt(film, position);
  const lane = event && layout.lanes.find((one) => one.cpus.includes(event.cpu));
  const bottom = layout.lanes.length * LANE;
  const said = event ? `${duration(timeAt(film, position))}: ${event.text}.` : "Nothing has happened yet.";
  return (
    <Stage
      width={width}
      height={layout.height}
      title={title}
      description={said}
      selected={selected}
      onHover={onHover}
      onSelect={onSelect}
      objects={layout.lanes.map((one) => ({
        id: `cpu:${one.cpus[0]}`,
        label: one.label === "others" ? "All other CPUs" : `CPU ${one.cpus[0]}`,
        x: 2,
        y: one.y - LANE / 2 + 3,
        width: layout.left - 8,
        height: LANE - 6,
      }))}
    >
      <Still layout={layout} lit={lit} />
      <Decoration>
        {/* What is still to come is veiled: one shape, whatever the number of marks. */}
        <rect
          x={now}
          y={0}
          width={Math.max(0, width - now)}
          height={bottom}
          fill={token("--panel")}
          fillOpacity={0.72}
        />
        <path d={`M${now} 0V${bottom}`} stroke={token("--ink")} strokeWidth={1} />
        {lane && <circle cx={now} cy={lane.y} r={6} fill="none" stroke={token("--ink")} strokeWidth={1.5} />}
      </Decoration>
    </Stage>
  );
}

/** Everything that does not change with the position. */
const Still = memo(function Still({ layout, lit }: { layout: LanesLayout; lit: ReadonlySet<string> }) {
  const { lanes, left, width } = layout;
  const bottom = lanes.length * LANE;
  return (
    <Decoration>
      {lanes.map((lane) => (
        <rect
          key={lane.label}
          x={left}
          y={lane.y - LANE / 2}
          width={width - left}
          height={LANE}
          fill={token(lane.llc % 2 === 0 ? "--band-even" : "--band-odd")}
        />
      ))}
      {lanes.map((lane) => (
        <Lit key={lane.label} ids={lane.cpus.map((cpu) => `cpu:${cpu}`)} lit={lit}>
          <text x={4} y={lane.y + 4} fontFamily={token("--mono")} fontSize={LETTER.small} fill={token("--muted")}>
            {lane.label}
          </text>
          <path d={`M${left} ${lane.y}H${width}`} stroke={token("--line")} />
        </Lit>
      ))}
      <path d={layout.links} fill="none" stroke={token("--data-across")} strokeOpacity={0.28} />
      {layout.marks.map(({ concept, path, shape, colour }) => (
        <path
          key={concept}
          d={path}
          fill={isFilled(shape) ? token(colour) : "none"}
          stroke={token(colour)}
          strokeWidth={isFilled(shape) ? 0 : 1.5}
        />
      ))}
      {layout.ticks.map(({ x, ns }, place) => (
        <text
          key={ns}
          x={x}
          y={bottom + 15}
          textAnchor={place === 0 ? "start" : x > width - 30 ? "end" : "middle"}
          fontSize={LETTER.small}
          fill={token("--muted")}
        >
          {duration(ns)}
        </text>
      ))}
    </Decoration>
  );
});
