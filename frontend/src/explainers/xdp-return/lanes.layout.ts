/**
 * Lanes of cases: one mark for every comparison, call and page, by event number. They lie a ns or two apart, so time would
 * draw them over each other; a page of events is shown, the one the position is in.
 */
import { type Film, lastOf } from "../../model/film";
import { perFilm } from "../parts/film";
import { type Case, casesOf } from "./returns";

/** CSS pixels. */
export const LANE = 30;
const LABEL = 150;
const NARROW_LABEL = 62;
const TALLY = 158;
/** Numbers of events, and what the marks mean. */
const AXIS = 38;
/** An event has at least this much room. */
const LEAST = 3.4;
const NARROW = 560;

/** Marks are paths by kind over all lanes; `from` is the first event of the page, 0-based, `size` how many it holds. */
export type LanesLayout = ReturnType<typeof layCases>;

const LABELS: Readonly<Record<Case, readonly [string, string]>> = {
  "1": ["case 1", "not asked for"],
  "2": ["case 2", "asked for, flagged"],
  "3": ["case 3", "asked for, clear"],
  bulk: ["in bulk", "asked once for 16"],
  untold: ["returns", "case unknown"],
};

/** Which page of events a position is in. */
export function pageOf(film: Film, width: number, position: number): number {
  const size = pageSize(film, width);
  return Math.floor(Math.max(0, position - 1) / size);
}

function pageSize(film: Film, width: number): number {
  const { left, right } = sides(width);
  const fits = Math.max(24, Math.floor((right - left) / LEAST));
  const pages = Math.max(1, Math.ceil(lastOf(film) / fits));
  return Math.max(1, Math.ceil(lastOf(film) / pages));
}

function sides(width: number): { left: number; right: number; isNarrow: boolean } {
  const isNarrow = width < NARROW;
  return { left: isNarrow ? NARROW_LABEL : LABEL, right: width - (isNarrow ? 8 : TALLY), isNarrow };
}

/** The lanes of a film, one page of its events. */
export function layCases(film: Film, width: number, page: number) {
  const { left, right, isNarrow } = sides(width);
  const cases = casesOf(film);
  const present = lanesOf(cases);
  const labelOf = (id: Case) => (isNarrow ? LABELS[id][0] : LABELS[id].join(": "));
  const lanes = present.map((id, place) => ({ id, label: labelOf(id), y: place * LANE + LANE / 2 }));
  const middle = new Map(lanes.map((lane) => [lane.id, lane.y]));
  const size = pageSize(film, width);
  const from = page * size;
  const step = (right - left) / size;
  const xOf = (position: number) => left + (position - from) * step;
  const paths = { compared: "", called: "", cached: "", ringed: "", returned: "", polls: "" };
  film.events.slice(from, from + size).forEach((event, offset) => {
    const x = xOf(from + offset + 1) - step / 2;
    const id = cases[from + offset];
    if (event.mark === "poll") paths.polls += `M${r(x)} 0V${lanes.length * LANE}`;
    const y = id ? middle.get(id) : undefined;
    if (y === undefined) return;
    if (event.mark === "compared") paths.compared += `M${r(x)} ${y - 8}v8`;
    if (event.mark === "called") paths.called += `M${r(x)} ${y - 11}v11`;
    if (event.mark === "cached") paths.cached += `M${r(x - 1.5)} ${y + 4}h3v5h-3z`;
    if (event.mark === "ringed") paths.ringed += `M${r(x - 1)} ${y + 4.5}h2v4h-2z`;
    if (event.mark === "returned") paths.returned += `M${r(x - 2)} ${y + 4}l4 5m0 -5l-4 5`;
  });
  const every = Math.max(1, Math.ceil(size / (isNarrow ? 3 : 6) / 10) * 10);
  const ticks = Array.from({ length: Math.floor(size / every) + 1 }, (_, place) => from + place * every)
    .filter((position) => position <= Math.min(lastOf(film), from + size))
    .map((position) => ({ position, x: xOf(position) }));
  const height = lanes.length * LANE + AXIS;
  return { width, height, left, right, isNarrow, lanes, from, size, ...paths, ticks, xOf };
}

/** The three cases always; bulk and recordings have a lane of their own instead. */
function lanesOf(cases: readonly (Case | null)[]): readonly Case[] {
  const found = new Set(cases);
  if (found.has("untold")) return ["untold"];
  return found.has("bulk") ? ["1", "2", "3", "bulk"] : ["1", "2", "3"];
}

/** Comparisons, calls and pages of each case by position: counted off the film's events, a scenario emits one for each. */
const talliesOf = perFilm((film) => {
  const cases = casesOf(film);
  const of = (id: Case) => {
    const now = { pages: 0, comparisons: 0, calls: 0 };
    const all = film.events.map((event, place) => {
      if (cases[place] === id) now[KINDS[event.mark] ?? "pages"]++;
      return { ...now };
    });
    return [{ pages: 0, comparisons: 0, calls: 0 }, ...all];
  };
  return new Map(lanesOf(cases).map((id) => [id, of(id)]));
});

const KINDS: Readonly<Record<string, "comparisons" | "calls">> = { compared: "comparisons", called: "calls" };

export const tallyAt = (film: Film, id: Case, position: number) =>
  talliesOf(film).get(id)?.[position] ?? { pages: 0, comparisons: 0, calls: 0 };

const r = (value: number) => Math.round(value * 10) / 10;
