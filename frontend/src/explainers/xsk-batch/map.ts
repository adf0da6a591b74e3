/** Where: the program's rings, the four loops of a call with the queue lock, the device, and the CPU that completes. */
import { LETTER, type Token, textWidth } from "../../charts/frame/picture";
import { VOCABULARY } from "../../charts/vocabulary";
import { eventAt, type Film } from "../../model/film";
import { capacityOf, known } from "../parts/film";
import { headOf, linePath, pointOn } from "../parts/polyline";
import { type At, type Moved, type Moving, sceneMap } from "../scene/sceneMap";
import * as draw from "../scene/shapes";
import { box, cells, lit, type Paint, part, path, rect, type Shape, type Shapes, text } from "../scene/shapes";
import { type Grid, type Layout, LOOPS, type LoopId, layMap } from "./map.layout";
import { callWay, changeAt, moveAt, wayOf } from "./moves";
import {
  callWords,
  completerOf,
  completionWords,
  deviceWords,
  kernelWords,
  type Scene,
  sceneAt,
  txWords,
} from "./scene";

export const BatchMap = sceneMap<Layout>({
  layout: layMap,
  described: (film, position) => (position === 0 ? "Nothing has happened yet." : `${eventAt(film, position)?.text}.`),
  ground: (film, layout) => [grounds(film, layout), ways(layout)],
  still: (at) => {
    const scene = sceneAt(at.film, at.position);
    const { tx, completion, completer, isNarrow } = at.layout;
    const cpu = completerOf(at.film);
    const completing = draw.pointed(draw.group([]), `cpu:${cpu}`, completer, () => `CPU ${cpu}, which completes`);
    const name = isNarrow ? "program: TX ring" : "TX ring";
    const taken = completionWords(scene, completion.cells.count);
    return [
      ring(tx, ["tx", "offered"], name, scene.tx, txWords(scene), "--data-local"),
      callBox(at, scene),
      LOOPS.map((id, place) => loopBox(id, place + 1, at.layout, scene)),
      device(at.film, at.layout, scene),
      !isNarrow && cpu !== null && completing,
      ring(completion, ["completion", "slots"], "completion ring", scene.completion, taken, "--data-flushed"),
    ];
  },
  motion: (at) => [call(at), way(at)],
  moving,
});

/** User space and kernel, and the CPUs they run on. */
function grounds(film: Film, { program, kernel, completer, isNarrow, tx, loops }: Layout): Shapes {
  const cpu = completerOf(film);
  const [right, middle] = [completer.x + completer.width - 34, completer.y + completer.height / 2];
  return [
    draw.band(program, 1),
    draw.band(kernel, 0),
    tx.x > 60 && lit(["program"], text(14, 30, "program", "heading bold"), text(14, 48, "user space", "muted")),
    lit(["cpu:0"], text(isNarrow ? 14 : loops.allocate.x, kernel.y + 16, kernelWords(film), "small muted")),
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

/** A ring of the program; a level of null = the film cannot tell, and no cell is drawn. */
function ring(
  box: Grid,
  ids: string[],
  name: string,
  level: number | null,
  words: string,
  fill: "--data-local" | "--data-flushed",
): Shape {
  const { x, y, cells: grid, words: at } = box;
  return part(
    ids,
    box,
    () => `${name.replace("program: ", "")}: ${words}`,
    text(x, y + 11, name, "mono small"),
    level !== null && cells(grid, grid.count, level, fill, grid.size),
    text(at.x, at.y, words, `muted ${at.y < grid.y ? "end" : "start"}`),
  );
}

/** The call, how much of its budget is used, and what it returned when it has just ended. */
function callBox({ film, position, layout }: At<Layout>, scene: Scene): Shape {
  const { call: at } = layout;
  const event = eventAt(film, position)?.mark;
  const isEnding = event === "callEnds";
  const answer = !isEnding ? null : changeAt(film, "eagain", position) > 0 ? "EAGAIN" : "0";
  const used = scene.budget ? Math.min(1, Math.max(0, (scene.taken ?? 0) / scene.budget)) : 0;
  const isSmall = at.height < 44;
  const active: Paint = event === "syscall" || isEnding ? { stroke: "--accent", width: 1.75 } : {};
  const bar = { x: at.x + 10, y: at.y + (isSmall ? 22 : 28), width: at.width - 20, height: 6 };
  const words = answer ? `returns ${answer}` : scene.calls > 0 ? `sendto() · ${scene.calls}` : "sendto()";
  return part(
    ["taken", "calls", "eagain"],
    at,
    () => "the sendto() call and its budget",
    box(at, active),
    text(at.x + 10, at.y + (isSmall ? 16 : 19), words, answer ? ["mono", "small", "bold", "accent"] : "mono small"),
    rect(bar, { fill: "--line" }, 3),
    used > 0 && rect({ ...bar, width: bar.width * used }, { fill: "--ink" }, 3),
    isSmall
      ? text(at.x + at.width - 10, at.y + 16, callWords(scene), "muted end")
      : text(at.x + 10, bar.y + 23, callWords(scene), "muted"),
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
  return part(
    id === "send" ? [id, "lock", "locks"] : [id],
    loops[id],
    () => `loop ${number}, ${id}: ${held}${scene.words[id]}`,
    box(loops[id], lock === "held" ? { stroke: "--data-across", width: 2 } : {}),
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

function device(film: Film, { device: at, slab, isNarrow }: Layout, scene: Scene): Shapes {
  const rung = known(scene.doorbells);
  const bellWords = at.width < 320 ? `rung ${rung}×` : `doorbell rung ${rung}×`;
  const [bell, middle] = [at.x + 64, at.y + at.height / 2 + 4];
  const after = bell + (isNarrow ? 24 : 34) + textWidth(bellWords, LETTER.text);
  const onRing = deviceWords(scene, capacityOf(film, "device"));
  const name = text(slab.x + 10, middle, "slab", "mono small");
  return [
    !isNarrow &&
      part(["slab", "bulks"], slab, () => "slab, where skbs come from", box(slab, { stroke: "--control-line" }), name),
    part(
      ["device", "doorbells"],
      at,
      () => `device: ${onRing}`,
      box(at, { stroke: "--control-line" }),
      text(at.x + 10, middle, "device", "mono small"),
      path(`M${bell + 5} ${middle - 9}l5 5l-5 5l-5 -5z`, { fill: "--accent" }),
      text(bell + 16, middle, bellWords),
      text(after, middle, onRing, "muted"),
    ),
  ];
}

/** The way of the last event's descriptor, or of a group of them. */
function way({ film, position, layout, isPaused }: Moved<Layout>): Shapes {
  const move = moveAt(film, position);
  const way = move ? wayOf(film, position, layout, move) : [];
  if (!move || way.length < 2) return [];
  return [
    path(linePath(way), { stroke: move.colour, width: 1.75 }),
    isPaused && move.mark !== "rings" && path(headOf(way), { fill: move.colour }),
  ];
}

/** What goes along it: descriptors, or the ring of the doorbell. */
function moving({ film, position, phase, layout }: Moving<Layout>): Shapes {
  const move = moveAt(film, position);
  const way = move ? wayOf(film, position, layout, move) : [];
  if (!move || way.length < 2) return [];
  const bell = path("M0 -9l9 9l-9 9l-9 -9z", { fill: "--accent" });
  return [draw.mark(pointOn(way, phase) ?? layout.bus, move.mark === "rings" ? bell : pill(move.label, move.colour))];
}

/** The number of a descriptor, or how many of them. */
function pill(label: string, stroke: Token): Shapes {
  const width = Math.max(22, textWidth(label, LETTER.text, "mono") + 11);
  const ground = draw.around({ x: 0, y: 0 }, width, 22);
  return [rect(ground, { fill: "--panel", stroke, width: 2 }, 11), draw.letter(label)];
}

/** Between program and kernel: the call as it begins, and its return. */
function call({ film, position, layout, isPaused }: Moved<Layout>): Shapes {
  const way = callWay(film, position, layout);
  return way
    ? [
        path(linePath(way), { stroke: "--accent", width: 1.75, dash: "3 3" }),
        isPaused && path(headOf(way), { fill: "--accent" }),
      ]
    : [];
}
