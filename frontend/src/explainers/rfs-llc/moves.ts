/** The ways of the last event over the scene, as curves. */
import { eventAt, type Simulation } from "../../model/simulation";
import type { Curve, Point } from "../parts/motion";
import { placeId } from "../parts/simulation";
import type { CpuBox, Layout } from "./map.layout";
import { aboutAt, flowsOf } from "./scene";

const TRAVELLERS = {
  hop: "reader",
  write: "write",
  kept: "look",
  reads: "look",
  steered: "packet",
  steeredFar: "packet",
  stays: "packet",
  poll: "packet",
  steerCall: "call",
  filterSet: "filter",
} as const;

/** What travels. */
export type Traveller = (typeof TRAVELLERS)[keyof typeof TRAVELLERS];

/** `ways` one after the other, each for its share of the phase. */
export type Move = NonNullable<ReturnType<typeof moveAt>>;

/** Where a flow's reader stands in a CPU's box. */
export function readerSpot(box: CpuBox, run: Simulation, flow: string): Point {
  const flows = flowsOf(run);
  const apart = Math.min(25, (box.width - 34) / Math.max(3, flows.length - 1));
  return { x: box.reader.x + Math.max(0, flows.indexOf(flow)) * apart, y: box.reader.y };
}

/** The last event's ways; null where nothing travels, or something of it is not drawn. */
export function moveAt(run: Simulation, position: number, layout: Layout) {
  const event = eventAt(run, position);
  const traveller = event && (TRAVELLERS as Readonly<Record<string, Traveller>>)[event.mark];
  if (!event || !traveller) return null;
  const flow = aboutAt(run, position);
  const [source, target] = [placeId(run, event.from), placeId(run, event.to)];
  const [from, to] = [pointOf(run, layout, source, flow), pointOf(run, layout, target, flow)];
  const arrival = layout.boxes.get(event.cpu);
  const landed = arrival ? { x: arrival.x + arrival.width / 2, y: arrival.y + arrival.height / 2 } : null;
  const isThere = target === `backlog:${event.cpu}` && event.mark !== "stays";
  const isOver = traveller === "packet" && event.mark !== "poll" && !isThere;
  const ways = isOver ? [curve(from, landed), curve(landed, to)] : [curve(from, to)];
  return { event, flow, traveller, ways: ways.filter((way) => way !== null) };
}

/** A point a way can lead to. */
function pointOf(run: Simulation, layout: Layout, id: string | null, flow: string | null): Point | null {
  const [kind, name] = (id ?? "").split(":");
  const box = layout.boxes.get(Number(name));
  switch (kind) {
    case "cpu":
      return box ? (flow ? readerSpot(box, run, flow) : box.reader) : null;
    case "backlog":
      return box?.backlog ?? null;
    case "slot": {
      const row = layout.rows.find((one) => one.slot === Number(name));
      return row ? { x: layout.table.x + layout.table.width - 3, y: row.y } : null;
    }
    case "filter":
    case "nic": {
      const row = layout.filters.find((one) => one.flow === (name ?? flow)) ?? layout.filters[0];
      return { x: layout.nic.x + layout.nic.width - 3, y: row?.y ?? layout.nic.y + layout.nic.height / 2 };
    }
    case "socket": {
      const { x, y, width, height } = layout.sockets;
      return { x: x + width - 3, y: layout.socketRows.find((one) => one.flow === name)?.y ?? y + height / 2 };
    }
    default:
      return null;
  }
}

/** Bent by how far it leads; straight where it is short. */
function curve(from: Point | null, to: Point | null): Curve | null {
  if (!from || !to) return null;
  const across = Math.abs(from.x - to.x);
  const isLevel = Math.abs(from.y - to.y) < 24;
  const bend = isLevel ? 0 : Math.min(60, across / 3 + 14);
  return from.x > to.x ? { from, to, bend, leave: -bend * 0.4 } : { from, to, bend: -bend, leave: bend * 0.4 };
}
