/** Which return an event belongs to, which case of the proposal it is, and who returns: read off the film. */
import { type Film, type FilmEvent, gaugeOf } from "../../model/film";
import { perFilm } from "../parts/film";

/** The three cases of the proposal; `bulk` asks once for 16, `untold` is a return of a recording. */
export type Case = "1" | "2" | "3" | "bulk" | "untold";

const BY_RULE: Readonly<Record<string, Case>> = {
  "R1-not-asked": "1",
  "R2-flagged": "2",
  "R3-local": "3",
  "R3-ring": "3",
};

/** Marks of events that are part of one page's way back. */
const WAY = new Set(["compared", "called", "cached", "ringed", "returned"]);

/** The case of every event, by its place in the film; null where it is no part of a return. */
export const casesOf = perFilm((film): readonly (Case | null)[] => {
  const byAsk = new Map<number, Case>();
  for (const event of film.events) {
    if (!WAY.has(event.mark)) continue;
    const known = event.rules.map((rule) => BY_RULE[rule]).find((one) => one !== undefined);
    if (known) byAsk.set(event.ask, known);
  }
  // A scenario names the case where the page is put; in bulk the proposal has none. A recording names none at all.
  const otherwise: Case = film.places.some((place) => place.id === "local") && isTold(film) ? "bulk" : "untold";
  return film.events.map((event) => (WAY.has(event.mark) ? (byAsk.get(event.ask) ?? otherwise) : null));
});

/** Whether the film shows comparisons and questions: no event of a recording does. */
export const isTold = (film: Film): boolean => gaugeOf(film, "comparisons") !== null;

/** The events of the return that a position is in, from its first to the one at the position. */
export function wayAt(film: Film, position: number): readonly FilmEvent[] {
  const last = film.events[position - 1];
  if (!last || !WAY.has(last.mark)) return last ? [last] : [];
  let from = position - 1;
  while (from > 0) {
    const before = film.events[from - 1];
    if (before?.ask !== last.ask || !WAY.has(before.mark)) break;
    from--;
  }
  return film.events.slice(from, position);
}

/** Polls of a tour, in the engine's order. */
const TOUR = ["softirq", "veth", "cpumap", "other", "threaded", "busy"] as const;

const pollsOf = perFilm((film) => film.events.flatMap((event, place) => (event.mark === "poll" ? [place + 1] : [])));

/** Who returns at a position: a word of the parameter `context`; null before the first poll and in a recording. */
export function contextAt(film: Film, position: number): string | null {
  const number = pollsOf(film).filter((at) => at <= position).length;
  if (number === 0) return null;
  const context = String(film.parameters.context ?? "");
  return context === "tour" ? (TOUR[(number - 1) % TOUR.length] ?? null) : context;
}

/** The CPU that returns at a position: of the last event that was no refill. */
export function returnerAt(film: Film, position: number): number {
  for (let at = Math.max(position, 1) - 1; at >= 0; at--) {
    const event = film.events[at];
    if (event && event.mark !== "refilled") return event.cpu;
  }
  return film.host.cpus[0] ?? 0;
}
