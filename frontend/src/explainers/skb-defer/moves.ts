/** What the last event moved, and which kicks are still on their way: for the scene, out of the film. */
import { eventAt, type Film, type FilmEvent } from "../../model/film";

/** A kick that was sent and not yet served. */
export interface Pending {
  from: number;
  to: number;
}

const pending = new WeakMap<Film, readonly (Pending | null)[]>();

/** The kick under way at a position, by the events before it. */
export function pendingAt(film: Film, position: number): Pending | null {
  let all = pending.get(film);
  if (!all) {
    let now: Pending | null = null;
    all = [
      null,
      ...film.events.map((event) => {
        const home = event.token === null ? null : film.tokens[event.token]?.home;
        if (event.mark === "kick" && typeof home === "number") now = { from: event.cpu, to: home };
        else if (event.mark === "flushed" && event.cpu === now?.to) now = null;
        return now;
      }),
    ];
    pending.set(film, all);
  }
  return all[position] ?? null;
}

/** The event's places by id, and the CPU its skb belongs to. */
export interface Move {
  event: FilmEvent;
  from: string | null;
  to: string | null;
  home: number | null;
}

export function moveAt(film: Film, position: number): Move | null {
  const event = eventAt(film, position);
  if (!event) return null;
  const place = (index: number | null) => (index === null ? null : (film.places[index]?.id ?? null));
  const home = event.token === null ? null : (film.tokens[event.token]?.home ?? null);
  return { event, from: place(event.from), to: place(event.to), home };
}
