import { memo, useMemo } from "react";
import { Decoration } from "../../charts/frame/Decoration";
import { LETTER, textWidth, token } from "../../charts/frame/picture";
import { VOCABULARY } from "../../charts/vocabulary";
import { count, duration } from "../../common/format";
import { eventAt, timeAt } from "../../model/film";
import type { LanesProps } from "../contract";
import { Lanes } from "../parts/Lanes";
import { Lit } from "../parts/Lit";
import { Stage, type StageObject } from "../parts/Stage";
import { type LanesPage, layPage, pageAt } from "./lanes.layout";
import { LOOPS } from "./map.layout";
import { segmentsOf } from "./segments";

/** When: one lane a packet, its bars by loop. A film without loops (a recording) has the lanes of its CPUs. */
export function BatchLanes(props: LanesProps) {
  return segmentsOf(props.film).rows > 0 ? <PacketLanes {...props} /> : <Lanes {...props} />;
}

function PacketLanes({ film, position, width, lit, selected, onHover, onSelect, title }: LanesProps) {
  const page = pageAt(film, position);
  const layout = useMemo(() => layPage(film, width, page), [film, width, page]);
  const { left, top, bottom } = layout;
  const now = layout.x(position === 0 ? layout.from : timeAt(film, position));
  const event = eventAt(film, position);
  const said = event ? `${duration(timeAt(film, position))}: ${event.text}.` : "Nothing has happened yet.";
  const words = useMemo(() => legendOf(width), [width]);
  return (
    <Stage
      width={width}
      height={layout.height}
      title={title}
      description={said}
      selected={selected}
      onHover={onHover}
      onSelect={onSelect}
      objects={words}
    >
      <Still layout={layout} lit={lit} words={words} />
      <Decoration>
        {/* What is still to come is veiled: one shape, whatever the number of bars. */}
        <rect
          x={now}
          y={top - 3}
          width={Math.max(0, width - now)}
          height={bottom - top + 6}
          fill={token("--panel")}
          fillOpacity={0.78}
        />
        <path d={`M${now} ${top - 4}V${bottom + 3}`} stroke={token("--ink")} />
        <path d={`M${left} ${bottom + 3}H${width - 10}`} stroke={token("--line")} />
      </Decoration>
    </Stage>
  );
}

interface Word extends StageObject {
  word: string;
}

/** The loops in the order of a lane’s bars; what is picked here is lit in the scene. */
function legendOf(width: number): Word[] {
  const isNarrow = width < 480;
  let x = isNarrow ? 4 : 58;
  return [...LOOPS.map((id) => [id, VOCABULARY[`${id}Loop`].word] as const), ["doorbells", "doorbell"] as const].map(
    ([id, word]) => {
      const length = textWidth(word, LETTER.small) + (isNarrow ? 20 : 34);
      const object = { id, word, label: `${word}: its bars`, x, y: 1, width: length - 6, height: 16 };
      x += length;
      return object;
    },
  );
}

const Still = memo(function Still({
  layout,
  lit,
  words,
}: {
  layout: LanesPage;
  lit: ReadonlySet<string>;
  words: readonly Word[];
}) {
  const { left, width, top, bottom, first, rows } = layout;
  const lanes =
    rows === 1 ? `descriptor ${count(first)}` : `a lane a packet, ${count(first)} to ${count(first + rows - 1)}`;
  const frame = layout.holds ? "; the frame is one hold of the lock" : "";
  const caption = width >= 860 ? `${lanes}${frame}; time is modelled` : width >= 560 ? "time is modelled" : "";
  return (
    <Decoration>
      <rect x={left} y={top - 3} width={width - left - 10} height={bottom - top + 6} fill={token("--band-even")} />
      {words.map(({ id, word, x }) => (
        <Lit key={id} ids={[id]} lit={lit}>
          {id === "doorbells" ? (
            <path d={`M${x + 5} 3.5l4.5 4.5l-4.5 4.5l-4.5 -4.5z`} fill={token("--accent")} />
          ) : (
            <rect
              x={x}
              y={8 - SWATCH[id as keyof typeof SWATCH] / 2}
              width={10}
              height={SWATCH[id as keyof typeof SWATCH]}
              fill={token(VOCABULARY[`${id as "read"}Loop`].colour)}
            />
          )}
          <text x={x + 14} y={12} fontSize={LETTER.small} fill={token("--ink")}>
            {word}
          </text>
        </Lit>
      ))}
      <text x={width - 10} y={12} textAnchor="end" fontSize={LETTER.small} fill={token("--muted")}>
        {caption}
      </text>
      {layout.labels.map(({ y, text }) => (
        <text
          key={text}
          x={left - 6}
          y={y + 4}
          textAnchor="end"
          fontFamily={token("--mono")}
          fontSize={LETTER.small}
          fill={token("--muted")}
        >
          {text}
        </text>
      ))}
      <path d={layout.spans} stroke={token("--muted")} strokeOpacity={0.26} />
      {LOOPS.map((loop) => (
        <Lit key={loop} ids={[loop]} lit={lit}>
          <path d={layout.bars[loop]} fill={token(VOCABULARY[`${loop}Loop`].colour)} />
        </Lit>
      ))}
      <Lit ids={["send", "lock", "locks", "group"]} lit={lit}>
        <path d={layout.holds} fill="none" stroke={token("--data-across")} strokeWidth={1.25} />
      </Lit>
      <Lit ids={["doorbells", "device"]} lit={lit}>
        <path d={layout.bells} fill={token("--accent")} stroke={token("--panel")} strokeWidth={0.5} />
      </Lit>
      {layout.ticks.map(({ x, ns }, place) => (
        <text
          key={ns}
          x={x}
          y={bottom + 17}
          textAnchor={place === 0 ? "start" : x > width - 34 ? "end" : "middle"}
          fontSize={LETTER.small}
          fill={token("--muted")}
        >
          {place === 0 ? "0" : `+${duration(ns)}`}
        </text>
      ))}
    </Decoration>
  );
});

/** Thickness of a loop’s swatch, as of its bars. */
const SWATCH = { read: 4, allocate: 6, build: 10, send: 10 } as const;
