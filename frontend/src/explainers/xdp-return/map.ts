/** Where: the branches of __xdp_return, and the pool they end in. */

import type { ColourToken } from "../../charts/vocabulary";
import { count } from "../../common/format";
import { gaugeAt, type Simulation } from "../../model/simulation";
import { type CellSize, cellsSize, lastCell } from "../parts/cells";
import type { Point } from "../parts/motion";
import { headOf, type Polyline, pointOn } from "../parts/polyline";
import { groupOf, known, placeId } from "../parts/simulation";
import { type At, type Moved, type Moving, sceneMap } from "../scene/sceneMap";
import * as draw from "../scene/shapes";
import { cells, lit, part, path, type Rect, rect, type Shape, type Shapes, text } from "../scene/shapes";
import { type CpuBox, type Layout, layMap, softPath } from "./map.layout";
import * as words from "./scene";
import { described, hasComparisons, isProposal, returnerAt, wayAt } from "./scene";

export const ReturnMap = sceneMap<Layout>({
  layout: (run, width, position) => layMap(run, width, returnerAt(run, position)),
  layoutKey: returnerAt,
  described,
  still: (at) => {
    const { cpus, rx, allocator } = at.layout;
    const gone = known(gaugeAt(at.run, "lost", at.position), (lost) => `${count(lost)} left the pool`);
    const [name, note] = hasComparisons(at.run) ? ["eth0’s RX ring", "refilled by CPU 0"] : ["RX ring", "not recorded"];
    return [
      cpus.map((one) => cpuBox(at, one)),
      pool(at),
      end(rx, "rx", name, note),
      end(allocator, "allocator", "page allocator", gone, ", where pages go that no pool keeps"),
      rails(at),
    ];
  },
  motion: (at) => branch(at),
  over: questions,
  moving: (at) => [dropped(at), page(at)],
});

/** How the ways are drawn: today's, the proposal's, or a recording's, in which they are not known. */
const waysOf = (run: Simulation) => (!hasComparisons(run) ? "unknown" : isProposal(run) ? "proposal" : "today");

/** Where pages are used again, and where those go that no pool keeps. */
const end = (at: Rect, id: string, name: string, note: string, spoken = ""): Shape => {
  const label = () => `${name}${spoken}`;
  const x = at.x + 10;
  return part([id], at, label, draw.box(at), text(x, at.y + 16, name, "mono small"), text(x, at.y + 31, note, NOTE));
};

const NOTE = "small muted";

/** 16 frames (DEV_MAP_BULK_SIZE), a row. */
const QUEUE = { columns: 16, cell: 6, gap: 1.5 };

/** One CPU: what it does, the frames that wait on it, its flag. */
function cpuBox({ run, position, layout }: At<Layout>, { cpu, queue, ...at }: CpuBox): Shapes {
  const { isWide } = layout;
  const { x, y, width } = at;
  const flag = isProposal(run) ? null : gaugeAt(run, `flag:${cpu}`, position);
  const side = !isWide && width < 320 ? { x: x + 10, y: y + 68 } : { x: x + width - 150, y: y + 21 };
  const flagAt = isWide ? { x: x + 12, y: y + 106 } : side;
  const waiting = gaugeAt(run, `bulk:${cpu}`, position);
  const wordsAt = isWide ? { x: queue.x, y: queue.y + 22 } : { x: queue.x + 142, y: queue.y + 8 };
  const role = words.roleOf(run, position, cpu);
  const [flagged, queued] = [words.flagWords(run, position, cpu), words.queueWords(run, position, cpu)];
  const stroke = cpu === returnerAt(run, position) ? "--control-line" : "--line";
  return [
    draw.band(at, groupOf(run.host.llcs, cpu), { stroke }),
    part(
      [`cpu:${cpu}`, `bulk:${cpu}`, `flag:${cpu}`],
      { x: x + 6, y: y + 6, width: isWide ? width - 12 : 120, height: 22 },
      () => `CPU ${cpu} ${role}, ${flagged}`,
      text(x + (isWide ? 12 : 10), y + 22, `CPU ${cpu}`, "label bold"),
      text(x + (isWide ? 12 : 62), y + (isWide ? 39 : 22), role, "muted"),
    ),
    part(
      [`bulk:${cpu}`],
      { x: queue.x, y: queue.y - 6, width: 126, height: isWide ? 34 : 18 },
      () => `frames on CPU ${cpu}: ${queued}`,
      cells(queue, QUEUE.columns, waiting, "--data-local", QUEUE),
      text(wordsAt.x, wordsAt.y, queued, "muted"),
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
      text(flagAt.x + 14, flagAt.y, flagged, flag ? "bold" : "muted"),
    ),
  ];
}

/** The page_pool: its cache for one, its ring for all. */
function pool({ run, position, layout }: At<Layout>): Shapes {
  const { pool: at, cache, ring, cacheSize, ringSize, cacheCells, ringCells, isWide } = layout;
  const right = at.x + at.width - 12;
  const owner = words.ownerWords(run, position);
  const touch = words.touchWords(run, position);
  const store = (id: "cache" | "ring", ids: string[], height: number) => {
    const isCache = id === "cache";
    const [{ x, y }, count, size] = isCache
      ? ([cache, cacheCells, cacheSize] as const)
      : ([ring, ringCells, ringSize] as const);
    const below = y + cellsSize(count, size).height + 15;
    const held = words.levelWords(run, position, id, count);
    return part(
      ids,
      { x, y: y - 16, width: at.width - 24, height },
      () => `page_pool ${id}: ${held}`,
      text(x, y - 6, id, "mono small"),
      text(right, y - 6, held, "muted end"),
      cells({ x, y }, count, gaugeAt(run, id, position), isCache ? "--data-local" : "--data-flushed", size),
      isCache
        ? text(x, below, touch.words, touch.isWrong ? "bold across" : "muted")
        : text(x, below, "any CPU, behind a lock", "muted"),
    );
  };
  const cacheHeight = isWide ? 64 : 4 * (cacheSize.cell + cacheSize.gap) + 16;
  return [
    draw.box(at),
    lit(
      ["cache", "ring", "list-owner"],
      text(
        cache.x,
        at.y + (isWide ? 22 : 20),
        hasComparisons(run) && isWide ? "eth0’s page_pool" : "page_pool",
        "label bold",
      ),
    ),
    lit(
      ["list-owner", "local"],
      isWide
        ? text(cache.x, at.y + 39, owner, "mono small muted")
        : text(right, at.y + 20, owner.replace(" of its NAPI", ""), ["mono", "small", "muted", "end"]),
    ),
    store("cache", ["cache", "wrong"], cacheHeight),
    store("ring", ["ring"], isWide ? 96 : 40),
  ];
}

const TODAY = ["asked>flag", "asked>local", "flag>local", "flag>cache"];
const ALWAYS = ["local>cache", "local>ring", "cache>rx"];

/** The three branches as lines; what a variant does not have is dashed. */
function rails({ run, layout: { rails, cpus } }: At<Layout>): Shape {
  const ways = waysOf(run);
  const enters = cpus.map(({ cpu }) => `bulk:${cpu}>${ways === "proposal" ? "local" : "asked"}`);
  const solid = ways === "today" ? [...enters, ...TODAY, ...ALWAYS] : ways === "proposal" ? [...enters, ...ALWAYS] : [];
  const dashed = [...enters, ...TODAY, ...ALWAYS].filter((id) => !solid.includes(id));
  const of = (ids: readonly string[], drawn = softPath) => ids.map((id) => drawn(rails.get(id) ?? [])).join("");
  return lit(
    ["event", "asked", "flag", "local", "cache", "ring"],
    path(of(dashed), { stroke: "--line", width: 1.5, dash: "4 4" }),
    path(of(solid), { stroke: "--control-line", width: 1.25 }),
    path(
      of(solid, (points) => headOf(points, 6)),
      { fill: "--control-line" },
    ),
  );
}

/** What is asked on the way, over the lines, with the pages of each case. */
function questions(at: At<Layout>): Shapes {
  const { queried, flag, local } = at.layout;
  const ways = waysOf(at.run);
  const [isToday, isKnown] = [ways === "today", ways !== "unknown"];
  const of = (id: string, box: Rect, name: string, words: string, note: string, isThere: boolean) => {
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const paint = isThere ? ({ stroke: "--control-line" } as const) : ({ stroke: "--line", dash: "4 4" } as const);
    return part(
      [id],
      box,
      () => name,
      rect(box, { fill: "--panel", width: 1.25, ...paint }, box.height / 2),
      text(middle.x, middle.y - 2, words, isThere ? "bold middle" : "bold muted middle"),
      text(middle.x, middle.y + 13, isThere ? note : isKnown ? "gone" : "cannot tell", "small muted middle"),
    );
  };
  return [
    of("asked", queried, "comparison: was the cache asked for?", "asked for?", "comparison 1", isToday),
    of("flag", flag, "comparison: is the no-direct flag set?", "flag set?", "comparison 2", isToday),
    of("local", local, "the pool’s question: is its NAPI on this CPU?", "NAPI local?", "the pool’s question", isKnown),
    isKnown && answers(at, isToday),
  ];
}

/** Answers at the branches, with the pages that went by them. */
function answers({ run, position, layout }: At<Layout>, isToday: boolean): Shapes {
  const { queried, flag, local, pool, isWide, isNarrow, width } = layout;
  const answer = (id: string, x: number, y: number, inWords: readonly string[], anchor: "start" | "end" = "start") =>
    lit(
      [id, "local", "event"],
      inWords.map((line, n) => text(x, y + n * 14, line, n === 0 ? ["ink", anchor] : ["small", "muted", anchor])),
    );
  const third = flag.x + flag.width + 6;
  const named = (answered: string, number: 1 | 2 | 3) => {
    const pages = words.caseCount(run, position, number);
    if (number === 3 && isWide && pool.x - third < 84) return ["case 3", pages ?? ""];
    const name = `${answered}: case ${number}`;
    return !pages || isNarrow ? [name] : isWide ? [name, pages] : [`${name} · ${pages}`];
  };
  const middle = ({ x, y, width, height }: Rect) => ({ x: x + width / 2, y: y + height / 2 });
  const [from, top, right, below] = [middle(local), middle(flag), local.x + local.width, local.y + local.height];
  const bottom = queried.y + queried.height;
  return [
    isWide
      ? answer("local-yes", right + 26, (top.y + local.y) / 2 + 22, ["yes"])
      : answer("local-yes", from.x + 36, below + 14, ["yes"]),
    isWide ? answer("local-no", right + 8, from.y + 16, ["no"]) : answer("local-no", from.x - 52, below + 13, ["no"]),
    isToday && [
      isWide && answer("yes", queried.x + queried.width + 6, top.y - 7, ["yes"]),
      answer("case-1", middle(queried).x + 8, bottom + (isWide ? 34 : 18), named("no", 1)),
      answer("case-2", top.x + 8, bottom + (isWide ? 26 : 18), named("set", 2)),
      isWide
        ? answer("case-3", third, top.y - 22, named("clear", 3))
        : answer("case-3", width - 10, flag.y - 6, named("clear", 3), "end"),
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
function moveAt({ run, position, layout }: At<Layout>) {
  const way = wayAt(run, position);
  const last = way.at(-1);
  if (!last) return null;
  const pieces = way.map((event) => layout.rails.get(`${placeId(run, event.from)}>${placeId(run, event.to)}`));
  const rises = (id: string) => (gaugeAt(run, id, position) ?? 0) > (gaugeAt(run, id, position - 1) ?? 0);
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
  const way = [...now, ...restOf(at, placeId(at.run, last.to))];
  const home = at.run.tokens[last.token ?? -1]?.home ?? "";
  return [
    draw.mark(
      pointOn(way, at.phase) ?? { x: 0, y: 0 },
      rect({ x: -9, y: -10, width: 18, height: 20 }, { fill: "--panel", stroke: colour, width: 2 }, 3),
      text(0, 4, home, ["mono", "small", "bold", "middle"]),
    ),
  ];
}

/** The last hop, into the cell that was filled. */
function restOf({ run, position, layout }: At<Layout>, id: string | null): Polyline {
  const { cache, cacheSize, cacheCells, ring, ringSize, ringCells, cpus } = layout;
  const queue = cpus.find(({ cpu }) => id === `bulk:${cpu}`)?.queue;
  const last = (corner: Point, capacity: number, size: CellSize) => [
    lastCell(corner, capacity, gaugeAt(run, id ?? "", position) ?? 1, size),
  ];
  if (id === "cache") return last(cache, cacheCells, cacheSize);
  if (id === "ring") return last(ring, ringCells, ringSize);
  return queue ? last(queue, QUEUE.columns, QUEUE) : [];
}

/** The egress program's verdict over a whole queue. */
function dropped({ run, position, layout }: At<Layout>): Shapes {
  const last = run.events[position - 1];
  const box = layout.cpus.find((one) => one.cpu === last?.cpu);
  if (last?.mark !== "dropped" || !box) return [];
  const { x, y } = box.queue;
  const right = x + (gaugeAt(run, `bulk:${box.cpu}`, position) ?? 16) * 7.5;
  const d = `M${x - 2} ${y + 9}H${right}M${right + 5} ${y - 1}l8 8M${right + 13} ${y - 1}l-8 8`;
  return [path(d, { stroke: "--data-dropped", width: 2 })];
}
