/** What scenes and ledgers read of a simulation, beside its gauges. */
import { count } from "../../common/format";
import { gaugeAt, type Simulation } from "../../model/simulation";
import type { Entry } from "../contract";

export const CANNOT = "cannot tell";

/** A value in words; what a simulation does not show is never guessed. */
export const known = (value: number | null, words: (value: number) => string = count): string =>
  value === null ? CANNOT : words(value);

/** The gauges of a position: as numbers, and in words. */
export function gaugesAt(run: Simulation, position: number) {
  const at = (id: string) => gaugeAt(run, id, position);
  return { at, inWords: (id: string) => known(at(id)) };
}

/** One of the four numbers. */
export const entry = (id: string, word: string, value: string, unit: string, note: string): Entry => ({
  ...{ id, word, value, unit, note },
});

/** What a place holds at most. */
export const capacityOf = (run: Simulation, id: string): number | null =>
  run.places.find((place) => place.id === id)?.capacity ?? null;

/** Id of a place by its index. */
export const placeId = (run: Simulation, index: number | null): string | null =>
  index === null ? null : (run.places[index]?.id ?? null);

/** The CPU that allocated what an event is about. */
export const homeOf = (run: Simulation, token: number | null): number | null =>
  token === null ? null : (run.tokens[token]?.home ?? null);

/** Number of the group that a CPU is in, such as its LLC domain; −1 = in none. */
export const groupOf = (groups: readonly (readonly number[])[], cpu: number): number =>
  groups.findIndex((group) => group.includes(cpu));

/** Made once a simulation. */
export function perRun<Value>(make: (run: Simulation) => Value): (run: Simulation) => Value {
  const made = new WeakMap<Simulation, { value: Value }>();
  return (run) => {
    let found = made.get(run);
    if (!found) {
      found = { value: make(run) };
      made.set(run, found);
    }
    return found.value;
  };
}
