/** Where: the branches of __xdp_return, and the pool they end in. */
import { count } from "../../charts/frame/format";
import type { ColourToken } from "../../charts/vocabulary";
import { type Film, gaugeAt } from "../../model/film";
import { cellAt, cellsSize } from "../parts/cells";
import type { Point } from "../parts/motion";
import { headOf, pointOn } from "../parts/polyline";
import type { StageObject } from "../parts/Stage";
import { type At, type Moved, type Moving, sceneMap } from "../scene/sceneMap";
import { band, box, cells, lit, mark, path, rect, type Shape, type Shapes, text } from "../scene/shapes";
import { type CpuBox, type Layout, layMap, type Rect } from "./map.layout";
import { placeId, returnerAt, wayAt } from "./returns";
import {
  caseCount,
  described,
  flagWords,
  isProposal,
  isTold,
  levelWords,
  ownerWords,
  queueWords,
  roleOf,
  touchWords,
} from "./sceneWords";
import { softPath } from "./softPath";

export const ReturnMap = sceneMap<Layout>({
  layout: (film, width, position) => layMap(film, width, returnerAt(film, position)),
  layoutKey: returnerAt,
  described,
  objects: objectsOf,
  ground: (film, { rx }) => {
    const [name, note] = isTold(film) ? ["eth0’s RX ring", "refilled by CPU 0"] : ["RX ring", "not recorded"];
    return [end(rx, "rx", name, note)];
  },
  still: (at) => {
    const lost = gaugeAt(at.film, "lost", at.position);
    const gone = lost === null ? "cannot tell" : `${count(lost)} left the pool`;
    return [
      at.layout.cpus.map((one) => cpuBox(at, one)),
      end(at.layout.allocator, "allocator", "page allocator", gone),
      pool(at),
      rails(at),
    ];
  },
  motion: (at) => branch(at),
  over: questions,
  moving: (at) => [dropped(at), page(at)],
});

/** How the ways are drawn: today's, the proposal's, or a recording's, in which they cannot be told. */
const waysOf = (film: Film) => (!isTold(film) ? "untold" : isProposal(film) ? "proposal" : "today");

/** Where pages are used again, and where those go that no pool keeps. */
const end = (at: Rect, id: string, name: string, note: string): Shape =>
  lit([id], box(at), text(at.x + 10, at.y + 16, name, "mono small"), text(at.x + 10, at.y + 31, note, "small muted"));

/** 16 frames (DEV_MAP_BULK_SIZE), a row. */
const QUEUE = { columns: 16, cell: 6, gap: 1.5 };

/** One CPU: what it does, the frames that wait on it, its flag. */
function cpuBox({ film, position, layout }: At<Layout>, { cpu, queue, ...at }: CpuBox): Shapes {
  const { isWide } = layout;
  const { x, y, width } = at;
  const llc = film.host.llcs.findIndex((one) => one.includes(cpu));
  const flag = isProposal(film) ? null : gaugeAt(film, `flag:${cpu}`, position);
  const side = !isWide && width < 320 ? { x: x + 10, y: y + 68 } : { x: x + width - 150, y: y + 21 };
  const flagAt = isWide ? { x: x + 12, y: y + 106 } : side;
  const waiting = gaugeAt(film, `bulk:${cpu}`, position);
  const wordsAt = isWide ? { x: queue.x, y: queue.y + 22 } : { x: queue.x + 142, y: queue.y + 8 };
  return [
    band(at, llc, { stroke: cpu === returnerAt(film, position) ? "--control-line" : "--line" }),
    lit(
      [`cpu:${cpu}`, `bulk:${cpu}`, `flag:${cpu}`],
      text(x + (isWide ? 12 : 10), y + 22, `CPU ${cpu}`, "label bold"),
      text(x + (isWide ? 12 : 62), y + (isWide ? 39 : 22), roleOf(film, position, cpu), "muted"),
    ),
    lit(
      [`bulk:${cpu}`],
      cells(queue, QUEUE.columns, waiting, "--data-local", QUEUE),
      text(wordsAt.x, wordsAt.y, queueWords(film, position, cpu), "muted"),
    ),
    lit(
      [`flag:${cpu}`, `cpu:${cpu}`],
      rect(
        { x: flagAt.x, y: flagAt.y - 8, width: 8, height: 8 },
        {
          fill: flag ? "--data-across" : undefined,
          stroke: flag ? "--data-across" : "--control-line",
          dash: flag === null && "2 2",
        },
      ),
      text(flagAt.x + 14, flagAt.y, flagWords(film, position, cpu), flag ? "bold" : "muted"),
    ),
  ];
}

/** The page_pool: its cache for one, its ring for all. */
function pool({ film, position, layout }: At<Layout>): Shapes {
  const { pool: at, cache, ring, cacheSize, ringSize, cacheCells, ringCells, isWide } = layout;
  const right = at.x + at.width - 12;
  const owner = ownerWords(film, position);
  const touch = touchWords(film, position);
  const level = (id: "cache" | "ring") => gaugeAt(film, id, position);
  const words = (id: "cache" | "ring", drawn: number) => levelWords(film, position, id, drawn);
  return [
    box(at),
    lit(
      ["cache", "ring", "list-owner"],
      text(cache.x, at.y + (isWide ? 22 : 20), isTold(film) && isWide ? "eth0’s page_pool" : "page_pool", "label bold"),
    ),
    lit(
      ["list-owner", "local"],
      isWide
        ? text(cache.x, at.y + 39, owner, "mono small muted")
        : text(right, at.y + 20, owner.replace(" of its NAPI", ""), ["mono", "small", "muted", "end"]),
    ),
    lit(
      ["cache", "wrong"],
      text(cache.x, cache.y - 6, "cache", "mono small"),
      text(right, cache.y - 6, words("cache", cacheCells), "muted end"),
      cells(cache, cacheCells, level("cache"), "--data-local", cacheSize),
      text(
        cache.x,
        cache.y + cellsSize(cacheCells, cacheSize).height + 15,
        touch.words,
        touch.isWrong ? "bold across" : "muted",
      ),
    ),
    lit(
      ["ring"],
      text(ring.x, ring.y - 6, "ring", "mono small"),
      text(right, ring.y - 6, words("ring", ringCells), "muted end"),
      cells(ring, ringCells, level("ring"), "--data-flushed", ringSize),
      text(ring.x, ring.y + cellsSize(ringCells, ringSize).height + 15, "any CPU, behind a lock", "muted"),
    ),
  ];
}

const TODAY = ["asked>flag", "asked>local", "flag>local", "flag>cache"];
const ALWAYS = ["local>cache", "local>ring", "cache>rx"];

/** The three branches as lines; what a variant does not have is dashed. */
function rails({ film, layout: { rails, cpus } }: At<Layout>): Shape {
  const ways = waysOf(film);
  const enters = cpus.map(({ cpu }) => `bulk:${cpu}>${ways === "proposal" ? "local" : "asked"}`);
  const all = [...enters, ...TODAY, ...ALWAYS];
  const solid = ways === "today" ? all : ways === "proposal" ? [...enters, ...ALWAYS] : [];
  const dashed = all.filter((id) => !solid.includes(id));
  const of = (ids: readonly string[], draw: (points: readonly Point[]) => string) =>
    ids.map((id) => draw(rails.get(id) ?? [])).join("");
  return lit(
    ["event", "asked", "flag", "local", "cache", "ring"],
    path(of(dashed, softPath), { stroke: "--line", width: 1.5, dash: "4 4" }),
    path(of(solid, softPath), { stroke: "--control-line", width: 1.25 }),
    path(
      of(solid, (points) => headOf(points, 6)),
      { fill: "--control-line" },
    ),
  );
}

/** What is asked on the way, over the lines, with the pages of each case. */
function questions(at: At<Layout>): Shapes {
  const { asked, flag, local } = at.layout;
  const ways = waysOf(at.film);
  const gone = ways === "untold" ? "cannot tell" : "gone";
  return [
    question("asked", asked, "asked for?", ways === "today" ? "comparison 1" : gone, ways === "today"),
    question("flag", flag, "flag set?", ways === "today" ? "comparison 2" : gone, ways === "today"),
    question("local", local, "NAPI local?", ways === "untold" ? gone : "the pool’s question", ways !== "untold"),
    ways !== "untold" && answers(at, ways === "today"),
  ];
}

function question(id: string, at: Rect, words: string, note: string, isThere: boolean): Shape {
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
  const paint = isThere ? ({ stroke: "--control-line" } as const) : ({ stroke: "--line", dash: "4 4" } as const);
  return lit(
    [id],
    rect(at, { fill: "--panel", width: 1.25, ...paint }, at.height / 2),
    text(x, y - 2, words, isThere ? "bold middle" : "bold muted middle"),
    text(x, y + 13, note, "small muted middle"),
  );
}

/** Answers at the branches, with the pages that went by them. */
function answers({ film, position, layout }: At<Layout>, isToday: boolean): Shapes {
  const { asked, flag, local, pool, isWide, isNarrow, width } = layout;
  const answer = (id: string, x: number, y: number, words: readonly string[], anchor: "start" | "end" = "start") =>
    lit(
      [id, "local", "event"],
      words.map((line, n) => text(x, y + n * 14, line, n === 0 ? ["ink", anchor] : ["small", "muted", anchor])),
    );
  const named = (words: string, number: 1 | 2 | 3) => {
    const pages = caseCount(film, position, number);
    const name = `${words}: case ${number}`;
    return !pages || isNarrow ? [name] : isWide ? [name, pages] : [`${name} · ${pages}`];
  };
  const [middle, right, below] = [local.x + local.width / 2, local.x + local.width, local.y + local.height];
  const bottom = asked.y + asked.height;
  const top = flag.y + flag.height / 2;
  const third = flag.x + flag.width + 6;
  const isTight = isWide && pool.x - third < 84;
  const clear = isTight ? ["case 3", caseCount(film, position, 3) ?? ""] : named("clear", 3);
  return [
    isWide
      ? answer("local-yes", right + 26, (top + local.y) / 2 + 22, ["yes"])
      : answer("local-yes", middle + 36, below + 14, ["yes"]),
    isWide
      ? answer("local-no", right + 8, local.y + local.height / 2 + 16, ["no"])
      : answer("local-no", middle - 52, below + 13, ["no"]),
    isToday && [
      isWide && answer("yes", asked.x + asked.width + 6, top - 7, ["yes"]),
      answer("case-1", asked.x + asked.width / 2 + 8, bottom + (isWide ? 34 : 18), named("no", 1)),
      answer("case-2", flag.x + flag.width / 2 + 8, bottom + (isWide ? 26 : 18), named("set", 2)),
      isWide ? answer("case-3", third, top - 22, clear) : answer("case-3", width - 10, flag.y - 6, clear, "end"),
    ],
  ];
}

/** Where a page comes to rest decides the colour of its way; on the way it is ink. */
const END: Readonly<Record<string, ColourToken>> = {
  cached: "--data-local",
  ringed: "--data-flushed",
  returned: "--data-across",
};

/** What the last event moved, and along which ways. */
function moveAt({ film, position, layout }: At<Layout>) {
  const way = wayAt(film, position);
  const last = way.at(-1);
  if (!last) return null;
  const pieces = way.map((event) => layout.rails.get(`${placeId(film, event.from)}>${placeId(film, event.to)}`));
  const rises = (id: string) => (gaugeAt(film, id, position) ?? 0) > (gaugeAt(film, id, position - 1) ?? 0);
  const colour: ColourToken = rises("wrong") ? "--data-across" : (END[last.mark] ?? "--ink");
  return { last, colour, before: pieces.slice(0, -1).filter((piece) => piece !== undefined), now: pieces.at(-1) };
}

/** The branch that the page of the last event has taken so far: under the questions. */
function branch(at: Moved<Layout>): Shapes {
  const move = moveAt(at);
  if (!move) return [];
  const { last, colour, before, now } = move;
  const paint = { stroke: colour, width: 2.5, join: "round" } as const;
  return [
    path(before.map(softPath).join(""), paint),
    // By hand a page goes where no answer sent it: dashed.
    now && path(softPath(now), { ...paint, dash: last.choice?.by_hand && "6 4" }),
    now && at.isPaused && path(headOf(now, 9), { fill: colour }),
  ];
}

/** The page that moves, over everything. */
function page(at: Moving<Layout>): Shapes {
  const move = moveAt(at);
  if (!move?.now || move.last.token === null) return [];
  const { last, colour, now } = move;
  const way = [...now, ...restOf(at, placeId(at.film, last.to))];
  const home = at.film.tokens[last.token ?? -1]?.home ?? "";
  return [
    mark(
      pointOn(way, at.phase) ?? { x: 0, y: 0 },
      rect({ x: -9, y: -10, width: 18, height: 20 }, { fill: "--panel", stroke: colour, width: 2 }, 3),
      text(0, 4, home, ["mono", "small", "bold", "middle"]),
    ),
  ];
}

/** The last hop, into the cell that was filled. */
function restOf({ film, position, layout }: At<Layout>, id: string | null): readonly Point[] {
  const { cache, cacheSize, cacheCells, ring, ringSize, ringCells, cpus } = layout;
  const queue = cpus.find(({ cpu }) => id === `bulk:${cpu}`)?.queue;
  const grids = {
    cache: { corner: cache, size: cacheSize, capacity: cacheCells },
    ring: { corner: ring, size: ringSize, capacity: ringCells },
  };
  const queued = queue && { corner: queue, size: QUEUE, capacity: QUEUE.columns };
  const grid = id === "cache" || id === "ring" ? grids[id] : queued;
  if (!grid) return [];
  const level = Math.max(0, (gaugeAt(film, id ?? "", position) ?? 1) - 1);
  const cell = cellAt(Math.min(level, grid.capacity - 1), grid.size);
  return [{ x: grid.corner.x + cell.x, y: grid.corner.y + cell.y }];
}

/** The egress program's verdict over a whole queue. */
function dropped({ film, position, layout }: At<Layout>): Shapes {
  const last = film.events[position - 1];
  const box = layout.cpus.find((one) => one.cpu === last?.cpu);
  if (last?.mark !== "dropped" || !box) return [];
  const { x, y } = box.queue;
  const right = x + (gaugeAt(film, `bulk:${box.cpu}`, position) ?? 16) * 7.5;
  const d = `M${x - 2} ${y + 9}H${right}M${right + 5} ${y - 1}l8 8M${right + 13} ${y - 1}l-8 8`;
  return [path(d, { stroke: "--data-dropped", width: 2 })];
}

function objectsOf({ film, position, layout }: At<Layout>): StageObject[] {
  const { asked, flag, local, cache, ring, pool, isWide, cacheSize, cacheCells, ringCells, rx, allocator } = layout;
  const width = pool.width - 24;
  const level = (id: string, drawn: number) => `page_pool ${id}: ${levelWords(film, position, id, drawn)}`;
  const cacheHeight = isWide ? 64 : 4 * (cacheSize.cell + cacheSize.gap) + 16;
  return [
    ...layout.cpus.flatMap(({ cpu, x, y, queue, ...box }): StageObject[] => [
      {
        id: `cpu:${cpu}`,
        label: `CPU ${cpu} ${roleOf(film, position, cpu)}, ${flagWords(film, position, cpu)}`,
        ...{ x: x + 6, y: y + 6, width: isWide ? box.width - 12 : 120, height: 22 },
      },
      {
        id: `bulk:${cpu}`,
        label: `frames on CPU ${cpu}: ${queueWords(film, position, cpu)}`,
        ...{ x: queue.x, y: queue.y - 6, width: 126, height: isWide ? 34 : 18 },
      },
    ]),
    { id: "asked", label: "comparison: was the cache asked for?", ...asked },
    { id: "flag", label: "comparison: is the no-direct flag set?", ...flag },
    { id: "local", label: "the pool’s question: is its NAPI on this CPU?", ...local },
    { id: "cache", label: level("cache", cacheCells), x: cache.x, y: cache.y - 16, width, height: cacheHeight },
    { id: "ring", label: level("ring", ringCells), x: ring.x, y: ring.y - 16, width, height: isWide ? 96 : 40 },
    { id: "rx", label: isTold(film) ? "eth0’s RX ring" : "RX ring", ...rx },
    { id: "allocator", label: "page allocator, where pages go that no pool keeps", ...allocator },
  ];
}
