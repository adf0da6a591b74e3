import { memo } from "react";
import { Decoration } from "../../charts/frame/Decoration";
import { LETTER, token } from "../../charts/frame/picture";
import { type Film, gaugeAt } from "../../model/film";
import type { MovingProps } from "../contract";
import { cellAt } from "../parts/Cells";
import { Glide } from "../parts/Glide";
import { Letter } from "../parts/Letter";
import { along, arrival, arrowHead, type Curve, curvePath, type Point } from "../parts/motion";
import type { Box, Layout } from "./map.layout";
import { moveAt, pendingAt } from "./moves";

type Props = MovingProps<Layout>;

/** The last event: the skb on its way, a flush, a kick that waits for its handler. */
export const Motion = memo(function Motion({ film, position, phase, layout, isPaused }: Props) {
  const move = moveAt(film, position);
  const kick = pendingAt(film, position);
  return (
    <Decoration>
      {kick && <Kick layout={layout} from={kick.from} to={kick.to} />}
      {move?.event.mark === "flushed" && <Flush film={film} position={position} layout={layout} cpu={move.event.cpu} />}
      {move && move.home !== null && (
        <Skb
          curve={curveOf(film, position, layout, move.event.cpu, move.home, move.from, move.to)}
          home={move.home}
          mark={move.event.mark}
          phase={phase}
          isPaused={isPaused}
        />
      )}
    </Decoration>
  );
});

/** Where a place is reached: the cell that was filled last, or the port of a CPU. */
function pointOf(film: Film, position: number, layout: Layout, id: string | null, cpu: number): Point | null {
  const [kind, number] = (id ?? "").split(":");
  const box = layout.boxes.get(Number(number));
  if (kind === "wire" || kind === "cpu" || !box)
    return layout.boxes.get(kind === "cpu" ? Number(number) : cpu)?.port ?? null;
  const level = Math.max(0, (gaugeAt(film, id ?? "", position) ?? 1) - 1);
  const corner = kind === "list" ? box.lists.find((list) => list.id === id) : box.cache;
  if (!corner) return null;
  const cell = cellAt(Math.min(level, corner.cells - 1), layout.size);
  return { x: corner.x + cell.x, y: corner.y + cell.y };
}

function curveOf(
  film: Film,
  position: number,
  layout: Layout,
  cpu: number,
  home: number,
  from: string | null,
  to: string | null,
): Curve | null {
  const start = pointOf(film, position, layout, from, cpu);
  const end = pointOf(film, position, layout, to, to === "wire" ? home : cpu);
  if (!start || !end) return null;
  const isStraight = Math.abs(start.y - end.y) < 30;
  return { from: start, to: end, bend: isStraight ? 0 : Math.min(70, layout.width / 10), leave: 0 };
}

const LOOKS = {
  handedBack: "--data-flushed",
  kick: "--data-flushed",
  freedHere: "--data-local",
  alloc: "--data-local",
} as const;

function Skb({
  curve,
  home,
  mark,
  phase,
  isPaused,
}: {
  curve: Curve | null;
  home: number;
  mark: string;
  phase: number;
  isPaused: boolean;
}) {
  if (!curve) return null;
  const colour = token(LOOKS[mark as keyof typeof LOOKS] ?? "--ink");
  const isBack = mark === "handedBack" || mark === "kick";
  return (
    <g>
      <path
        d={curvePath(curve)}
        fill="none"
        stroke={colour}
        strokeWidth={1.75}
        strokeDasharray={isBack ? "5 4" : undefined}
      />
      {isPaused && <path d={arrowHead(curve.to, arrival(curve))} fill={colour} />}
      <Glide phase={phase} at={(phase) => along(curve, phase)}>
        <circle r={11} fill={token("--panel")} stroke={colour} strokeWidth={2} />
        <Letter>{home}</Letter>
      </Glide>
    </g>
  );
}

/** What came off a list, all at once: one dashed line home. */
function Flush({ film, position, layout, cpu }: { film: Film; position: number; layout: Layout; cpu: number }) {
  const box = layout.boxes.get(cpu);
  const list = box?.lists[0];
  if (!box || !list) return null;
  const n = (gaugeAt(film, "flushed", position) ?? 0) - (gaugeAt(film, "flushed", position - 1) ?? 0);
  const y = list.y + layout.grid.height / 2;
  const isWide = layout.boxes.size <= 2 && !layout.isNarrow;
  const from = { x: list.x - 2, y };
  const to = { x: box.cache.x + layout.grid.width + 3, y };
  return (
    <g>
      <path
        d={curvePath({ from, to, bend: 0 })}
        stroke={token("--data-flushed")}
        strokeWidth={2}
        strokeDasharray="5 4"
      />
      <path d={arrowHead(to, Math.PI)} fill={token("--data-flushed")} />
      <text
        x={box.x + box.width - 12}
        y={isWide ? box.y + 24 : box.cache.y + layout.grid.height + 16}
        textAnchor="end"
        fontSize={LETTER.text}
        fill={token("--ink")}
      >
        {isWide ? `NET_RX: ${n} flushed, consume_skb ${n}×` : `${n} flushed`}
      </text>
    </g>
  );
}

/** A kick on its way from one CPU to another. */
function Kick({ layout, from, to }: { layout: Layout; from: number; to: number }) {
  const [a, b] = [layout.boxes.get(from), layout.boxes.get(to)];
  if (!a || !b) return null;
  const isStacked = a.x === b.x;
  const [start, end] = isStacked ? stackedKick(a, b) : besideKick(a, b);
  const angle = Math.atan2(end.y - start.y, end.x - start.x);
  return (
    <g>
      <path
        d={curvePath({ from: start, to: end, bend: 0 })}
        stroke={token("--accent")}
        strokeWidth={1.75}
        strokeDasharray="3 3"
      />
      <path d={arrowHead(end, angle)} fill={token("--accent")} />
      {isStacked && (
        <text
          x={start.x - 14}
          y={(start.y + end.y) / 2 + 4}
          textAnchor="end"
          fontSize={LETTER.text}
          fill={token("--accent")}
        >
          {layout.isNarrow ? `kick to CPU ${to}` : `kick: raise NET_RX on CPU ${to}, once a fill`}
        </text>
      )}
    </g>
  );
}

function stackedKick(a: Box, b: Box): [Point, Point] {
  const x = a.x + a.width * 0.56;
  const isUp = b.y < a.y;
  return [
    { x, y: isUp ? a.y - 3 : a.y + a.height + 3 },
    { x: x + 24, y: isUp ? b.y + b.height + 4 : b.y - 4 },
  ];
}

function besideKick(a: Box, b: Box): [Point, Point] {
  const isLeft = b.x < a.x;
  const y = a.y + 20;
  return [
    { x: isLeft ? a.x : a.x + a.width, y },
    { x: isLeft ? b.x + b.width + 1 : b.x - 1, y },
  ];
}
