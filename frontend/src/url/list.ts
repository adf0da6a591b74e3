/** What a list page keeps in its address: the words it is narrowed by, and its order. */
import { addressOf, textOf } from "./address";
import type { Property } from "./property";

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

export const { read: readList, write: writeList } = addressOf<ListView>({
  q: textOf("q", "", 200, false),
  sort: sortOf(null),
});
