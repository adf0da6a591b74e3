import { lines as broken } from "../../charts/frame/lines";
import { LETTER } from "../../charts/frame/picture";
import { scaleLinear, scaleLog } from "../../charts/frame/scale";
import type { ColourToken } from "../../charts/vocabulary";
import { change, count, rounded } from "../../common/format";
import { Picture } from "../figures/picture";
import { at, lines, path, type Shape, type Shapes as ShapeList, text } from "../scene/shapes";
import { basesOf, type Mode, type Point, type Row } from "./trap.layout";

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
  const panelWidth = isStacked ? width : (width - label - 28) / 2;
  const row = isStacked ? ROW_NAMED : ROW;
  const height = HEAD + rows.length * row + 26;
  const points = rows.flatMap((one) => one.points);
  const most = Math.max(...points.map((point) => point.pps));
  const mostTimes = Math.max(...points.map((point) => point.times));
  const rates = scaleLinear([0, most * 1.02], [8, panelWidth - 10]);
  const times =
    scale === "log"
      ? scaleLog([0.9, mostTimes * 1.15], [8, panelWidth - 26])
      : scaleLinear([0, mostTimes * 1.05], [8, panelWidth - 26]);
  const top = width < 560 ? 44 : 26;
  const second = isStacked ? { x: 0, y: top + height + 16 } : { x: label + panelWidth + 28, y: top };
  const foot = footOf(rows).flatMap((text) => broken(text, width, LETTER.small));
  const footTop = second.y + height + 22;
  const panel = { rows, row, width: panelWidth, isNamed: isStacked };
  const fromZero = [0, 5e6, 10e6, 15e6].filter((tick) => tick <= most * 1.02);
  const shapes = [
    legend(width),
    at(
      { x: label, y: top },
      panelOf({
        ...panel,
        heading: "Rates from zero",
        note: "Mpps",
        x: (point) => rates(point.pps),
        ticks: fromZero.map((tick) => [rates(tick), rounded(tick / 1e6)]),
        say: (point) => (point.mode === "zc" ? rounded(point.pps / 1e6, 4) : null),
      }),
    ),
    at(
      second,
      panelOf({
        ...panel,
        heading: "Times copy mode",
        note: `÷ own copy mode, ${scale === "log" ? "log scale" : "from zero"}`,
        x: (point) => times(point.times),
        ticks: (scale === "log" ? [1, 2, 4, 8] : [0, 1, 4, 8, 12]).map((tick) => [times(tick), `${tick}×`]),
        say: (point) => (point.mode === "copy" ? null : `${rounded(point.times, 3)}×`),
      }),
    ),
    !isStacked &&
      rows.map(({ name, version }, place) => [
        text(0, top + HEAD + place * ROW + ROW / 2, name, "mono small"),
        text(0, top + HEAD + place * ROW + ROW / 2 + 14, version, "small muted"),
      ]),
    lines(0, footTop, LINE, foot, "small"),
  ];
  const description = `Five published series. From zero the zero-copy rate of ${count(most)} pps flattens the others; as times of copy mode it stands at ${rounded(mostTimes, 3)}.`;
  return <Picture width={width} title={title} of={{ height: footTop + foot.length * LINE - 6, description, shapes }} />;
}

function legend(width: number): ShapeList {
  const isTight = width < 560;
  return MODES.map((mode, place) => {
    const x = isTight ? (place % 2) * (width / 2) : place * Math.min(150, width / 4);
    const y = isTight && place > 1 ? 20 : 4;
    return [markOf(mode, x + 6, y + 2), text(x + 16, y + 6, LOOKS[mode].word, "small")];
  });
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
  /** Names stand in the panel where there is no room beside it. */
  isNamed: boolean;
  say: (point: Point) => string | null;
}

function panelOf({ heading, note, rows, row: step, x, ticks, width, isNamed, say }: Panel): ShapeList {
  const bottom = HEAD + rows.length * step;
  return [
    text(0, 18, heading, "label bold"),
    text(width, 18, note, "small muted end"),
    ticks.map(([tick, words]) => [
      path(`M${tick} ${HEAD - 8}V${bottom + 4}`, { stroke: "--line" }),
      text(tick, bottom + 18, words, "small muted middle"),
    ]),
    rows.map((row, place) => {
      const y = HEAD + place * step + step / 2 + (isNamed ? 4 : 0);
      const ends = row.points.map(x);
      return [
        isNamed && text(0, y - 14, `${row.name}, ${row.version}`, "small muted"),
        path(`M${Math.min(...ends)} ${y}H${Math.max(...ends)}`, { stroke: "--control-line" }),
        row.points.map((point) => markOf(point.mode, x(point), y)),
        labelsOf(row, x, say).map((one) => text(one.at, isNamed ? y + 18 : y - 9, one.text, "small middle")),
      ];
    }),
  ];
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
function markOf(mode: Mode, x: number, y: number): Shape {
  const { colour } = LOOKS[mode];
  if (mode === "copy")
    return path(`M${x - 4.5} ${y}a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0`, { fill: "--panel", stroke: colour, width: 2 });
  if (mode === "batch") return path(`M${x - 4.5} ${y - 4.5}h9v9h-9z`, { fill: colour });
  if (mode === "more") return path(`M${x} ${y - 6}l6 6l-6 6l-6 -6z`, { fill: colour });
  return path(`M${x - 2.5} ${y - 7}h5v14h-5z`, { fill: colour });
}
