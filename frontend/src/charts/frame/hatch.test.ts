import { expect, test } from "vitest";
import { hatch } from "./hatch";

const points = (path: string) => [...path.matchAll(/([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

test("every line of a hatch stays in its box, at 45 degrees", () => {
  const path = hatch(10, 20, 33, 12);
  const ends = points(path);
  expect(ends.length).toBeGreaterThan(10);
  for (const [x = 0, y = 0] of ends) {
    expect(x).toBeGreaterThanOrEqual(10);
    expect(x).toBeLessThanOrEqual(43);
    expect(y).toBeGreaterThanOrEqual(20);
    expect(y).toBeLessThanOrEqual(32);
  }
  for (let at = 0; at < ends.length; at += 2) {
    const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = [ends[at], ends[at + 1]];
    expect(x2 - x1).toBeCloseTo(y1 - y2, 1);
  }
});

test("a box without width has no line", () => {
  expect(hatch(0, 0, 0, 10)).toBe("");
});
