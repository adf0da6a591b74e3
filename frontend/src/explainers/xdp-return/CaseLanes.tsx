import { memo, useMemo } from "react";
import { Decoration } from "../../charts/frame/Decoration";
import { count, counted } from "../../charts/frame/format";
import { LETTER, token } from "../../charts/frame/picture";
import { eventAt, type Film, lastOf } from "../../model/film";
import type { LanesProps } from "../contract";
import { Stage } from "../parts/Stage";
import { LANE, type LanesLayout, layCases, pageOf, tallyAt } from "./lanes.layout";
import { casesOf } from "./returns";
import { isTold } from "./sceneWords";

/** When: a lane for each case, a mark for each comparison, call and page. */
export function CaseLanes({ film, position, width, lit, selected, onHover, onSelect, title }: LanesProps) {
  const page = pageOf(film, width, position);
  const layout = useMemo(() => layCases(film, width, page), [film, width, page]);
  const { lanes, left, right } = layout;
  const bottom = lanes.length * LANE;
  const now = layout.xOf(position);
  const event = eventAt(film, position);
  const own = casesOf(film)[position - 1];
  const said = lanes.map((lane) => `${lane.label}: ${tallyWords(film, lane.id, position)}`).join(". ");
  const idOf = (id: string) => (id === "1" || id === "2" || id === "3" ? `case-${id}` : "case-bulk");
  return (
    <Stage
      width={width}
      height={layout.height}
      title={title}
      description={`${event ? `${event.text}. ` : ""}${said}.`}
      selected={selected}
      onHover={onHover}
      onSelect={onSelect}
      objects={lanes.map((lane) => ({
        id: idOf(lane.id),
        label: `${lane.label}: ${tallyWords(film, lane.id, position)}`,
        x: 2,
        y: lane.y - LANE / 2 + 4,
        width: left - 10,
        height: LANE - 8,
      }))}
    >
      <Still layout={layout} lit={lit} last={lastOf(film)} />
      <Decoration>
        <rect
          x={now}
          y={0}
          width={Math.max(0, right - now)}
          height={bottom}
          fill={token("--panel")}
          fillOpacity={0.74}
        />
        <path d={`M${now} 0V${bottom}`} stroke={token("--ink")} />
        {lanes.map((lane) => {
          const isOwn = lane.id === own;
          return (
            <g key={lane.id}>
              {isOwn && (
                <path d={`M${left - 4} ${lane.y - 11}V${lane.y + 11}`} stroke={token("--ink")} strokeWidth={3} />
              )}
              {!layout.isNarrow && (
                <text
                  x={width - 6}
                  y={lane.y + 4}
                  textAnchor="end"
                  fontSize={LETTER.small}
                  fill={token(isOwn ? "--ink" : "--muted")}
                >
                  {tallyWords(film, lane.id, position)}
                </text>
              )}
            </g>
          );
        })}
      </Decoration>
    </Stage>
  );
}

function tallyWords(film: Film, id: LanesLayout["lanes"][number]["id"], position: number): string {
  const { pages, comparisons, calls } = tallyAt(film, id, position);
  if (!isTold(film)) return counted(pages, "page");
  return pages + comparisons + calls === 0 ? NOTHING : `${count(comparisons)} compared, ${counted(calls, "call")}`;
}

const NOTHING = "nothing yet";

/** Everything that does not change within a page. */
const Still = memo(function Still({
  layout,
  lit,
  last,
}: {
  layout: LanesLayout;
  lit: ReadonlySet<string>;
  last: number;
}) {
  const { lanes, left, right, isNarrow } = layout;
  const bottom = lanes.length * LANE;
  const dims = (id: string) =>
    lit.size > 0 && ["case-1", "case-2", "case-3"].some((one) => lit.has(one)) && !lit.has(`case-${id}`);
  return (
    <Decoration>
      {lanes.map((lane, place) => (
        <g key={lane.id} opacity={dims(lane.id) ? 0.3 : undefined}>
          <rect
            x={left}
            y={lane.y - LANE / 2}
            width={right - left}
            height={LANE}
            fill={token(place % 2 === 0 ? "--band-even" : "--band-odd")}
          />
          <text x={4} y={lane.y + 4} fontSize={isNarrow ? LETTER.small : LETTER.text} fill={token("--ink")}>
            {lane.label}
          </text>
          <path d={`M${left} ${lane.y + 2}H${right}`} stroke={token("--line")} />
        </g>
      ))}
      <path d={layout.polls} stroke={token("--muted")} strokeDasharray="1 3" fill="none" />
      <path d={layout.compared} stroke={token("--muted")} strokeWidth={1.5} fill="none" />
      <path d={layout.called} stroke={token("--ink")} strokeWidth={2} fill="none" />
      <path d={layout.cached} fill={token("--data-local")} />
      <path d={layout.ringed} fill={token("--panel")} stroke={token("--data-flushed")} strokeWidth={1.25} />
      <path d={layout.returned} fill="none" stroke={token("--data-across")} strokeWidth={1.25} />
      {layout.ticks.map(({ x, position }, place) => (
        <text
          key={position}
          x={x}
          y={bottom + 14}
          textAnchor={place === 0 ? "start" : x > right - 20 ? "end" : "middle"}
          fontSize={LETTER.small}
          fill={token("--muted")}
        >
          {place === 0 ? `event ${count(position)}` : count(position)}
        </text>
      ))}
      {!isNarrow && (
        <text x={layout.width - 6} y={bottom + 14} textAnchor="end" fontSize={LETTER.small} fill={token("--muted")}>
          of {count(last)} events
        </text>
      )}
      <Key left={isNarrow ? 4 : left} y={bottom + 31} isNarrow={isNarrow} />
    </Decoration>
  );
});

/** What the marks mean, drawn as they are drawn. */
function Key({ left, y, isNarrow }: { left: number; y: number; isNarrow: boolean }) {
  const marks = [
    { word: "comparison", path: `M3 ${y - 8}v8`, stroke: "--muted", fill: "none", width: 1.5, at: 0 },
    { word: "call", path: `M3 ${y - 11}v11`, stroke: "--ink", fill: "none", width: 2, at: isNarrow ? 84 : 96 },
    {
      word: "cache",
      path: `M1.5 ${y - 5}h3v5h-3z`,
      stroke: "none",
      fill: "--data-local",
      width: 0,
      at: isNarrow ? 124 : 148,
    },
    {
      word: "ring",
      path: `M2 ${y - 5}h2v4h-2z`,
      stroke: "--data-flushed",
      fill: "--panel",
      width: 1.25,
      at: isNarrow ? 176 : 208,
    },
    {
      word: "left",
      path: `M1 ${y - 5}l4 5m0 -5l-4 5`,
      stroke: "--data-across",
      fill: "none",
      width: 1.25,
      at: isNarrow ? 220 : 260,
    },
  ] as const;
  return (
    <>
      {marks.map(({ word, path, stroke, fill, width, at }) => (
        <g key={word} transform={`translate(${left + at} 0)`}>
          <path
            d={path}
            stroke={stroke === "none" ? "none" : token(stroke)}
            fill={fill === "none" ? "none" : token(fill)}
            strokeWidth={width}
          />
          <text x={10} y={y} fontSize={LETTER.small} fill={token("--muted")}>
            {word}
          </text>
        </g>
      ))}
    </>
  );
}
