/** When each descriptor was in which loop: read off the events of a film, once. */
import { type Film, gaugeOf } from "../../model/film";
import type { LoopId } from "./map.layout";

export interface Segment {
  /** Number of the descriptor. */
  row: number;
  loop: LoopId;
  /** ns since the film began. */
  from: number;
  to: number;
}

/** One hold of the lock by the posted loop, from its lock to its unlock. */
export interface Hold {
  first: number;
  /** Descriptors that were sent under it. */
  sent: number;
  from: number;
  to: number;
}

export interface Segments {
  all: readonly Segment[];
  holds: readonly Hold[];
  /** Doorbells: by which descriptor, when. */
  bells: readonly { row: number; at: number }[];
  /** By position: the descriptor read last, 0 before any. */
  head: Int32Array;
  rows: number;
}

const kept = new WeakMap<Film, Segments>();

export function segmentsOf(film: Film): Segments {
  let found = kept.get(film);
  if (!found) {
    found = read(film);
    kept.set(film, found);
  }
  return found;
}

function read(film: Film): Segments {
  const values = (id: string) => gaugeOf(film, id)?.values ?? [];
  const [group, allocating, bells] = [values("group"), values("ns:allocate"), values("doorbells")];
  const all: Segment[] = [];
  const rung: { row: number; at: number }[] = [];
  const holds: Hold[] = [];
  const head = new Int32Array(film.events.length + 1);
  let before = 0;
  let first = 0;
  let size = 0;
  let rows = 0;
  for (const [index, event] of film.events.entries()) {
    const at = index + 1;
    head[at] = head[index] ?? 0;
    if (event.mark === "completed") continue;
    const [from, to] = [before, event.at_ns];
    before = to;
    const row = event.token ?? first;
    const of = (loop: LoopId, start: number, end: number) => all.push({ row, loop, from: start, to: end });
    switch (event.mark) {
      case "taken":
        first = row;
        size = group[at] ?? 1;
        rows = Math.max(rows, first + size);
        head[at] = first;
        for (let n = 0; n < size; n++) {
          const part = (to - from) / size;
          all.push({ row: first + n, loop: "read", from: from + n * part, to: from + (n + 1) * part });
        }
        break;
      case "alloc":
        for (let n = 0; n < size; n++) all.push({ row: first + n, loop: "allocate", from, to });
        break;
      case "built": {
        // Today an skb is allocated where it is built.
        const own = (allocating[at] ?? 0) - (allocating[index] ?? 0);
        if (own > 0) of("allocate", from, from + own);
        of("build", from + own, to);
        break;
      }
      case "locked":
        holds.push({ first, sent: 0, from, to });
        break;
      case "sent": {
        of("send", from, to);
        const hold = holds.at(-1);
        if (hold && hold.first === first) {
          hold.sent += 1;
          hold.to = to;
        }
        if ((bells[at] ?? 0) > (bells[index] ?? 0)) rung.push({ row, at: to });
        break;
      }
      case "rings": {
        const hold = holds.at(-1);
        if (hold) hold.to = to;
        rung.push({ row: hold ? hold.first + hold.sent - 1 : row, at: to });
        break;
      }
    }
  }
  return { all, holds: holds.filter((hold) => hold.sent > 0), bells: rung, head, rows };
}
