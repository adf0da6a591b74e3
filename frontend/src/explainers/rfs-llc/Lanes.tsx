import { memo, useMemo } from "react";
import { Decoration } from "../../charts/frame/Decoration";
import { LETTER, token } from "../../charts/frame/picture";
import { duration } from "../../common/format";
import { eventAt, timeAt } from "../../model/film";
import type { LanesProps } from "../contract";
import { Lit } from "../parts/Lit";
import { Stage } from "../parts/Stage";
import { diamond } from "./CpuGrid";
import { type HopLayout, layHops } from "./lanes.layout";

/** When: the reader's way over the CPUs, and where the table was written. Kept has no mark. */
export function HopLanes({ film, position, width, lit, selected, onHover, onSelect, title, until }: LanesProps) {
  const layout = useMemo(() => layHops(film, width, until), [film, width, until]);
  const now = layout.x[position] ?? layout.left;
  const event = eventAt(film, position);
  const lane = event && layout.lanes.find((one) => one.cpus.includes(event.cpu));
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
        label: layout.isNarrow ? `${one.label}, ${one.cpus.length} CPUs` : `CPU ${one.cpus[0]}`,
        x: 2,
        y: one.y - one.height / 2,
        width: layout.left - 8,
        height: one.height,
      }))}
    >
      <Still layout={layout} lit={lit} />
      <Decoration>
        {/* What is still to come is veiled: one shape, whatever the number of marks. */}
        <rect
          x={now}
          y={0}
          width={Math.max(0, width - now)}
          height={layout.bottom}
          fill={token("--panel")}
          fillOpacity={0.8}
        />
        <path d={`M${now} 0V${layout.bottom}`} stroke={token("--ink")} strokeWidth={1} />
        {lane && <circle cx={now} cy={lane.y} r={6} fill="none" stroke={token("--ink")} strokeWidth={1.5} />}
      </Decoration>
    </Stage>
  );
}

const DASHES = [undefined, "7 3", "2 3", "9 3 2 3"];

/** Everything that does not change with the position. */
const Still = memo(function Still({ layout, lit }: { layout: HopLayout; lit: ReadonlySet<string> }) {
  const { lanes, lines, left, width, bottom, nic } = layout;
  return (
    <Decoration>
      {lanes.map((lane) => (
        <rect
          key={lane.label}
          x={left}
          y={lane.y - lane.height / 2}
          width={width - left}
          height={lane.height}
          fill={token(lane.llc % 2 === 0 ? "--band-even" : "--band-odd")}
        />
      ))}
      {lanes.map((lane) => (
        <Lit key={lane.label} ids={lane.cpus.map((cpu) => `cpu:${cpu}`)} lit={lit}>
          <text x={4} y={lane.y + 4} fontFamily={token("--mono")} fontSize={LETTER.small} fill={token("--muted")}>
            {lane.label}
          </text>
        </Lit>
      ))}
      {nic !== null && (
        <Lit ids={["nic", "steer-calls"]} lit={lit}>
          <text x={4} y={nic + 4} fontFamily={token("--mono")} fontSize={LETTER.small} fill={token("--muted")}>
            NIC
          </text>
          <path d={`M${left} ${nic}H${width}`} stroke={token("--line")} />
        </Lit>
      )}
      {lines.map((line) => (
        <path
          key={line.flow}
          d={line.recorded}
          fill="none"
          stroke={token("--data-across")}
          strokeOpacity={0.28}
          strokeWidth={layout.isNarrow ? 10 : 7}
          strokeLinejoin="round"
        />
      ))}
      {lines.map((line, place) => (
        <g key={line.flow} fill="none" stroke={token("--data-local")}>
          <path d={line.reader} strokeWidth={1.75} strokeDasharray={DASHES[place % DASHES.length]} />
          <path d={line.ticks} strokeWidth={1.5} />
        </g>
      ))}
      {lines.length > 1 &&
        lines.map((line) =>
          line.begin ? (
            <text
              key={line.flow}
              x={line.begin.x + 4}
              y={line.begin.y - 3}
              fontSize={LETTER.small}
              fontWeight={600}
              fill={token("--data-local")}
            >
              {line.flow}
            </text>
          ) : null,
        )}
      <path d={layout.far} fill={token("--panel")} stroke={token("--data-across")} strokeWidth={1.5} />
      <path d={layout.writes} fill={token("--data-across")} stroke={token("--panel")} strokeWidth={0.75} />
      <path d={layout.calls} fill={token("--accent")} />
      <path d={layout.knobs} stroke={token("--ink")} strokeDasharray="3 2" />
      {layout.ticks.map(({ x, ns }, place) => (
        <text
          key={ns}
          x={x}
          y={bottom + 13}
          textAnchor={place === 0 ? "start" : x > width - 30 ? "end" : "middle"}
          fontSize={LETTER.small}
          fill={token("--muted")}
        >
          {duration(ns)}
        </text>
      ))}
      <Key layout={layout} />
    </Decoration>
  );
});

/** The lanes' marks in words. */
function Key({ layout }: { layout: HopLayout }) {
  return layout.key.map(({ mark, word, x, y }) => (
    <g key={mark}>
      {mark === "reader" && <path d={`M${x} ${y - 4}h14`} stroke={token("--data-local")} strokeWidth={1.75} />}
      {mark === "recorded" && (
        <path d={`M${x} ${y - 4}h14`} stroke={token("--data-across")} strokeOpacity={0.28} strokeWidth={7} />
      )}
      {mark === "write" && <path d={diamond(x + 8, y - 4, 5)} fill={token("--data-across")} />}
      {mark === "far" && (
        <circle cx={x + 9} cy={y - 4} r={3.5} fill="none" stroke={token("--data-across")} strokeWidth={1.5} />
      )}
      {mark === "call" && <path d={diamond(x + 8, y - 4, 4.5)} fill={token("--accent")} />}
      <text x={x + 19} y={y} fontSize={LETTER.small} fill={token("--muted")}>
        {word}
      </text>
    </g>
  ));
}
