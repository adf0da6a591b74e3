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
  role: readonly [string, string];
  lit: ReadonlySet<string>;
}

/** A CPU: its name and share of the work, its hot list, and the place of a header it uses. */
export function CpuBox({ box, layout, level, words, role, lit }: Props) {
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
        <text x={x + 12} y={y + (isNarrow ? 20 : 26)} fontSize={LETTER.title} fontWeight={600} fill={token("--ink")}>
          CPU {cpu}
        </text>
        {isNarrow ? (
          <text x={x + box.width - 12} y={y + 20} textAnchor="end" fontSize={LETTER.small} fill={token("--muted")}>
            {role.join(", ")}
          </text>
        ) : (
          role.map((line, place) => (
            <text key={line} x={x + 12} y={y + 44 + place * 16} fontSize={LETTER.text} fill={token("--muted")}>
              {line}
            </text>
          ))
        )}
      </Lit>
      {list && (
        <Lit ids={[`hot:${cpu}`]} lit={lit}>
          {isNarrow ? (
            <g>
              <text x={list.x} y={y + 37} fontFamily={token("--mono")} fontSize={LETTER.small} fill={token("--ink")}>
                hot list
              </text>
              <text x={list.x + 62} y={y + 37} fontSize={LETTER.small} fill={token("--muted")}>
                {words}
              </text>
              <rect x={x + box.width - 92.5} y={y + 29.5} width={80} height={7} fill="none" stroke={token("--line")} />
              <rect
                x={x + box.width - 92}
                y={y + 30}
                width={79 * Math.min(1, (level ?? 0) / Math.max(1, list.capacity))}
                height={6}
                fill={token("--data-local")}
              />
            </g>
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
}
