import { Drawing } from "../../charts/frame/Drawing";
import { change, count, percent, rounded, THIN } from "../../charts/frame/format";
import { fitted, LETTER, textWidth } from "../../charts/frame/picture";
import { scaleLinear } from "../../charts/frame/scale";
import type { Claim } from "../../model/types";
import { Shapes } from "../scene/Shapes";
import { at, circle, path, rect, type Shapes as ShapeList, text } from "../scene/shapes";
import { type Base, baseOf, type Pair, pairsOf } from "./trap.layout";

/** One difference on its two bases, and two hosts whose signs differ, with the same weight. */
export function DeferTrap({ claims, width, title }: { claims: readonly Claim[]; width: number; title: string }) {
  const base = baseOf(claims);
  const pairs = pairsOf(claims);
  if (!base) return <p>The claims library does not hold the figures of this thread.</p>;
  const top = 190;
  const description = `${count(base.difference)} pps more are ${change(base.ofBefore)} of the first figure and ${percent(base.difference, base.after.pps)} of the second.`;
  return (
    <Drawing width={width} height={top + 62 + pairs.length * 46} title={title} description={description}>
      <Shapes of={[bases(base, width), signs(pairs, width, top)]} />
    </Drawing>
  );
}

function bases({ before, after, difference, ofBefore, published, seconds }: Base, width: number): ShapeList {
  const x = scaleLinear([0, after.pps], [0, width - 2]);
  const end = x(before.pps);
  const [first, second] = seconds ?? [0, 0];
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
    text(
      width,
      161,
      `published “${published}”${seconds ? ` · runs of ${rounded(first, 3)} and ${rounded(second, 3)}${THIN}s: never compare totals` : ""}`,
      "muted end",
    ),
  ];
}

function signs(pairs: readonly Pair[], width: number, top: number): ShapeList {
  const left = Math.min(250, width * 0.5);
  const x = scaleLinear([0.5, 1.6], [left, width - 10]);
  const bottom = top + 30 + pairs.length * 46;
  return [
    heading(top + 10, "Two hosts, two signs", "with deferral ÷ without", width),
    path(`M${x(1)} ${top + 22}V${bottom}`, { stroke: "--control-line" }),
    pairs.map(({ label, machine, ratio }, place) => {
      const y = top + 44 + place * 46;
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

function heading(y: number, words: string, note: string, width: number): ShapeList {
  const isBeside = textWidth(words, LETTER.label) * 1.08 + textWidth(note, LETTER.small) + 12 <= width;
  return [
    text(0, y, words, "label bold"),
    isBeside ? text(width, y, note, "small muted end") : text(0, y + 15, note, "small muted"),
  ];
}
