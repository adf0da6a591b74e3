/** What the pages' addresses have in common; each of the other files says what one page keeps in its own. */
import { type Properties, type Property, type RawQuery, readState, writeState } from "./property";
import { CURRENT_VERSION, upgraded } from "./version";

/** Reads an address of any version, and writes a view over the address it came from. */
export const addressOf = <View extends object>(properties: Properties<View>) => ({
  read: (query: RawQuery): View => readState(properties, upgraded(query)),
  write: (view: View, over: RawQuery): RawQuery => ({
    v: String(CURRENT_VERSION),
    ...writeState(properties, view, upgraded(over)),
  }),
});

/** A text of at most so many characters. */
export const textOf = <Fallback extends string | null>(
  key: string,
  fallback: Fallback,
  most = 200,
  isStep = true,
): Property<string | Fallback> => ({
  key,
  fallback,
  read: (text) => (text.length <= most ? text : undefined),
  write: (value) => value ?? "",
  isStep,
});

/** Runs on both sides at most, as the server takes them. */
export const MOST_RUNS = 400;

/** Ids of runs. */
export const idsOf = (key: string, isStep: boolean): Property<readonly string[]> => ({
  key,
  fallback: [],
  read: (text) => {
    const list = text.split(",");
    return list.length <= MOST_RUNS && list.every((id) => /^[\w-]{1,80}$/.test(id)) ? list : undefined;
  },
  write: (value) => value.join(","),
  isStep,
});
