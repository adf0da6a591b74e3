import { memo } from "react";
import { Decoration } from "../../charts/frame/Decoration";
import { LETTER, token } from "../../charts/frame/picture";
import { VOCABULARY } from "../../charts/vocabulary";
import { Cells } from "../parts/Cells";
import { Lit } from "../parts/Lit";
import type { Grid, LoopId } from "./map.layout";

interface Props {
  id: LoopId;
  number: number;
  grid: Grid;
  isNarrow: boolean;
  /** Null = cannot tell: no cell is drawn. */
  filled: number | null;
  words: string;
  /** The same where there is room for a number alone. */
  short: string;
  /** The queue lock, where it stands in this box. */
  lock: "held" | "free" | null;
  lit: ReadonlySet<string>;
}

/** One of the four loops: what waits in it. */
export const LoopBox = memo(function LoopBox({ id, number, grid, isNarrow, filled, words, short, lock, lit }: Props) {
  const { x, y, width, height, cells } = grid;
  const { colour, word } = VOCABULARY[`${id}Loop`];
  const ids = id === "send" ? [id, "lock", "locks"] : [id];
  const isHeld = lock === "held";
  const hasWord = !isNarrow && width >= 130;
  const lockAt = isNarrow ? { x: x + 62, y: y + 6 } : { x: x + width - (hasWord ? 58 : 22), y: y + 7 };
  return (
    <Decoration>
      <Lit ids={ids} lit={lit}>
        <rect
          x={x}
          y={y}
          width={width}
          height={height}
          rx={6}
          fill={token("--panel")}
          stroke={token(isHeld ? "--data-across" : "--line")}
          strokeWidth={isHeld ? 2 : 1}
        />
        <rect x={x} y={y + 5} width={4} height={height - 10} rx={2} fill={token(colour)} />
        <text x={x + 12} y={y + 19} fontSize={LETTER.label} fontWeight={600} fill={token("--ink")}>
          {number} {word}
        </text>
        {lock && <Padlock x={lockAt.x} y={lockAt.y} lock={lock} hasWord={hasWord} />}
        {filled !== null && (
          <Cells x={cells.x} y={cells.y} capacity={cells.count} filled={filled} colour={colour} size={cells.size} />
        )}
        <text
          x={grid.words.x}
          y={grid.words.y}
          textAnchor={isNarrow ? "end" : "start"}
          fontSize={LETTER.text}
          fill={token("--muted")}
        >
          {isNarrow ? short : words}
        </text>
      </Lit>
    </Decoration>
  );
});

/** Closed and filled while held; open otherwise. The word stands beside it where there is room. */
function Padlock({ x, y, lock, hasWord }: { x: number; y: number; lock: "held" | "free"; hasWord: boolean }) {
  const isHeld = lock === "held";
  const paint = token(isHeld ? "--data-across" : "--muted");
  const arch = isHeld ? "M3 7V5a3 3 0 0 1 6 0v2" : "M3 7V4a3 3 0 0 1 6 0";
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d={arch} fill="none" stroke={paint} strokeWidth={1.5} />
      <rect x={1} y={7} width={10} height={7} rx={1} fill={isHeld ? paint : token("--panel")} stroke={paint} />
      {hasWord && (
        <text x={16} y={13} fontSize={LETTER.text} fill={token(isHeld ? "--ink" : "--muted")}>
          {lock}
        </text>
      )}
    </g>
  );
}
