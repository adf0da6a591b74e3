import { expect, test } from "vitest";
import { changeAxis, valueAxis } from "../frame/axis";
import { tenth, textWidth } from "../frame/picture";
import { comparisonLayout } from "./comparison.layout";
import { countsLayout } from "./counts.layout";
import { COUNTS, comparisonOf, FASTER, HISTOGRAMS, rowOf, SHARES, TOO_FEW, valuesOf } from "./fixtures";
import { forestLayout } from "./forest.layout";
import { histogramLayout } from "./histogram.layout";
import { leadLayout } from "./lead.layout";
import { orderStrip } from "./order";
import { pointsOf, sharesLayout } from "./shares.layout";
import { swarm } from "./swarm";

const plain = (text: string) => text.replaceAll("\u2009", " ").replaceAll("\u2212", "-");
const rowAt = (comparison: typeof FASTER, place = 0) => comparison.rows[place] ?? rowOf("none", [], []);

test("every run of the row is a point, on both sides", () => {
  const lead = leadLayout(FASTER, rowAt(FASTER), 720);
  expect(lead.strips.map(({ points }) => points.length)).toEqual([6, 6]);
  expect(lead.strips.map(({ side }) => side)).toEqual(["before", "after"]);
});

test("runs of one value do not hide each other, and their order decides who steps aside", () => {
  const points = swarm(valuesOf([5, 5, 5, 5], [2]), () => 100, 50, 10, 4);
  expect(new Set(points.map(({ y }) => y)).size).toBeGreaterThan(2);
  expect(points.map(({ isFar }) => isFar)).toEqual([false, false, true, false]);
  expect(swarm(valuesOf([5, 5, 5, 5], [2]), () => 100, 50, 10, 4)).toEqual(points);
});

test("an axis that does not begin at zero says where it begins; one that can begins at zero", () => {
  expect(valueAxis([16.1e6, 17.2e6], "pps", 0, 400).startsAt).toBe("16.01 Mpps");
  expect(valueAxis([1e6, 17.2e6], "pps", 0, 400).startsAt).toBeNull();
  expect(valueAxis([0, 0], "drops", 0, 400).x(0)).toBe(0);
  expect(valueAxis([-3, 4], "ns", 0, 400).startsAt).toBeNull();
});

test("an axis of changes shows zero, the margin and every end, with signs", () => {
  const axis = changeAxis([-0.3, 0.9, 1, -1], "% of before", 0, 600);
  for (const value of [-1, 0, 1]) expect(axis.x(value)).toBeGreaterThan(0);
  expect(axis.ticks.map(({ text }) => plain(text))).toContain("0");
  expect(axis.ticks.map(({ text }) => plain(text))).toContain("+0.2");
});

test("where no interval exists none is drawn, and an open end reaches the edge", () => {
  expect(leadLayout(TOO_FEW, rowAt(TOO_FEW), 720).change?.interval).toBeNull();
  const open = rowOf("rx", [1, 2, 3, 4], [2, 3, 4, 5], { low: 3, high: null, effect: 20 });
  const change = leadLayout(comparisonOf([open]), open, 720).change;
  expect(change?.interval).toMatchObject({ isOpenHigh: true, isOpenLow: false, to: change?.axis.right });
});

test("a row without a value on one side has no change, and its picture still stands", () => {
  const row = rowOf("rx", [], [1, 2], { effect: null, low: null, high: null, word: "NOT COMPARABLE" });
  expect(leadLayout(comparisonOf([row]), row, 480).change).toBeNull();
  expect(comparisonLayout(comparisonOf([]), { width: 480, height: 300, isHeaded: true, id: null }).head?.word).toBe(
    "NOT COMPARABLE",
  );
});

test.each([
  [720, 405],
  [600, 314],
  [480, 400],
])("at %d x %d every picture keeps to its place, with a margin of a line", (width, height) => {
  for (const comparison of [FASTER, TOO_FEW, SHARES, COUNTS, HISTOGRAMS]) {
    const layout = comparisonLayout(comparison, {
      width: width - 40,
      height: height - 40,
      isHeaded: true,
      id: "7k2m9q4x1t0a",
    });
    expect(layout.height).toBeLessThanOrEqual(height - 40 + 18);
    for (const { kind, at } of layout.blocks)
      if (kind === "forest") for (const row of at.rows) expect(textWidth(row.name, 12)).toBeLessThan(at.effectX);
  }
});

test("what does not fit is counted by verdict, and rows that say something come first", () => {
  const many = Array.from({ length: 40 }, (_, at) =>
    rowOf(`metric ${at}`, [1, 2, 3, 4], [1, 2, 3, 4], at % 2 ? { word: "SLOWER" } : { word: "CANNOT TELL" }),
  );
  const layout = comparisonLayout(comparisonOf([rowAt(FASTER), ...many]), {
    width: 680,
    height: 365,
    isHeaded: true,
    id: null,
  });
  const forest = layout.blocks.find(({ kind }) => kind === "forest");
  expect(forest?.kind === "forest" && forest.at.rows.every(({ row }) => row.word === "SLOWER")).toBe(true);
  expect(layout.foot.more[0]).toMatch(/^and \d+ more rows: \d+ SLOWER, 20 CANNOT TELL$/);
});

test("zero has a place of its own on the axis of counts, left of every other value", () => {
  const counts = countsLayout(COUNTS.rows, 680, null);
  const places = (counts?.rows ?? []).flatMap(({ row, after }) =>
    after.map(({ at, x }) => ({ value: row.after.values[at] ?? -1, x })),
  );
  for (const { value, x } of places) {
    if (value === 0) expect(x).toBe(counts?.zeroX);
    else expect(x).toBeGreaterThanOrEqual(counts?.firstX ?? 0);
  }
  expect(counts?.ticks[0]?.text).toBe("0");
});

test("symbols are sorted by their change in percentage points; one side alone is no zero", () => {
  const shares = sharesLayout(SHARES.rows, 680, null);
  expect(shares?.rows.map(({ row, points }) => [row.subject, plain(points)])).toEqual([
    ["__slab_free", "-5.2"],
    ["skb_release_data", "-4.9"],
    ["napi_consume_skb", "+2.4"],
    ["skb_attempt_defer_free", "only after"],
    ["kmem_cache_free", "-0.1"],
  ]);
  expect(SHARES.rows.map(pointsOf).filter((points) => points === null)).toHaveLength(1);
});

test("two histograms share their buckets; a wide bucket is spread, not stacked", () => {
  const row = rowOf("latency", [1], [1], {
    before_histogram: { unit: "us", buckets: [{ low: 0, high: 4, count: 10 }] },
    after_histogram: {
      unit: "us",
      buckets: [
        { low: 0, high: 2, count: 5 },
        { low: 2, high: 4, count: 5 },
      ],
    },
  });
  const outlines = histogramLayout(row, 400, null);
  expect(outlines?.ticks.map(({ text }) => text)).toEqual(["0", "2", "4"]);
  expect(outlines?.before).toBe(outlines?.after);
  expect(histogramLayout(rowOf("x", [1], [1]), 400, null)).toBeNull();
});

test("the order of runs is letters while they fit, then lengths", () => {
  expect(
    orderStrip("BABA", 200)
      ?.boxes.map(({ letter }) => letter)
      .join(""),
  ).toBe("BABA");
  expect(orderStrip(`${"B".repeat(30)}${"A".repeat(30)}`, 200)?.words).toBe("30 B, 30 A");
  expect(orderStrip("BA".repeat(30), 200)?.words).toBe("60 runs, 59 changes between B and A");
  expect(orderStrip(null, 200)).toBeNull();
});

test("a run of another row is drawn at its change from the median of before", () => {
  const forest = forestLayout([rowOf("rate", [100, 200, 300], [100, 400], { scale: "ratio" })], 680, null);
  const [row] = forest?.rows ?? [];
  const places = [...(row?.before ?? []), ...(row?.after ?? [])].map(({ x }) => x);
  const changes = [-50, 0, 50, -50, 100].map((change) => tenth(forest?.axis?.x(change) ?? Number.NaN));
  expect(places).toEqual(changes);
});
