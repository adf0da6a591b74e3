import { memo, useMemo } from "react";
import { Decoration } from "../../charts/frame/Decoration";
import { count } from "../../charts/frame/format";
import { LETTER, token } from "../../charts/frame/picture";
import { type Film, gaugeAt, gaugeOf } from "../../model/film";
import type { SceneProps, StillProps } from "../contract";
import { Lit } from "../parts/Lit";
import { Stage, type StageObject } from "../parts/Stage";
import { CpuBox } from "./CpuBox";
import { Motion } from "./Motion";
import { type Box, type Layout, layMap, pairAt } from "./map.layout";
import { listWords, spokenBox, spokenList } from "./sceneWords";

/** Where: every CPU's cache and lists, the skb that moves, and the slab they all come from. */
export function DeferMap(props: SceneProps) {
  const { film, position, phase, levels = position, spoken = position, width, lit, isPaused, ...stage } = props;
  const layout = useLayout(film, width, levels);
  const way = useLayout(film, width, position);
  const objects = useMemo(() => objectsOf(film, spoken, layout), [film, spoken, layout]);
  return (
    <Stage
      {...stage}
      width={width}
      height={layout.height}
      description={film.events[spoken - 1]?.text ?? "Nothing has happened yet"}
      objects={objects}
    >
      <Still film={film} position={levels} layout={layout} lit={lit} />
      <Motion film={film} position={position} phase={phase} isPaused={isPaused} layout={way} />
    </Stage>
  );
}

function useLayout(film: Film, width: number, position: number): Layout {
  const [home, end] = pairAt(film, position);
  return useMemo(() => layMap(film, width, [home, end]), [film, width, home, end]);
}

/** Everything that the last event's motion leaves as it is. */
const Still = memo(function Still({ film, position, layout, lit }: StillProps<Layout>) {
  return (
    <>
      <Decoration>
        {layout.bands.map((band) => (
          <g key={band.llc}>
            <rect
              x={band.x}
              y={band.y}
              width={band.width}
              height={band.height}
              rx={6}
              fill={token(band.llc % 2 === 0 ? "--band-even" : "--band-odd")}
            />
            <text x={band.x + 12} y={band.y + 15} fontSize={LETTER.small} fill={token("--muted")}>
              {band.label}
            </text>
          </g>
        ))}
      </Decoration>
      {[...layout.boxes.values()].map((box) => (
        <CpuBox
          key={box.cpu}
          box={box}
          layout={layout}
          cache={gaugeAt(film, `cache:${box.cpu}`, position)}
          lists={listsAt(film, position, box)}
          lit={lit}
        />
      ))}
      <Slab film={film} position={position} layout={layout} lit={lit} />
    </>
  );
});

function listsAt(film: Film, position: number, box: Box) {
  return box.lists.map((list) => ({
    level: gaugeAt(film, list.id, position),
    counter: gaugeAt(film, `counter${list.id.slice(4)}`, position),
    words: listWords(film, position, list.id),
  }));
}

/** The allocator everything comes from in the end, with what was taken and returned so far. */
function Slab({ film, position, layout, lit }: StillProps<Layout>) {
  const { x, y, width, height } = layout.slab;
  const said = (id: string) => {
    const value = gaugeAt(film, id, position);
    return value === null ? "cannot tell" : count(value);
  };
  const parts = gaugeOf(film, "slab-taken")
    ? [
        `${said("slab-taken")} skbs taken`,
        `${said("slab-returned")} returned`,
        `${said("alien-data")} data buffers freed by an alien`,
      ]
    : ["no event shows what slab", "gave and took"];
  const isTold = parts.length === 3;
  const wide = isTold ? parts : [parts.join(" ")];
  const narrow = isTold ? [parts.slice(0, 2).join(", "), parts[2] ?? ""] : parts;
  return (
    <Decoration>
      <Lit ids={["slab", "slab-taken", "slab-returned", "alien-data"]} lit={lit}>
        <rect x={x} y={y} width={width} height={height} rx={6} fill="none" stroke={token("--control-line")} />
        <text x={x + 12} y={y + 21} fontFamily={token("--mono")} fontSize={LETTER.small} fill={token("--ink")}>
          slab
        </text>
        {layout.isNarrow
          ? narrow.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: its place stays, what it says changes
              <text key={place} x={x + 60} y={y + 21 + place * 18} fontSize={LETTER.text} fill={token("--muted")}>
                {line}
              </text>
            ))
          : wide.map((part, place) => (
              <text
                // biome-ignore lint/suspicious/noArrayIndexKey: its place stays, what it says changes
                key={place}
                x={x + 130 + place * Math.min(190, (width - 330) / 2)}
                y={y + 21}
                fontSize={LETTER.text}
                fill={token("--muted")}
              >
                {part}
              </text>
            ))}
      </Lit>
      {layout.others > 0 && (
        <text x={x} y={y - 6} fontSize={LETTER.small} fill={token("--muted")}>
          {layout.others} more CPUs, not drawn here
        </text>
      )}
    </Decoration>
  );
}

function objectsOf(film: Film, position: number, layout: Layout): StageObject[] {
  const { width, height } = layout.grid;
  const boxes = [...layout.boxes.values()].flatMap((box): StageObject[] => [
    {
      id: `cpu:${box.cpu}`,
      label: `CPU ${box.cpu} ${box.role}`.trim(),
      x: box.x + 8,
      y: box.y + 8,
      width: 90,
      height: 22,
    },
    {
      id: `cache:${box.cpu}`,
      label: spokenBox(film, position, box.cpu),
      x: box.cache.x,
      y: box.cache.y - 20,
      width,
      height: height + 42,
    },
    ...box.lists.map((list) => ({
      id: list.id,
      label: spokenList(film, position, list.id),
      x: list.x,
      y: list.y - 20,
      width,
      height: height + 42,
    })),
  ]);
  return [...boxes, { id: "slab", label: "slab, where skbs come from and go to", ...layout.slab }];
}
