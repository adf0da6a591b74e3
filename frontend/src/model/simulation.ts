/**
 * A simulation: what the engine made of a scenario, or of a stretch of a recording. Everything is looked up by position, nothing is
 * computed from the moment before, so that any position can be drawn and stepping back is as exact as a jump.
 *
 *   position 0      before anything happened
 *   position n      after events[n − 1]
 */
import type { Sent } from "../api/payloads";

export type Simulation = Sent["Simulation"];
export type SimulationGauge = Sent["SimulationGauge"];
export type SimulationToken = Sent["SimulationToken"];
export type SimulationEvent = Sent["SimulationEvent"];

export type Scenario = Sent["Scenario"];
export type Parameter = Sent["ScenarioParameter"];
/** A parameter's value. */
export type Value = Parameter["default"];

/** Where a simulation of a recording lies in it. */
export interface DecisionWindow {
  trace: string;
  analysis: string;
  /** ns from the recording's first event to the simulation's beginning. */
  at: number;
  /** Where the next and the previous stretch begin; null = there is none. */
  next: number | null;
  previous: number | null;
  /** Decisions in the simulation, before it, and in the whole recording. */
  decisions: number;
  before: number;
  of: number;
}

/** Where a simulation lies in its recording; null = it is of no recording but of a scenario. */
export function decisionWindowOf({ parameters }: Simulation): DecisionWindow | null {
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

/** Whether a simulation is a recording's: what no event tells has no gauge in it, and roles of CPUs are not set. */
export const isRecording = (run: Simulation): boolean => typeof run.parameters.trace === "string";

/** The last position. */
export const lastOf = (run: Simulation): number => run.events.length;

/** A position the simulation has. */
export const within = (run: Simulation, position: number): number =>
  Math.max(0, Math.min(lastOf(run), Math.trunc(position)));

/** The event that led to a position; null at the beginning. */
export const eventAt = (run: Simulation, position: number): SimulationEvent | null => run.events[position - 1] ?? null;

/** What a gauge shows at a position; null where the simulation has no such gauge: it cannot tell. */
export function gaugeAt(run: Simulation, id: string, position: number): number | null {
  return gaugeOf(run, id)?.values[position] ?? null;
}

const gauges = new WeakMap<Simulation, Map<string, SimulationGauge>>();

/** A gauge by its id. */
export function gaugeOf(run: Simulation, id: string): SimulationGauge | null {
  let byId = gauges.get(run);
  if (!byId) {
    byId = new Map(run.gauges.map((gauge) => [gauge.id, gauge]));
    gauges.set(run, byId);
  }
  return byId.get(id) ?? null;
}

/** Index of the place a token lies in at a position: −1 = gone, null = not there yet. */
export function placeAt(token: SimulationToken, position: number): number | null {
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
export const timeAt = (run: Simulation, position: number): number => eventAt(run, position)?.at_ns ?? 0;

/** The last position whose event had happened at a virtual time. */
export function positionAt(run: Simulation, ns: number): number {
  let low = 0;
  let high = run.events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((run.events[middle]?.at_ns ?? 0) <= ns) low = middle + 1;
    else high = middle;
  }
  return low;
}
