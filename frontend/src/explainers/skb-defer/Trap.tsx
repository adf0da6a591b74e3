import { Decoration } from "../../charts/frame/Decoration";
import { Drawing } from "../../charts/frame/Drawing";
import { change, count, percent, rounded, THIN } from "../../charts/frame/format";
import { fitted, LETTER, textWidth, token } from "../../charts/frame/picture";
import { scaleLinear } from "../../charts/frame/scale";
import type { Claim } from "../../model/types";
import { type Base, baseOf, type Pair, pairsOf } from "./trap.layout";

const MUTED = token("--muted");
const INK = token("--ink");

/** One difference on its two bases, and two hosts whose signs differ, with the same weight. */
export function DeferTrap({ claims, width, title }: { claims: readonly Claim[]; width: number; title: string }) {
  const base = baseOf(claims);
  const pairs = pairsOf(claims);
  if (!base) return <p>The claims library does not hold the figures of this thread.</p>;
  const top = 190;
  return (
    <Drawing
      width={width}
      height={top + 62 + pairs.length * 46}
      title={title}
      description={`${count(base.difference)} pps more are ${change(base.ofBefore)} of the first figure and ${percent(base.difference, base.after.pps)} of the second.`}
    >
      <Bases base={base} width={width} />
      <Signs pairs={pairs} width={width} top={top} />
    </Drawing>
  );
}

function Bases({ base, width }: { base: Base; width: number }) {
  const x = scaleLinear([0, base.after.pps], [0, width - 2]);
  const rows = [base.before, base.after];
  const end = x(base.before.pps);
  return (
    <Decoration>
      <Heading y={14} text="One difference, two bases" note="pps, one run a side: spread not given" width={width} />
      {rows.map((row, place) => (
        <g key={row.label} transform={`translate(0 ${34 + place * 46})`}>
          <text x={0} y={10} fontFamily={token("--mono")} fontSize={LETTER.small} fill={INK}>
            {fitted(row.label, width - 90, LETTER.small, "mono")}
          </text>
          <rect x={0} y={16} width={x(row.pps)} height={14} fill={token("--data-local")} />
          <text x={width} y={10} textAnchor="end" fontSize={LETTER.text} fill={INK}>
            {count(row.pps)}
          </text>
        </g>
      ))}
      <path d={`M${end} 50V118`} stroke={INK} strokeDasharray="2 3" />
      <path d={`M${end} 118V126H${width - 2}V118`} fill="none" stroke={token("--data-across")} strokeWidth={1.5} />
      <text x={width} y={144} textAnchor="end" fontSize={LETTER.text} fill={INK}>
        {`${count(base.difference)} pps = ${change(base.ofBefore)} of the first, ${percent(base.difference, base.after.pps)} of the second`}
      </text>
      <text x={width} y={161} textAnchor="end" fontSize={LETTER.text} fill={MUTED}>
        {base.seconds
          ? `published “${base.published}” · runs of ${rounded(base.seconds[0], 3)} and ${rounded(base.seconds[1], 3)}${THIN}s: never compare totals`
          : `published “${base.published}”`}
      </text>
    </Decoration>
  );
}

function Signs({ pairs, width, top }: { pairs: readonly Pair[]; width: number; top: number }) {
  const left = Math.min(250, width * 0.5);
  const x = scaleLinear([0.5, 1.6], [left, width - 10]);
  const bottom = top + 30 + pairs.length * 46;
  return (
    <Decoration>
      <Heading y={top + 10} text="Two hosts, two signs" note="with deferral ÷ without" width={width} />
      <path d={`M${x(1)} ${top + 22}V${bottom}`} stroke={token("--control-line")} />
      {pairs.map((pair, place) => {
        const y = top + 44 + place * 46;
        return (
          <g key={pair.label}>
            <text x={0} y={y} fontSize={LETTER.text} fontWeight={600} fill={INK}>
              {pair.label}
            </text>
            <text x={0} y={y + 16} fontSize={LETTER.small} fill={MUTED}>
              {fitted(pair.machine, left - 12, LETTER.small)}
            </text>
            <path d={`M${x(1)} ${y}H${x(pair.ratio)}`} stroke={token("--data-local")} strokeWidth={2} />
            <circle
              cx={x(pair.ratio)}
              cy={y}
              r={5}
              fill={token("--panel")}
              stroke={token("--data-local")}
              strokeWidth={2}
            />
            <text
              x={x(pair.ratio)}
              y={y + 20}
              textAnchor={pair.ratio > 1.4 ? "end" : "middle"}
              fontSize={LETTER.text}
              fill={INK}
            >
              {`${pair.ratio > 1 ? "▲ faster" : "▼ slower"} ${change(pair.ratio - 1)}`}
            </text>
          </g>
        );
      })}
      <text x={x(1)} y={bottom + 16} textAnchor="middle" fontSize={LETTER.small} fill={MUTED}>
        1× (no change)
      </text>
    </Decoration>
  );
}

function Heading({ y, text, note, width }: { y: number; text: string; note: string; width: number }) {
  const isBeside = textWidth(text, LETTER.label) * 1.08 + textWidth(note, LETTER.small) + 12 <= width;
  return (
    <>
      <text x={0} y={y} fontSize={LETTER.label} fontWeight={600} fill={INK}>
        {text}
      </text>
      <text
        x={isBeside ? width : 0}
        y={isBeside ? y : y + 15}
        textAnchor={isBeside ? "end" : "start"}
        fontSize={LETTER.small}
        fill={MUTED}
      >
        {note}
      </text>
    </>
  );
}
