/** rfs-llc, below its steps: fetched behind the first screen. */
import { fitted, LETTER, textWidth } from "../../charts/frame/picture";
import { scaleLog } from "../../charts/frame/scale";
import { compact, count, rounded } from "../../common/format";
import { detailsOf } from "../detailsOf";
import { claimsPicture, heading } from "../figures/picture";
import { circle, diamond, path, rect, type Shapes, text } from "../scene/shapes";
import document from "./details.md?raw";
import { FourRules } from "./FourRules";
import { bitsOf, callsOf, EXAMPLE, readings, wordFor } from "./trap.layout";

const STEP = 92;
const HEAD = 42;
const WIDE = 640;

/** One word, three readings; and what was published, on an axis that shows both ends. */
const trap = claimsPicture((claims, width) => {
  const rows = readings();
  const calls = callsOf(claims);
  const top = HEAD + rows.length * STEP + 26;
  const [first] = calls;
  const measured = first
    ? ` Published: ${count(first.meanBefore)} ${first.unit} before, ${rounded(first.meanAfter)} after, means of four samples.`
    : "";
  const { recorded, reader, ids, mask } = EXAMPLE;
  const lede =
    width < 480
      ? `names CPU ${recorded}; CPU ${reader} of its cache reads`
      : `The word names CPU ${recorded}; the flow is read on CPU ${reader}, in the same LLC.`;
  return {
    height: top + (calls.length > 0 ? 80 + calls.length * 62 : 0),
    description: `Read with the complement of the mask the word gives ${count(rows[1]?.value ?? 0)}, no CPU; with the mask it gives CPU ${rows[2]?.value}.${measured}`,
    shapes: [
      heading(14, "One word, three readings", `nr_cpu_ids ${ids}${width < 480 ? "" : `, mask ${mask}`}`, width),
      text(0, 32, lede, "muted"),
      rows.map((row, place) => reading(row, HEAD + 8 + place * STEP, width)),
      calls.length > 0 && published(calls, width, top),
    ],
  };
});

type Reading = ReturnType<typeof readings>[number];

function reading({ name, formula, isRead, value, test, verdict }: Reading, y: number, width: number): Shapes {
  const cell = Math.min(16, (width - 2) / 33);
  const border = 32 - Math.log2(EXAMPLE.mask + 1);
  const x = (bit: number) => bit * cell + (bit >= border ? cell / 2 : 0);
  const end = x(31) + cell;
  const isWide = width >= WIDE;
  // Beside the bits, or under them.
  const [right, of, low, lower] = isWide ? [end + 18, end + 18, 8, 27] : [0, width - 58, 12, 56];
  const isWritten = verdict === "writes";
  return [
    text(0, y + 12, name, "label bold"),
    text(textWidth(name, LETTER.label) * 1.08 + 8, y + 12, formula, "mono muted"),
    bitsOf(wordFor(EXAMPLE.recorded)).map((isSet, bit) => {
      const paint = bit >= border ? "--data-across" : "--data-local";
      return rect(
        { x: x(bit) + 0.5, y: y + 22, width: cell - 1.5, height: 16 },
        { fill: isSet && isRead[bit] ? paint : "--panel", stroke: isRead[bit] ? paint : "--line" },
      );
    }),
    isWritten && path(diamond(of + 6, y + low - 4, 5.5), { fill: "--data-across" }),
    text(of + (isWritten ? 18 : 0), y + low, verdict, "bold"),
    text(right, y + lower, count(value), "mono"),
    text(right, y + lower + 17, fitted(test, width - right, LETTER.text), "muted"),
    isWide && text(0, y + 54, `${border} hash bits`, "small local"),
    isWide && text(end, y + 54, `${32 - border} CPU bits`, "small across end"),
  ];
}

/** Powers of ten that hold all published values. */
const DECADES = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000];

function published(calls: ReturnType<typeof callsOf>, width: number, top: number): Shapes {
  const x = scaleLog([1, 1_000_000], [8, width - 14]);
  const bottom = top + 38 + calls.length * 62;
  const isWide = width >= WIDE;
  const note = isWide
    ? "points: samples in a row, one run a side; the interval is not stated"
    : "samples of one run a side; interval not stated";
  return [
    heading(top, "Published steering calls", width < 480 ? "log axis" : "calls a sample, log axis", width),
    DECADES.map((decade) => [
      path(`M${x(decade)} ${top + 16}V${bottom}`, { stroke: "--line" }),
      text(x(decade), bottom + 15, compact(decade), "small muted middle"),
    ]),
    calls.map(({ label, machine, before, after, meanBefore, meanAfter }, place) => {
      const y = top + 50 + place * 62;
      const points = (values: readonly number[], stroke: "--data-local" | "--data-across") =>
        values.map((one) => circle({ x: x(Math.max(1, one)), y }, 5, { fill: "--panel", stroke, width: 2 }));
      // `after 43, 9, 207, 26: mean 71`
      const side = (name: string, values: readonly number[], mean: number) =>
        `${name} ${values.length > 1 ? `${values.map(count).join(", ")}: mean ` : ""}${count(mean)}`;
      const means = `${before.length > 1 ? "means: " : ""}before ${count(meanBefore)}, after ${count(meanAfter)}`;
      return [
        text(0, y - 16, fitted(label, width, LETTER.text), "bold"),
        isWide && text(width, y - 16, fitted(machine, width - 240, LETTER.small), "small muted end"),
        path(`M${x(meanAfter)} ${y}H${x(meanBefore)}`, { stroke: "--control-line" }),
        [points(before, "--data-across"), points(after, "--data-local")],
        isWide ? text(x(meanBefore), y + 19, side("before", before, meanBefore), "end") : text(0, y + 19, means),
        isWide && text(x(meanAfter), y + 19, side("after", after, meanAfter), meanAfter > 3_000 ? "end" : "middle"),
      ];
    }),
    text(0, bottom + 34, note, "small muted"),
  ];
}

export default detailsOf(document, { trap, chapters: { "four-rules": FourRules } });
