/** xsk-batch, below its steps: fetched behind the first screen. */
import { useState } from "react";
import { lines as broken } from "../../charts/frame/lines";
import { LETTER } from "../../charts/frame/picture";
import { Segmented } from "../../charts/frame/Segmented";
import { scaleLinear, scaleLog } from "../../charts/frame/scale";
import type { ColourToken } from "../../charts/vocabulary";
import { change, count, rounded } from "../../common/format";
import type { Claim } from "../../model/types";
import { detailsOf } from "../detailsOf";
import { NoFigures, Picture, SourceNote } from "../figures/picture";
import { at, diamond, lines, type Paint, path, type Shapes, text } from "../scene/shapes";
import document from "./details.md?raw";
import { GroupSize } from "./GroupSize";
import { basesOf, type Mode, type Point, type Row, rowsOf } from "./trap.layout";

const SCALES = [
  { value: "log", word: "log" },
  { value: "linear", word: "linear" },
] as const;

/** Published rates twice: from zero, and as times of copy mode, on the scale the reader chooses. */
function Trap({ claims, width, title }: { claims: readonly Claim[]; width: number; title: string }) {
  const [scale, setScale] = useState<"log" | "linear">("log");
  const rows = rowsOf(claims);
  if (rows.length === 0) return <NoFigures />;
  return (
    <div className="grid gap-gutter">
      <div>
        <Segmented
          label="Scale of the ratios"
          name="xsk-batch-trap-scale"
          options={SCALES}
          value={scale}
          onChange={(value) => setScale(value === "linear" ? "linear" : "log")}
        />
      </div>
      <TrapPicture rows={rows} width={width} title={title} scale={scale} />
      <SourceNote label="published">one value a mode and run, number of runs not stated: spread not given</SourceNote>
    </div>
  );
}

/** Different in grey too: open circle, square, diamond, bar. */
const MODES: Readonly<Record<Mode, { word: string; colour: ColourToken; outline: (x: number, y: number) => string }>> =
  {
    copy: {
      ...{ word: "copy mode", colour: "--muted" },
      outline: (x, y) => `M${x - 4.5} ${y}a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0`,
    },
    batch: { word: "in groups", colour: "--data-local", outline: (x, y) => `M${x - 4.5} ${y - 4.5}h9v9h-9z` },
    more: { word: "in groups, xmit_more", colour: "--data-across", outline: (x, y) => diamond(x, y, 6) },
    zc: { word: "zero copy", colour: "--data-limit", outline: (x, y) => `M${x - 2.5} ${y - 7}h5v14h-5z` },
  };

function markOf(mode: Mode, x: number, y: number) {
  const { colour, outline } = MODES[mode];
  const paint: Paint = mode === "copy" ? { fill: "--panel", stroke: colour, width: 2 } : { fill: colour };
  return path(outline(x, y), paint);
}

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
  // Names stand beside the panels, or over their lines, values over the lines, or under them.
  const [label, row] = isStacked ? [0, 56] : [148, 40];
  const panelWidth = isStacked ? width : (width - label - 28) / 2;
  const height = HEAD + rows.length * row + 26;
  const points = rows.flatMap((one) => one.points);
  const most = Math.max(...points.map((point) => point.pps));
  const mostTimes = Math.max(...points.map((point) => point.times));
  const rates = scaleLinear([0, most * 1.02], [8, panelWidth - 10]);
  const isLog = scale === "log";
  const room = [8, panelWidth - 26] as const;
  const times = isLog ? scaleLog([0.9, mostTimes * 1.15], room) : scaleLinear([0, mostTimes * 1.05], room);
  const isTight = width < 560;
  const top = isTight ? 44 : 26;
  const second = isStacked ? { x: 0, y: top + height + 16 } : { x: label + panelWidth + 28, y: top };
  const foot = footOf(rows).flatMap((text) => broken(text, width, LETTER.small));
  const footTop = second.y + height + 22;
  const panel = { rows, row, width: panelWidth, isStacked };
  const shapes = [
    (Object.keys(MODES) as Mode[]).map((mode, place) => {
      const x = isTight ? (place % 2) * (width / 2) : place * Math.min(150, width / 4);
      const y = isTight && place > 1 ? 20 : 4;
      return [markOf(mode, x + 6, y + 2), text(x + 16, y + 6, MODES[mode].word, "small")];
    }),
    at(
      { x: label, y: top },
      panelOf({
        ...{ ...panel, heading: "Rates from zero", note: "Mpps", x: ({ pps }) => rates(pps) },
        ticks: [0, 5e6, 10e6, 15e6].filter((one) => one <= most * 1.02).map((one) => [rates(one), rounded(one / 1e6)]),
        say: ({ mode, pps }) => (mode === "zc" ? rounded(pps / 1e6, 4) : null),
      }),
    ),
    at(
      second,
      panelOf({
        ...{ ...panel, heading: "Times copy mode", note: `÷ own copy mode, ${isLog ? "log scale" : "from zero"}` },
        x: (point) => times(point.times),
        ticks: (isLog ? [1, 2, 4, 8] : [0, 1, 4, 8, 12]).map((tick) => [times(tick), `${tick}×`]),
        say: (point) => (point.mode === "copy" ? null : `${rounded(point.times, 3)}×`),
      }),
    ),
    !isStacked &&
      rows.map(({ name, version }, place) => [
        text(0, top + HEAD + place * row + row / 2, name, "mono small"),
        text(0, top + HEAD + place * row + row / 2 + 14, version, "small muted"),
      ]),
    lines(0, footTop, LINE, foot, "small"),
  ];
  const description = `Five published series. From zero the zero-copy rate of ${count(most)} pps flattens the others; as times of copy mode it is at ${rounded(mostTimes, 3)}.`;
  return <Picture width={width} title={title} of={{ height: footTop + foot.length * LINE - 6, description, shapes }} />;
}

interface Panel {
  heading: string;
  note: string;
  rows: readonly Row[];
  /** Height of one. */
  row: number;
  x: (point: Point) => number;
  ticks: readonly (readonly [number, string])[];
  width: number;
  isStacked: boolean;
  say: (point: Point) => string | null;
}

function panelOf({ heading, note, rows, row: step, x, ticks, width, isStacked, say }: Panel): Shapes {
  const bottom = HEAD + rows.length * step;
  return [
    text(0, 18, heading, "label bold"),
    text(width, 18, note, "small muted end"),
    ticks.map(([tick, words]) => [
      path(`M${tick} ${HEAD - 8}V${bottom + 4}`, { stroke: "--line" }),
      text(tick, bottom + 18, words, "small muted middle"),
    ]),
    rows.map((row, place) => {
      const y = HEAD + place * step + step / 2 + (isStacked ? 4 : 0);
      const ends = row.points.map(x);
      return [
        isStacked && text(0, y - 14, `${row.name}, ${row.version}`, "small muted"),
        path(`M${Math.min(...ends)} ${y}H${Math.max(...ends)}`, { stroke: "--control-line" }),
        row.points.map((point) => markOf(point.mode, x(point), y)),
        labelsOf(row, x, say).map((one) => text(one.at, isStacked ? y + 18 : y - 9, one.text, "small middle")),
      ];
    }),
  ];
}

/** Labels that would lie on one another are moved apart, in their order. */
function labelsOf(row: Row, x: Panel["x"], say: Panel["say"]) {
  const wanted = row.points
    .map((point) => ({ at: x(point), text: say(point) ?? "" }))
    .filter(({ text }) => text)
    .sort((a, b) => a.at - b.at);
  for (const [place, one] of wanted.entries()) {
    const before = wanted[place - 1];
    if (!before || one.at - before.at >= 40) continue;
    const push = (40 - (one.at - before.at)) / 2;
    before.at -= push;
    one.at += push;
  }
  return wanted;
}

/** The pair that shows it in figures, and what was printed oddly. */
function footOf(rows: readonly Row[]): string[] {
  const bases = basesOf(rows);
  const odd = rows.flatMap((row) => row.points).find((point) => point.printed !== null);
  const shown = odd ? [`Two threads on a queue, in groups: printed “${odd.printed}”, read as ${count(odd.pps)}.`] : [];
  if (!bases) return shown;
  const { before, after } = bases;
  return [
    `i40e, in groups with xmit_more: ${count(before.pps)} pps in v2 and ${count(after.pps)} in v3, ${change(after.pps / before.pps - 1)} of v2.`,
    `Of the copy mode of the same version that is ${change(before.times - 1)} in v2 and ${change(after.times - 1)} in v3.`,
    ...shown,
  ];
}

export default detailsOf(document, { trap: Trap, chapters: { "group-size": GroupSize } });
