/** The results page as its address keeps it: what is looked for, what is open, which runs are chosen for which side. */
import { addressOf, idsOf, textOf } from "./address";
import type { RawQuery } from "./property";
import { CURRENT_VERSION } from "./version";

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

export const { read: readResults, write: writeResults } = addressOf<ResultsView>({
  policy: textOf("policy", null),
  tool: textOf("tool", null),
  kernel: textOf("kernel", null),
  cpu: textOf("cpu", null),
  driver: textOf("driver", null),
  q: textOf("q", ""),
  group: textOf("group", null),
  before: idsOf("before", false),
  after: idsOf("after", false),
});

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
