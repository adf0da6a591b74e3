import { fitted, LETTER, textWidth } from "../../charts/frame/picture";
import { scaleLog } from "../../charts/frame/scale";
import { compact, count, rounded } from "../../common/format";
import { claimsPicture } from "../figures/picture";
import { circle, diamond, path, rect, type Shapes, text } from "../scene/shapes";
import { bitsOf, callsOf, EXAMPLE, readings, wordFor } from "./trap.layout";

const STEP = 92;
const HEAD = 42;
const WIDE = 640;

/** One word, three readings; and what was published, on an axis that shows both ends. */
export const RfsTrap = claimsPicture((claims, width) => {
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
      heading(14, "One word, three readings", `nr_cpu_ids ${ids}, mask ${mask}`, width),
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
  const right = isWide ? end + 18 : 0;
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
    verdictWords(isWide ? right : width - 58, isWide ? y + 8 : y + 12, verdict),
    text(right, isWide ? y + 27 : y + 56, count(value), "mono"),
    text(right, isWide ? y + 44 : y + 73, fitted(test, width - right, LETTER.text), "muted"),
    isWide && text(0, y + 54, `${border} hash bits`, "small local"),
    isWide && text(end, y + 54, `${32 - border} CPU bits`, "small across end"),
  ];
}

const verdictWords = (x: number, y: number, verdict: Reading["verdict"]): Shapes => [
  verdict === "writes" && path(diamond(x + 6, y - 4, 5.5), { fill: "--data-across" }),
  text(x + (verdict === "writes" ? 18 : 0), y, verdict, "bold"),
];

/** `after 43, 9, 207, 26: mean 71`. */
const sideWords = (side: string, values: readonly number[], mean: number): string =>
  values.length === 1 ? `${side} ${count(mean)}` : `${side} ${values.map(count).join(", ")}: mean ${count(mean)}`;

/** Powers of ten that hold all published values. */
const DECADES = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000];

function published(calls: ReturnType<typeof callsOf>, width: number, top: number): Shapes {
  const x = scaleLog([1, 1_000_000], [8, width - 14]);
  const bottom = top + 38 + calls.length * 62;
  const isWide = width >= WIDE;
  const points = (values: readonly number[], y: number, stroke: "--data-local" | "--data-across") =>
    values.map((one) => circle({ x: x(Math.max(1, one)), y }, 5, { fill: "--panel", stroke, width: 2 }));
  return [
    heading(top, "Published steering calls", "calls a sample, log axis", width),
    DECADES.map((decade) => [
      path(`M${x(decade)} ${top + 16}V${bottom}`, { stroke: "--line" }),
      text(x(decade), bottom + 15, compact(decade), "small muted middle"),
    ]),
    calls.map(({ label, machine, before, after, meanBefore, meanAfter }, place) => {
      const y = top + 50 + place * 62;
      const means = `${before.length > 1 ? "means: " : ""}before ${count(meanBefore)}, after ${count(meanAfter)}`;
      const sides = [
        text(x(meanBefore), y + 19, sideWords("before", before, meanBefore), "end"),
        text(x(meanAfter), y + 19, sideWords("after", after, meanAfter), meanAfter > 3_000 ? "end" : "middle"),
      ];
      return [
        text(0, y - 16, fitted(label, width, LETTER.text), "bold"),
        isWide && text(width, y - 16, fitted(machine, width - 240, LETTER.small), "small muted end"),
        path(`M${x(meanAfter)} ${y}H${x(meanBefore)}`, { stroke: "--control-line" }),
        points(before, y, "--data-across"),
        points(after, y, "--data-local"),
        isWide ? sides : text(0, y + 19, means),
      ];
    }),
    text(
      0,
      bottom + 34,
      isWide
        ? "points: samples in a row, one run a side; the interval is not stated"
        : "samples of one run a side; interval not stated",
      "small muted",
    ),
  ];
}

const heading = (y: number, words: string, note: string, width: number): Shapes => [
  text(0, y, words, "label bold"),
  text(width, y, note, "small muted end"),
];
