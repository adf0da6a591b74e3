/** What a list page keeps in its address: the words it is narrowed by, and its order. */
import { type Properties, type Property, type RawQuery, readState, writeState } from "./property";
import { CURRENT_VERSION, upgraded } from "./version";

export interface ListView {
  q: string;
  /** The column that orders the list; null = as the server lists it. */
  sort: { column: string; descending: boolean } | null;
}

type Sort = ListView["sort"];

/** The order of a list: a column, with a minus where its largest is first. */
export const sortOf = <Fallback extends Sort>(fallback: Fallback): Property<Fallback | NonNullable<Sort>> => ({
  key: "sort",
  fallback,
  read: (text) => {
    const found = /^(-?)([a-z_]{1,40})$/.exec(text);
    return found ? { column: found[2] ?? "", descending: found[1] === "-" } : undefined;
  },
  write: (value) => (value ? `${value.descending ? "-" : ""}${value.column}` : ""),
  isStep: true,
});

const PROPERTIES: Properties<ListView> = {
  q: {
    key: "q",
    fallback: "",
    read: (text) => (text.length <= 200 ? text : undefined),
    write: (value) => value,
    isStep: false,
  },
  sort: sortOf(null),
};

/** Reads the address of a list, of any version. */
export const readList = (query: RawQuery): ListView => readState(PROPERTIES, upgraded(query));

/** Writes a view over the address it came from. */
export const writeList = (view: ListView, over: RawQuery): RawQuery => ({
  v: String(CURRENT_VERSION),
  ...writeState(PROPERTIES, view, upgraded(over)),
});
