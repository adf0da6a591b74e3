import { expect, test } from "vitest";
import { textWidth } from "../frame/picture";
import { barsLayout, referencesOf } from "./bars.layout";
import { groupOf, MEASURED, seriesOf } from "./fixtures";
import { description, sourcesOf, spreadSentence } from "./words";

const xsk = groupOf([
  seriesOf("copy", 1_108_000),
  seriesOf("batch", 2_390_000, { change_of_first: 1.157 }),
  seriesOf("zero copy", 14_880_000, { change_of_first: 12.43 }),
]);
const plain = (text: string) => text.replaceAll("\u2009", " ");
const numbers = (value: unknown): number[] =>
  typeof value === "number" ? [value] : value && typeof value === "object" ? Object.values(value).flatMap(numbers) : [];

test("bars start at zero and are as long as their values; the axis names prefix and unit", () => {
  const { rows, left, unit, startsAt } = barsLayout(xsk, 302, "zero");
  const [copy, batch] = rows.map((row) => row.x - left);
  expect((batch ?? 0) / (copy ?? 1)).toBeCloseTo(2_390_000 / 1_108_000, 6);
  expect([unit, startsAt]).toEqual(["Mpps", null]);
  expect(rows.map((row) => `${row.value} ${plain(row.change)}`.trim())).toEqual([
    "1.108",
    "2.39 +115.7 %",
    "14.88 +1,243 %",
  ]);
});

test.each([262, 302, 420, 900])("at %i px every text beside a bar has its room", (width) => {
  for (const group of [xsk, MEASURED]) {
    const layout = barsLayout(group, width, "zero");
    for (const row of layout.rows) {
      expect(row.textX + textWidth(`${row.value}  ${row.change}`, 12)).toBeLessThanOrEqual(width + 4);
    }
    expect(layout.right).toBeLessThanOrEqual(width);
  }
});

test("labels stand beside the bars while half the width is left for the axis, and over them otherwise", () => {
  expect(barsLayout(xsk, 900, "zero").stacked).toBe(false);
  expect(barsLayout(xsk, 262, "zero").stacked).toBe(true);
});

test("close up, the axis says where it starts, and a reference out of sight is named as such", () => {
  const { startsAt, references, rows } = barsLayout(MEASURED, 420, "close");
  expect(startsAt).toBe("1.83 Mpps");
  expect(references.map((reference) => reference.x)).toEqual([null]);
  expect((rows[1]?.x ?? 0) - (rows[0]?.x ?? 0)).toBeGreaterThan(100);
});

test("every measured run has its dot; runs that would cover each other step aside, the same way every time", () => {
  const { rows } = barsLayout(MEASURED, 420, "zero");
  expect(rows.map((row) => row.dots.length)).toEqual([5, 2]);
  const dots = rows[0]?.dots ?? [];
  expect(new Set(dots.map((dot) => dot.y)).size).toBeGreaterThan(1);
  expect(barsLayout(MEASURED, 420, "zero")).toEqual(barsLayout(MEASURED, 420, "zero"));
  expect(barsLayout(xsk, 420, "zero").rows.every((row) => row.dots.length === 0)).toBe(true);
});

test("a reference in another unit never comes onto the axis", () => {
  const mixed = groupOf([seriesOf("tcp", 9e9)], {
    unit: "bit/s",
    reference: [
      { value: 1e10, unit: "bit/s", label: "10 GbE" },
      { value: 14_880_952, unit: "pps", label: "64 B" },
    ],
  });
  expect(referencesOf(mixed).map((reference) => reference.label)).toEqual(["10 GbE"]);
  expect(barsLayout(mixed, 420, "zero").unit).toBe("Gbit/s");
});

test.each([
  ["no series", groupOf([])],
  ["a value of zero", groupOf([seriesOf("none", 0)], { reference: [] })],
  ["one value twice", groupOf([seriesOf("a", 5), seriesOf("b", 5)])],
  ["a run that is not a number", groupOf([seriesOf("a", 5, { points: [{ run: "1", value: Number.NaN }] })])],
])("%s: nothing in the picture is NaN", (_, group) => {
  for (const mode of ["zero", "close"] as const) {
    const { rows, ...rest } = barsLayout(group, 302, mode);
    const drawn = rows.map(({ series, ...row }) => row);
    expect(numbers([rest, drawn]).filter((value) => !Number.isFinite(value))).toEqual([]);
  }
});

test("what is not given is said", () => {
  expect(spreadSentence(xsk.series)).toBe("one sample a side: spread not given");
  expect(plain(spreadSentence(MEASURED.series))).toBe("spread: defer=1 0.37 %, defer=0 0.2 %");
  expect(sourcesOf(xsk.series)).toHaveLength(1);
});

test("the group in one sentence, with exact figures", () => {
  expect(plain(description(xsk))).toContain("copy 1,108,000 pps; batch 2,390,000 pps (+115.7 %)");
});
