/** What scenes and ledgers read of a film, beside its gauges. */
import { count } from "../../common/format";
import { type Film, gaugeAt } from "../../model/film";
import type { Entry } from "../contract";

export const CANNOT = "cannot tell";

/** A value in words; what a film does not show is never guessed. */
export const known = (value: number | null, words: (value: number) => string = count): string =>
  value === null ? CANNOT : words(value);

/** The gauges of a position: as numbers, and in words. */
export function gaugesAt(film: Film, position: number) {
  const at = (id: string) => gaugeAt(film, id, position);
  return { at, said: (id: string) => known(at(id)) };
}

/** One of the four numbers. */
export const entry = (id: string, word: string, value: string, unit: string, note: string): Entry => ({
  ...{ id, word, value, unit, note },
});

/** What a place holds at most. */
export const capacityOf = (film: Film, id: string): number | null =>
  film.places.find((place) => place.id === id)?.capacity ?? null;

/** Id of a place by its index. */
export const placeId = (film: Film, index: number | null): string | null =>
  index === null ? null : (film.places[index]?.id ?? null);

/** The CPU that allocated what an event is about. */
export const homeOf = (film: Film, token: number | null): number | null =>
  token === null ? null : (film.tokens[token]?.home ?? null);

/** Number of the group that a CPU is in, such as its LLC domain; −1 = in none. */
export const groupOf = (groups: readonly (readonly number[])[], cpu: number): number =>
  groups.findIndex((group) => group.includes(cpu));

/** Made once a film. */
export function perFilm<Value>(make: (film: Film) => Value): (film: Film) => Value {
  const made = new WeakMap<Film, { value: Value }>();
  return (film) => {
    let found = made.get(film);
    if (!found) {
      found = { value: make(film) };
      made.set(film, found);
    }
    return found.value;
  };
}
