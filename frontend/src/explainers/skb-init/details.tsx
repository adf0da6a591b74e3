/** skb-init, below its steps: fetched behind the first screen. */
import { lines as broken } from "../../charts/frame/lines";
import { fitted, LETTER } from "../../charts/frame/picture";
import { scaleLinear } from "../../charts/frame/scale";
import { detailsOf } from "../detailsOf";
import { claimsPicture } from "../figures/picture";
import { at, lines, path, rect, type Shapes as ShapeList, text } from "../scene/shapes";
import document from "./details.md?raw";
import * as sums from "./trap.layout";
import { cyclesText, type Part, type Reading, shareText } from "./trap.layout";

const GAP = 14;
const BARS = 96;
const NARROW = 480;
/** Where bars begin, and where they stand. */
const TOP = 22;
const FLOOR = TOP + BARS;

const HEADINGS: Record<Reading, string> = {
  once: "Each CPU counted once",
  calls: "Each CPU counted by its calls",
};

/** The same eight numbers read twice: bars as wide as what they count for, as high as their cycles. */
const trap = claimsPicture((claims, width) => {
  const parts = sums.partsOf(claims);
  if (parts.length < 3) return null;
  const readings = (["once", "calls"] as const).map((reading) => sums.sumOf(parts, reading));
  const columns = width < NARROW ? 2 : 4;
  const panel = (width - (columns - 1) * GAP) / columns;
  const below = 26 + Math.ceil(4 / columns) * (BARS + 76);
  const formulas = readings.map((sum) => sum.formulas.flatMap((text) => broken(text, width, LETTER.text)));
  const notes = broken(noteOf(parts), width, LETTER.text);
  const height = below + Math.max(...formulas.map((one) => one.length)) * 17 + 16;
  const sumText = ({ reading, before, after, change }: sums.Sum, to: string) =>
    `${cyclesText(before, reading)} ${to} ${cyclesText(after, reading)} cycles, ${sums.changeText(change)}`;
  const shapes = [
    readings.map((sum, place) => {
      const words = HEADINGS[sum.reading];
      return at(
        { x: 0, y: place * height },
        text(0, 14, width < NARROW ? words.replace("Each CPU counted ", "Counted ") : words, "label bold"),
        text(width, 14, sumText(sum, "→"), "label bold end"),
        [...parts, null].map((part, n) =>
          at(
            { x: (n % columns) * (panel + GAP), y: 26 + Math.floor(n / columns) * (BARS + 76) },
            part ? bars(part, parts, sum.reading, panel) : missing(panel),
          ),
        ),
        lines(0, below + 12, 17, formulas[place] ?? []),
      );
    }),
    lines(0, 2 * height + 8, 17, notes, "muted"),
  ];
  const description = readings.map((sum) => `${HEADINGS[sum.reading]}: ${sumText(sum, "to")}.`).join(" ");
  return { height: 2 * height + notes.length * 17 + 8, description, shapes };
});

function noteOf(parts: readonly Part[]): string {
  const alien = sums.leastAlien(parts);
  const crossed =
    alien === null ? "" : ` At least ${shareText(alien)} of CPU 1’s allocations were freed on CPU 0 before the patch.`;
  return `Means and calls as published, one run a side, spread not given; sums and shares recomputed.${crossed}`;
}

function bars(part: Part, parts: readonly Part[], reading: Reading, width: number): ShapeList {
  const y = scaleLinear([0, Math.max(...parts.flatMap((one) => one.cycles))], [0, BARS]);
  const split = width * sums.weightOf(part, 0, reading);
  const mean = sums.meanOf(part, reading);
  const bar = (cpu: 0 | 1, x: number, wide: number, colour: "--data-local" | "--data-flushed") => {
    const high = y(part.cycles[cpu]);
    const [side, anchor] = cpu === 0 ? ([0, "start"] as const) : ([width, "end"] as const);
    const share = reading === "calls" ? shareText(sums.weightOf(part, cpu, reading)) : "half";
    return [
      rect(
        { x: x + 0.5, y: FLOOR - high, width: Math.max(1, wide - 1), height: high },
        { fill: colour, fillOpacity: cpu === 0 ? 0.85 : 0.3, stroke: colour },
      ),
      text(side, FLOOR + 15, part.cycles[cpu].toFixed(2), `small ${anchor}`),
      text(side, FLOOR + 29, `CPU ${cpu}, ${share}`, `small muted ${anchor}`),
    ];
  };
  return [
    text(0, 14, fitted(part.label, width, LETTER.small, "mono"), "mono small"),
    bar(0, 0, split, "--data-local"),
    bar(1, split, width - split, "--data-flushed"),
    path(`M0 ${FLOOR - y(mean)}H${width}`, { stroke: "--ink", width: 1.5, dash: "4 3" }),
    text(width / 2, FLOOR + 45, `mean ${cyclesText(mean, reading)}`, "small middle"),
  ];
}

/** The panel nobody published. */
const missing = (width: number): ShapeList => [
  text(0, 14, fitted("patched: __kfree_skb", width, LETTER.small, "mono"), "mono small"),
  rect({ x: 0.5, y: TOP + 0.5, width: width - 1, height: BARS - 1 }, { stroke: "--data-unknown", dash: "4 3" }),
  text(width / 2, TOP + BARS / 2 - 2, "not published", "middle"),
  text(width / 2, TOP + BARS / 2 + 15, "counted as 0 above", "small muted middle"),
];

export default detailsOf(document, { trap });
