import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cornersOf, type Level, levelOf, lookOf } from "./ramp";

const sheet = readFileSync(new URL("../../tokens.css", import.meta.url), "utf8");
const [light = "", dark = ""] = sheet.split('[data-theme="dark"]');

type Rgb = [number, number, number];
const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
const over = (top: Rgb, opacity: number, below: Rgb): Rgb =>
  top.map((part, at) => part * opacity + (below[at] ?? 0) * (1 - opacity)) as Rgb;

/** WCAG 2.2 relative luminance. */
function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

function contrast(one: Rgb, other: Rgb): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

test.each([
  ["light", light],
  ["dark", dark],
])("%s: the count on every fill has 4.5:1", (_, theme) => {
  const token = (name: string) => rgb(new RegExp(`${name}: (#[0-9a-f]{6})`).exec(theme)?.[1] ?? "");
  for (const distance of ["same-cpu", "same-llc", "cross-llc", "cross-node"] as const) {
    for (const level of [1, 2, 3, 4, 5] as Level[]) {
      const look = lookOf(distance, level);
      const ground = over(token(look.fill), look.opacity, token("--panel"));
      const name = /var\((.*)\)/.exec(look.text)?.[1];
      const text = name ? token(name) : rgb(look.text);
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
