/** What the last event moved, and which kicks are still on their way: for the scene, out of the film. */
import { eventAt, type Film, type FilmEvent } from "../../model/film";
import { homeOf, perFilm, placeId } from "../parts/film";

/** A kick that was sent and not yet served. */
export interface Pending {
  from: number;
  to: number;
}

/** By event: the kick under way after it. */
const pendingOf = perFilm((film) => {
  let now: Pending | null = null;
  return film.events.map((event) => {
    const home = homeOf(film, event.token);
    if (event.mark === "kick" && home !== null) now = { from: event.cpu, to: home };
    else if (event.mark === "flushed" && event.cpu === now?.to) now = null;
    return now;
  });
});

export const pendingAt = (film: Film, position: number): Pending | null => pendingOf(film)[position - 1] ?? null;

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
  const { from, to, token } = event;
  return { event, from: placeId(film, from), to: placeId(film, to), home: homeOf(film, token) };
}
