import { Decoration } from "../../charts/frame/Decoration";
import { LETTER, token } from "../../charts/frame/picture";
import { INK_OF, strokesOf } from "./HeaderRow";
import { KEY, type Key, type Layout } from "./map.layout";

/** How to read a line: the side of the bar says who wrote it last, the strokes what stands in it. */
export function Legend({ layout }: { layout: Layout }) {
  return (
    <Decoration>
      {layout.legend.map((key) => (
        <Entry key={key.word} entry={key} />
      ))}
    </Decoration>
  );
}

function Entry({ entry }: { entry: Key }) {
  const { word, bar, content, isFetched, x, y } = entry;
  const colour = bar === null ? null : token(INK_OF[bar] ?? "--data-unknown");
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect
        x={0.5}
        y={0.5}
        width={KEY.width - 1}
        height={KEY.height - 1}
        rx={2}
        fill={colour ?? token("--panel")}
        fillOpacity={colour ? 0.14 : 1}
        stroke={isFetched ? token("--data-across") : (colour ?? token("--muted"))}
        strokeWidth={isFetched ? 2.5 : 1}
      />
      {colour && <rect x={3} y={bar === 0 ? 2.5 : KEY.height - 5.5} width={KEY.width - 6} height={3} fill={colour} />}
      <path
        d={strokesOf(content, 5, 15, KEY.height)}
        stroke={token("--ink")}
        strokeOpacity={0.7}
        strokeWidth={1.25}
        strokeDasharray={content === "stale" ? "2 3" : undefined}
      />
      <text x={KEY.width + 5} y={12} fontSize={LETTER.small} fill={token("--muted")}>
        {word}
      </text>
    </g>
  );
}
