import { memo } from "react";
import { Decoration } from "../../charts/frame/Decoration";
import { LETTER, token } from "../../charts/frame/picture";
import { Cells, cellsSize } from "../parts/Cells";
import { Lit } from "../parts/Lit";
import type { Layout } from "./map.layout";

interface Props {
  layout: Layout;
  name: string;
  owner: string;
  /** null = the film cannot tell. */
  cache: number | null;
  cacheWords: string;
  touch: string;
  isWrong: boolean;
  ring: number | null;
  ringWords: string;
  lit: ReadonlySet<string>;
}

/** The page_pool: its cache for one, its ring for all. */
export const PoolPart = memo(function PoolPart(props: Props) {
  const { layout, name, owner, cache, cacheWords, touch, isWrong, ring, ringWords, lit } = props;
  const { pool, cache: top, ring: low, cacheSize, ringSize, cacheCells, ringCells, isWide } = layout;
  const cacheHeight = cellsSize(cacheCells, cacheSize).height;
  const ringHeight = cellsSize(ringCells, ringSize).height;
  const right = pool.x + pool.width - 12;
  return (
    <Decoration>
      <rect {...pool} rx={6} fill={token("--panel")} stroke={token("--line")} />
      <Lit ids={["cache", "ring", "list-owner"]} lit={lit}>
        <text x={top.x} y={pool.y + (isWide ? 22 : 20)} fontSize={LETTER.label} fontWeight={600} fill={token("--ink")}>
          {name}
        </text>
      </Lit>
      <Lit ids={["list-owner", "local"]} lit={lit}>
        <text
          x={isWide ? top.x : right}
          y={pool.y + (isWide ? 39 : 20)}
          textAnchor={isWide ? "start" : "end"}
          fontSize={LETTER.small}
          fontFamily={token("--mono")}
          fill={token("--muted")}
        >
          {isWide ? owner : owner.replace(" of its NAPI", "")}
        </text>
      </Lit>
      <Lit ids={["cache", "wrong"]} lit={lit}>
        <Name x={top.x} y={top.y - 6} text="cache" />
        <Words x={right} y={top.y - 6} text={cacheWords} isRight />
        <Cells {...top} capacity={cacheCells} filled={cache ?? 0} colour="--data-local" size={cacheSize} />
        <Words x={top.x} y={top.y + cacheHeight + 15} text={touch} isWrong={isWrong} />
      </Lit>
      <Lit ids={["ring"]} lit={lit}>
        <Name x={low.x} y={low.y - 6} text="ring" />
        <Words x={right} y={low.y - 6} text={ringWords} isRight />
        <Cells {...low} capacity={ringCells} filled={ring ?? 0} colour="--data-flushed" size={ringSize} />
        <Words x={low.x} y={low.y + ringHeight + 15} text="any CPU, behind a lock" />
      </Lit>
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

interface WordsProps {
  x: number;
  y: number;
  text: string;
  isRight?: boolean;
  isWrong?: boolean;
}

function Words({ x, y, text, isRight = false, isWrong = false }: WordsProps) {
  return (
    <text
      x={x}
      y={y}
      textAnchor={isRight ? "end" : "start"}
      fontSize={LETTER.text}
      fontWeight={isWrong ? 600 : 400}
      fill={token(isWrong ? "--data-across" : "--muted")}
    >
      {text}
    </text>
  );
}
