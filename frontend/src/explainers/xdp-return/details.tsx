/** xdp-return, below its steps: fetched behind the first screen. */

import { scaleLinear } from "../../charts/frame/scale";
import { change, count, rounded, THIN } from "../../common/format";
import { detailsOf } from "../detailsOf";
import { claimsPicture, heading } from "../figures/picture";
import { at, circle, path, rect, type Shapes as ShapeList, text } from "../scene/shapes";
import { Cost, Race } from "./chapters";
import document from "./details.md?raw";
import { type Extra, extrasOf, type Samples, samplesOf } from "./trap.layout";

/** Plots lie side by side from here on, CSS pixels. */
const BESIDE = 620;
const PLOT = 176;
const HEAD = 40;
const FOOT = HEAD + PLOT;

/** The same six numbers as two bars and as what was printed; under them what three measurements say it adds. */
const trap = claimsPicture((claims, width) => {
  const samples = samplesOf(claims);
  if (!samples) return null;
  const isBeside = width >= BESIDE;
  const plot = isBeside ? (width - 28) / 2 : width;
  const second = isBeside ? { x: plot + 28, y: 0 } : { x: 0, y: FOOT + 76 };
  const top = second.y + FOOT + 84;
  const row = isBeside ? 40 : 54;
  const added = extrasOf(claims);
  return {
    height: top + 40 + added.length * row,
    description: `Read as two bars, ${change(samples.change)} of before. The gap of ${count(samples.gap)} pps is under three spreads, ${count(samples.bound)} pps: no clear change.`,
    shapes: [bars(samples, plot), at(second, points(samples, plot)), extras(added, width, top, row)],
  };
});

/** One scale for both readings: cut, and said to be. */
function scaleOf({ before, after, bound }: Samples) {
  const [low, high] = [Math.min(...before, ...after), Math.max(...before, ...after)];
  const spare = Math.max(bound - (high - low), high - low) / 4;
  return { y: scaleLinear([low - spare, high + spare], [FOOT, HEAD]), floor: low - spare };
}

/** Both sides with their place in a plot, and their word under it. */
const sidesOf = (samples: Samples, before: number, after: number) =>
  [
    { word: "before", values: samples.before, mean: samples.meanBefore, x: before, colour: "--data-local" },
    { word: "after", values: samples.after, mean: samples.meanAfter, x: after, colour: "--data-across" },
  ] as const;

function bars(samples: Samples, width: number): ShapeList {
  const { y, floor } = scaleOf(samples);
  const bar = Math.min(84, width / 4);
  return [
    heading(14, "Read as bars: a loss", `${change(samples.change)} of before`, width),
    sidesOf(samples, width * 0.26, width * 0.64).map(({ word, mean, x, colour }) => [
      rect({ x: x - bar / 2, y: y(mean), width: bar, height: FOOT - y(mean) }, { fill: colour }),
      text(x, y(mean) - 6, count(mean), "middle"),
      text(x, FOOT + 16, word, "middle"),
    ]),
    path(`M0 ${FOOT}H${width}`, { stroke: "--control-line" }),
    path(`M2 ${FOOT + 4}l8 -8M8 ${FOOT + 4}l8 -8`, { stroke: "--muted" }),
    text(0, FOOT + 50, `pps, means of three; the axis starts at ${count(floor)}`, "small muted"),
  ];
}

function points(samples: Samples, width: number): ShapeList {
  const { y } = scaleOf(samples);
  const area = width - 128;
  const half = area * 0.21;
  const length = (x: number, words: string, pps: number) => lengthOf(x, y(0) - y(pps), words, count(pps));
  return [
    heading(14, "Read as printed: three lines a side", samples.isClear ? "clear change" : "no clear change", width),
    sidesOf(samples, area * 0.26, area * 0.74).map(({ word, values, mean, x, colour }) => {
      const [top, bottom] = [y(Math.max(...values)), y(Math.min(...values))];
      const range = { x: x - half, y: top, width: 2 * half, height: Math.max(2, bottom - top) };
      const paint = { fill: "--panel", stroke: colour, width: 2 } as const;
      return [
        rect(range, { fill: colour, fillOpacity: 0.16 }),
        path(`M${x - half} ${y(mean)}H${x + half}`, { stroke: colour, width: 1.5 }),
        values.map((value, place) => circle({ x: x + (place - 1) * area * 0.14, y: y(value) }, 4.5, paint)),
        text(x, FOOT + 16, word, "middle"),
      ];
    }),
    path(`M0 ${FOOT}H${area}`, { stroke: "--control-line" }),
    length(area + 22, "gap", samples.gap),
    length(area + 76, "3 spreads", samples.bound),
    text(0, FOOT + 50, `in the order printed; band: the side’s range, at most ${count(samples.spread)}`, "small muted"),
  ];
}

/** A length on the scale of the points, to be compared with the one beside it. */
function lengthOf(x: number, height: number, words: string, pps: string): ShapeList {
  const [top, bottom] = [HEAD + PLOT / 2 - height / 2, HEAD + PLOT / 2 + height / 2];
  return [
    path(`M${x - 5} ${top}h10M${x} ${top}V${bottom}M${x - 5} ${bottom}h10`, { stroke: "--ink", width: 1.5 }),
    text(x, FOOT + 16, words, "small middle"),
    text(x, FOOT + 31, pps, "small muted middle"),
  ];
}

/** `row`: height of one; its name is left of the plot, or over the line. */
function extras(extras: readonly Extra[], width: number, top: number, row: number): ShapeList {
  const isNarrow = width < BESIDE;
  const [left, after, name, over, under] = isNarrow ? [8, 66, 12, 9, 22] : [250, 130, 0, 1, 14];
  const x = scaleLinear([0, Math.max(1, ...extras.map(({ ns }) => ns)) * 1.1], [left, width - after]);
  const bottom = top + 24 + extras.length * row;
  const bases = isNarrow ? "" : "; percentages: pps, and ns in the benchmark, each of the value before it";
  return [
    text(0, top + 4, "What the proposal adds, by three measurements", "label bold"),
    path(`M${x(0)} ${top + 16}V${bottom - 8}`, { stroke: "--control-line" }),
    extras.map(({ what, note, ns, range, ...extra }, place) => {
      const y = top + 38 + place * row;
      const words = `+${rounded(ns, 3)}${THIN}ns${isNarrow ? "" : ` (${change(extra.change)})`}`;
      const whole = range && `M${x(range[0])} ${y + 3}H${x(range[1])}`;
      return [
        text(name, y - over, what),
        text(name, y + under, note, "small muted"),
        path(`M${x(0)} ${y + 3}H${x(ns)}`, { stroke: "--line", width: 1.5 }),
        whole && path(whole, { stroke: "--data-across", width: 5, strokeOpacity: 0.4 }),
        circle({ x: x(ns), y: y + 3 }, 4.5, { fill: "--panel", stroke: "--data-across", width: 2 }),
        text(x(ns) + 10, y + 7, words),
      ];
    }),
    text(0, bottom + 10, `ns a packet, or a page in the benchmark${bases}`, "small muted"),
  ];
}

export default detailsOf(document, { trap, chapters: { race: Race, cost: Cost } });
