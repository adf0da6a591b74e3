import { expect, test } from "vitest";
import { contrast, over, type Rgb, rgb } from "../../colour";
import { SCHEMES, tokensOf } from "../../tokens";
import { cornersOf, type Level, levelOf, lookOf } from "./ramp";

test.each(SCHEMES)("$palette, $theme: the count on every fill has 4.5:1", (scheme) => {
  const tokens = tokensOf(scheme);
  const token = (name: string): Rgb => rgb(tokens[name] ?? "");
  for (const distance of ["same-cpu", "same-llc", "cross-llc", "cross-node"] as const) {
    for (const level of [1, 2, 3, 4, 5] as Level[]) {
      const look = lookOf(distance, level);
      const ground = over(token(look.fill), look.opacity, token("--panel"));
      const text = token(/var\((.*)\)/.exec(look.text)?.[1] ?? "");
      expect(contrast(text, ground), `${distance} at level ${level}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test("five levels, the largest always the last, and one skb is never nothing", () => {
  expect([0, 1, 40, 160, 360, 640, 1000].map((count) => levelOf(count, 1000))).toEqual([0, 1, 1, 2, 3, 4, 5]);
  expect(levelOf(1, 1e9)).toBe(1);
  expect(levelOf(5, 0)).toBe(0);
});

test("distance is told by a shape too", () => {
  expect([cornersOf("same-cpu"), cornersOf("same-llc"), cornersOf("cross-llc"), cornersOf("cross-node")]).toEqual([
    0, 0, 1, 2,
  ]);
});
