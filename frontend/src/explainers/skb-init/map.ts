/** Where: two CPUs, slab between them, and one header whose cache lines go from one to the other. */
import { fitted, LETTER, textWidth } from "../../charts/frame/picture";
import { gaugeAt, gaugeOf } from "../../model/simulation";
import type { Curve } from "../parts/motion";
import { type At, type Moved, type Moving, sceneMap } from "../scene/sceneMap";
import * as draw from "../scene/shapes";
import { cells, lines, part, type Rect, rect, type Shape, type Shapes, text } from "../scene/shapes";
import { headerRow, legend, placeOf, slot } from "./header";
import { type Box, type Layout, layMap, rowWidth, slotOf } from "./map.layout";
import * as words from "./scene";
import { type HeaderAt, headerAt, lifeAt, pairAt, type Station } from "./scene";

export const InitMap = sceneMap<Layout>({
  layout: (run, width, position) => layMap(run, width, pairAt(run, position)),
  layoutKey: (run, position) => pairAt(run, position).join(),
  described: words.spokenAt,
  still: (at) => [at.layout.boxes.map((one) => cpuBox(at, one)), slab(at)],
  motion: (at) => {
    const header = headerAt(at.run, at.position);
    return [header && wayOfHeader(header, at)];
  },
  over: (at) => [life(at), legend(at.layout)],
  moving: (at) => {
    const header = headerAt(at.run, at.position);
    return [header && [row(header, at), tag(header, at), action(header, at)]];
  },
});

/** A CPU: its name and share of the work, its hot list, and the place of a header it uses. */
function cpuBox({ run, position, layout }: At<Layout>, { cpu, list, llc, ...one }: Box): Shapes {
  const { isNarrow, grid } = layout;
  const { x, y, width } = one;
  const level = words.listWords(run, position, cpu);
  const role = words.roleWords(run, cpu, position);
  const hot = isNarrow
    ? { x: x + 100, y: y + 5, width: width - 108, height: 16 }
    : { x: (list?.x ?? 0) - 2, y: y + 5, width: Math.max(96, grid.width) + 4, height: grid.height + 40 };
  return [
    draw.band(one, llc, { stroke: "--line" }),
    part(
      [`cpu:${cpu}`, `allocs:${cpu}`, `frees:${cpu}`],
      { x: x + 8, y: y + 6, width: 84, height: isNarrow ? 18 : 26 },
      () => `CPU ${cpu}: ${role.join(", ")}`,
      text(x + 12, y + (isNarrow ? 18 : 26), `CPU ${cpu}`, isNarrow ? "label bold" : "title bold"),
      !isNarrow && lines(x + 12, y + 44, 16, role, "muted"),
    ),
    list &&
      part(
        [`hot:${cpu}`],
        hot,
        () => `CPU ${cpu}’s hot list: ${level}`,
        isNarrow
          ? text(x + width - 12, y + 18, `hot list ${level}`, "small muted end")
          : [
              text(list.x, y + 17, "hot list", "mono small"),
              cells(list, list.capacity, gaugeAt(run, `hot:${cpu}`, position), "--data-local", layout.size),
              text(list.x, list.y + Math.max(grid.height, 8) + 16, level, "muted"),
            ],
      ),
    slot(layout, one.slot),
  ];
}

function slab({ run, position, layout }: At<Layout>): Shapes {
  const { isNarrow, others } = layout;
  const { x, y, width, height } = layout.slab;
  const state = words.slabWords(run, position);
  return [
    part(
      ["slab"],
      { x: x + 4, y: y + 4, width: isNarrow ? 80 : 180, height: isNarrow ? 18 : height - 8 },
      () => `slab: ${state.join(", ")}`,
      rect({ x: x + 0.5, y: y + 0.5, width: width - 1, height: height - 1 }, { stroke: "--line" }, 6),
      text(x + 12, y + (isNarrow ? 18 : 20), "slab", "mono small"),
      isNarrow
        ? text(x + width - 12, y + 18, state.join(", "), "small muted end")
        : lines(x + 12, y + 40, 16, state, "muted"),
    ),
    slot(layout, layout.slab.slot),
    others > 0 && text(x + width - 12, y + 20, `${others} more CPUs, not drawn`, "small muted end"),
  ];
}

/** The header is what the scene is about: it is never dimmed where its lines are known. */
function row(header: HeaderAt, { layout, phase }: Moving<Layout>): Shape {
  const shape = headerRow(header, layout, phase);
  const shown = header.lines ? shape : draw.lit(["header", "event", ...header.event.rules], shape);
  const place = { ...slotOf(layout, header.to), width: rowWidth(layout), height: layout.cell.height };
  return draw.pointed(
    shown,
    "header",
    place,
    () => `${words.tagWords(header).join(", ")}: ${words.actionWords(header).long}`,
  );
}

/** The way the header took: across where its lines had to be fetched. */
function wayOfHeader(header: HeaderAt, { layout, isPaused }: Moved<Layout>): Shapes {
  const curve = curveOf(header, layout);
  return [curve && draw.way(curve, header.fetched ? "--data-across" : "--muted", isPaused)];
}

function curveOf({ from, to }: HeaderAt, layout: Layout): Curve | null {
  const [a, b] = [slotOf(layout, from), slotOf(layout, to)];
  const middle = layout.cell.height / 2;
  if (a.y !== b.y) {
    const x = a.x - 6;
    return { from: { x, y: a.y + middle }, to: { x, y: b.y + middle }, bend: layout.isNarrow ? -10 : -26 };
  }
  // Between a hot list and the place beside it.
  const list = layout.boxes.find((box) => box.cpu === (to.cpu ?? from.cpu))?.list;
  if (!list || layout.isNarrow || from.kind === to.kind) return null;
  const left = { x: list.x + Math.max(layout.grid.width, 40) + 4, y: a.y + middle };
  const right = { x: a.x - 6, y: a.y + middle };
  return to.kind === "hot" ? { from: right, to: left, bend: 0 } : { from: left, to: right, bend: 0 };
}

/** Which header, and for which skb: beside it. */
function tag(header: HeaderAt, { layout, phase }: Moving<Layout>): Shape | null {
  if (layout.isNarrow) return null;
  const beside = rowWidth(layout) + 10;
  const room = layout.width - slotOf(layout, header.to).x - beside - 12;
  const [first = "", ...rest] = words.tagWords(header).map((line) => fitted(line, room, LETTER.small, "mono"));
  return draw.mark(
    placeOf(header, layout, phase),
    text(beside, 9, first, "mono small"),
    lines(beside, 22, 13, rest, "mono small muted"),
  );
}

/** What was just done to it: once it is done. */
function action(header: HeaderAt, { layout, phase }: Moving<Layout>): Shape | false {
  const end = slotOf(layout, header.to);
  const { long, short } = words.actionWords(header);
  const room = layout.width - 22 - end.x;
  if (layout.action !== null) {
    const inWords = header.isWaiting ? long : `${words.headerActionOf(header.event)}: ${short}`;
    return phase === 1 && text(12, layout.action, fitted(inWords, layout.width - 22, LETTER.text));
  }
  const inWords = textWidth(long, LETTER.text) <= room ? long : short;
  return phase === 1 && text(end.x, end.y + layout.cell.height + 18, fitted(inWords, room, LETTER.text));
}

/** One skb from its allocation to its free: what each station did to the header, and what was published for it. */
function life({ run, position, layout }: At<Layout>): Shape {
  const skb = headerAt(run, position)?.skb ?? null;
  const stations = lifeAt(run, position);
  const [first] = layout.stations;
  const cycles = !gaugeOf(run, "cost") ? "" : layout.isNarrow ? ": cycles of 2002" : ", cycles as published in 2002";
  const [, , read, free] = stations;
  const isCompletion = read?.position === null && free?.position !== null;
  const isRecorded = layout.cell.count === 1;
  return draw.lit(
    ["event", "header", "cycles-alloc:1", "cycles-free:0"],
    text(first?.x ?? 0, (first?.y ?? 0) - 7, skb === null ? "one skb’s life" : `skb ${skb}’s life${cycles}`, "muted"),
    stations.map((one, place) => {
      const rect = layout.stations[place];
      const isUnrecorded = isRecorded && (one.name === "fill in" || one.name === "read");
      const missing = isUnrecorded ? "in no event" : one.name === "read" && isCompletion && "not read: a completion";
      return rect && station(one, rect, one.position === position, layout.isNarrow, missing);
    }),
  );
}

/** `missing`: why it never comes. */
function station(one: Station, place: Rect, isNow: boolean, isNarrow: boolean, missing: string | false): Shape {
  const hasCome = one.position !== null;
  const [did, cost] = words.stationWords(one, place.width - 14);
  const cpu = one.cpu === null ? "" : isNarrow ? ` ${one.cpu}` : ` · CPU ${one.cpu}`;
  return draw.at(
    place,
    rect({ ...place, x: 0, y: 0 }, { fill: "--panel", stroke: isNow ? "--ink" : "--line", dash: !hasCome && "3 3" }, 5),
    text(isNarrow ? 7 : 9, 17, `${one.name}${cpu}`, hasCome ? "small bold" : "small muted"),
    isNarrow
      ? text(7, 31, missing ? missing.replace(": a completion", "") : words.cyclesWords(one), "small muted")
      : [text(9, 31, missing || did, "small"), text(9, 45, cost, "small muted")],
  );
}
