import { memo } from "react";
import { Decoration } from "../../charts/frame/Decoration";
import { LETTER, token } from "../../charts/frame/picture";
import type { ColourToken } from "../../charts/vocabulary";
import { gaugeAt } from "../../model/film";
import type { MovingProps, SceneProps } from "../contract";
import { cellAt } from "../parts/Cells";
import { Glide } from "../parts/Glide";
import { Letter } from "../parts/Letter";
import { arrowHead, type Point } from "../parts/motion";
import type { Layout } from "./map.layout";
import { arrivalOf, pathOf, pointOn } from "./path";
import { placeId, wayAt } from "./returns";

/** Where a page comes to rest decides the colour of its way; on the way it is ink. */
const END: Readonly<Record<string, ColourToken>> = {
  cached: "--data-local",
  ringed: "--data-flushed",
  returned: "--data-across",
};

type Props = MovingProps<Layout>;

/** What the last event moved, and along which ways. */
function moveAt({ film, position, layout }: Pick<Props, "film" | "position" | "layout">) {
  const way = wayAt(film, position);
  const last = way.at(-1);
  if (!last) return null;
  const pieces = way.map(
    (event) => layout.rails.get(`${placeId(film, event.from)}>${placeId(film, event.to)}`) ?? null,
  );
  const rises = (id: string) => (gaugeAt(film, id, position) ?? 0) > (gaugeAt(film, id, position - 1) ?? 0);
  const colour: ColourToken = rises("wrong") ? "--data-across" : (END[last.mark] ?? "--ink");
  const now = pieces.at(-1) ?? null;
  const rest = now && last.token !== null ? [...now, ...restOf(film, position, layout, placeId(film, last.to))] : now;
  return {
    last,
    colour,
    before: pieces.slice(0, -1).filter((piece) => piece !== null),
    now,
    way: rest && last.token !== null && rest.length > 0 ? rest : null,
    home: last.token === null ? null : (film.tokens[last.token]?.home ?? null),
  };
}

/** The branch that the page of the last event has taken so far: under the nodes. */
export const Way = memo(function Way(props: Props) {
  const move = moveAt(props);
  if (!move) return null;
  const { last, colour, before, now } = move;
  const end = now?.at(-1);
  const look = { fill: "none", stroke: token(colour), strokeWidth: 2.5, strokeLinejoin: "round" } as const;
  return (
    <Decoration>
      <path d={before.map(pathOf).join("")} {...look} />
      {/* By hand a page goes where no answer sent it: dashed. */}
      {now && <path d={pathOf(now)} {...look} strokeDasharray={last.choice?.by_hand ? "6 4" : undefined} />}
      {props.isPaused && end && now && <path d={arrowHead(end, arrivalOf(now), 9)} fill={token(colour)} />}
    </Decoration>
  );
});

/** The page that moves, or the queue that was dropped: over everything. */
export const Moving = memo(function Moving(props: Props) {
  const move = moveAt(props);
  if (!move) return null;
  const { last, colour, way, home } = move;
  const frames = gaugeAt(props.film, `bulk:${last.cpu}`, props.position);
  return (
    <Decoration>
      {last.mark === "dropped" && <Dropped layout={props.layout} cpu={last.cpu} frames={frames} />}
      {way && (
        <Glide phase={props.phase} at={(phase) => pointOn(way, phase) ?? HERE}>
          <Page colour={colour} home={home} />
        </Glide>
      )}
    </Decoration>
  );
});

/** The last hop, into the cell that was filled. */
function restOf(film: SceneProps["film"], position: number, layout: Layout, id: string | null): readonly Point[] {
  const [kind, number] = (id ?? "").split(":");
  if (kind === "bulk") {
    const box = layout.cpus.find((one) => one.cpu === Number(number));
    const level = Math.max(0, (gaugeAt(film, id ?? "", position) ?? 1) - 1);
    return box ? [{ x: box.queue.x + Math.min(level, 15) * 7.5 + 3, y: box.queue.y + 3 }] : [];
  }
  const [corner, size, cells] =
    kind === "cache"
      ? [layout.cache, layout.cacheSize, layout.cacheCells]
      : [layout.ring, layout.ringSize, layout.ringCells];
  if (kind !== "cache" && kind !== "ring") return [];
  const level = Math.max(0, (gaugeAt(film, kind, position) ?? 1) - 1);
  const cell = cellAt(Math.min(level, cells - 1), size);
  return [{ x: corner.x + cell.x, y: corner.y + cell.y }];
}

const HERE: Point = { x: 0, y: 0 };

function Page({ colour, home }: { colour: ColourToken; home: number | null }) {
  return (
    <>
      <rect
        x={-9}
        y={-10}
        width={18}
        height={20}
        rx={3}
        fill={token("--panel")}
        stroke={token(colour)}
        strokeWidth={2}
      />
      <Letter size={LETTER.small}>{home ?? ""}</Letter>
    </>
  );
}

/** The egress program's verdict over a whole queue. */
function Dropped({ layout, cpu, frames }: { layout: Layout; cpu: number; frames: number | null }) {
  const box = layout.cpus.find((one) => one.cpu === cpu);
  if (!box) return null;
  const { x, y } = box.queue;
  const end = x + (frames ?? 16) * 7.5;
  return (
    <g>
      <path d={`M${x - 2} ${y + 9}H${end}`} stroke={token("--data-dropped")} strokeWidth={2} />
      <path
        d={`M${end + 5} ${y - 1}l8 8M${end + 13} ${y - 1}l-8 8`}
        fill="none"
        stroke={token("--data-dropped")}
        strokeWidth={2}
      />
    </g>
  );
}
