import type { Distance, FlowCell, Flows } from "../../model/types";
import type { Axis, Topology, Unit } from "./axis";

/** A time that is one number for one pair of CPUs, and a range over several. */
export interface Span {
  low: number;
  high: number;
}

/** One cell: skbs allocated in its row and freed in its column. */
export interface Cell {
  row: number;
  column: number;
  count: number;
  /** Of these, handed back to the allocating CPU and flushed there. */
  flushed: number;
  /** The distance most of its skbs went; null when it is empty. */
  distance: Distance | null;
  /** Pairs of CPUs in it that carry an skb. */
  pairs: number;
  /** From allocation to free, ns; null when no skb of the cell has both ends recorded. */
  p50: Span | null;
  p95: Span | null;
  max: number | null;
}

/** How many skbs went how far, and the counts the panel opens with. */
export interface Totals {
  byDistance: Record<Distance, number>;
  alien: number;
  flushed: number;
}

/** CPUs of the host and every CPU a cell names: a CPU the topology forgot still gets its row. */
export function topologyOf(flows: Flows): Topology {
  const seen = flows.cells.flatMap((cell) => [cell.alloc_cpu, cell.free_cpu]);
  return { cpus: [...new Set([...flows.cpus, ...seen])], llcs: flows.llcs, nodes: flows.nodes };
}

function placeOf(units: readonly Unit[]): Map<number, number> {
  return new Map(units.flatMap((unit, place) => unit.cpus.map((cpu) => [cpu, place] as const)));
}

function widened(span: Span | null, value: number | null): Span | null {
  if (value === null) return span;
  return span ? { low: Math.min(span.low, value), high: Math.max(span.high, value) } : { low: value, high: value };
}

/**
 * Every cell of the two axes, row by row, the empty ones too. Pairs outside the axes are left out; so are skbs that never
 * left their CPU where a unit stands for several CPUs: inside such a cell they would drown those that moved.
 */
export function gridOf(cells: readonly FlowCell[], rows: Axis, columns: Axis): Cell[][] {
  const rowOf = placeOf(rows.units);
  const columnOf = placeOf(columns.units);
  const grid = rows.units.map((_, row) =>
    columns.units.map((__, column): Cell => {
      return { row, column, count: 0, flushed: 0, distance: null, pairs: 0, p50: null, p95: null, max: null };
    }),
  );
  // The largest share of a cell decides its distance; sums per distance are kept apart until all are in.
  const sums = new Map<Cell, Map<Distance, number>>();
  for (const pair of cells) {
    const cell = grid[rowOf.get(pair.alloc_cpu) ?? -1]?.[columnOf.get(pair.free_cpu) ?? -1];
    if (!cell || pair.count === 0 || (rows.of === "several" && pair.distance === "same-cpu")) continue;
    cell.count += pair.count;
    cell.flushed += pair.flushed;
    cell.pairs += 1;
    cell.p50 = widened(cell.p50, pair.p50_ns);
    cell.p95 = widened(cell.p95, pair.p95_ns);
    cell.max = pair.max_ns === null ? cell.max : Math.max(cell.max ?? 0, pair.max_ns);
    const sum = sums.get(cell) ?? new Map<Distance, number>();
    sums.set(cell, sum.set(pair.distance, (sum.get(pair.distance) ?? 0) + pair.count));
    cell.distance = [...sum].reduce((most, next) => (next[1] > most[1] ? next : most))[0];
  }
  return grid;
}

/** The counts over all pairs. */
export function totalsOf(cells: readonly FlowCell[]): Totals {
  const byDistance: Record<Distance, number> = { "same-cpu": 0, "same-llc": 0, "cross-llc": 0, "cross-node": 0 };
  let flushed = 0;
  for (const cell of cells) {
    byDistance[cell.distance] += cell.count;
    flushed += cell.flushed;
  }
  const alien = byDistance["same-llc"] + byDistance["cross-llc"] + byDistance["cross-node"];
  return { byDistance, alien, flushed };
}

/** The largest count of a cell that an skb crossed CPUs in: what the ramps end at. 0 when there is none. */
export function largest(grid: readonly (readonly Cell[])[]): number {
  return grid.flat().reduce((most, cell) => (cell.distance === "same-cpu" ? most : Math.max(most, cell.count)), 0);
}
