import { memo } from "react";
import { Decoration } from "../../charts/frame/Decoration";
import { LETTER, token } from "../../charts/frame/picture";
import { type CellSize, Cells } from "../parts/Cells";
import { Lit } from "../parts/Lit";
import type { CpuBox } from "./map.layout";

/** 16 frames, a row. */
const QUEUE: CellSize = { columns: 16, cell: 6, gap: 1.5 };
/** DEV_MAP_BULK_SIZE. */
const WAITING = 16;

interface Props {
  box: CpuBox;
  isWide: boolean;
  /** Even or odd LLC domain: its band. */
  llc: number;
  role: string;
  /** null = the film cannot tell. */
  waiting: number | null;
  queueWords: string;
  flag: number | null;
  flagWords: string;
  isReturning: boolean;
  lit: ReadonlySet<string>;
}

/** One CPU: what it does, the frames that wait on it, its flag. */
export const CpuPart = memo(function CpuPart(props: Props) {
  const { box, isWide, llc, role, waiting, queueWords, flag, flagWords, isReturning, lit } = props;
  const { cpu, x, y, width, height } = box;
  const mark = isWide ? { x: x + 12, y: y + 106 } : { x: x + width - 150, y: y + 21 };
  const isSide = !isWide && width < 320;
  const flagAt = isSide ? { x: x + 10, y: y + 68 } : mark;
  return (
    <Decoration>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={6}
        fill={token(llc % 2 === 0 ? "--band-even" : "--band-odd")}
        stroke={token(isReturning ? "--control-line" : "--line")}
      />
      <Lit ids={[`cpu:${cpu}`, `bulk:${cpu}`, `flag:${cpu}`]} lit={lit}>
        <text x={x + (isWide ? 12 : 10)} y={y + 22} fontSize={LETTER.label} fontWeight={600} fill={token("--ink")}>
          CPU {cpu}
        </text>
        <text x={isWide ? x + 12 : x + 62} y={isWide ? y + 39 : y + 22} fontSize={LETTER.text} fill={token("--muted")}>
          {role}
        </text>
      </Lit>
      <Lit ids={[`bulk:${cpu}`]} lit={lit}>
        <Cells
          x={box.queue.x}
          y={box.queue.y}
          capacity={WAITING}
          filled={waiting ?? 0}
          colour="--data-local"
          size={QUEUE}
        />
        <text
          x={isWide ? box.queue.x : box.queue.x + 142}
          y={isWide ? box.queue.y + 22 : box.queue.y + 8}
          fontSize={LETTER.text}
          fill={token("--muted")}
        >
          {queueWords}
        </text>
      </Lit>
      <Lit ids={[`flag:${cpu}`, `cpu:${cpu}`]} lit={lit}>
        <rect
          x={flagAt.x}
          y={flagAt.y - 8}
          width={8}
          height={8}
          fill={flag ? token("--data-across") : "none"}
          stroke={token(flag ? "--data-across" : "--control-line")}
          strokeDasharray={flag === null ? "2 2" : undefined}
        />
        <text
          x={flagAt.x + 14}
          y={flagAt.y}
          fontSize={LETTER.text}
          fontWeight={flag ? 600 : 400}
          fill={token(flag ? "--ink" : "--muted")}
        >
          {flagWords}
        </text>
      </Lit>
    </Decoration>
  );
});
