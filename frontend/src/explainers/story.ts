/** Where a story's steps lead, and what they light: looked up in their film. */
import { count } from "../common/format";
import { type Film, gaugeAt, within } from "../model/film";
import type { Explainer, Further, Step } from "./contract";
import type { Readings } from "./prose/parse";
import { BY_STORY } from "./scene/lit";

/** The position a step leads to in its film; null where the film lacks its moment. */
export function targetOf(film: Film, { seek }: Step): number | null {
  const moment = film.moments[seek.moment];
  return moment === undefined ? null : within(film, moment + (seek.plus ?? 0));
}

/** Parameters as the engine is asked for them: a step's own under those turned by the reader. */
export function parametersOf(
  step: Step,
  turned: Readonly<Record<string, string>>,
  hand: string | null,
): Record<string, string> {
  return { ...step.film, ...turned, ...(hand ? { hand } : {}) };
}

/** Whether two steps are of one film. */
export const sharesFilm = (one: Step, other: Step): boolean =>
  one.film === other.film || JSON.stringify(one.film ?? {}) === JSON.stringify(other.film ?? {});

/** Position of every step that is of a step's film, in the story's order; null where a step shows another. */
export const stopsByStep = (explainer: Explainer, step: Step, film: Film): (number | null)[] =>
  explainer.steps.map((one) => (sharesFilm(one, step) ? targetOf(film, one) : null));

/** What a step lights: gently, since nobody points. */
export const litByStep = (film: Film, step: Step, position: number): Set<string> =>
  litIds(null, film, [...step.lights, BY_STORY], position);

/**
 * Ids that are lit: a concept (`concept:deferList`) stands for all its places, a function (`fn:NAME`) for what its stop of the
 * code path lights (nothing before that has arrived), `event` for where the last event leads from and to.
 */
export function litIds(further: Further | null, film: Film, ids: readonly string[], position: number): Set<string> {
  const lit = new Set<string>();
  for (const id of ids) {
    lit.add(id);
    if (id.startsWith("concept:")) {
      const concept = id.slice(8);
      for (const place of film.places) if (place.concept === concept) lit.add(place.id);
    }
    if (id.startsWith("fn:")) {
      const stop = further?.codePath.find((one) => one.function.replace(/\(\)$/, "") === id.slice(3));
      for (const one of stop?.lights ?? []) lit.add(one);
    }
    if (id === "event") {
      const event = film.events[position - 1];
      for (const place of [event?.from, event?.to]) {
        const found = place === null || place === undefined ? null : film.places[place];
        if (found) lit.add(found.id);
      }
      if (event) lit.add(`cpu:${event.cpu}`);
      if (event && event.token !== null) lit.add(`token:${event.token}`);
    }
  }
  return lit;
}

/** Numbers of a film for a text that belongs to a position. */
export const valuesAt =
  (film: Film, position: number): Readings =>
  (gauge) => {
    const value = gaugeAt(film, gauge, position);
    return value === null ? null : count(value);
  };
