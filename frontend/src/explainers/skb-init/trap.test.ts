import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Claim } from "../../model/types";
import { changeText, cyclesText, leastAlien, meanOf, partsOf, shareText, sumOf } from "./trap.layout";

const file = new URL("../../../../data/claims/skb-init.json", import.meta.url);
const claims = (JSON.parse(readFileSync(file, "utf8")) as { claims: Claim[] }).claims;
const parts = partsOf(claims);

const plain = (text: string) => text.replaceAll("\u2009", " ").replaceAll("\u2212", "-");

// Kernel facts, section 5.3: plain 311.97 and 234.06, weighted 326.9 and 234.1 cycles.
test("the same eight numbers give 25.0 % and 28.4 %", () => {
  const [once, calls] = [sumOf(parts, "once"), sumOf(parts, "calls")];
  expect([once.before, once.after].map((cycles) => cyclesText(cycles, "once"))).toEqual(["311.97", "234.06"]);
  expect([calls.before, calls.after].map((cycles) => cyclesText(cycles, "calls"))).toEqual(["326.9", "234.1"]);
  expect([once, calls].map(({ change }) => plain(changeText(change)))).toEqual(["-25.0 %", "-28.4 %"]);
});

test("formulas are written out with the published figures", () => {
  expect(sumOf(parts, "once").formulas).toEqual([
    "(64.05 + 203.39) ÷ 2 + (127.54 + 228.95) ÷ 2 = 311.97",
    "(237.21 + 230.91) ÷ 2 = 234.06",
  ]);
  expect(plain(sumOf(parts, "calls").formulas[0])).toBe(
    "64.05 × 10.3 % + 203.39 × 89.7 % + 127.54 × 89.9 % + 228.95 × 10.1 % = 326.9",
  );
});

test("means by calls, and what calls alone say of CPUs", () => {
  expect(parts.map((part) => meanOf(part, "calls").toFixed(1))).toEqual(["189.1", "137.8", "234.1"]);
  expect(plain(shareText(leastAlien(parts) ?? 0))).toBe("88.7 %");
});

test("without the claim there is no picture to draw", () => {
  expect(partsOf([])).toEqual([]);
  expect(leastAlien([])).toBeNull();
});
