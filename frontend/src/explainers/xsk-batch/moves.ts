/** What the last event moved: for the scene, out of the film. */
import type { ColourToken } from "../../charts/vocabulary";
import { eventAt, type Film, gaugeAt } from "../../model/film";

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
  const place = (index: number | null) => (index === null ? null : (film.places[index]?.id ?? null));
  const from = event.mark === "offered" ? "program" : place(event.from);
  return { mark: event.mark, from, to: place(event.to), label: labelOf(film, position), colour };
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
