/** What the last event moved: for the scene, out of the film. */
import type { ColourToken } from "../../charts/vocabulary";
import { eventAt, type Film, gaugeAt } from "../../model/film";
import { lastCell } from "../parts/cells";
import { placeId } from "../parts/film";
import type { Point } from "../parts/motion";
import { type Polyline, turning } from "../parts/polyline";
import type { Grid, Layout } from "./map.layout";

export interface Move {
  mark: string;
  from: string | null;
  to: string | null;
  /** Number of the descriptor that moves, or how many do (`×32`). */
  label: string;
  colour: ColourToken;
}

const COLOURS: Readonly<Record<string, ColourToken>> = {
  offered: "--ink",
  taken: "--ink",
  alloc: "--data-flushed",
  built: "--data-local",
  sent: "--data-across",
  rings: "--accent",
  completed: "--data-flushed",
};

/** By how much a gauge changed with the last event; 0 where the film cannot tell. */
export function changeAt(film: Film, id: string, position: number): number {
  return (gaugeAt(film, id, position) ?? 0) - (gaugeAt(film, id, position - 1) ?? 0);
}

/** The descriptor an event is about, by its number: tokens are made in the order of the ring. */
const numberOf = (token: number | null): string => (token === null ? "" : String(token));

const many = (n: number): string => `×${n}`;

export function moveAt(film: Film, position: number): Move | null {
  const event = eventAt(film, position);
  const colour = event && COLOURS[event.mark];
  if (!event || !colour) return null;
  const from = event.mark === "offered" ? "program" : placeId(film, event.from);
  return { mark: event.mark, from, to: placeId(film, event.to), label: labelOf(film, position), colour };
}

function labelOf(film: Film, position: number): string {
  const event = eventAt(film, position);
  if (!event) return "";
  const group = gaugeAt(film, "group", position) ?? 1;
  switch (event.mark) {
    case "offered":
      return many(changeAt(film, "tx", position));
    case "taken":
      return group > 1 ? many(group) : numberOf(event.token);
    case "alloc":
      return many(changeAt(film, "allocate", position));
    case "completed":
      // The program may have taken completions with the same event, so the device is asked.
      return many(-changeAt(film, "device", position));
    case "sent": {
      // A recording knows holds, not the packets in them.
      const sent = changeAt(film, "sent", position);
      return sent > 1 ? many(sent) : numberOf(event.token);
    }
    default:
      return numberOf(event.token);
  }
}

/** The cell of a grid that was filled last. */
const inGrid = ({ cells }: Grid, level: number): Point => lastCell(cells, cells.count, level, cells.size);

/** The way of the last event's descriptors, corner by corner. */
export function wayOf(film: Film, position: number, layout: Layout, { mark, from, to }: Move): Polyline {
  const { bus, mouth, back, completion, isNarrow } = layout;
  if (mark === "completed") return [...back, inGrid(completion, gaugeAt(film, "completion", position) ?? 1)];
  const start = pointOf(film, position, layout, from, true);
  const end = pointOf(film, position, layout, to, false);
  if (!start || !end) return [];
  if (isNarrow) return besideLoops(layout, mark, start, end);
  // Over the cells of the boxes between, not through them.
  switch (mark) {
    case "taken":
      return turning({ x: mouth.x + 11, y: mouth.y }, { x: mouth.x }, { y: bus.y }, { x: end.x }, { y: end.y });
    case "built":
      return turning(start, { y: bus.y }, { x: end.x }, { y: end.y });
    case "sent":
      return turning(start, { y: bus.y }, { x: bus.x }, { y: end.y });
    case "rings":
      return turning(bus, { y: end.y });
    default:
      return [start, end];
  }
}

/** On a phone: down the gutters. */
function besideLoops({ bus, mouth, device, loops }: Layout, mark: string, start: Point, end: Point): Polyline {
  const toDevice = [{ x: bus.x }, { y: bus.y }, { x: device.x + device.width }];
  const { x, y, width, height } = loops.send;
  switch (mark) {
    case "taken":
      return turning({ x: mouth.x + 5, y: mouth.y }, { x: mouth.x }, { y: end.y }, { x: end.x });
    case "sent":
      return turning(start, ...toDevice);
    case "rings":
      return turning({ x: x + width, y: y + height / 2 }, ...toDevice);
    default:
      return [start, end];
  }
}

/** Where a place is reached; a level that fell with this event is where it was before it. */
function pointOf(film: Film, position: number, layout: Layout, id: string | null, leaving: boolean): Point | null {
  const { tx, completion, loops, slab, device, call, isNarrow } = layout;
  const level = (gauge: string) => (gaugeAt(film, gauge, position) ?? 0) + (leaving ? 1 : 0);
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
      return { x: loops.send.x + loops.send.width / 2, y: loops.send.y + loops.send.height / 2 };
    case "device":
      return { x: layout.bus.x, y: device.y };
    case "slab":
      return isNarrow ? { x: slab.x + 60, y: slab.y + slab.height / 2 } : { x: slab.x + slab.width / 2, y: slab.y };
    case "program":
      return { x: call.x + 10, y: call.y + call.height / 2 };
    default:
      return null;
  }
}

/** Between program and kernel: the call as it begins, and its return; null = the last event is neither. */
export function callWay(film: Film, position: number, { call, kernel }: Layout): Polyline | null {
  const mark = eventAt(film, position)?.mark;
  if (mark !== "syscall" && mark !== "callEnds") return null;
  const way = turning({ x: call.x + call.width / 2, y: call.y + call.height + 2 }, { y: kernel.y + 3 });
  return mark === "syscall" ? way : [...way].reverse();
}
