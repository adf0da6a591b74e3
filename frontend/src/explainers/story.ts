/** Where a story's steps lead, and what they light: looked up in their simulation. */
import { count } from "../common/format";
import { gaugeAt, type Simulation, within } from "../model/simulation";
import type { Details, Explainer, Step } from "./contract";
import type { Readings } from "./prose/parse";
import { BY_STORY } from "./scene/lit";

/** The position a step leads to in its simulation; null where the simulation lacks its moment. */
export function targetOf(run: Simulation, { seek }: Step): number | null {
  const moment = run.moments[seek.moment];
  return moment === undefined ? null : within(run, moment + (seek.plus ?? 0));
}

/** Parameters as the engine is asked for them: a step's own under those turned by the reader. */
export function parametersOf(
  step: Step,
  turned: Readonly<Record<string, string>>,
  hand: string | null,
): Record<string, string> {
  return { ...step.run, ...turned, ...(hand ? { hand } : {}) };
}

/** Whether two steps are of one simulation. */
export const sharesRun = (one: Step, other: Step): boolean =>
  one.run === other.run || JSON.stringify(one.run ?? {}) === JSON.stringify(other.run ?? {});

/** Position of every step that is of a step's simulation, in the story's order; null where a step shows another. */
export const stopsByStep = (explainer: Explainer, step: Step, run: Simulation): (number | null)[] =>
  explainer.steps.map((one) => (sharesRun(one, step) ? targetOf(run, one) : null));

/** What a step lights: gently, since nobody points. */
export const litByStep = (run: Simulation, step: Step, position: number): Set<string> =>
  litIds(null, run, [...step.lights, BY_STORY], position);

/**
 * Ids that are lit: a concept (`concept:deferList`) stands for all its places, a function (`fn:NAME`) for what its stop of the
 * code path lights (nothing before that has arrived), `event` for where the last event leads from and to.
 */
export function litIds(
  details: Details | null,
  run: Simulation,
  ids: readonly string[],
  position: number,
): Set<string> {
  const lit = new Set<string>();
  for (const id of ids) {
    lit.add(id);
    if (id.startsWith("concept:")) {
      const concept = id.slice(8);
      for (const place of run.places) if (place.concept === concept) lit.add(place.id);
    }
    if (id.startsWith("fn:")) {
      const stop = details?.codePath.find((one) => one.function.replace(/\(\)$/, "") === id.slice(3));
      for (const one of stop?.lights ?? []) lit.add(one);
    }
    if (id === "event") {
      const event = run.events[position - 1];
      for (const place of [event?.from, event?.to]) {
        const found = place === null || place === undefined ? null : run.places[place];
        if (found) lit.add(found.id);
      }
      if (event) lit.add(`cpu:${event.cpu}`);
      if (event && event.token !== null) lit.add(`token:${event.token}`);
    }
  }
  return lit;
}

/** Numbers of a simulation for a text that belongs to a position. */
export const valuesAt =
  (run: Simulation, position: number): Readings =>
  (gauge) => {
    const value = gaugeAt(run, gauge, position);
    return value === null ? null : count(value);
  };
