/**
 * A film: what the engine made of a scenario, or of a stretch of a recording. Everything is looked up by position, nothing is
 * computed from the moment before, so that any position can be drawn and stepping back is as exact as a jump.
 *
 *   position 0      before anything happened
 *   position n      after events[n − 1]
 */
import type { Label } from "./types";

/** A parameter's value. */
export type Value = number | string;

export interface FilmPlace {
  /** `cache:0`, `list:0:1`: what prose, pictures and tables call it by. */
  id: string;
  /** A concept of the vocabulary. */
  concept: string;
  cpu: number | null;
  /** What it holds at most; null = unbounded. */
  capacity: number | null;
}

export interface FilmGauge {
  /** Of a place its id, else a name. */
  id: string;
  unit: string;
  limit: number | null;
  /** By position: one more than there are events. */
  values: number[];
}

export interface FilmToken {
  concept: string;
  /** CPU that allocated it. */
  home: number | null;
  /** Positions at which it moves, ascending. */
  at: number[];
  /** Where to: an index into `places`, −1 = gone. */
  to: number[];
}

export interface FilmEvent {
  /** Virtual ns since the film began; ascends. */
  at_ns: number;
  cpu: number;
  /** Concept of its mark in the vocabulary. */
  mark: string;
  /** The input that caused it: the same on both sides of a comparison. */
  ask: number;
  token: number | null;
  rules: string[];
  from: number | null;
  to: number | null;
  /** The decision this scenario is about, where it was asked. */
  choice: { took: string; by_hand: boolean } | null;
  /** One sentence without a full stop. */
  text: string;
}

export interface Film {
  scenario: string;
  policy: string;
  variant: string;
  kernel: string;
  label: Label;
  parameters: Record<string, Value>;
  host: { cpus: number[]; llcs: number[][]; nodes: number[][] };
  places: FilmPlace[];
  gauges: FilmGauge[];
  tokens: FilmToken[];
  rules: Record<string, { text: string; function: string; source: string }>;
  events: FilmEvent[];
  /** Positions with a name. */
  moments: Record<string, number>;
  assumed: string[];
  left_out: number;
}

export interface Parameter {
  name: string;
  text: string;
  unit: string;
  domain: { whole: [number, number] | null; words: [string, string][] | null };
  default: Value;
  is_main: boolean;
}

export interface Scenario {
  id: string;
  policy: string;
  text: string;
  parameters: Parameter[];
  /** What the decision can be: id and words. */
  choices: [string, string][];
  cases: { id: string; text: string; set: [string, string][] }[];
}

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
