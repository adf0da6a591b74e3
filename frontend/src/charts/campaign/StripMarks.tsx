import { hatch } from "../frame/hatch";
import { Note } from "../frame/Label";
import { tenth, token } from "../frame/picture";
import { lookFor } from "./legend";
import { measureName, valued } from "./measures";
import type { Cell } from "./panel.layout";
import type { Dot } from "./strip.layout";
import { spreadText } from "./words";

/** The hosts of a class in one measure. Filled: measured; hollow: something was assumed; hatched: modelled. */
export function StripMarks({ cell }: { cell: Cell }) {
  const { box, spread, strip, gridlines } = cell;
  if (!spread || !strip) return <Untold cell={cell} />;
  const paint = token("--data-local");
  const look = lookFor(spread.label);
  const isHollow = look !== "filled";
  const { p10, p25, p50, p75, p90, y } = strip.box;
  return (
    <g>
      <title>{spreadText(spread)}</title>
      {gridlines.map((x) => (
        <path key={x} d={`M${x} ${box.y}V${box.y + box.height}`} stroke={token("--line")} />
      ))}
      <path d={`M${box.x} ${strip.floor}h${box.width}`} stroke={token("--line")} />
      {strip.dots.length > 0 && (
        <path
          d={dotsPath(strip.dots, isHollow ? strip.radius - 0.4 : strip.radius)}
          fill={isHollow ? token("--panel") : paint}
          stroke={isHollow ? paint : undefined}
          strokeWidth={isHollow ? 0.9 : undefined}
        />
      )}
      {strip.bins.map((bin) => (
        <g key={bin.x}>
          <rect
            x={bin.x}
            y={bin.y}
            width={bin.width}
            height={bin.height}
            fill={isHollow ? "none" : paint}
            stroke={isHollow ? paint : undefined}
          />
          {look === "hatched" && <path d={hatch(bin.x, bin.y, bin.width, bin.height, 4)} stroke={paint} />}
        </g>
      ))}
      <path d={`M${p10} ${y}H${p90}`} stroke={token("--muted")} />
      <rect x={p25} y={y - 2} width={Math.max(1, p75 - p25)} height={4} fill={token("--muted")} />
      <path d={`M${p50} ${y - 4}v8`} stroke={token("--ink")} strokeWidth={2} />
      {strip.apart.map(({ x, y: middle, outlier }) => (
        <path
          key={outlier.analysis_id}
          d={`M${x} ${middle - 4}l4 4l-4 4l-4 -4Z`}
          fill={isHollow ? token("--panel") : token("--data-across")}
          stroke={token("--data-across")}
        >
          <title>{`${outlier.name}: ${measureName(outlier.measure)} ${valued(outlier.value, outlier.unit)}`}</title>
        </path>
      ))}
      {strip.numbers.map(({ x, y: base, text }) => (
        <Note key={text} x={x} y={base} anchor="middle" isBold paint="--ink" text={text} />
      ))}
      {strip.words.map(({ x, y: base, text, isMedian }) => (
        <Note key={text} x={x} y={base} paint={isMedian ? "--ink" : "--muted"} text={text} />
      ))}
    </g>
  );
}

/** All dots of a strip as one path: thousands of marks stay one element. */
function dotsPath(dots: readonly Dot[], radius: number): string {
  const r = tenth(radius);
  return dots
    .map(({ x, y }) => `M${tenth(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`)
    .join("");
}

/** No host of the class tells: said, in a place that is drawn as empty. */
function Untold({ cell: { box } }: { cell: Cell }) {
  return (
    <g>
      <rect
        x={box.x + 0.5}
        y={box.y + 6.5}
        width={box.width - 1}
        height={box.height - 16}
        rx={3}
        fill="none"
        stroke={token("--data-unknown")}
        strokeDasharray="2 3"
      />
      <Note x={box.x + box.width / 2} y={box.y + box.height / 2 + 2} anchor="middle" text="no host shows it" />
    </g>
  );
}
