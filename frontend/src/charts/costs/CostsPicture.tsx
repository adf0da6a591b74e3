import type { ReplaySummary } from "../../model/types";
import { Decoration } from "../frame/Decoration";
import { Drawing } from "../frame/Drawing";
import { hatch } from "../frame/hatch";
import { LETTER, token } from "../frame/picture";
import { costsLayout, RANGE, rangeText } from "./costs.layout";

interface Props {
  replays: readonly ReplaySummary[];
  /** CSS pixels. */
  width?: number;
  title: string;
}

/** What the variants' decisions would cost: hatched ranges from low to high, never points. Nothing here was measured. */
export function CostsPicture({ replays, width = 560, title }: Props) {
  const layout = costsLayout(replays, width);
  if (!layout) return null;
  const words = description(replays);
  return (
    <Drawing width={width} height={layout.height} title={title} description={words} name={`${title}. ${words}`}>
      {layout.blocks.map((block) => (
        <g key={block.id}>
          {block.title.map(({ text, y }) => (
            <text key={y} x={0} y={y} fill={token("--ink")}>
              {text}
            </text>
          ))}
          <Decoration>
            <path d={`M${layout.left} ${block.axisY}H${layout.right}`} stroke={token("--data-unknown")} />
            {block.ticks.map(({ x, text }) => (
              <g key={text} transform={`translate(${x} ${block.axisY})`}>
                <path d="M0 0v4" stroke={token("--data-unknown")} />
                <text y={16} textAnchor="middle" fill={token("--muted")} fontSize={LETTER.small}>
                  {text}
                </text>
              </g>
            ))}
          </Decoration>
          {block.rows.map((row) => (
            <g key={row.variant}>
              <text
                x={layout.left - 8}
                y={row.y + RANGE - 3}
                textAnchor="end"
                fill={token("--ink")}
                fontFamily={token("--mono")}
                fontWeight={row.ran ? 600 : 400}
              >
                {row.label}
              </text>
              <rect x={row.x} y={row.y} width={row.width} height={RANGE} fill="none" stroke={token("--muted")} />
              <path d={hatch(row.x, row.y, row.width, RANGE)} stroke={token("--muted")} fill="none" />
              <text
                x={row.textX}
                y={row.y + RANGE - 3}
                fill={token("--muted")}
                fontSize={LETTER.small}
                stroke={token("--panel")}
                strokeWidth={3}
                paintOrder="stroke"
              >
                {row.text}
              </text>
            </g>
          ))}
        </g>
      ))}
    </Drawing>
  );
}

/** The picture in words. */
function description(replays: readonly ReplaySummary[]): string {
  return replays
    .flatMap(({ variant, costs }) =>
      costs.estimates.map((estimate) => `${variant}: ${estimate.text} ${rangeText(estimate)} a ${estimate.per}`),
    )
    .join("; ");
}
