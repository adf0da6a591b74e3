/** A comparison as its address keeps it: which runs, which row is in question, what counts as a change, what is left out. */
import type { Comparison } from "../model/comparison";
import type { Point } from "../model/notes";
import { addressOf, idsOf, MOST_RUNS, textOf } from "./address";
import { type AddressNote, pointNotes } from "./notes";
import type { RawQuery } from "./property";

export interface CompareView {
  /** Ids of runs. */
  before: readonly string[];
  after: readonly string[];
  /** `metric` or `metric/subject`; null takes the first rate. */
  primary: string | null;
  /** Practical margin, percent of *before*. */
  margin: number;
  /** Run id → why it does not count. */
  left: Readonly<Record<string, string>>;
  policy: string | null;
}

const ID = /^[\w-]{1,80}$/;
const DEFAULT_MARGIN = 1;

/** `id:reason,id:reason`; a reason is percent-encoded, so that it may hold a comma. */
function readLeft(value: string): Record<string, string> | undefined {
  const pairs = value.split(",").map((part) => {
    const colon = part.indexOf(":");
    return [part.slice(0, Math.max(0, colon)), decoded(part.slice(colon + 1))] as const;
  });
  const isFine =
    pairs.length <= MOST_RUNS && pairs.every(([id, reason]) => ID.test(id) && reason && reason.length <= 200);
  return isFine ? Object.fromEntries(pairs) : undefined;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}

export const { read: readCompare, write: writeCompare } = addressOf<CompareView>({
  before: idsOf("before", true),
  after: idsOf("after", true),
  primary: textOf("primary", null, 400),
  margin: {
    key: "margin",
    fallback: DEFAULT_MARGIN,
    read: (value) => (/^\d{1,3}(\.\d{1,3})?$/.test(value) ? marginOf(Number(value)) : undefined),
    write: String,
    isStep: true,
  },
  left: {
    key: "left",
    fallback: {},
    read: readLeft,
    write: (value) =>
      Object.entries(value)
        .map(([id, reason]) => `${id}:${encodeURIComponent(reason)}`)
        .join(","),
    isStep: true,
  },
  policy: textOf("policy", null),
});

/** A margin the server takes: above 0, at most 100 %. */
export function marginOf(percent: number): number | undefined {
  return percent > 0 && percent <= 100 ? percent : undefined;
}

const notesAddress = addressOf<{ notes: readonly AddressNote<Point>[] }>({
  notes: { key: "notes", fallback: [], read: pointNotes.read, write: pointNotes.write, isStep: true },
});

/** Reads the notes of an address: they are no part of the question, so a link to a stored comparison has them too. */
export const readCompareNotes = (query: RawQuery) => notesAddress.read(query).notes;

/** Writes notes over the address they came from; nothing else of it changes. */
export const writeCompareNotes = (notes: readonly AddressNote<Point>[], over: RawQuery) =>
  notesAddress.write({ notes }, over);

/** The question that a kept comparison answers. */
export function viewOf({ before, after, options, policy }: Comparison): CompareView {
  const runs = [...before.runs, ...after.runs];
  const idsOf = (side: Comparison["before"]) => side.runs.flatMap(({ id }) => id ?? []);
  return {
    before: idsOf(before),
    after: idsOf(after),
    primary: options.primary?.filter((part) => part !== null).join("/") ?? null,
    margin: options.margin_pct,
    left: Object.fromEntries(runs.flatMap(({ id, left_out }) => (id && left_out ? [[id, left_out]] : []))),
    policy,
  };
}

/** Leaves a run out for a reason, or takes it back in. */
export function withLeft(view: CompareView, id: string, reason: string | null): CompareView {
  const { [id]: _, ...others } = view.left;
  return { ...view, left: reason === null ? others : { ...others, [id]: reason } };
}
