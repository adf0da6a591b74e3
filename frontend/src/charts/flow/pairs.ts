import type { Selection } from "../../model/selection";
import type { FlowCell } from "../../model/types";
import { type Axis, hostAxis, type Topology, type Unit, unitAxis } from "./axis";
import type { Place } from "./walk";

/** What is opened of a host that is too large to show CPU by CPU. */
export type Opened = Place | "whole" | null;

/** The two axes in view. */
export interface View {
  rows: Axis;
  columns: Axis;
  /** The units taken apart, when the view is inside one cell of the whole. */
  inside: { row: Unit; column: Unit } | null;
}

/** Where a pair of CPUs stands on two axes; null when either is not on them. */
export function placeOfPair(pair: Selection["pair"], rows: Axis, columns: Axis): Place | null {
  if (!pair) return null;
  const row = rows.units.findIndex((unit) => unit.cpus.includes(pair.alloc));
  const column = columns.units.findIndex((unit) => unit.cpus.includes(pair.free));
  return row < 0 || column < 0 ? null : { row, column };
}

/** The pair a place stands for; null when it stands for several. */
export function pairOfPlace(place: Place, rows: Axis, columns: Axis): Selection["pair"] {
  const [alloc, ...more] = rows.units[place.row]?.cpus ?? [];
  const [free, ...others] = columns.units[place.column]?.cpus ?? [];
  return alloc === undefined || free === undefined || more.length + others.length > 0 ? null : { alloc, free };
}

/**
 * The axes to show. A small host is shown CPU by CPU. A large one is shown taken together until a cell is opened;
 * a selected pair opens its cell by itself, so a link to a pair shows the pair.
 */
export function viewOf(topology: Topology, arcs: boolean, opened: Opened, pair: Selection["pair"]): View {
  const whole = hostAxis(topology);
  const place = opened === "whole" || whole.of === "cpu" ? null : (opened ?? placeOfPair(pair, whole, whole));
  const [row, column] = [whole.units[place?.row ?? -1], whole.units[place?.column ?? -1]];
  if (!row || !column) return { rows: whole, columns: whole, inside: null };
  if (arcs) {
    const cpus = [...new Set([...row.cpus, ...column.cpus])];
    const both = unitAxis({ name: "", short: "", cpus }, topology);
    return { rows: both, columns: both, inside: { row, column } };
  }
  return { rows: unitAxis(row, topology), columns: unitAxis(column, topology), inside: { row, column } };
}

/** A pair's key in the table. */
export function pairKey(pair: { alloc_cpu: number; free_cpu: number }): string {
  return `${pair.alloc_cpu} ${pair.free_cpu}`;
}

/** Pairs that carry something, the busiest first. */
export function busiest(cells: readonly FlowCell[]): FlowCell[] {
  return cells.filter((cell) => cell.count > 0).sort((one, other) => other.count - one.count);
}
