import { memo } from "react";
import { LETTER, token } from "../../charts/frame/picture";
import type { ColourToken } from "../../charts/vocabulary";
import { Glide, useOfPhase } from "../parts/Glide";
import { between, eased, type Point } from "../parts/motion";
import { type Layout, rowWidth, slotOf } from "./map.layout";
import type { Content, HeaderAt, Line } from "./scene";

/** Share of a motion that the way takes; the rest is writing, line by line. */
const WAY = 0.5;

/** The colour of who wrote a line last; a bar on that CPU's side and the number say it too. */
export const INK_OF: readonly ColourToken[] = ["--data-local", "--data-flushed"];

interface Props {
  header: HeaderAt;
  layout: Layout;
  phase: number;
}

/** The header in question: its cache lines, each with the CPU that wrote it last, and what stands in it. */
export function HeaderRow({ header, layout, phase }: Props) {
  const { cell } = layout;
  const at = (phase: number) => placeOf(header, layout, phase);
  if (!header.lines)
    return (
      <Glide phase={phase} at={at}>
        <rect
          width={cell.width}
          height={cell.height}
          rx={3}
          fill={token("--panel")}
          stroke={token(isRemote(header) ? "--data-across" : "--data-unknown")}
          strokeWidth={isRemote(header) ? 2.5 : 1}
        />
        <text x={12} y={23} fontSize={LETTER.text} fill={token("--muted")}>
          its lines: cannot tell
        </text>
      </Glide>
    );
  const count = header.lines.length;
  return (
    <Glide phase={phase} at={at}>
      {header.lines.map((line, place) => (
        <Cell
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the header
          key={place}
          line={line}
          phase={phase}
          writtenAt={WAY + ((1 - WAY) * (place + 1)) / (count + 1)}
          x={place * (cell.width + cell.gap)}
          layout={layout}
        />
      ))}
    </Glide>
  );
}

const isRemote = ({ event }: HeaderAt): boolean => event.rules.some((rule) => rule.endsWith("-remote"));

/** Where the row is at a phase: the way first. */
export function placeOf(header: HeaderAt, layout: Layout, phase: number): Point {
  const [from, to] = [slotOf(layout, header.from), slotOf(layout, header.to)];
  const way = eased(Math.min(1, phase / WAY));
  return { x: between(from.x, to.x, way), y: between(from.y, to.y, way) };
}

interface CellProps {
  line: Line;
  phase: number;
  /** The phase from which on it is what the event made of it. */
  writtenAt: number;
  x: number;
  layout: Layout;
}

/** While the row is on its way its cells stay as they are. */
const Cell = memo(function Cell({ line, phase, writtenAt, x, layout }: CellProps) {
  const isWritten = useOfPhase(phase, (phase) => phase >= writtenAt);
  const { cell, boxes } = layout;
  const { by, content } = isWritten ? line.is : line.was;
  const side = boxes.findIndex((box) => box.cpu === by);
  const colour = token(INK_OF[side] ?? "--data-unknown");
  const isFetched = isWritten && line.isFetched;
  return (
    <g>
      <rect x={x} width={cell.width} height={cell.height} rx={3} fill={token("--panel")} />
      <rect
        x={x + 0.5}
        y={0.5}
        width={cell.width - 1}
        height={cell.height - 1}
        rx={3}
        fill={colour}
        fillOpacity={0.14}
        stroke={isFetched ? token("--data-across") : colour}
        strokeWidth={isFetched ? 2.5 : 1}
      />
      {side >= 0 && (
        <rect x={x + 4} y={side === 0 ? 4 : cell.height - 7.5} width={cell.width - 8} height={3.5} fill={colour} />
      )}
      <text
        x={x + 9}
        y={cell.height / 2 + 4.5}
        fontFamily={token("--mono")}
        fontSize={LETTER.label}
        fontWeight={600}
        fill={token("--ink")}
      >
        {by < 0 ? "?" : by}
      </text>
      <path
        d={strokesOf(content, x + 23, cell.width - 31, cell.height)}
        stroke={token("--ink")}
        strokeOpacity={content === "stale" ? 0.75 : 0.6}
        strokeWidth={1.5}
        strokeDasharray={content === "stale" ? "2 3" : undefined}
      />
    </g>
  );
});

/** What stands in a line, as strokes of writing: none once it is wiped, one where sizes and pointers are set. */
export function strokesOf(content: Content, x: number, width: number, height: number): string {
  const middle = height / 2;
  const stroke = (y: number, share: number) => `M${x} ${y}h${Math.max(3, Math.round(width * share))}`;
  if (content === "clean") return "";
  if (content === "set") return stroke(middle, 0.6);
  return stroke(middle - 5, 1) + stroke(middle, 0.7) + stroke(middle + 5, 0.9);
}

/** The dashed outline of a place where a header can lie. */
export function Slot({ layout, at }: { layout: Layout; at: Point }) {
  return (
    <rect
      x={at.x - 3.5}
      y={at.y - 3.5}
      width={rowWidth(layout) + 7}
      height={layout.cell.height + 7}
      rx={5}
      fill="none"
      stroke={token("--line")}
      strokeDasharray="3 3"
    />
  );
}
