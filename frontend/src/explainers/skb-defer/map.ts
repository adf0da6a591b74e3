/** Where: every CPU's cache and lists, the skb that moves, and the slab they all come from. */

import type { Token } from "../../charts/frame/picture";
import { count } from "../../common/format";
import { eventAt, gaugeAt, gaugeOf, type Simulation } from "../../model/simulation";
import { lastCell } from "../parts/cells";
import { along, arrowHead, type Curve, curvePath, type Point } from "../parts/motion";
import { CANNOT, capacityOf, gaugesAt, homeOf, known, perRun, placeId } from "../parts/simulation";
import { type At, type Moved, type Moving, sceneMap } from "../scene/sceneMap";
import { band, box, cells, circle, letter, mark, part, path, type Shapes, text, way } from "../scene/shapes";
import { type Box, type Layout, layMap, pairAt } from "./map.layout";

export const DeferMap = sceneMap<Layout>({
  layout: (run, width, position) => layMap(run, width, pairAt(run, position)),
  layoutKey: (run, position) => pairAt(run, position).join(),
  described: (run, position) => eventAt(run, position)?.text ?? "Nothing has happened yet",
  ground: (_, { bands }) =>
    bands.map((one) => [band(one, one.llc), text(one.x + 12, one.y + 15, one.label, "small muted")]),
  still: (at) => [[...at.layout.boxes.values()].map((one) => cpuBox(at, one)), slab(at)],
  motion: (at) => [kick(at), flush(at), wayOfSkb(at)],
  moving: skb,
});

/** One CPU: its napi_skb_cache and the lists on which others hand its skbs back. */
function cpuBox({ run, position, layout }: At<Layout>, { cpu, role, x, y, cache, lists, ...one }: Box): Shapes {
  const level = gaugeAt(run, `cache:${cpu}`, position);
  const words = known(level, () => (level === 0 ? "empty" : `${level} of ${cache.cells}`));
  const role0 = layout.isWide ? { x: x + 12, y: y + 43 } : { x: x + 60, y: y + 24 };
  const { width, height } = layout.grid;
  const below = height + 16;
  const nodeOf = (id: string) => (run.host.nodes.length > 1 ? `, for frees on node ${id.split(":")[2]}` : "");
  const around = (corner: Point) => ({ x: corner.x, y: corner.y - 20, width, height: height + 42 });
  return [
    box({ x, y, width: one.width, height: one.height }),
    part(
      [`cpu:${cpu}`, `cache:${cpu}`, ...lists.map(({ id }) => id)],
      { x: x + 8, y: y + 8, width: 90, height: 22 },
      () => `CPU ${cpu} ${role}`.trim(),
      text(x + 12, y + 24, `CPU ${cpu}`, "bold heading"),
      text(role0.x, role0.y, role, "muted"),
    ),
    part(
      [`cache:${cpu}`],
      around(cache),
      () => `napi_skb_cache of CPU ${cpu}: ${known(level, (skbs) => `${skbs} skbs`)}`,
      text(cache.x, cache.y - 9, "napi_skb_cache", "mono small"),
      cells(cache, cache.cells, level, "--data-local", layout.size),
      text(cache.x, cache.y + below, words, "muted"),
    ),
    lists.map((list) =>
      part(
        [list.id, `counter${list.id.slice(4)}`],
        around(list),
        () => `defer list of CPU ${cpu}${nodeOf(list.id)}: ${listWords(run, position, list.id)}`,
        text(list.x, list.y - 9, list.node === null ? "defer list" : `defer list, node ${list.node}`, "mono small"),
        cells(list, list.cells, gaugeAt(run, list.id, position), "--data-flushed", layout.size),
        text(list.x, list.y + below, listWords(run, position, list.id), "muted"),
      ),
    ),
  ];
}

/** `65 of 127`; with the slot's counter where it shows something else. */
function listWords(run: Simulation, position: number, id: string): string {
  const at = (gauge: string) => gaugeAt(run, gauge, position);
  const [level, counter, capacity] = [at(id), at(`counter${id.slice(4)}`), capacityOf(run, id)];
  if (level === null) return CANNOT;
  const words = level === 0 ? "empty" : capacity ? `${count(level)} of ${count(capacity)}` : count(level);
  if (counter === null || counter === level) return words;
  return `${words}; counter ${count(counter)}${known(at("limit"), (limit) => `, limit ${count(limit)}`).replace(CANNOT, "")}`;
}

/** The allocator everything comes from in the end, with what was taken and returned so far. */
function slab({ run, position, layout }: At<Layout>): Shapes {
  const { slab: at, isNarrow, others } = layout;
  const { inWords } = gaugesAt(run, position);
  const used = [`${inWords("slab-taken")} skbs taken`, `${inWords("slab-returned")} returned`];
  const alien = `${inWords("alien-data")} data buffers freed by an alien`;
  const unknown = ["no event shows what slab", "gave and took"];
  const isKnown = gaugeOf(run, "slab-taken") !== null;
  const lines = isKnown ? (isNarrow ? [used.join(", "), alien] : [...used, alien]) : unknown;
  const words = isKnown || isNarrow ? lines : [unknown.join(" ")];
  const step = isNarrow ? { x: 0, y: 18 } : { x: Math.min(190, (at.width - 330) / 2), y: 0 };
  return [
    part(
      ["slab", "slab-taken", "slab-returned", "alien-data"],
      at,
      () => "slab, where skbs come from and go to",
      box(at, { fill: undefined, stroke: "--control-line" }),
      text(at.x + 12, at.y + 21, "slab", "mono small"),
      words.map((line, n) => text(at.x + (isNarrow ? 60 : 130) + n * step.x, at.y + 21 + n * step.y, line, "muted")),
    ),
    others > 0 && text(at.x, at.y - 6, `${others} more CPUs, not drawn here`, "small muted"),
  ];
}

const PAINT: Readonly<Record<string, Token>> = {
  handedBack: "--data-flushed",
  kick: "--data-flushed",
  freedHere: "--data-local",
  alloc: "--data-local",
};

/** The way of the last event's skb, dashed where it goes back to the CPU it belongs to. */
function wayOfSkb(at: Moved<Layout>): Shapes {
  const move = travelAt(at);
  const isBack = move?.mark === "handedBack" || move?.mark === "kick";
  return [move && way(move.curve, PAINT[move.mark] ?? "--ink", at.isPaused, { dash: isBack && "5 4" })];
}

/** The skb, with the number of the CPU it belongs to. */
function skb(at: Moving<Layout>): Shapes {
  const move = travelAt(at);
  if (!move) return [];
  const stroke = PAINT[move.mark] ?? "--ink";
  const disc = circle({ x: 0, y: 0 }, 11, { fill: "--panel", stroke, width: 2 });
  return [mark(along(move.curve, at.phase), disc, letter(move.home))];
}

function travelAt(at: At<Layout>): { curve: Curve; home: number; mark: string } | null {
  const { run, position, layout } = at;
  const event = eventAt(run, position);
  const home = event && homeOf(run, event.token);
  if (!event || home === null) return null;
  const to = placeId(run, event.to);
  const start = pointOf(at, placeId(run, event.from), event.cpu);
  const end = pointOf(at, to, to === "wire" ? home : event.cpu);
  if (!start || !end) return null;
  const bend = Math.abs(start.y - end.y) < 30 ? 0 : Math.min(70, layout.width / 10);
  return { curve: { from: start, to: end, bend, leave: 0 }, home, mark: event.mark };
}

/** Where a place is reached: the cell that was filled last, or the port of a CPU. */
function pointOf({ run, position, layout }: At<Layout>, id: string | null, cpu: number): Point | null {
  const [kind, number] = (id ?? "").split(":");
  const box = layout.boxes.get(Number(number));
  if (kind === "wire" || kind === "cpu" || !box)
    return layout.boxes.get(kind === "cpu" ? Number(number) : cpu)?.port ?? null;
  const corner = kind === "list" ? box.lists.find((list) => list.id === id) : box.cache;
  return corner ? lastCell(corner, corner.cells, gaugeAt(run, id ?? "", position) ?? 1, layout.size) : null;
}

/** What came off a list, all at once: one dashed line home. */
function flush({ run, position, layout }: At<Layout>): Shapes {
  const event = eventAt(run, position);
  const box = layout.boxes.get(event?.cpu ?? -1);
  const list = box?.lists[0];
  if (event?.mark !== "flushed" || !box || !list) return [];
  const { grid, isWide } = layout;
  const n = (gaugeAt(run, "flushed", position) ?? 0) - (gaugeAt(run, "flushed", position - 1) ?? 0);
  const y = list.y + grid.height / 2;
  const [from, to] = [
    { x: list.x - 2, y },
    { x: box.cache.x + grid.width + 3, y },
  ];
  const words = isWide ? `NET_RX: ${n} flushed, consume_skb ${n}×` : `${n} flushed`;
  return [
    path(curvePath({ from, to, bend: 0 }), { stroke: "--data-flushed", width: 2, dash: "5 4" }),
    path(arrowHead(to, Math.PI), { fill: "--data-flushed" }),
    text(box.x + box.width - 12, isWide ? box.y + 24 : box.cache.y + grid.height + 16, words, "end"),
  ];
}

/** By event: the kick that is sent and not yet served. */
const pendingOf = perRun((run) => {
  let now: { from: number; to: number } | null = null;
  return run.events.map(({ mark, cpu, token }) => {
    const home = homeOf(run, token);
    if (mark === "kick" && home !== null) now = { from: cpu, to: home };
    else if (mark === "flushed" && cpu === now?.to) now = null;
    return now;
  });
});

/** A kick on its way from one CPU to another: between boxes over one another, or beside one another. */
function kick({ run, position, layout }: At<Layout>): Shapes {
  const pending = pendingOf(run)[position - 1];
  const [a, b] = [layout.boxes.get(pending?.from ?? -1), layout.boxes.get(pending?.to ?? -1)];
  if (!a || !b) return [];
  const isStacked = a.x === b.x;
  const [x, isUp, isLeft] = [a.x + a.width * 0.56, b.y < a.y, b.x < a.x];
  const [from, to] = isStacked
    ? [
        { x, y: isUp ? a.y - 3 : a.y + a.height + 3 },
        { x: x + 24, y: isUp ? b.y + b.height + 4 : b.y - 4 },
      ]
    : [
        { x: isLeft ? a.x : a.x + a.width, y: a.y + 20 },
        { x: isLeft ? b.x + b.width + 1 : b.x - 1, y: a.y + 20 },
      ];
  const words = layout.isNarrow ? `kick to CPU ${b.cpu}` : `kick: raise NET_RX on CPU ${b.cpu}, once a fill`;
  return [
    way({ from, to, bend: 0 }, "--accent", true, { dash: "3 3" }),
    isStacked && text(from.x - 14, (from.y + to.y) / 2 + 4, words, "end accent"),
  ];
}
