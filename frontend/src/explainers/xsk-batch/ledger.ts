/** The four numbers under the scene. */
import { count, counted, MINUS, rounded } from "../../common/format";
import { type Film, gaugeAt, gaugeOf } from "../../model/film";
import type { Entry } from "../contract";

const CANNOT = "cannot tell";
const RECORDED = "a recording holds its own cost";

const ends = new WeakMap<Film, Int32Array>();

/** By position: the position at which the last whole hold of the lock ended, so that rates are of whole holds. */
export function holdEnd(film: Film, position: number): number {
  let at = ends.get(film);
  if (!at) {
    at = new Int32Array(film.events.length + 1);
    const lock = gaugeOf(film, "lock")?.values;
    for (const [index, event] of film.events.entries()) {
      const isEnd = (event.mark === "sent" || event.mark === "rings") && lock?.[index + 1] === 0;
      at[index + 1] = isEnd ? index + 1 : (at[index] ?? 0);
    }
    ends.set(film, at);
  }
  return at[position] ?? 0;
}

/** Time a packet, by what it is spent on: a for each, b and c shared by those of a hold and of a doorbell. ns. */
export function shares(film: Film, position: number): { a: number; b: number; c: number } | null {
  const end = holdEnd(film, position);
  const of = (id: string) => gaugeAt(film, id, end);
  const [sent, a, b, c] = [of("sent"), of("ns:a"), of("ns:b"), of("ns:c")];
  if (!sent || a === null || b === null || c === null) return null;
  return { a: a / sent, b: b / sent, c: c / sent };
}

export function ledger(film: Film, position: number): readonly Entry[] {
  const at = (id: string) => gaugeAt(film, id, position);
  const [sent, locks, doorbells] = [at("sent"), at("locks"), at("doorbells")];
  const [pps, packet] = [at("pps"), at("packet")];
  const parts = shares(film, position);
  const forPackets = sent === null ? "" : `for ${counted(sent, "packet")}`;
  return [
    {
      id: "pps",
      word: "packets a second",
      value: pps === null ? CANNOT : pps === 0 ? "–" : rounded(pps / 1e6, 3),
      unit: pps ? "Mpps" : "",
      note: pps === null ? RECORDED : pps === 0 ? "no hold has ended yet" : "modelled, over all holds so far",
    },
    {
      id: "packet",
      word: "time a packet",
      value: packet === null ? CANNOT : packet === 0 ? "–" : count(packet),
      unit: packet ? "ns" : "",
      note:
        packet === null
          ? RECORDED
          : parts === null
            ? "no hold has ended yet"
            : `${ns(parts.a)} work + ${ns(parts.b)} hold ${parts.c < 0 ? MINUS : "+"} ${ns(Math.abs(parts.c))} doorbell`,
    },
    {
      id: "locks",
      word: "queue lock taken",
      value: locks === null ? CANNOT : `${count(locks)}×`,
      unit: forPackets,
      note: holdNote(film, position),
    },
    {
      id: "doorbells",
      word: "doorbells rung",
      value: doorbells === null ? CANNOT : count(doorbells),
      unit: forPackets,
      note: callNote(at("calls"), at("eagain")),
    },
  ];
}

const ns = (value: number) => rounded(value, value < 10 && value > -10 ? 2 : 3);

function holdNote(film: Film, position: number): string {
  if (film.moments.refused !== undefined && position >= film.moments.refused) return "EACCES: group above the budget";
  const wasted = gaugeAt(film, "wasted", position);
  if (wasted) return `${counted(wasted, "skb")} built and freed unsent`;
  const end = gaugeOf(film, "lock") ? holdEnd(film, position) : position;
  const [sent, locks] = [gaugeAt(film, "sent", end), gaugeAt(film, "locks", end)];
  if (!sent || !locks) return "no hold has ended yet";
  return sent === locks ? "one packet a hold" : `${rounded(sent / locks, 3)} packets a hold`;
}

function callNote(calls: number | null, again: number | null): string {
  if (calls === null || again === null) return "calls: cannot tell";
  return `${counted(calls, "call")}, ${again === 1 ? "1 ended" : `${count(again)} ended`} with EAGAIN`;
}
