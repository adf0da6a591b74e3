import { LETTER, tenth, textWidth } from "../frame/picture";
import type { Axis } from "./axis";
import type { Cell } from "./grid";

/** Arcs drawn at most, the strongest ones; the panel says how many it leaves out. */
export const ARC_CAP = 120;

/** Height of the highest arc on either side. */
const REACH = 104;

/** Height of the row of CPU numbers, and of the groups' names in it. */
const ROW = 40;

/** One arc. It leaves to the right of a unit's middle and arrives to the left of it, so there and back are two arcs. */
export interface Arc {
  cell: Cell;
  path: string;
  /** Where it arrives: the open circle. */
  end: { x: number; y: number };
  thickness: number;
  up: boolean;
}

/** Where everything of the arcs stands, in CSS pixels. */
export interface ArcsLayout {
  height: number;
  /** Top and bottom of the row of CPU numbers. */
  top: number;
  bottom: number;
  heads: { x: number; text: string }[];
  bands: { x: number; width: number; odd: boolean; text: string }[];
  /** Strongest first, so that weak ones stay on top and in reach. */
  arcs: Arc[];
  leftOut: number;
  /** Radius of the open circles. */
  dot: number;
}

function short(text: string, room: number): string {
  const brief = text.replace(/^(LLC \S+) · .*/, "$1");
  return [text, brief, brief.replace("LLC ", "")].find((name) => textWidth(name, LETTER.small) <= room) ?? "";
}

/** CPUs on a line; up within an LLC domain, down to another. Skbs that stayed on their CPU have no arc. */
export function arcsLayout(axis: Axis, grid: readonly (readonly Cell[])[], width: number): ArcsLayout {
  const gap = axis.groups.length > 9 ? 2 : 8;
  const step = (width - gap * (axis.groups.length - 1)) / Math.max(1, axis.units.length);
  const groupOf = axis.units.map((_, place) => axis.groups.findIndex((group) => place < group.to));
  const xs = axis.units.map((_, place) => step * (place + 0.5) + gap * (groupOf[place] ?? 0));
  const drawn = grid
    .flat()
    .filter((cell) => cell.count > 0 && cell.row !== cell.column)
    .sort((one, other) => other.count - one.count || one.row - other.row || one.column - other.column);
  const most = drawn[0]?.count ?? 0;
  const upward = (cell: Cell) => cell.distance === "same-llc" || cell.distance === "same-cpu";
  const between = (cell: Cell) => Math.abs((xs[cell.row] ?? 0) - (xs[cell.column] ?? 0));
  const farthest = (up: boolean) => Math.max(1, ...drawn.filter((cell) => upward(cell) === up).map(between));
  const reach = { up: farthest(true), down: farthest(false) };
  const shown = drawn.slice(0, ARC_CAP);
  const height = (up: boolean) => Math.min(REACH, reach[up ? "up" : "down"] / 2);
  const top = (shown.some(upward) ? height(true) : 0) + 8;
  const bottom = top + ROW;
  const aside = Math.min(8, step / 6);
  const dot = Math.max(1.5, Math.min(3.5, step / 6));
  // Many arcs are thin ones, or they would be one blot.
  const strongest = shown.length > 40 ? 1.75 : 4.25;
  const arcs = shown.map((cell): Arc => {
    const up = upward(cell);
    const from = (xs[cell.row] ?? 0) + aside;
    const to = (xs[cell.column] ?? 0) - aside;
    const y = up ? top : bottom;
    const rise = (height(up) * between(cell)) / reach[up ? "up" : "down"];
    const sweep = up === to > from ? 1 : 0;
    const path = `M${tenth(from)} ${y}A${tenth(Math.abs(to - from) / 2)} ${tenth(rise)} 0 0 ${sweep} ${tenth(to)} ${y}`;
    return {
      cell,
      path,
      end: { x: tenth(to), y },
      thickness: tenth(0.75 + strongest * Math.sqrt(cell.count / most)),
      up,
    };
  });
  const widest = Math.max(0, ...axis.units.map((unit) => textWidth(unit.short, LETTER.text, "mono")));
  const every = Math.max(1, Math.ceil((widest + 4) / step));
  const heads = axis.groups.flatMap((group) =>
    axis.units
      .slice(group.from, group.to)
      .flatMap((unit, inside) => (inside % every === 0 ? [{ x: xs[group.from + inside] ?? 0, text: unit.short }] : [])),
  );
  const bands = axis.groups.map((group) => {
    const x = (xs[group.from] ?? 0) - step / 2;
    const room = step * (group.to - group.from);
    return { x, width: room, odd: group.odd, text: short(group.name, room - 6) };
  });
  const below = shown.some((cell) => !upward(cell)) ? height(false) : 0;
  const leftOut = drawn.length - shown.length;
  return { height: Math.ceil(bottom + below + 8), top, bottom, heads, bands, arcs, leftOut, dot };
}
