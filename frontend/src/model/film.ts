/**
 * A film: what the engine made of a scenario, or of a stretch of a recording. Everything is looked up by position, nothing is
 * computed from the moment before, so that any position can be drawn and stepping back is as exact as a jump.
 *
 *   position 0      before anything happened
 *   position n      after events[n − 1]
 */
import type { Sent } from "../api/payloads";

export type Film = Sent["Simulation"];
export type FilmGauge = Sent["SimulationGauge"];
export type FilmToken = Sent["SimulationToken"];
export type FilmEvent = Sent["SimulationEvent"];

export type Scenario = Sent["Scenario"];
export type Parameter = Sent["ScenarioParameter"];
/** A parameter's value. */
export type Value = Parameter["default"];

/** Where a film of a recording lies in it. */
export interface Stretch {
  trace: string;
  analysis: string;
  /** ns from the recording's first event to the film's beginning. */
  at: number;
  /** Where the next and the previous stretch begin; null = there is none. */
  next: number | null;
  previous: number | null;
  /** Decisions in the film, before it, and in the whole recording. */
  decisions: number;
  before: number;
  of: number;
}

/** Where a film lies in its recording; null = it is of no recording but of a scenario. */
export function stretchOf({ parameters }: Film): Stretch | null {
  const { trace, analysis } = parameters;
  if (typeof trace !== "string" || typeof analysis !== "string") return null;
  const number = (name: string) => (typeof parameters[name] === "number" ? parameters[name] : null);
  return {
    trace,
    analysis,
    at: number("at_ns") ?? 0,
    next: number("next_ns"),
    previous: number("previous_ns"),
    decisions: number("decisions") ?? 0,
    before: number("before") ?? 0,
    of: number("of") ?? 0,
  };
}

/** Whether a film is a recording's: what no event tells has no gauge in it, and roles of CPUs are not set. */
export const isRecording = (film: Film): boolean => typeof film.parameters.trace === "string";

/** The last position. */
export const lastOf = (film: Film): number => film.events.length;

/** A position the film has. */
export const within = (film: Film, position: number): number =>
  Math.max(0, Math.min(lastOf(film), Math.trunc(position)));

/** The event that led to a position; null at the beginning. */
export const eventAt = (film: Film, position: number): FilmEvent | null => film.events[position - 1] ?? null;

/** What a gauge shows at a position; null where the film has no such gauge: it cannot tell. */
export function gaugeAt(film: Film, id: string, position: number): number | null {
  return gaugeOf(film, id)?.values[position] ?? null;
}

const gauges = new WeakMap<Film, Map<string, FilmGauge>>();

/** A gauge by its id. */
export function gaugeOf(film: Film, id: string): FilmGauge | null {
  let byId = gauges.get(film);
  if (!byId) {
    byId = new Map(film.gauges.map((gauge) => [gauge.id, gauge]));
    gauges.set(film, byId);
  }
  return byId.get(id) ?? null;
}

/** Index of the place a token lies in at a position: −1 = gone, null = not there yet. */
export function placeAt(token: FilmToken, position: number): number | null {
  let low = 0;
  let high = token.at.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((token.at[middle] ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? null : (token.to[low - 1] ?? null);
}

/** Virtual time of a position, ns. */
export const timeAt = (film: Film, position: number): number => eventAt(film, position)?.at_ns ?? 0;

/** The last position whose event had happened at a virtual time. */
export function positionAt(film: Film, ns: number): number {
  let low = 0;
  let high = film.events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((film.events[middle]?.at_ns ?? 0) <= ns) low = middle + 1;
    else high = middle;
  }
  return low;
}
