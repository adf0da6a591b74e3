/** What a film of this scenario shows at a position, and its words: which return an event belongs to, its case, who returns. */
import { count, counted } from "../../common/format";
import { type Film, type FilmEvent, gaugeAt, gaugeOf } from "../../model/film";
import { CANNOT, capacityOf, perFilm } from "../parts/film";

/** The three cases of the proposal; `bulk` asks once for 16, `unknown` is a return of a recording. */
export type Case = "1" | "2" | "3" | "bulk" | "unknown";

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
  const otherwise: Case =
    film.places.some((place) => place.id === "local") && hasComparisons(film) ? "bulk" : "unknown";
  return film.events.map((event) => (WAY.has(event.mark) ? (byAsk.get(event.ask) ?? otherwise) : null));
});

/** Whether the film shows comparisons and questions: no event of a recording does. */
export const hasComparisons = (film: Film): boolean => gaugeOf(film, "comparisons") !== null;

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

/** Whether flag and argument still exist. */
export const isProposal = (film: Film): boolean => film.variant === "pool-decides";

const ROLES: Readonly<Record<string, readonly [string, string]>> = {
  softirq: ["polls eth0 in softirq", "idle"],
  threaded: ["thread napi/eth0 polls", "idle"],
  busy: ["a task busy-polls eth0", "idle"],
  veth: ["polls veth0 in softirq", "idle"],
  cpumap: ["receives, refills", "cpumap thread"],
  other: ["receives, refills", "completes for eth1"],
};

/** What a CPU does at a position. */
export function roleOf(film: Film, position: number, cpu: number): string {
  const context = contextAt(film, position);
  if (context === null) return hasComparisons(film) ? "idle" : "";
  return ROLES[context]?.[cpu] ?? "";
}

/** The flag of a CPU: null = the film cannot tell. */
export function flagWords(film: Film, position: number, cpu: number): string {
  if (isProposal(film)) return "no-direct flag: gone";
  const flag = gaugeAt(film, `flag:${cpu}`, position);
  return `no-direct flag ${flag === null ? CANNOT : flag > 0 ? "set" : "clear"}`;
}

/** `3 of 16 wait`. */
export function queueWords(film: Film, position: number, cpu: number): string {
  const level = gaugeAt(film, `bulk:${cpu}`, position);
  if (level === null) return "up to 16 wait";
  return level === 0 ? "nothing waits" : `${count(level)} of 16 ${level === 1 ? "waits" : "wait"}`;
}

export function levelWords(film: Film, position: number, id: string, drawnCells: number): string {
  const level = gaugeAt(film, id, position);
  if (level === null) return CANNOT;
  const capacity = capacityOf(film, id);
  const some = capacity !== null && capacity > drawnCells ? `, ${count(drawnCells)} drawn` : "";
  return `${level === 0 ? "empty" : count(level)}${capacity === null ? "" : ` of ${count(capacity)}${some}`}`;
}

/** Who owns the pool's NAPI. */
export function ownerWords(film: Film, position: number): string {
  const owner = gaugeAt(film, "list-owner", position);
  if (owner === null) return "list_owner: no event shows it";
  return `list_owner of its NAPI: ${owner < 0 ? "not set" : `CPU ${owner}`}`;
}

/** Who touches the cache, and whether that is safe. */
export function touchWords(film: Film, position: number): { words: string; isWrong: boolean } {
  const wrong = gaugeAt(film, "wrong", position) ?? 0;
  if (wrong === 0) return { words: hasComparisons(film) ? "its own NAPI only, no lock" : "no lock", isWrong: false };
  return { words: `CPU 1 pushed ${count(wrong)}, CPU 0 pops: no lock`, isWrong: true };
}

/** Pages of a case so far, or null where it is not known. */
export function caseCount(film: Film, position: number, number: 1 | 2 | 3): string | null {
  const pages = gaugeAt(film, `case-${number}`, position);
  return pages === null ? null : counted(pages, "page");
}

/** The state in a sentence or two. */
export function described(film: Film, position: number): string {
  const event = film.events[position - 1];
  const cpu = returnerAt(film, position);
  const now = `CPU ${cpu}: ${flagWords(film, position, cpu)}; ${ownerWords(film, position)}`;
  return event ? `${event.text}. ${now}.` : "Nothing has happened yet.";
}
