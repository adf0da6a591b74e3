import { Decoration } from "../../charts/frame/Decoration";
import { Drawing } from "../../charts/frame/Drawing";
import { lines } from "../../charts/frame/lines";
import { LETTER, token } from "../../charts/frame/picture";
import { scaleLinear, scaleLog } from "../../charts/frame/scale";
import type { ColourToken } from "../../charts/vocabulary";
import { change, count, rounded } from "../../common/format";
import { basesOf, type Mode, type Point, type Row } from "./trap.layout";

const INK = token("--ink");
const MUTED = token("--muted");

const LOOKS: Readonly<Record<Mode, { word: string; colour: ColourToken }>> = {
  copy: { word: "copy mode", colour: "--muted" },
  batch: { word: "in groups", colour: "--data-local" },
  more: { word: "in groups, xmit_more", colour: "--data-across" },
  zc: { word: "zero copy", colour: "--data-limit" },
};
const MODES = ["copy", "batch", "more", "zc"] as const;

const ROW = 40;
/** Where names and values stand over and under the line. */
const ROW_NAMED = 56;
const HEAD = 40;
const LINE = 16;

interface Props {
  rows: readonly Row[];
  width: number;
  title: string;
  /** Of the ratios; rates are always from zero. */
  scale: "log" | "linear";
}

/** The same points on two axes. */
export function TrapPicture({ rows, width, title, scale }: Props) {
  const isStacked = width < 640;
  const label = isStacked ? 0 : 148;
  const panel = isStacked ? width : (width - label - 28) / 2;
  const row = isStacked ? ROW_NAMED : ROW;
  const height = HEAD + rows.length * row + 26;
  const most = Math.max(...rows.flatMap((one) => one.points.map((point) => point.pps)));
  const mostTimes = Math.max(...rows.flatMap((one) => one.points.map((point) => point.times)));
  const rates = scaleLinear([0, most * 1.02], [8, panel - 10]);
  const times =
    scale === "log"
      ? scaleLog([0.9, mostTimes * 1.15], [8, panel - 26])
      : scaleLinear([0, mostTimes * 1.05], [8, panel - 26]);
  const top = width < 560 ? 44 : 26;
  const second = isStacked ? { x: 0, y: top + height + 16 } : { x: label + panel + 28, y: top };
  const foot = footOf(rows).flatMap((text) => lines(text, width, LETTER.small));
  const footTop = second.y + height + 22;
  return (
    <Drawing
      width={width}
      height={footTop + foot.length * LINE - 6}
      title={title}
      description={`Five published series. From zero the zero-copy rate of ${count(most)} pps flattens the others; as times of copy mode it stands at ${rounded(mostTimes, 3)}.`}
    >
      <Legend width={width} />
      <g transform={`translate(${label} ${top})`}>
        <Panel
          heading="Rates from zero"
          note="Mpps"
          rows={rows}
          row={row}
          x={(point) => rates(point.pps)}
          ticks={[0, 5e6, 10e6, 15e6]
            .filter((tick) => tick <= most * 1.02)
            .map((tick) => [rates(tick), rounded(tick / 1e6)])}
          width={panel}
          named={isStacked}
          say={(point) => (point.mode === "zc" ? rounded(point.pps / 1e6, 4) : null)}
        />
      </g>
      <g transform={`translate(${second.x} ${second.y})`}>
        <Panel
          heading="Times copy mode"
          note={`÷ own copy mode, ${scale === "log" ? "log scale" : "from zero"}`}
          rows={rows}
          row={row}
          x={(point) => times(point.times)}
          ticks={(scale === "log" ? [1, 2, 4, 8] : [0, 1, 4, 8, 12]).map((tick) => [times(tick), `${tick}×`])}
          width={panel}
          named={isStacked}
          say={(point) => (point.mode === "copy" ? null : `${rounded(point.times, 3)}×`)}
        />
      </g>
      {!isStacked && <Names rows={rows} top={top} />}
      <Decoration>
        {foot.map((text, place) => (
          <text key={text} x={0} y={footTop + place * LINE} fontSize={LETTER.small} fill={INK}>
            {text}
          </text>
        ))}
      </Decoration>
    </Drawing>
  );
}

function Legend({ width }: { width: number }) {
  const step = Math.min(150, width / 4);
  const isTight = width < 560;
  return (
    <Decoration>
      {MODES.map((mode, place) => {
        const x = isTight ? (place % 2) * (width / 2) : place * step;
        const y = isTight && place > 1 ? 20 : 4;
        return (
          <g key={mode}>
            <path d={shapeOf(mode, x + 6, y + 2)} {...paintOf(mode)} />
            <text x={x + 16} y={y + 6} fontSize={LETTER.small} fill={INK}>
              {LOOKS[mode].word}
            </text>
          </g>
        );
      })}
    </Decoration>
  );
}

function Names({ rows, top }: { rows: readonly Row[]; top: number }) {
  return (
    <Decoration>
      {rows.map((row, place) => {
        const y = top + HEAD + place * ROW + ROW / 2;
        return (
          <g key={row.id}>
            <text x={0} y={y} fontFamily={token("--mono")} fontSize={LETTER.small} fill={INK}>
              {row.name}
            </text>
            <text x={0} y={y + 14} fontSize={LETTER.small} fill={MUTED}>
              {row.version}
            </text>
          </g>
        );
      })}
    </Decoration>
  );
}

interface PanelProps {
  heading: string;
  note: string;
  rows: readonly Row[];
  /** Height of one. */
  row: number;
  x: (point: Point) => number;
  ticks: readonly (readonly [number, string])[];
  width: number;
  /** Names stand in the panel where there is no room beside it. */
  named: boolean;
  say: (point: Point) => string | null;
}

function Panel({ heading, note, rows, row: step, x, ticks, width, named, say }: PanelProps) {
  const bottom = HEAD + rows.length * step;
  return (
    <Decoration>
      <text x={0} y={18} fontSize={LETTER.label} fontWeight={600} fill={INK}>
        {heading}
      </text>
      <text x={width} y={18} textAnchor="end" fontSize={LETTER.small} fill={MUTED}>
        {note}
      </text>
      {ticks.map(([at, text]) => (
        <g key={text}>
          <path d={`M${at} ${HEAD - 8}V${bottom + 4}`} stroke={token("--line")} />
          <text x={at} y={bottom + 18} textAnchor="middle" fontSize={LETTER.small} fill={MUTED}>
            {text}
          </text>
        </g>
      ))}
      {rows.map((row, place) => {
        const y = HEAD + place * step + step / 2 + (named ? 4 : 0);
        const ends = row.points.map(x);
        return (
          <g key={row.id}>
            {named && (
              <text x={0} y={y - 14} fontSize={LETTER.small} fill={MUTED}>
                {`${row.name}, ${row.version}`}
              </text>
            )}
            <path d={`M${Math.min(...ends)} ${y}H${Math.max(...ends)}`} stroke={token("--control-line")} />
            {row.points.map((point) => (
              <path key={point.mode} d={shapeOf(point.mode, x(point), y)} {...paintOf(point.mode)} />
            ))}
            {labelsOf(row, x, say).map(({ at, text }) => (
              <text key={text} x={at} y={named ? y + 18 : y - 9} textAnchor="middle" fontSize={LETTER.small} fill={INK}>
                {text}
              </text>
            ))}
          </g>
        );
      })}
    </Decoration>
  );
}

/** Labels that would lie on one another are moved apart, in their order. */
function labelsOf(row: Row, x: (point: Point) => number, say: (point: Point) => string | null) {
  const wanted = row.points
    .map((point) => ({ at: x(point), text: say(point) }))
    .filter((one): one is { at: number; text: string } => one.text !== null)
    .sort((a, b) => a.at - b.at);
  const apart = 40;
  for (const [place, one] of wanted.entries()) {
    const before = wanted[place - 1];
    if (before && one.at - before.at < apart) {
      const push = (apart - (one.at - before.at)) / 2;
      before.at -= push;
      one.at += push;
    }
  }
  return wanted;
}

/** The pair that shows it in figures, and what was printed oddly. */
function footOf(rows: readonly Row[]): string[] {
  const bases = basesOf(rows);
  const odd = rows.flatMap((row) => row.points).find((point) => point.printed !== null);
  const said: string[] = [];
  if (bases) {
    const { before, after } = bases;
    said.push(
      `i40e, in groups with xmit_more: ${count(before.pps)} pps in v2 and ${count(after.pps)} in v3, ${change(after.pps / before.pps - 1)} of v2.`,
      `Of their own copy mode that is ${change(before.times - 1)} in v2 and ${change(after.times - 1)} in v3.`,
    );
  }
  if (odd) said.push(`Two threads on a queue, in groups: printed “${odd.printed}”, read as ${count(odd.pps)}.`);
  return said;
}

/** Told apart in grey: open circle, square, diamond, bar. */
function shapeOf(mode: Mode, x: number, y: number): string {
  switch (mode) {
    case "copy":
      return `M${x - 4.5} ${y}a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0`;
    case "batch":
      return `M${x - 4.5} ${y - 4.5}h9v9h-9z`;
    case "more":
      return `M${x} ${y - 6}l6 6l-6 6l-6 -6z`;
    case "zc":
      return `M${x - 2.5} ${y - 7}h5v14h-5z`;
  }
}

const paintOf = (mode: Mode) =>
  mode === "copy"
    ? { fill: token("--panel"), stroke: token(LOOKS.copy.colour), strokeWidth: 2 }
    : { fill: token(LOOKS[mode].colour) };
