/**
 * One selection, one time range, one host: what the four panels of a trace share.
 * Ids, never indexes or DOM nodes: a selection outlives a reload of the data.
 */
import type { Ns } from "./types";

/** What is picked out. At most one of each; all null when nothing is. */
export interface Selection {
  /** Life number. */
  life: number | null;
  /** A cell of the defer flow: both CPUs. */
  pair: { alloc: number; free: number } | null;
  /** A receive flow's hash. */
  flow: string | null;
  /** A moment that two variants disagree on (or any instant worth a line through every panel). */
  moment: Ns | null;
}

/** Nothing picked out. */
export const NO_SELECTION: Selection = { life: null, pair: null, flow: null, moment: null };

/** A stretch of the trace, `from < to`. */
export interface TimeRange {
  from: Ns;
  to: Ns;
}

/** The topology the panels draw in: CPUs in lane order, grouped. */
export interface HostShape {
  cpus: number[];
  llcs: number[][];
  nodes: number[][];
}

/**
 * The props of each of the linked panels. `view` is the panel's own segmented switch
 * ("matrix" | "arcs" | "table" …); it lives in the URL, so the page owns it.
 */
export interface PanelProps<Data> {
  /** null while it is not there yet; the page draws the waiting and failed states around the panel. */
  data: Data | null;
  selection: Selection;
  range: TimeRange;
  host: HostShape;
  /** Merges into the selection: only the keys given change. */
  onSelect: (change: Partial<Selection>) => void;
  onRange: (range: TimeRange) => void;
  view: string;
  onView: (view: string) => void;
  /** Publishes what is shown; without it there is no such action. */
  publish?: (() => void) | undefined;
}
