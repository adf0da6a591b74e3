import type { ReplaySummary } from "../../model/types";
import { Ticks } from "../frame/AxisMarks";
import { Decoration } from "../frame/Decoration";
import { Drawing } from "../frame/Drawing";
import { hatch } from "../frame/hatch";
import { Label, Note } from "../frame/Label";
import { token } from "../frame/picture";
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
            <Label key={y} y={y} text={text} />
          ))}
          <Decoration>
            <path d={`M${layout.left} ${block.axisY}H${layout.right}`} stroke={token("--data-unknown")} />
            <Ticks ticks={block.ticks} y={block.axisY} />
          </Decoration>
          {block.rows.map((row) => (
            <g key={row.variant}>
              <Label
                x={layout.left - 8}
                y={row.y + RANGE - 3}
                anchor="end"
                face="--mono"
                isBold={row.ran}
                text={row.label}
              />
              <rect x={row.x} y={row.y} width={row.width} height={RANGE} fill="none" stroke={token("--muted")} />
              <path d={hatch(row.x, row.y, row.width, RANGE)} stroke={token("--muted")} fill="none" />
              <Note x={row.textX} y={row.y + RANGE - 3} isOutlined text={row.text} />
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
