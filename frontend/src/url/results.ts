/** The results page as its address keeps it: what is looked for, what is open, which runs are chosen for which side. */
import { type Properties, type RawQuery, readState, writeState } from "./property";
import { CURRENT_VERSION, upgraded } from "./version";

/** What results are narrowed by, in the order of the page. */
export const FACETS = ["policy", "tool", "kernel", "cpu", "driver"] as const;
export type Facet = (typeof FACETS)[number];

export interface ResultsView extends Record<Facet, string | null> {
  /** Words in names, labels and commands. */
  q: string;
  /** The group whose runs are listed. */
  group: string | null;
  /** Ids of runs chosen for a comparison. */
  before: readonly string[];
  after: readonly string[];
}

const text = (most: number) => (value: string) => (value.length <= most ? value : undefined);

const chosen = (key: string) => ({
  key,
  fallback: null,
  read: text(200),
  write: (value: string | null) => value ?? "",
  isStep: true,
});

const ids = (key: string) => ({
  key,
  fallback: [] as readonly string[],
  read: (value: string) => {
    const list = value.split(",");
    return list.length <= 400 && list.every((id) => /^[\w-]{1,80}$/.test(id)) ? list : undefined;
  },
  write: (value: readonly string[]) => value.join(","),
  isStep: false,
});

const PROPERTIES: Properties<ResultsView> = {
  policy: chosen("policy"),
  tool: chosen("tool"),
  kernel: chosen("kernel"),
  cpu: chosen("cpu"),
  driver: chosen("driver"),
  q: { key: "q", fallback: "", read: text(200), write: (value) => value, isStep: true },
  group: chosen("group"),
  before: ids("before"),
  after: ids("after"),
};

/** Reads the address of the results page, of any version. */
export function readResults(query: RawQuery): ResultsView {
  return readState(PROPERTIES, upgraded(query));
}

/** Writes a view over the address it came from. */
export function writeResults(view: ResultsView, over: RawQuery): RawQuery {
  return { v: String(CURRENT_VERSION), ...writeState(PROPERTIES, view, upgraded(over)) };
}

/** Words and values that the list is narrowed by. */
export const narrowedBy = (view: ResultsView): string[] =>
  [view.q, ...FACETS.map((name) => view[name])].filter((value) => value !== null && value !== "") as string[];

/** All of the list, with the runs that are chosen. */
export const withoutFilters = ({ before, after }: ResultsView): ResultsView => ({ ...readResults({}), before, after });

/** Puts a run on a side, or on none. */
export function withRun(view: ResultsView, id: string, side: "before" | "after" | null): ResultsView {
  const without = (list: readonly string[]) => list.filter((other) => other !== id);
  return {
    ...view,
    before: side === "before" ? [...without(view.before), id] : without(view.before),
    after: side === "after" ? [...without(view.after), id] : without(view.after),
  };
}

/** The address of the comparison of two sets of runs. */
export function comparisonOf(before: readonly string[], after: readonly string[]): RawQuery {
  return { v: String(CURRENT_VERSION), before: before.join(","), after: after.join(",") };
}
