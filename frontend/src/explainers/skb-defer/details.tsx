/** skb-defer, below its steps: fetched behind the first screen. */

import { lines as broken } from "../../charts/frame/lines";
import { fitted, LETTER } from "../../charts/frame/picture";
import { scaleLinear } from "../../charts/frame/scale";
import { change, count, percent, rounded, THIN } from "../../common/format";
import { detailsOf } from "../detailsOf";
import { claimsPicture, heading } from "../figures/picture";
import { at, circle, lines, path, rect, type Shapes, text } from "../scene/shapes";
import document from "./details.md?raw";
import { StuckSlot } from "./StuckSlot";
import { baseOf, pairsOf } from "./trap.layout";

const TOP = 190;

/** One difference on its two bases, and two hosts whose signs differ, with the same weight. */
const DeferTrap = claimsPicture((claims, width) => {
  const base = baseOf(claims);
  if (!base) return null;
  const pairs = pairsOf(claims);
  return {
    height: TOP + 62 + pairs.length * 46,
    description: `${count(base.difference)} pps more are ${change(base.ofBefore)} of the first figure and ${percent(base.difference, base.after.pps)} of the second.`,
    shapes: [bases(base, width), signs(pairs, width)],
  };
});

type Base = NonNullable<ReturnType<typeof baseOf>>;

function bases({ before, after, difference, ofBefore, published, seconds }: Base, width: number): Shapes {
  const x = scaleLinear([0, after.pps], [0, width - 2]);
  const end = x(before.pps);
  const [first, second] = (seconds ?? []).map((one) => rounded(one, 3));
  const lasted = seconds ? ` · runs of ${first} and ${second}${THIN}s: never compare totals` : "";
  return [
    heading(14, "One difference, two bases", "pps, one run a side: spread not given", width),
    [before, after].map((row, place) =>
      at(
        { x: 0, y: 34 + place * 46 },
        text(0, 10, fitted(row.label, width - 90, LETTER.small, "mono"), "mono small"),
        rect({ x: 0, y: 16, width: x(row.pps), height: 14 }, { fill: "--data-local" }),
        text(width, 10, count(row.pps), "end"),
      ),
    ),
    path(`M${end} 50V118`, { stroke: "--ink", dash: "2 3" }),
    path(`M${end} 118V126H${width - 2}V118`, { stroke: "--data-across", width: 1.5 }),
    text(
      width,
      144,
      `${count(difference)} pps = ${change(ofBefore)} of the first, ${percent(difference, after.pps)} of the second`,
      "end",
    ),
    lines(width, 161, 17, broken(`published “${published}”${lasted}`, width, LETTER.text), "muted end"),
  ];
}

function signs(pairs: ReturnType<typeof pairsOf>, width: number): Shapes {
  const left = Math.min(250, width * 0.5);
  const x = scaleLinear([0.5, 1.6], [left, width - 10]);
  const bottom = TOP + 30 + pairs.length * 46;
  return [
    heading(TOP + 10, "Two hosts, two signs", "with deferral ÷ without", width),
    path(`M${x(1)} ${TOP + 22}V${bottom}`, { stroke: "--control-line" }),
    pairs.map(({ label, machine, ratio }, place) => {
      const y = TOP + 44 + place * 46;
      const words = `${ratio > 1 ? "▲ faster" : "▼ slower"} ${change(ratio - 1)}`;
      return [
        text(0, y, label, "bold"),
        text(0, y + 16, fitted(machine, left - 12, LETTER.small), "small muted"),
        path(`M${x(1)} ${y}H${x(ratio)}`, { stroke: "--data-local", width: 2 }),
        circle({ x: x(ratio), y }, 5, { fill: "--panel", stroke: "--data-local", width: 2 }),
        text(x(ratio), y + 20, words, ratio > 1.4 ? "end" : "middle"),
      ];
    }),
    text(x(1), bottom + 16, "1× (no change)", "small muted middle"),
  ];
}

export default detailsOf(document, { trap: DeferTrap, chapters: { "stuck-slot": StuckSlot } });
