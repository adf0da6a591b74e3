import { expect, test } from "vitest";
import { PARTS, sharesOf } from "./bins";
import { type CampaignLayout, campaignLayout } from "./campaign.layout";
import { classOf, modeOf, outlierOf, reportOf, spreadOf } from "./fixtures";
import { marksOf } from "./legend";
import { campaignStill } from "./still";

const WIDTHS = [302, 440, 720, 960, 1392];
const all = (many: number) => reportOf(Array.from({ length: many }, (_, n) => classOf(`c${n}`)));
const cellsOf = (layout: CampaignLayout) => layout.panels.flatMap(({ cells }) => cells);
const numbers = (value: unknown): number[] =>
  typeof value === "number" ? [value] : value && typeof value === "object" ? Object.values(value).flatMap(numbers) : [];
const even = (many: number, from = 30, to = 60) =>
  Array.from({ length: many }, (_, n) => from + ((to - from) * n) / Math.max(1, many - 1));

test.each(WIDTHS)("at %i px every mark and word lies in the picture, and no panel in another", (width) => {
  const far = { outliers: [outlierOf("web-1", 90)], outliers_in_all: 1, spreads: [spreadOf([...even(9), 90])] };
  const layout = campaignLayout(reportOf([classOf("a", far), classOf("b")], { failed: 3 }), null, width);
  expect(numbers(layout.panels).every(Number.isFinite)).toBe(true);
  for (const { strip, box } of cellsOf(layout)) {
    for (const { x, y } of [...(strip?.dots ?? []), ...(strip?.apart ?? [])]) {
      expect(x).toBeGreaterThanOrEqual(box.x);
      expect(x).toBeLessThanOrEqual(box.x + box.width);
      expect(y).toBeGreaterThanOrEqual(box.y);
      expect(y).toBeLessThanOrEqual(box.y + box.height);
    }
  }
  const [first, second] = layout.panels;
  expect(second?.y ?? 0).toBeGreaterThan(first?.bottom ?? 0);
  expect(Math.max(...layout.foot.map(({ y }) => y))).toBeLessThan(layout.height);
});

test("a dot a host, the one that stands apart as its own mark and number", () => {
  const one = classOf("a", {
    spreads: [spreadOf([...even(9, 40, 42), 90])],
    outliers: [outlierOf("web-7", 90)],
    outliers_in_all: 1,
  });
  const [cell] = cellsOf(campaignLayout(reportOf([one]), null, 960));
  expect(cell?.strip?.dots).toHaveLength(9);
  expect(cell?.strip?.apart.map(({ outlier }) => outlier.name)).toEqual(["web-7"]);
  expect(cell?.strip?.numbers.map(({ text }) => text)).toEqual(["1"]);
  const [panel] = campaignLayout(reportOf([one]), null, 960).panels;
  expect(panel?.named[0]?.text.replaceAll("\u2009", " ")).toBe(
    "web-7: alien share 90 % (median 41, 12.5 deviations away)",
  );
  expect(panel?.hosts).toBe("10 hosts, 1 apart");
});

test("hosts that say the same stand on each other, as high as there is room and no higher", () => {
  const same = classOf("a", { hosts: 150, spreads: [spreadOf(Array<number>(150).fill(50))] });
  const [cell] = cellsOf(campaignLayout(reportOf([same]), null, 720));
  const ys = cell?.strip?.dots.map(({ y }) => y) ?? [];
  expect(new Set(cell?.strip?.dots.map(({ x }) => x)).size).toBe(1);
  expect(ys).toHaveLength(150);
  expect(Math.min(...ys)).toBeGreaterThanOrEqual(cell?.box.y ?? 0);
});

test("more than 150 hosts are bins of one height scale; every host is in one of them", () => {
  const wide = spreadOf(even(900, 0, 100));
  const shares = sharesOf(wide, [0, 100]);
  expect(shares).toHaveLength(PARTS);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
  const narrow = spreadOf(even(300, 40, 50));
  const report = reportOf([
    classOf("wide", { hosts: 900, spreads: [wide] }),
    classOf("narrow", { hosts: 300, spreads: [narrow] }),
  ]);
  const [flat, steep] = cellsOf(campaignLayout(report, null, 960)).map(({ strip }) => strip?.bins ?? []);
  const highest = (bins: readonly { height: number }[] = []) => Math.max(...bins.map(({ height }) => height));
  expect(flat?.length).toBe(PARTS);
  expect(highest(steep)).toBeGreaterThan(4 * highest(flat));
  expect(sharesOf(spreadOf(Array<number>(200).fill(7)), [0, 10]).filter((share) => share > 0)).toEqual([1]);
});

test("all classes share an axis; one that does not begin at zero says where it begins", () => {
  const near = [98, 98.5, 99, 99.5].map((value) => ({ ...spreadOf([value]), measure: "fidelity/skb-defer" }));
  const report = reportOf(near.map((spread, n) => classOf(`c${n}`, { spreads: [spreadOf([10 * n]), spread] })));
  const layout = campaignLayout(report, "skb-defer", 960);
  expect(layout.measures.map(({ id }) => id)).toEqual(["alien-share", "fidelity/skb-defer"]);
  expect(layout.measures.map(({ isBroken }) => isBroken)).toEqual([false, true]);
  expect(layout.measures[0]?.domain[0]).toBe(0);
  expect(layout.measures[1]?.units.every((form) => form.includes(", from 97.9"))).toBe(true);
  const places = cellsOf(layout).filter(({ measure }) => measure.isBroken);
  const xs = places.map(({ strip }) => strip?.dots[0]?.x ?? 0);
  expect(xs).toEqual([...xs].sort((one, other) => one - other));
});

test("what no host of a class tells has a place and no marks", () => {
  const report = reportOf([classOf("a"), classOf("b", { spreads: [] })]);
  const cells = cellsOf(campaignLayout(report, null, 960));
  expect(cells.map(({ spread }) => spread === null)).toEqual([false, true]);
  expect(cells[1]?.strip).toBeNull();
});

test("answers are parts of a bar as long as their hosts, and every answer that occurs is in sight", () => {
  const mode = modeOf("skb-defer", { agree: 9_000, disagree: 1, either_way: 0, cannot_tell: 999, hosts: 10_000 });
  const [answer] = campaignLayout(reportOf([classOf("a", { modes: [mode] })]), null, 960).panels[0]?.answers ?? [];
  expect(answer?.parts.map(({ vote }) => vote)).toEqual(["agree", "disagree", "cannotTell"]);
  expect(answer?.parts.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(answer?.bar ?? 0, 0);
  expect(Math.min(...(answer?.parts.map(({ width }) => width) ?? []))).toBeGreaterThanOrEqual(3);
  expect(answer?.standing).toBe("9,000/10,000");
});

test("classes that are not drawn and recordings in no class are counted", () => {
  const layout = campaignLayout({ ...all(200), failed: 31, under_way: 2 }, null, 960, { most: 24 });
  expect(layout.panels).toHaveLength(24);
  expect(layout.foot.map(({ text }) => text)).toEqual([
    "in the table: 176 more classes with 1,760 hosts; recordings in no class: 31 failed, 2 under way",
  ]);
});

test("one class can be drawn alone, on the axes of all", () => {
  const report = reportOf([classOf("a"), classOf("b", { spreads: [spreadOf([90, 95])] })]);
  const alone = campaignLayout(report, null, 960, { only: "a" });
  expect(alone.panels.map(({ one }) => one.id)).toEqual(["a"]);
  expect(alone.measures[0]?.domain).toEqual(campaignLayout(report, null, 960).measures[0]?.domain);
});

test("measured, assumed and modelled values never share a mark", () => {
  const labels = ["reconstructed", "assumed", "modelled"] as const;
  const report = reportOf(labels.map((label) => classOf(label, { spreads: [spreadOf(even(10), { label })] })));
  const used = marksOf(campaignLayout(report, null, 960)).filter(({ concept }) => concept === "host");
  expect(used.map(({ word }) => word)).toEqual(labels.map((label) => `host, ${label}`));
  expect(new Set(used.map(({ look }) => look)).size).toBe(3);
});

test.each([
  [680, 240],
  [440, 200],
])("a still of %i × %i holds as many classes as can be read in it", (width, height) => {
  const { picture } = campaignStill(all(200), { policy: null, only: null }, { width, height }, "t");
  const props = picture.props as { width: number; height: number };
  expect(props.width).toBe(width);
  expect(props.height).toBeLessThanOrEqual(height + 1);
});
