import { expect, test } from "vitest";
import { costsLayout, rangeText } from "./costs.layout";
import { estimateOf, replayOf } from "./fixtures";

const plain = (text: string) => text.replaceAll("\u2009", " ");

test("a range is as wide as its ends are apart, on an axis from zero", () => {
  const layout = costsLayout([replayOf("stock", [estimateOf(10, 20)]), replayOf("v-defer", [estimateOf(20, 40)])], 600);
  const [stock, other] = layout?.blocks[0]?.rows ?? [];
  expect(other?.width).toBeCloseTo((stock?.width ?? 0) * 2);
  expect((stock?.x ?? 0) - (layout?.left ?? 0)).toBeCloseTo(stock?.width ?? 0);
  expect((other?.x ?? 0) + (other?.width ?? 0)).toBeCloseTo(layout?.right ?? 0);
});

test("estimates of one unit share an axis, of another have their own", () => {
  const costs = [
    estimateOf(1, 100),
    estimateOf(1, 50, { id: "free" }),
    estimateOf(1, 9, { id: "cycles", unit: "cycles" }),
  ];
  const ends = costsLayout([replayOf("stock", costs)], 600)?.blocks.map(({ rows }) => {
    const [row] = rows;
    return Math.round((row?.x ?? 0) + (row?.width ?? 0));
  });
  expect(new Set(ends).size).toBe(2);
  expect(ends?.[0]).toBe(ends?.[2]);
});

test("sums of different things stand apart, each under what it sums", () => {
  const whole = estimateOf(10, 20, { text: "allocating and freeing one skb" });
  const half = estimateOf(10, 20, { text: "allocating one skb; its free was not published" });
  const layout = costsLayout([replayOf("at-alloc", [half]), replayOf("at-free", [whole])], 300);
  expect(layout?.blocks.map(({ rows }) => rows.map(({ variant }) => variant))).toEqual([["at-alloc"], ["at-free"]]);
  expect(layout?.blocks[0]?.title.map(({ text }) => text).join(" ")).toBe(
    "allocating one skb; its free was not published, ns a skb",
  );
});

test("a figure without a spread is still no point, and says so", () => {
  const [row] = costsLayout([replayOf("stock", [estimateOf(7, 7)])], 600)?.blocks[0]?.rows ?? [];
  expect(row?.width).toBeGreaterThan(3);
  expect(plain(row?.text ?? "")).toBe("7 ns, no spread given");
  expect(plain(rangeText({ low: 11, high: 32.5, unit: "ns" }))).toBe("11 to 32.5 ns");
});

test("nothing known is nothing drawn", () => {
  expect(costsLayout([replayOf("stock", [])], 600)).toBeNull();
});

test("on a phone everything stays in the picture", () => {
  const layout = costsLayout([replayOf("intended-checked", [estimateOf(10_000, 20_000)])], 300);
  const [row] = layout?.blocks[0]?.rows ?? [];
  expect((row?.x ?? 0) + (row?.width ?? 0)).toBeLessThanOrEqual(300);
  expect(row?.textX).toBeLessThan(300);
});
