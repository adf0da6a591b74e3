/** One thing a page keeps in its address: how it is written, how it is read, what it is when absent. */
export interface Property<T> {
  /** Key in the query. */
  key: string;
  /** Left out of the address. */
  fallback: T;
  /** undefined = not a value this property can have; the fallback is taken. */
  read: (text: string) => T | undefined;
  write: (value: T) => string;
  /** Whether a change is a step a reader wants to go back from; else it replaces the current one. */
  isStep: boolean;
}

/** A list of properties, by the name they have in the page's state. */
export type Properties<State> = { [Name in keyof State]: Property<State[Name]> };

/** The query of an address as it travels through the router: key → text. */
export type RawQuery = Record<string, string>;

/** A whole number ≥ 0 that a JS number holds exactly. */
export const naturalOrNull = (text: string): number | undefined => {
  if (!/^\d{1,16}$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : undefined;
};

/** A property that is null unless the address names it. */
export function optional<T>(
  key: string,
  read: (text: string) => T | undefined,
  write: (value: T) => string,
  isStep = true,
): Property<T | null> {
  return { key, fallback: null, read, write: (value) => (value === null ? "" : write(value)), isStep };
}

/** One of a few words. */
export function oneOf<const Word extends string>(key: string, words: readonly Word[], fallback: Word): Property<Word> {
  return {
    key,
    fallback,
    read: (text) => words.find((word) => word === text),
    write: (value) => value,
    isStep: true,
  };
}

/** Reads a state; a bad value is reported and ignored, never a reason for a blank page. */
export function readState<State extends object>(
  properties: Properties<State>,
  query: RawQuery,
  onBadValue: (key: string, text: string) => void = () => {},
): State {
  const state: Partial<State> = {};
  for (const name of Object.keys(properties) as (keyof State)[]) {
    const property = properties[name];
    const text = query[property.key];
    const value = text === undefined ? undefined : property.read(text);
    if (text !== undefined && value === undefined) onBadValue(property.key, text);
    state[name] = value === undefined ? property.fallback : value;
  }
  return state as State;
}

/** Writes a state over a query: defaults are left out, keys that are none of ours stay. */
export function writeState<State extends object>(
  properties: Properties<State>,
  state: State,
  over: RawQuery,
): RawQuery {
  const query = { ...over };
  for (const name of Object.keys(properties) as (keyof State)[]) {
    const property = properties[name];
    const text = property.write(state[name]);
    if (text === property.write(property.fallback)) delete query[property.key];
    else query[property.key] = text;
  }
  return query;
}

/** Whether going from one state to another is a step in history. */
export function isStep<State extends object>(properties: Properties<State>, before: State, after: State): boolean {
  return (Object.keys(properties) as (keyof State)[]).some((name) => {
    const property = properties[name];
    return property.isStep && property.write(before[name]) !== property.write(after[name]);
  });
}
