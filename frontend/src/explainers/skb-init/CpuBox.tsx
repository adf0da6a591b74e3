import { memo } from "react";
import { Decoration } from "../../charts/frame/Decoration";
import { LETTER, token } from "../../charts/frame/picture";
import { Cells } from "../parts/Cells";
import { Lit } from "../parts/Lit";
import { Slot } from "./HeaderRow";
import type { Box, Layout } from "./map.layout";

interface Props {
  box: Box;
  layout: Layout;
  level: number | null;
  words: string;
  /** Lines of what it does. */
  role: string;
  lit: ReadonlySet<string>;
}

/** A CPU: its name and share of the work, its hot list, and the place of a header it uses. */
export const CpuBox = memo(function CpuBox({ box, layout, level, words, role, lit }: Props) {
  const { cpu, x, y, list } = box;
  const { isNarrow, grid } = layout;
  return (
    <Decoration>
      <rect
        x={x}
        y={y}
        width={box.width}
        height={box.height}
        rx={6}
        fill={token(box.llc % 2 === 0 ? "--band-even" : "--band-odd")}
        stroke={token("--line")}
      />
      <Lit ids={[`cpu:${cpu}`, `allocs:${cpu}`, `frees:${cpu}`]} lit={lit}>
        <text
          x={x + 12}
          y={y + (isNarrow ? 18 : 26)}
          fontSize={isNarrow ? LETTER.label : LETTER.title}
          fontWeight={600}
          fill={token("--ink")}
        >
          CPU {cpu}
        </text>
        {!isNarrow &&
          role.split("\n").map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: its place stays, what it says changes
            <text key={place} x={x + 12} y={y + 44 + place * 16} fontSize={LETTER.text} fill={token("--muted")}>
              {line}
            </text>
          ))}
      </Lit>
      {list && (
        <Lit ids={[`hot:${cpu}`]} lit={lit}>
          {isNarrow ? (
            <text x={x + box.width - 12} y={y + 18} textAnchor="end" fontSize={LETTER.small} fill={token("--muted")}>
              hot list {words}
            </text>
          ) : (
            <g>
              <text x={list.x} y={y + 17} fontFamily={token("--mono")} fontSize={LETTER.small} fill={token("--ink")}>
                hot list
              </text>
              <Cells
                x={list.x}
                y={list.y}
                capacity={list.capacity}
                filled={level ?? 0}
                colour="--data-local"
                size={layout.size}
              />
              <text
                x={list.x}
                y={list.y + Math.max(grid.height, 8) + 16}
                fontSize={LETTER.text}
                fill={token("--muted")}
              >
                {words}
              </text>
            </g>
          )}
        </Lit>
      )}
      <Slot layout={layout} at={box.slot} />
    </Decoration>
  );
});
