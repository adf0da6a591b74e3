import { memo } from "react";
import { Decoration } from "../../charts/frame/Decoration";
import { LETTER, textWidth, token } from "../../charts/frame/picture";
import { eventAt, type Film, gaugeAt } from "../../model/film";
import type { MovingProps } from "../contract";
import { cellAt } from "../parts/Cells";
import { Glide } from "../parts/Glide";
import { Letter } from "../parts/Letter";
import { arrowHead, type Point } from "../parts/motion";
import type { Grid, Layout } from "./map.layout";
import { moveAt } from "./moves";
import { linePath, onLine } from "./polyline";

type Props = MovingProps<Layout>;

/** The last event: a descriptor, or a group of them, on its way; the call that begins or ends. */
export const Motion = memo(function Motion({ film, position, phase, layout, isPaused }: Props) {
  const move = moveAt(film, position);
  const way = move && wayOf(film, position, layout, move.mark, move.from, move.to);
  return (
    <Decoration>
      <CallWay film={film} position={position} layout={layout} isPaused={isPaused} />
      {move && way && way.length > 1 && (
        <g>
          <path d={linePath(way)} fill="none" stroke={token(move.colour)} strokeWidth={1.75} />
          {isPaused && move.mark !== "rings" && <Head way={way} paint={token(move.colour)} />}
          <Glide phase={phase} at={(phase) => onLine(way, phase)}>
            {move.mark === "rings" ? <Bell /> : <Pill label={move.label} paint={token(move.colour)} />}
          </Glide>
        </g>
      )}
    </Decoration>
  );
});

function Head({ way, paint }: { way: readonly Point[]; paint: string }) {
  const [before, end] = [way.at(-2), way.at(-1)];
  if (!before || !end) return null;
  return <path d={arrowHead(end, Math.atan2(end.y - before.y, end.x - before.x))} fill={paint} />;
}

/** The number of a descriptor, or how many of them. */
function Pill({ label, paint }: { label: string; paint: string }) {
  const width = Math.max(22, textWidth(label, LETTER.text, "mono") + 11);
  return (
    <>
      <rect
        x={-width / 2}
        y={-11}
        width={width}
        height={22}
        rx={11}
        fill={token("--panel")}
        stroke={paint}
        strokeWidth={2}
      />
      <Letter>{label}</Letter>
    </>
  );
}

function Bell() {
  return <path d="M0 -9l9 9l-9 9l-9 -9z" fill={token("--accent")} />;
}

/** Between program and kernel: the call as it begins, and its return. */
function CallWay({ film, position, layout, isPaused }: Pick<Props, "film" | "position" | "layout" | "isPaused">) {
  const mark = eventAt(film, position)?.mark;
  if (mark !== "syscall" && mark !== "callEnds") return null;
  const { call, kernel } = layout;
  const x = call.x + call.width / 2;
  const [top, low] = [call.y + call.height + 2, kernel.y + 3];
  const way =
    mark === "syscall"
      ? [
          { x, y: top },
          { x, y: low },
        ]
      : [
          { x, y: low },
          { x, y: top },
        ];
  return (
    <g>
      <path d={linePath(way)} stroke={token("--accent")} strokeWidth={1.75} strokeDasharray="3 3" />
      {isPaused && <Head way={way} paint={token("--accent")} />}
    </g>
  );
}

/** The cell of a grid that was filled last. */
function inGrid(grid: Grid, level: number): Point {
  const cell = cellAt(Math.max(0, Math.min(grid.cells.count, level) - 1), grid.cells.size);
  return { x: grid.cells.x + cell.x, y: grid.cells.y + cell.y };
}

function wayOf(
  film: Film,
  position: number,
  layout: Layout,
  mark: string,
  from: string | null,
  to: string | null,
): Point[] {
  if (mark === "completed") return backOf(film, position, layout);
  const start = pointOf(film, position, layout, from, true);
  const end = pointOf(film, position, layout, to, false);
  if (!start || !end) return [];
  const { bus, mouth } = layout;
  if (layout.isNarrow) return besideLoops(layout, mark, start, end);
  // Over the cells of the boxes between, not through them.
  switch (mark) {
    case "taken":
      return [{ x: mouth.x + 11, y: mouth.y }, mouth, { x: mouth.x, y: bus.y }, { x: end.x, y: bus.y }, end];
    case "built":
      return [start, { x: start.x, y: bus.y }, { x: end.x, y: bus.y }, end];
    case "sent":
      return [start, { x: start.x, y: bus.y }, bus, { x: bus.x, y: end.y }];
    case "rings":
      return [bus, { x: bus.x, y: end.y }];
    default:
      return [start, end];
  }
}

/** On a phone: down the gutters. */
function besideLoops({ bus, mouth, device, loops }: Layout, mark: string, start: Point, end: Point): Point[] {
  const edge = { x: device.x + device.width, y: bus.y };
  switch (mark) {
    case "taken":
      return [{ x: mouth.x + 5, y: mouth.y }, mouth, { x: mouth.x, y: end.y }, end];
    case "sent":
      return [start, { x: bus.x, y: start.y }, bus, edge];
    case "rings": {
      const y = loops.send.y + loops.send.height / 2;
      return [{ x: loops.send.x + loops.send.width, y }, { x: bus.x, y }, bus, edge];
    }
    default:
      return [start, end];
  }
}

/** Where a place is reached; a level that fell with this event is where it was before it. */
function pointOf(film: Film, position: number, layout: Layout, id: string | null, leaving: boolean): Point | null {
  const { tx, completion, loops, slab, device, call, isNarrow } = layout;
  const level = (gauge: string) => (gaugeAt(film, gauge, position) ?? 0) + (leaving ? 1 : 0);
  switch (id) {
    case "tx":
      return inGrid(tx, level("tx"));
    case "completion":
      return inGrid(completion, level("completion"));
    case "read":
    case "allocate":
    case "build":
      return inGrid(loops[id], Math.max(1, level(id)));
    case "send":
      return { x: loops.send.x + loops.send.width / 2, y: loops.send.y + loops.send.height / 2 };
    case "device":
      return { x: layout.bus.x, y: device.y };
    case "slab":
      return isNarrow ? { x: slab.x + 60, y: slab.y + slab.height / 2 } : { x: slab.x + slab.width / 2, y: slab.y };
    case "program":
      return { x: call.x + 10, y: call.y + call.height / 2 };
    default:
      return null;
  }
}

function backOf(film: Film, position: number, layout: Layout): Point[] {
  const end = inGrid(layout.completion, gaugeAt(film, "completion", position) ?? 1);
  return [...layout.back, end];
}
