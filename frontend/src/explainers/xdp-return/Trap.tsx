import { Decoration } from "../../charts/frame/Decoration";
import { Drawing } from "../../charts/frame/Drawing";
import { change, count, rounded, THIN } from "../../charts/frame/format";
import { LETTER, token } from "../../charts/frame/picture";
import { scaleLinear } from "../../charts/frame/scale";
import type { Claim } from "../../model/types";
import { type Extra, extrasOf, type Samples, samplesOf } from "./trap.layout";

const INK = token("--ink");
const MUTED = token("--muted");
/** Plots lie side by side from here on, CSS pixels. */
const BESIDE = 620;
const PLOT = 176;
const HEAD = 40;

/** The same six numbers as two bars and as what was printed; under them what three measurements say it adds. */
export function ReturnTrap({ claims, width, title }: { claims: readonly Claim[]; width: number; title: string }) {
  const samples = samplesOf(claims);
  if (!samples) return <p>The claims library does not hold the figures of this thread.</p>;
  const isBeside = width >= BESIDE;
  const plot = isBeside ? (width - 28) / 2 : width;
  const second = isBeside ? { x: plot + 28, y: 0 } : { x: 0, y: HEAD + PLOT + 76 };
  const top = second.y + HEAD + PLOT + 84;
  const row = isBeside ? 40 : 54;
  const extras = extrasOf(claims);
  return (
    <Drawing
      width={width}
      height={top + 40 + extras.length * row}
      title={title}
      description={`Read as two bars, ${change(samples.change)} of before. The gap of ${count(samples.gap)} pps is under three spreads, ${count(samples.bound)} pps: no clear change.`}
    >
      <Bars samples={samples} width={plot} />
      <g transform={`translate(${second.x} ${second.y})`}>
        <Points samples={samples} width={plot} />
      </g>
      <Extras extras={extras} width={width} top={top} row={row} />
    </Drawing>
  );
}

/** One scale for both readings: cut, and said to be. */
function scaleOf(samples: Samples) {
  const all = [...samples.before, ...samples.after];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const spare = Math.max(samples.bound - (high - low), high - low) / 4;
  const floor = low - spare;
  return { y: scaleLinear([floor, high + spare], [HEAD + PLOT, HEAD]), floor };
}

function Bars({ samples, width }: { samples: Samples; width: number }) {
  const { y, floor } = scaleOf(samples);
  const foot = HEAD + PLOT;
  const bar = Math.min(84, width / 4);
  const sides = [
    { word: "before", pps: samples.meanBefore, x: width * 0.26, colour: "--data-local" as const },
    { word: "after", pps: samples.meanAfter, x: width * 0.64, colour: "--data-across" as const },
  ];
  return (
    <Decoration>
      <Heading text="Read as bars: a loss" note={`${change(samples.change)} of before`} width={width} />
      {sides.map(({ word, pps, x, colour }) => (
        <g key={word}>
          <rect x={x - bar / 2} y={y(pps)} width={bar} height={foot - y(pps)} fill={token(colour)} />
          <text x={x} y={y(pps) - 6} textAnchor="middle" fontSize={LETTER.text} fill={INK}>
            {count(pps)}
          </text>
          <text x={x} y={foot + 16} textAnchor="middle" fontSize={LETTER.text} fill={INK}>
            {word}
          </text>
        </g>
      ))}
      <path d={`M0 ${foot}H${width}`} stroke={token("--control-line")} />
      <path d={`M2 ${foot + 4}l8 -8M8 ${foot + 4}l8 -8`} stroke={MUTED} />
      <text x={0} y={foot + 50} fontSize={LETTER.small} fill={MUTED}>
        {`pps, means of three; the axis starts at ${count(floor)}`}
      </text>
    </Decoration>
  );
}

function Points({ samples, width }: { samples: Samples; width: number }) {
  const { y } = scaleOf(samples);
  const foot = HEAD + PLOT;
  const area = width - 128;
  const sides = [
    {
      word: "before",
      values: samples.before,
      mean: samples.meanBefore,
      x: area * 0.26,
      colour: "--data-local" as const,
    },
    { word: "after", values: samples.after, mean: samples.meanAfter, x: area * 0.74, colour: "--data-across" as const },
  ];
  const per = (pps: number) => y(0) - y(pps);
  const [gapX, boundX] = [area + 22, area + 76];
  const middle = HEAD + PLOT / 2;
  return (
    <Decoration>
      <Heading
        text="Read as printed: three lines a side"
        note={samples.isClear ? "clear change" : "no clear change"}
        width={width}
      />
      {sides.map(({ word, values, mean, x, colour }) => (
        <g key={word}>
          <rect
            x={x - area * 0.21}
            y={y(Math.max(...values))}
            width={area * 0.42}
            height={Math.max(2, y(Math.min(...values)) - y(Math.max(...values)))}
            fill={token(colour)}
            fillOpacity={0.16}
          />
          <path d={`M${x - area * 0.21} ${y(mean)}H${x + area * 0.21}`} stroke={token(colour)} strokeWidth={1.5} />
          {values.map((value, place) => (
            <circle
              key={value}
              cx={x + (place - 1) * area * 0.14}
              cy={y(value)}
              r={4.5}
              fill={token("--panel")}
              stroke={token(colour)}
              strokeWidth={2}
            />
          ))}
          <text x={x} y={foot + 16} textAnchor="middle" fontSize={LETTER.text} fill={INK}>
            {word}
          </text>
        </g>
      ))}
      <path d={`M0 ${foot}H${area}`} stroke={token("--control-line")} />
      <Length x={gapX} middle={middle} length={per(samples.gap)} lines={["gap", count(samples.gap)]} foot={foot} />
      <Length
        x={boundX}
        middle={middle}
        length={per(samples.bound)}
        lines={["3 spreads", count(samples.bound)]}
        foot={foot}
      />
      <text x={0} y={foot + 50} fontSize={LETTER.small} fill={MUTED}>
        {`in the order printed; band: the side’s range, at most ${count(samples.spread)}`}
      </text>
    </Decoration>
  );
}

interface LengthProps {
  x: number;
  middle: number;
  length: number;
  lines: readonly [string, string];
  foot: number;
}

/** A length on the scale of the points, to be compared with the one beside it. */
function Length({ x, middle, length, lines, foot }: LengthProps) {
  const [top, bottom] = [middle - length / 2, middle + length / 2];
  return (
    <g>
      <path d={`M${x - 5} ${top}h10M${x} ${top}V${bottom}M${x - 5} ${bottom}h10`} stroke={INK} strokeWidth={1.5} />
      <text x={x} y={foot + 16} textAnchor="middle" fontSize={LETTER.small} fill={INK}>
        {lines[0]}
      </text>
      <text x={x} y={foot + 31} textAnchor="middle" fontSize={LETTER.small} fill={MUTED}>
        {lines[1]}
      </text>
    </g>
  );
}

interface ExtrasProps {
  extras: readonly Extra[];
  width: number;
  top: number;
  /** Height of a row. */
  row: number;
}

function Extras({ extras, width, top, row }: ExtrasProps) {
  const isNarrow = width < BESIDE;
  const left = isNarrow ? 8 : 250;
  const most = Math.max(1, ...extras.map((extra) => extra.ns));
  const x = scaleLinear([0, most * 1.1], [left, width - (isNarrow ? 66 : 130)]);
  const bottom = top + 24 + extras.length * row;
  return (
    <Decoration>
      <text x={0} y={top + 4} fontSize={LETTER.label} fontWeight={600} fill={INK}>
        What the proposal adds, by three measurements
      </text>
      <path d={`M${x(0)} ${top + 16}V${bottom - 8}`} stroke={token("--control-line")} />
      {extras.map((extra, place) => {
        const y = top + 38 + place * row;
        return (
          <g key={extra.id}>
            <text x={isNarrow ? left + 4 : 0} y={isNarrow ? y - 9 : y - 1} fontSize={LETTER.text} fill={INK}>
              {extra.what}
            </text>
            <text x={isNarrow ? left + 4 : 0} y={isNarrow ? y + 22 : y + 14} fontSize={LETTER.small} fill={MUTED}>
              {extra.note}
            </text>
            <path d={`M${x(0)} ${y + 3}H${x(extra.ns)}`} stroke={token("--line")} strokeWidth={1.5} />
            {extra.range && (
              <path
                d={`M${x(extra.range[0])} ${y + 3}H${x(extra.range[1])}`}
                stroke={token("--data-across")}
                strokeWidth={5}
                strokeOpacity={0.4}
              />
            )}
            <circle
              cx={x(extra.ns)}
              cy={y + 3}
              r={4.5}
              fill={token("--panel")}
              stroke={token("--data-across")}
              strokeWidth={2}
            />
            <text x={x(extra.ns) + 10} y={y + 7} fontSize={LETTER.text} fill={INK}>
              {`+${rounded(extra.ns, 3)}${THIN}ns${isNarrow ? "" : ` (${change(extra.change)})`}`}
            </text>
          </g>
        );
      })}
      <text x={0} y={bottom + 10} fontSize={LETTER.small} fill={MUTED}>
        {isNarrow
          ? "ns a packet, or a page in the benchmark"
          : "ns a packet, or a page in the benchmark; percentages: pps, and ns in the benchmark, each of its own before"}
      </text>
    </Decoration>
  );
}

function Heading({ text, note, width }: { text: string; note: string; width: number }) {
  const isApart = width > 300;
  return (
    <>
      <text x={0} y={14} fontSize={LETTER.label} fontWeight={600} fill={INK}>
        {text}
      </text>
      <text
        x={isApart ? width : 0}
        y={isApart ? 14 : 30}
        textAnchor={isApart ? "end" : "start"}
        fontSize={LETTER.text}
        fill={MUTED}
      >
        {note}
      </text>
    </>
  );
}
