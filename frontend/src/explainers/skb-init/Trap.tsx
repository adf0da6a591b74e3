import { Decoration } from "../../charts/frame/Decoration";
import { Drawing } from "../../charts/frame/Drawing";
import { lines } from "../../charts/frame/lines";
import { fitted, LETTER, token } from "../../charts/frame/picture";
import { scaleLinear } from "../../charts/frame/scale";
import type { Claim } from "../../model/types";
import {
  changeText,
  cyclesText,
  leastAlien,
  meanOf,
  type Part,
  partsOf,
  type Reading,
  type Sum,
  shareText,
  sumOf,
  weightOf,
} from "./trap.layout";

const INK = token("--ink");
const MUTED = token("--muted");
const GAP = 14;
const BARS = 96;
const NARROW = 480;

const HEADINGS: Record<Reading, string> = {
  once: "Each CPU counted once",
  calls: "Each CPU counted by its calls",
};

/** The same eight numbers read twice: bars as wide as what they count for, as high as their cycles. */
export function InitTrap({ claims, width, title }: { claims: readonly Claim[]; width: number; title: string }) {
  const parts = partsOf(claims);
  if (parts.length < 3) return <p>The claims library does not hold the figures of this thread.</p>;
  const readings = (["once", "calls"] as const).map((reading) => sumOf(parts, reading));
  const columns = width < NARROW ? 2 : 4;
  const panel = (width - (columns - 1) * GAP) / columns;
  const rows = Math.ceil(4 / columns);
  const formulas = readings.map((sum) => sum.formulas.flatMap((text) => lines(text, width, LETTER.text)));
  const notes = lines(noteOf(parts), width, LETTER.text);
  const most = Math.max(...formulas.map((one) => one.length));
  const height = 26 + rows * (BARS + 76) + most * 17 + 16;
  return (
    <Drawing
      width={width}
      height={2 * height + notes.length * 17 + 8}
      title={title}
      description={readings
        .map(
          (sum) =>
            `${HEADINGS[sum.reading]}: ${cyclesText(sum.before, sum.reading)} to ${cyclesText(sum.after, sum.reading)} cycles, ${changeText(sum.change)}.`,
        )
        .join(" ")}
    >
      {readings.map((sum, place) => (
        <g key={sum.reading} transform={`translate(0 ${place * height})`}>
          <Head sum={sum} width={width} />
          {[...parts, null].map((part, at) => (
            <g
              key={part?.label ?? "missing"}
              transform={`translate(${(at % columns) * (panel + GAP)} ${26 + Math.floor(at / columns) * (BARS + 76)})`}
            >
              {part ? (
                <Panel part={part} parts={parts} reading={sum.reading} width={panel} />
              ) : (
                <Missing width={panel} />
              )}
            </g>
          ))}
          <Decoration>
            {(formulas[place] ?? []).map((line, at) => (
              <text key={line} x={0} y={26 + rows * (BARS + 76) + 12 + at * 17} fontSize={LETTER.text} fill={INK}>
                {line}
              </text>
            ))}
          </Decoration>
        </g>
      ))}
      <Decoration>
        {notes.map((line, at) => (
          <text key={line} x={0} y={2 * height + 8 + at * 17} fontSize={LETTER.text} fill={MUTED}>
            {line}
          </text>
        ))}
      </Decoration>
    </Drawing>
  );
}

function noteOf(parts: readonly Part[]): string {
  const alien = leastAlien(parts);
  const crossed =
    alien === null ? "" : ` At least ${shareText(alien)} of CPU 1’s allocations were freed on CPU 0 before the patch.`;
  return `Means and calls as published, one run a side, spread not given; sums and shares recomputed.${crossed}`;
}

function Head({ sum, width }: { sum: Sum; width: number }) {
  const { reading, before, after, change } = sum;
  const isNarrow = width < NARROW;
  return (
    <Decoration>
      <text x={0} y={14} fontSize={LETTER.label} fontWeight={600} fill={INK}>
        {isNarrow ? HEADINGS[reading].replace("Each CPU counted ", "Counted ") : HEADINGS[reading]}
      </text>
      <text x={width} y={14} textAnchor="end" fontSize={LETTER.label} fontWeight={600} fill={INK}>
        {`${cyclesText(before, reading)} → ${cyclesText(after, reading)} cycles, ${changeText(change)}`}
      </text>
    </Decoration>
  );
}

function Panel({
  part,
  parts,
  reading,
  width,
}: {
  part: Part;
  parts: readonly Part[];
  reading: Reading;
  width: number;
}) {
  const y = scaleLinear([0, Math.max(...parts.flatMap((one) => one.cycles))], [0, BARS]);
  const top = 22;
  const floor = top + BARS;
  const split = width * weightOf(part, 0, reading);
  const mean = meanOf(part, reading);
  const bars = [
    { cpu: 0, x: 0, width: split, colour: "--data-local" },
    { cpu: 1, x: split, width: width - split, colour: "--data-flushed" },
  ] as const;
  return (
    <Decoration>
      <text x={0} y={14} fontFamily={token("--mono")} fontSize={LETTER.small} fill={INK}>
        {fitted(part.label, width, LETTER.small, "mono")}
      </text>
      {bars.map(({ cpu, x, width: wide, colour }) => {
        const high = y(part.cycles[cpu]);
        const side = { x: cpu === 0 ? 0 : width, textAnchor: cpu === 0 ? "start" : "end" } as const;
        return (
          <g key={cpu} fontSize={LETTER.small}>
            <rect
              x={x + 0.5}
              y={floor - high}
              width={Math.max(1, wide - 1)}
              height={high}
              fill={token(colour)}
              fillOpacity={cpu === 0 ? 0.85 : 0.3}
              stroke={token(colour)}
            />
            <text {...side} y={floor + 15} fill={INK}>
              {part.cycles[cpu].toFixed(2)}
            </text>
            <text {...side} y={floor + 29} fill={MUTED}>
              {`CPU ${cpu}, ${reading === "calls" ? shareText(weightOf(part, cpu, reading)) : "half"}`}
            </text>
          </g>
        );
      })}
      <path d={`M0 ${floor - y(mean)}H${width}`} stroke={INK} strokeWidth={1.5} strokeDasharray="4 3" />
      <text x={width / 2} y={floor + 45} textAnchor="middle" fontSize={LETTER.small} fill={INK}>
        {`mean ${cyclesText(mean, reading)}`}
      </text>
    </Decoration>
  );
}

/** The panel nobody published. */
function Missing({ width }: { width: number }) {
  const top = 22;
  return (
    <Decoration>
      <text x={0} y={14} fontFamily={token("--mono")} fontSize={LETTER.small} fill={INK}>
        {fitted("patched: __kfree_skb", width, LETTER.small, "mono")}
      </text>
      <rect
        x={0.5}
        y={top + 0.5}
        width={width - 1}
        height={BARS - 1}
        fill="none"
        stroke={token("--data-unknown")}
        strokeDasharray="4 3"
      />
      <text x={width / 2} y={top + BARS / 2 - 2} textAnchor="middle" fontSize={LETTER.text} fill={INK}>
        not published
      </text>
      <text x={width / 2} y={top + BARS / 2 + 15} textAnchor="middle" fontSize={LETTER.small} fill={MUTED}>
        counted as 0 above
      </text>
    </Decoration>
  );
}
