import { LETTER, textWidth } from "../frame/picture";
import type { Axis } from "./axis";

/** Side of a cell at most, by the number of columns: few CPUs get room, many stay on one screen. */
function ceiling(columns: number): number {
  if (columns <= 2) return 96;
  if (columns <= 4) return 72;
  return columns <= 8 ? 46 : 28;
}

/** A band behind the cells of one LLC domain (or node). */
export interface Band {
  x: number;
  y: number;
  width: number;
  height: number;
  odd: boolean;
}

/** A heading over, or beside, the units. */
export interface Heading {
  at: number;
  text: string;
}

/** Where everything of the matrix stands, in CSS pixels. */
export interface MatrixLayout {
  height: number;
  /** Side of a cell without the line between cells. */
  side: number;
  xs: number[];
  ys: number[];
  /** Right edge of the row headings. */
  labelEnd: number;
  /** Baseline of the column headings, and of the groups' names above them. */
  columnLine: number;
  groupLine: number;
  columnHeads: Heading[];
  rowHeads: Heading[];
  groupHeads: Heading[];
  /** One for each pair of the same group: the blocks along the diagonal. */
  bands: Band[];
  /** Whether cells are large enough for corner marks. */
  corners: boolean;
}

/** Free space between cells. */
const LINE = 2;

function offsets(axis: Axis, side: number, gap: number, start: number): number[] {
  const starts = new Set(axis.groups.map((group) => group.from));
  let at = start;
  return axis.units.map((_, place) => {
    if (place > 0) at += side + LINE + (starts.has(place) ? gap : 0);
    return at;
  });
}

/** Headings for every unit when there is room for a line of text, else for the first of every few in each group. */
function heads(axis: Axis, at: number[], side: number, room: number, name: (place: number) => string): Heading[] {
  const every = Math.max(1, Math.ceil(room / (side + LINE)));
  return axis.groups.flatMap((group) =>
    at
      .slice(group.from, group.to)
      .flatMap((offset, inside) =>
        inside % every === 0 ? [{ at: offset + side / 2, text: name(group.from + inside) }] : [],
      ),
  );
}

/** Places the matrix in a width. Cells are square; a side never falls under 3 px, even where the width is too small. */
export function matrixLayout(rows: Axis, columns: Axis, width: number): MatrixLayout {
  const short = columns.of === "cpu" && width < 280;
  const rowName = (place: number) => rows.units[place]?.[short ? "short" : "name"] ?? "";
  const longest = Math.max(0, ...rows.units.map((_, place) => textWidth(rowName(place), LETTER.text, "mono")));
  const labelEnd = Math.ceil(longest);
  const start = labelEnd + 8;
  const gaps = Math.max(columns.groups.length, rows.groups.length) - 1;
  const gap = gaps > 8 ? 2 : 6;
  const free = width - start - gap * (columns.groups.length - 1) - LINE * (columns.units.length - 1);
  const fit = Math.floor((free / Math.max(1, columns.units.length)) * 2) / 2;
  const side = Math.max(3, Math.min(ceiling(Math.max(columns.units.length, rows.units.length)), fit));
  const xs = offsets(columns, side, gap, start);
  const groupLine = LETTER.small;
  const columnLine = groupLine + 18;
  const ys = offsets(rows, side, gap, columnLine + 7);
  const widest = Math.max(0, ...columns.units.map((unit) => textWidth(unit.short, LETTER.text, "mono")));
  const end = (list: number[], place: number) => (list[place] ?? 0) + side;
  const groupHeads = columns.groups.flatMap((group) => {
    const at = xs[group.from] ?? 0;
    const room = end(xs, group.to - 1) - at;
    const brief = group.name.replace(/^(LLC \S+) · .*/, "$1");
    const text = [group.name, brief].find((name) => textWidth(name, LETTER.small) <= room);
    return text ? [{ at, text }] : [];
  });
  const bands = rows.groups.flatMap((row) =>
    columns.groups.flatMap((column) => {
      if (row.name !== column.name) return [];
      const [x, y] = [xs[column.from] ?? 0, ys[row.from] ?? 0];
      const size = { width: end(xs, column.to - 1) - x + 4, height: end(ys, row.to - 1) - y + 4 };
      return [{ x: x - 2, y: y - 2, ...size, odd: row.odd }];
    }),
  );
  return {
    height: end(ys, rows.units.length - 1) + 3,
    side,
    xs,
    ys,
    labelEnd,
    columnLine,
    groupLine,
    columnHeads: heads(columns, xs, side, widest + 5, (place) => columns.units[place]?.short ?? ""),
    rowHeads: heads(rows, ys, side, LETTER.text, rowName),
    groupHeads,
    bands,
    corners: side >= 14,
  };
}
