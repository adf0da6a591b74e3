/** Where: the program's rings, the four loops of a call with the queue lock, the device, and the CPU that completes. */
import { LETTER, type Token, textWidth } from "../../charts/frame/picture";
import { type ColourToken, VOCABULARY } from "../../charts/vocabulary";
import { eventAt, gaugeAt, type Simulation, type SimulationEvent } from "../../model/simulation";
import { lastCell } from "../parts/cells";
import type { Point } from "../parts/motion";
import { headOf, linePath, type Polyline, pointOn, turning } from "../parts/polyline";
import { capacityOf, known, placeId } from "../parts/simulation";
import { type At, type Moved, type Moving, sceneMap } from "../scene/sceneMap";
import * as draw from "../scene/shapes";
import { cells, lit, type Paint, path, type Rect, rect, type Shape, type Shapes, text } from "../scene/shapes";
import { type Grid, type Layout, LOOPS, type LoopId, layMap } from "./map.layout";
import * as words from "./scene";
import { completerOf, type Scene, sceneAt } from "./scene";

export const BatchMap = sceneMap<Layout>({
  layout: layMap,
  described: (run, position) => `${eventAt(run, position)?.text ?? "Nothing has happened yet"}.`,
  ground: (run, layout) => [grounds(run, layout), ways(layout)],
  still: (at) => {
    const scene = sceneAt(at.run, at.position);
    const { tx, completion, completer, isNarrow } = at.layout;
    const cpu = completerOf(at.run);
    const completing = draw.pointed(draw.group([]), `cpu:${cpu}`, completer, () => `CPU ${cpu}, which completes`);
    const name = isNarrow ? "program: TX ring" : "TX ring";
    const used = words.completionWords(scene, completion.cells.count);
    return [
      ring(tx, ["tx", "offered"], name, scene.tx, words.txWords(scene), "--data-local"),
      callBox(at, scene),
      LOOPS.map((id, place) => loopBox(id, place + 1, at.layout, scene)),
      device(at.run, at.layout, scene),
      !isNarrow && cpu !== null && completing,
      ring(completion, ["completion", "slots"], "completion ring", scene.completion, used, "--data-flushed"),
    ];
  },
  motion: (at) => [call(at), way(at)],
  moving,
});

/** User space and kernel, and the CPUs they run on. */
function grounds(run: Simulation, { program, kernel, completer, isNarrow, tx, loops }: Layout): Shapes {
  const cpu = completerOf(run);
  const [right, middle] = [completer.x + completer.width - 34, completer.y + completer.height / 2];
  return [
    draw.band(program, 1),
    draw.band(kernel, 0),
    tx.x > 60 && lit(["program"], text(14, 30, "program", "heading bold"), text(14, 48, "user space", "muted")),
    lit(["cpu:0"], text(isNarrow ? 14 : loops.allocate.x, kernel.y + 16, words.kernelWords(run), "small muted")),
    !isNarrow &&
      lit(
        [`cpu:${cpu}`],
        draw.band(completer, 0),
        text(right, middle - 6, cpu === null ? "a CPU" : `CPU ${cpu}`, "label bold end"),
        text(right, middle + 10, "completes", "small muted end"),
      ),
  ];
}

/** The ways a descriptor takes, always drawn. */
function ways({ ways }: Layout): Shapes {
  return [
    path(ways.map(linePath).join(""), { stroke: "--muted", strokeOpacity: 0.7 }),
    path(ways.map((way) => headOf(way, 6)).join(""), { fill: "--muted" }),
  ];
}

/** A ring of the program; a level of null = the simulation cannot tell, and no cell is drawn. */
function ring(box: Grid, ids: string[], name: string, level: number | null, inWords: string, fill: ColourToken): Shape {
  const { x, y, cells: grid, words: at } = box;
  return draw.part(
    ids,
    box,
    () => `${name.replace("program: ", "")}: ${inWords}`,
    text(x, y + 11, name, "mono small"),
    level !== null && cells(grid, grid.count, level, fill, grid.size),
    text(at.x, at.y, inWords, `muted ${at.y < grid.y ? "end" : "start"}`),
  );
}

/** The call, how much of its budget is used, and what it returned when it has just ended. */
function callBox({ run, position, layout }: At<Layout>, scene: Scene): Shape {
  const { call: at } = layout;
  const event = eventAt(run, position)?.mark;
  const isEnding = event === "callEnds";
  const answer = !isEnding ? null : changeAt(run, "eagain", position) > 0 ? "EAGAIN" : "0";
  const used = scene.budget ? Math.min(1, Math.max(0, (scene.used ?? 0) / scene.budget)) : 0;
  const isSmall = at.height < 44;
  const active: Paint = event === "syscall" || isEnding ? { stroke: "--accent", width: 1.75 } : {};
  const bar = { x: at.x + 10, y: at.y + (isSmall ? 22 : 28), width: at.width - 20, height: 6 };
  const inWords = answer ? `returns ${answer}` : scene.calls > 0 ? `sendto() · ${scene.calls}` : "sendto()";
  return draw.part(
    ["taken", "calls", "eagain"],
    at,
    () => "the sendto() call and its budget",
    draw.box(at, active),
    text(at.x + 10, at.y + (isSmall ? 16 : 19), inWords, answer ? ["mono", "small", "bold", "accent"] : "mono small"),
    rect(bar, { fill: "--line" }, 3),
    used > 0 && rect({ ...bar, width: bar.width * used }, { fill: "--ink" }, 3),
    isSmall
      ? text(at.x + at.width - 10, at.y + 16, words.callWords(scene), "muted end")
      : text(at.x + 10, bar.y + 23, words.callWords(scene), "muted"),
  );
}

/** One of the four loops: what waits in it, and the queue lock in the last. */
function loopBox(id: LoopId, number: number, { loops, isNarrow }: Layout, scene: Scene): Shape {
  const { x, y, width, height, cells: grid, words: at } = loops[id];
  const { colour, word } = VOCABULARY[`${id}Loop`];
  const lock = id === "send" ? scene.lock : null;
  const filled = scene.cells[id];
  const hasWord = !isNarrow && width >= 130;
  const lockAt = isNarrow ? { x: x + 62, y: y + 6 } : { x: x + width - (hasWord ? 58 : 22), y: y + 7 };
  const state = scene.lock === null ? "is not known" : `is ${scene.lock}`;
  const held = id === "send" ? `the queue lock ${state}, ` : "";
  return draw.part(
    id === "send" ? [id, "lock", "locks"] : [id],
    loops[id],
    () => `loop ${number}, ${id}: ${held}${scene.words[id]}`,
    draw.box(loops[id], lock === "held" ? { stroke: "--data-across", width: 2 } : {}),
    rect({ x, y: y + 5, width: 4, height: height - 10 }, { fill: colour }, 2),
    text(x + 12, y + 19, `${number} ${word}`, "label bold"),
    lock && draw.at(lockAt, padlock(lock, hasWord)),
    filled !== null && cells(grid, grid.count, filled, colour, grid.size),
    isNarrow ? text(at.x, at.y, scene.short[id], "muted end") : text(at.x, at.y, scene.words[id], "muted"),
  );
}

/** Closed and filled while held; open otherwise. The word stands beside it where there is room. */
function padlock(lock: "held" | "free", hasWord: boolean): Shapes {
  const isHeld = lock === "held";
  const stroke = isHeld ? "--data-across" : "--muted";
  return [
    path(isHeld ? "M3 7V5a3 3 0 0 1 6 0v2" : "M3 7V4a3 3 0 0 1 6 0", { stroke, width: 1.5 }),
    rect({ x: 1, y: 7, width: 10, height: 7 }, { fill: isHeld ? stroke : "--panel", stroke }, 1),
    hasWord && text(16, 13, lock, isHeld ? "ink" : "muted"),
  ];
}

function device(run: Simulation, { device: at, slab, isNarrow }: Layout, scene: Scene): Shapes {
  const rung = known(scene.doorbells);
  const bellWords = at.width < 320 ? `rung ${rung}×` : `doorbell rung ${rung}×`;
  const [bell, middle] = [at.x + 64, at.y + at.height / 2 + 4];
  const after = bell + (isNarrow ? 24 : 34) + textWidth(bellWords, LETTER.text);
  const onRing = words.deviceWords(scene, capacityOf(run, "device"));
  const name = text(slab.x + 10, middle, "slab", "mono small");
  return [
    !isNarrow &&
      draw.part(
        ["slab", "bulks"],
        slab,
        () => "slab, where skbs come from",
        draw.box(slab, { stroke: "--control-line" }),
        name,
      ),
    draw.part(
      ["device", "doorbells"],
      at,
      () => `device: ${onRing}`,
      draw.box(at, { stroke: "--control-line" }),
      text(at.x + 10, middle, "device", "mono small"),
      path(`M${bell + 5} ${middle - 9}l5 5l-5 5l-5 -5z`, { fill: "--accent" }),
      text(bell + 16, middle, bellWords),
      text(after, middle, onRing, "muted"),
    ),
  ];
}

/** By how much a gauge changed with the last event; 0 where the simulation cannot tell. */
const changeAt = (run: Simulation, id: string, position: number): number =>
  (gaugeAt(run, id, position) ?? 0) - (gaugeAt(run, id, position - 1) ?? 0);

interface Moves {
  colour: ColourToken;
  /** How many move at once; without it one, which shows its number. */
  many?: (run: Simulation, position: number) => number;
  /** One alone shows its number too. */
  isNumbered?: boolean;
}

const MOVES: Readonly<Record<string, Moves>> = {
  offered: { colour: "--ink", many: (run, position) => changeAt(run, "tx", position) },
  taken: { colour: "--ink", many: (run, position) => gaugeAt(run, "group", position) ?? 1, isNumbered: true },
  alloc: { colour: "--data-flushed", many: (run, position) => changeAt(run, "allocate", position) },
  built: { colour: "--data-local" },
  // A recording knows holds, not the packets in them.
  sent: { colour: "--data-across", many: (run, position) => changeAt(run, "sent", position), isNumbered: true },
  rings: { colour: "--accent" },
  // The program may have taken completions with the same event, so the device is asked.
  completed: { colour: "--data-flushed", many: (run, position) => -changeAt(run, "device", position) },
};

/** What the last event moved: its way, and the number of the descriptor or how many there are (`×32`). */
export function moveAt(at: At<Layout>) {
  const { run, position } = at;
  const event = eventAt(run, position);
  const moves = event && MOVES[event.mark];
  if (!event || !moves) return null;
  const way = wayOf(at, event);
  const n = moves.many?.(run, position);
  // Tokens are made in the order of the ring: the descriptor's own number.
  const label = n === undefined || (moves.isNumbered && n <= 1) ? String(event.token ?? "") : `×${n}`;
  return way.length < 2 ? null : { mark: event.mark, colour: moves.colour, label, way };
}

function way(at: Moved<Layout>): Shapes {
  const move = moveAt(at);
  return move
    ? [
        path(linePath(move.way), { stroke: move.colour, width: 1.75 }),
        at.isPaused && move.mark !== "rings" && path(headOf(move.way), { fill: move.colour }),
      ]
    : [];
}

/** What goes along it: descriptors, or the ring of the doorbell. */
function moving(at: Moving<Layout>): Shapes {
  const move = moveAt(at);
  if (!move) return [];
  const bell = path("M0 -9l9 9l-9 9l-9 -9z", { fill: "--accent" });
  const thing = move.mark === "rings" ? bell : pill(move.label, move.colour);
  return [draw.mark(pointOn(move.way, at.phase) ?? at.layout.bus, thing)];
}

/** The number of a descriptor, or how many of them. */
function pill(label: string, stroke: Token): Shapes {
  const width = Math.max(22, textWidth(label, LETTER.text, "mono") + 11);
  const ground = draw.around({ x: 0, y: 0 }, width, 22);
  return [rect(ground, { fill: "--panel", stroke, width: 2 }, 11), draw.letter(label)];
}

/** The cell of a grid that was filled last. */
const inGrid = ({ cells }: Grid, level: number): Point => lastCell(cells, cells.count, level, cells.size);

/** The way of an event's descriptors, corner by corner. */
function wayOf({ run, position, layout }: At<Layout>, { mark, from, to }: SimulationEvent): Polyline {
  const { bus, mouth, back, completion, device, loops, isNarrow } = layout;
  if (mark === "completed") return [...back, inGrid(completion, gaugeAt(run, "completion", position) ?? 1)];
  const start = pointOf(run, position, layout, mark === "offered" ? "program" : placeId(run, from), true);
  const end = pointOf(run, position, layout, placeId(run, to), false);
  if (!start || !end) return [];
  const { x, y, width, height } = loops.send;
  // On a phone down the gutters, else over the cells of the boxes between, not through them.
  const toDevice = [{ x: bus.x }, { y: bus.y }, { x: device.x + device.width }];
  switch (mark) {
    case "taken":
      return isNarrow
        ? turning({ x: mouth.x + 5, y: mouth.y }, { x: mouth.x }, { y: end.y }, { x: end.x })
        : turning({ x: mouth.x + 11, y: mouth.y }, { x: mouth.x }, { y: bus.y }, { x: end.x }, { y: end.y });
    case "built":
      return isNarrow ? [start, end] : turning(start, { y: bus.y }, { x: end.x }, { y: end.y });
    case "sent":
      return isNarrow ? turning(start, ...toDevice) : turning(start, { y: bus.y }, { x: bus.x }, { y: end.y });
    case "rings":
      return isNarrow ? turning({ x: x + width, y: y + height / 2 }, ...toDevice) : turning(bus, { y: end.y });
    default:
      return [start, end];
  }
}

/** Where a place is reached; a level that fell with this event is where it was before it. */
function pointOf(run: Simulation, position: number, layout: Layout, id: string | null, leaving: boolean): Point | null {
  const { tx, completion, loops, slab, device, call, isNarrow } = layout;
  const level = (gauge: string) => (gaugeAt(run, gauge, position) ?? 0) + (leaving ? 1 : 0);
  const middle = ({ x, y, width, height }: Rect) => ({ x: x + width / 2, y: y + height / 2 });
  switch (id) {
    case "tx":
      return inGrid(tx, level("tx"));
    case "completion":
      return inGrid(completion, level("completion"));
    case "read":
    case "allocate":
    case "build":
      return inGrid(loops[id], Math.max(1, level(id)));
    case "send":
      return middle(loops.send);
    case "device":
      return { x: layout.bus.x, y: device.y };
    case "slab":
      return isNarrow ? { x: slab.x + 60, y: middle(slab).y } : { x: middle(slab).x, y: slab.y };
    case "program":
      return { x: call.x + 10, y: middle(call).y };
    default:
      return null;
  }
}

/** Between program and kernel: the call as it begins, and its return. */
function call({ run, position, layout: { call, kernel }, isPaused }: Moved<Layout>): Shapes {
  const mark = eventAt(run, position)?.mark;
  if (mark !== "syscall" && mark !== "callEnds") return [];
  const down = turning({ x: call.x + call.width / 2, y: call.y + call.height + 2 }, { y: kernel.y + 3 });
  const way = mark === "syscall" ? down : [...down].reverse();
  return [
    path(linePath(way), { stroke: "--accent", width: 1.75, dash: "3 3" }),
    isPaused && path(headOf(way), { fill: "--accent" }),
  ];
}
