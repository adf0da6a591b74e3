import { memo } from "react";
import { Decoration } from "../../charts/frame/Decoration";
import { LETTER, token } from "../../charts/frame/picture";
import { Cells } from "../parts/Cells";
import { Lit } from "../parts/Lit";
import type { Box, Layout } from "./map.layout";

interface Props {
  box: Box;
  layout: Layout;
  /** Levels now; null = the film cannot tell. */
  cache: number | null;
  lists: readonly { level: number | null; counter: number | null; words: string }[];
  lit: ReadonlySet<string>;
}

const MUTED = token("--muted");

/** One CPU: its napi_skb_cache and the lists on which others hand its skbs back. */
export const CpuBox = memo(function CpuBox({ box, layout, cache, lists, lit }: Props) {
  const { x, y, width, height } = box;
  const isWide = layout.boxes.size <= 2 && !layout.isNarrow;
  const top = box.cache.y - 9;
  return (
    <Decoration>
      <rect x={x} y={y} width={width} height={height} rx={6} fill={token("--panel")} stroke={token("--line")} />
      <Lit ids={[`cpu:${box.cpu}`, `cache:${box.cpu}`, ...box.lists.map((list) => list.id)]} lit={lit}>
        <text x={x + 12} y={y + 24} fontSize={14} fontWeight={600} fill={token("--ink")}>
          CPU {box.cpu}
        </text>
        <text x={isWide ? x + 12 : x + 60} y={isWide ? y + 43 : y + 24} fontSize={LETTER.text} fill={MUTED}>
          {box.role}
        </text>
      </Lit>
      <Lit ids={[`cache:${box.cpu}`]} lit={lit}>
        <Name x={box.cache.x} y={top} text="napi_skb_cache" />
        <Cells
          x={box.cache.x}
          y={box.cache.y}
          capacity={box.cache.cells}
          filled={cache ?? 0}
          colour="--data-local"
          size={layout.size}
        />
        <Words x={box.cache.x} y={box.cache.y + layout.grid.height + 16}>
          {cache === null ? "cannot tell" : cache === 0 ? "empty" : `${cache} of ${box.cache.cells}`}
        </Words>
      </Lit>
      {box.lists.map((list, place) => (
        <Lit key={list.id} ids={[list.id, `counter${list.id.slice(4)}`]} lit={lit}>
          <Name x={list.x} y={list.y - 9} text={list.node === null ? "defer list" : `defer list, node ${list.node}`} />
          <Cells
            x={list.x}
            y={list.y}
            capacity={list.cells}
            filled={lists[place]?.level ?? 0}
            colour="--data-flushed"
            size={layout.size}
          />
          <Words x={list.x} y={list.y + layout.grid.height + 16}>
            {lists[place]?.words ?? ""}
          </Words>
        </Lit>
      ))}
    </Decoration>
  );
});

function Name({ x, y, text }: { x: number; y: number; text: string }) {
  return (
    <text x={x} y={y} fontFamily={token("--mono")} fontSize={LETTER.small} fill={token("--ink")}>
      {text}
    </text>
  );
}

function Words({ x, y, children }: { x: number; y: number; children: string }) {
  return (
    <text x={x} y={y} fontSize={LETTER.text} fill={MUTED}>
      {children}
    </text>
  );
}
