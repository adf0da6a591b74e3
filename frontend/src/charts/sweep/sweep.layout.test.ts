import { expect, test } from "vitest";
import { HOSTS, LIMITS } from "./fixtures";
import { measuresOf, sweepLayout } from "./sweep.layout";

const { varying, level } = measuresOf(LIMITS);

test("what is the same at every place is listed, what varies has a panel, an estimate last", () => {
  expect(level).toEqual([{ name: "alien", value: 2259 }]);
  expect(varying.map(({ id, kind }) => [id, kind])).toEqual([
    ["deferred", "counter"],
    ["overflow", "counter"],
    ["per-skb free and allocate ns skb", "estimate"],
  ]);
});

test("all panels share the places of one axis, and the recorded one is marked", () => {
  const layout = sweepLayout(LIMITS, varying, 720);
  expect(layout.places.map(({ text, recorded }) => [text, recorded])).toEqual([
    ["0", false],
    ["64", true],
    ["256", false],
  ]);
  for (const box of layout.boxes)
    for (const line of box.lines)
      expect(line.marks.map((mark, place) => Math.abs(mark.x - (layout.places[place]?.x ?? 0)) < 6)).not.toContain(
        false,
      );
  expect(layout.boxes.map(({ y }) => y)).toEqual([0, 0, 0]);
});

test("zero lies on the floor and the largest value of all variants at the top", () => {
  const layout = sweepLayout(LIMITS, varying, 720);
  const [deferred] = layout.boxes;
  const [stock, old] = deferred?.lines ?? [];
  expect(stock?.marks.map(({ y }) => y)).toEqual([layout.plot.bottom, layout.plot.top + 6, layout.plot.top + 6]);
  expect(old?.marks[1]?.y).toBeGreaterThan(layout.plot.top + 6);
});

test("equal values of two variants stand beside each other", () => {
  const [first, second] = sweepLayout(LIMITS, varying, 720).boxes[0]?.lines ?? [];
  expect(first?.marks[0]?.y).toBe(second?.marks[0]?.y);
  expect(first?.marks[0]?.x).not.toBe(second?.marks[0]?.x);
});

test("an estimate is a range, and has no line", () => {
  const estimate = sweepLayout(LIMITS, varying, 720).boxes[2];
  for (const { path, marks } of estimate?.lines ?? []) {
    expect(path).toBe("");
    for (const mark of marks) expect(mark.top).toBeLessThan(mark.y);
  }
});

test("hosts have no order: dots without a line, and names turned where they have no room", () => {
  const layout = sweepLayout(HOSTS, measuresOf(HOSTS).varying, 320);
  expect(layout.boxes.every(({ lines }) => lines.every(({ path }) => path === ""))).toBe(true);
  expect(layout.places.map(({ text }) => text)).toEqual(["one-llc", "recorded", "server-4x4"]);
});

test("on a phone the panels stand under each other, and only the last one names the places", () => {
  const layout = sweepLayout(LIMITS, varying, 300);
  expect(new Set(layout.boxes.map(({ x }) => x))).toEqual(new Set([0]));
  expect(layout.boxes.map(({ named }) => named)).toEqual([false, false, true]);
  for (const box of layout.boxes)
    for (const { marks } of box.lines) for (const mark of marks) expect(mark.x).toBeLessThan(300);
});
