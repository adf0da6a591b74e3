import { memo, useMemo } from "react";
import { Decoration } from "../../charts/frame/Decoration";
import { LETTER, textWidth, token } from "../../charts/frame/picture";
import { eventAt, type Film, gaugeAt } from "../../model/film";
import type { SceneProps, StillProps } from "../contract";
import { Lit } from "../parts/Lit";
import { Stage } from "../parts/Stage";
import { CpuGrid, type CpuState, diamond } from "./CpuGrid";
import { Edge, type EdgeState } from "./Edge";
import { FlowTable, type RowState } from "./FlowTable";
import { Motion, Reader } from "./Motion";
import { type Layout, layMap } from "./map.layout";
import { moveAt, readerSpot } from "./moves";
import { objectsOf } from "./objects";
import { cpuBits, flowsLeftOut, flowsOf, numberAt, ownerAt, placeId, wordAt } from "./scene";

/** Where: the flow table's words, the CPUs in their caches, the reader that hops, and the packet that goes where the word says. */
export function RfsMap(props: SceneProps) {
  const { film, position, phase, levels = position, spoken = position, width, lit, isPaused, ...stage } = props;
  const layout = useMemo(() => layMap(film, width), [film, width]);
  const move = useMemo(() => moveAt(film, position, layout), [film, position, layout]);
  const objects = useMemo(() => objectsOf(film, spoken, layout), [film, spoken, layout]);
  return (
    <Stage
      {...stage}
      width={width}
      height={layout.height}
      description={eventAt(film, spoken)?.text ?? "Nothing has happened yet"}
      objects={objects}
    >
      <Still film={film} position={levels} layout={layout} lit={lit} />
      <Readers
        film={film}
        position={position}
        layout={layout}
        lit={lit}
        hopping={move?.traveller === "reader" ? move.flow : null}
      />
      {move && <Motion move={move} phase={phase} layout={layout} isPaused={isPaused} />}
      <Key layout={layout} leftOut={flowsLeftOut(film)} />
    </Stage>
  );
}

/** Everything that the last event's motion leaves as it is. */
const Still = memo(function Still({ film, position, layout, lit }: StillProps<Layout>) {
  const { rows, edges, cpus } = stateAt(film, position, layout);
  return (
    <>
      <FlowTable
        layout={layout}
        rows={rows}
        bits={cpuBits(film)}
        emptyIsCpu={film.host.cpus.includes(0xffff & (gaugeAt(film, "mask", 0) ?? 0))}
        lit={lit}
      />
      <Edge
        layout={layout}
        flows={edges}
        follows={typeof film.parameters.arfs === "string" ? film.parameters.arfs === "on" : null}
        isAsked={eventAt(film, position)?.mark === "steerCall"}
        lit={lit}
      />
      <CpuGrid layout={layout} cpus={cpus} flows={flowsOf(film)} lit={lit} />
    </>
  );
});

/** Every flow's reader where it runs; the one that hops is drawn on its way. */
const Readers = memo(function Readers({
  film,
  position,
  layout,
  lit,
  hopping,
}: StillProps<Layout> & { hopping: string | null }) {
  return (
    <Decoration>
      {flowsOf(film).map((flow) => {
        const cpu = numberAt(film, `reader:${flow}`, position);
        const box = cpu === null ? undefined : layout.boxes.get(cpu);
        if (!box || flow === hopping) return null;
        return (
          <Lit key={flow} ids={[`reader:${flow}`, `cpu:${cpu}`, "event"]} lit={lit}>
            <Reader at={readerSpot(box, film, flow)} flow={flow} />
          </Lit>
        );
      })}
    </Decoration>
  );
});

function stateAt(film: Film, position: number, layout: Layout) {
  const flows = flowsOf(film);
  return {
    rows: layout.rows.map(({ slot }) => rowAt(film, position, slot)),
    edges: flows.map((flow) => edgeAt(film, position, flow)),
    cpus: [...layout.boxes.keys()].map((cpu) => cpuAt(film, position, cpu, flows)),
  };
}

const FATES: Readonly<Record<string, RowState["fate"]>> = { write: "written", kept: "kept", reads: "same" };

function rowAt(film: Film, position: number, slot: number): RowState {
  const event = eventAt(film, position);
  const isAsked = event !== null && placeId(film, event.to) === `slot:${slot}`;
  return {
    slot,
    word: wordAt(film, slot, position),
    owner: ownerAt(film, slot, position),
    fate: isAsked ? (FATES[event.mark] ?? null) : null,
  };
}

function edgeAt(film: Film, position: number, flow: string): EdgeState {
  return {
    flow,
    queue: numberAt(film, `filter:${flow}`, position),
    waiting: gaugeAt(film, `socket:${flow}`, position),
  };
}

function cpuAt(film: Film, position: number, cpu: number, flows: readonly string[]): CpuState {
  return {
    cpu,
    backlog: gaugeAt(film, `backlog:${cpu}`, position),
    named: flows.filter((flow) => numberAt(film, `recorded:${flow}`, position) === cpu).join(""),
    isReader: flows.some((flow) => numberAt(film, `reader:${flow}`, position) === cpu),
  };
}

/** What the marks mean, once, in the picture itself: a column where there is room beside the socket, else a line. */
const Key = memo(function Key({ layout, leftOut }: { layout: Layout; leftOut: number }) {
  const { x, y } = layout.key;
  const entries = [
    { mark: "reader", word: layout.isNarrow ? "reader" : "reader of the flow" },
    { mark: "named", word: layout.isNarrow ? "CPU in the table" : "CPU the table names" },
    { mark: "packet", word: layout.isNarrow ? "packet" : "packet in a backlog" },
  ];
  let left = x + 6;
  const placed = entries.map((entry, place) => {
    const at = layout.isWide ? { x: x + 6, y: y + place * 16 - 3 } : { x: left, y };
    left += 14 + textWidth(entry.word, LETTER.small) + 14;
    return { ...entry, at };
  });
  return (
    <Decoration>
      {placed.map(({ mark, word, at }) => (
        <g key={mark}>
          {mark === "reader" && <circle cx={at.x} cy={at.y - 4} r={5.5} fill={token("--data-local")} />}
          {mark === "named" && <path d={diamond(at.x, at.y - 4, 5.5)} fill={token("--data-across")} />}
          {mark === "packet" && <rect x={at.x - 4} y={at.y - 8} width={8} height={8} fill={token("--data-local")} />}
          <text x={at.x + 11} y={at.y} fontSize={LETTER.small} fill={token("--muted")}>
            {word}
          </text>
        </g>
      ))}
      {leftOut > 0 && (
        <text
          x={layout.width - 4}
          // Beside the shortest word of the key.
          y={layout.isWide ? y - 3 : layout.height - 2}
          textAnchor="end"
          fontSize={LETTER.small}
          fill={token("--muted")}
        >
          {leftOut} more flows
        </text>
      )}
    </Decoration>
  );
});
