/** The header in question: its cache lines, each with the CPU that wrote it last, and what stands in it. */
import type { ColourToken } from "../../charts/vocabulary";
import { between, eased, type Point } from "../parts/motion";
import { at, mark, type Paint, path, type Rect, rect, type Shape, type Shapes, text } from "../scene/shapes";
import { KEY, type Layout, rowWidth, slotOf } from "./map.layout";
import type { Content, HeaderAt, Line } from "./scene";

/** Share of a motion that the way takes; the rest is writing, line by line. */
const WAY = 0.5;

/** The colour of who wrote a line last; a bar on that CPU's side and the number say it too. */
const INK_OF: readonly ColourToken[] = ["--data-local", "--data-flushed"];

export function headerRow({ lines, ...header }: HeaderAt, layout: Layout, phase: number): Shape {
  const { cell } = layout;
  const point = placeOf(header, layout, phase);
  if (lines) {
    const writtenAt = (place: number) => WAY + ((1 - WAY) * (place + 1)) / (lines.length + 1);
    const drawn = (line: Line, n: number) => lineCell(line, phase >= writtenAt(n), layout);
    return mark(
      point,
      lines.map((line, n) => at({ x: n * (cell.width + cell.gap), y: 0 }, drawn(line, n))),
    );
  }
  const isRemote = header.event.rules.some((rule) => rule.endsWith("-remote"));
  const paint: Paint = isRemote ? { stroke: "--data-across", width: 2.5 } : { stroke: "--data-unknown" };
  return mark(
    point,
    rect({ x: 0, y: 0, ...cell }, { fill: "--panel", ...paint }, 3),
    text(12, 23, "its lines: cannot tell", "muted"),
  );
}

/** Where the row is at a phase: the way first. */
export function placeOf(header: Pick<HeaderAt, "from" | "to">, layout: Layout, phase: number): Point {
  const [from, to] = [slotOf(layout, header.from), slotOf(layout, header.to)];
  const way = eased(Math.min(1, phase / WAY));
  return { x: between(from.x, to.x, way), y: between(from.y, to.y, way) };
}

/** A line of the header before or after the event wrote it. */
function lineCell(line: Line, isWritten: boolean, { cell, boxes }: Layout): Shapes {
  const { by, content } = isWritten ? line.is : line.was;
  const side = boxes.findIndex((box) => box.cpu === by);
  const isFetched = isWritten && line.isFetched;
  return [
    rect({ x: 0, y: 0, ...cell }, { fill: "--panel" }, 3),
    writer(cell, side < 0 ? null : side, "--data-unknown", isFetched, [4, 3.5, 3]),
    text(9, cell.height / 2 + 4.5, by < 0 ? "?" : by, "mono label bold"),
    written(content, { x: 23, y: cell.height / 2 }, cell.width - 31, content === "stale" ? 0.75 : 0.6, 1.5),
  ];
}

/**
 * The tinted ground of a line with the bar on its writer's side; side: 0 = the upper CPU, 1 = the lower, null = neither. `sizes`: inset and
 * thickness of the bar, and the radius of the corners.
 */
function writer(
  { width, height }: Pick<Rect, "width" | "height">,
  side: number | null,
  unknown: ColourToken | "--panel",
  isFetched: boolean,
  [inset, thick, round]: readonly [number, number, number],
): Shapes {
  const colour = side === null ? null : (INK_OF[side] ?? "--data-unknown");
  const isPlain = unknown === "--panel" && !colour;
  const fill = colour ?? unknown;
  const outline = {
    stroke: isFetched ? "--data-across" : isPlain ? "--muted" : fill,
    width: isFetched ? 2.5 : 1,
  } as const;
  const bar = { x: inset, y: side === 0 ? inset : height - inset - thick, width: width - 2 * inset, height: thick };
  return [
    rect(
      { x: 0.5, y: 0.5, width: width - 1, height: height - 1 },
      { fill, fillOpacity: isPlain ? 1 : 0.14, ...outline },
      round,
    ),
    colour && rect(bar, { fill: colour }),
  ];
}

/** What stands in a line, as strokes of writing: none once it is wiped, one where sizes and pointers are set. */
function written(content: Content, { x, y }: Point, width: number, strokeOpacity: number, thick: number): Shape {
  const stroke = (y: number, share: number) => `M${x} ${y}h${Math.max(3, Math.round(width * share))}`;
  const full = stroke(y - 5, 1) + stroke(y, 0.7) + stroke(y + 5, 0.9);
  const d = content === "clean" ? "" : content === "set" ? stroke(y, 0.6) : full;
  return path(d, { stroke: "--ink", strokeOpacity, width: thick, dash: content === "stale" && "2 3" });
}

/** How to read a line: the side of the bar says who wrote it last, the strokes what stands in it. */
export const legend = ({ legend }: Layout): Shapes =>
  legend.map(({ word, bar, content, isFetched, ...point }) =>
    at(
      point,
      writer(KEY, bar, "--panel", isFetched, [3, 3, 2]),
      written(content, { x: 5, y: KEY.height / 2 }, 15, 0.7, 1.25),
      text(KEY.width + 5, 12, word, "small muted"),
    ),
  );

/** The dashed outline of a place where a header can lie. */
export const slot = (layout: Layout, { x, y }: Point): Shape =>
  rect(
    { x: x - 3.5, y: y - 3.5, width: rowWidth(layout) + 7, height: layout.cell.height + 7 },
    { stroke: "--line", dash: "3 3" },
    5,
  );
