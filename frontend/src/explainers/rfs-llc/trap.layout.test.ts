import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { gaugeAt } from "../../model/simulation";
import type { Claim } from "../../model/types";
import { run } from "../testing/simulations";
import { bitsOf, callsOf, EXAMPLE, readings, wordFor } from "./trap.layout";

const library = readFileSync(new URL("../../../../data/claims/rfs-llc.json", import.meta.url), "utf8");
const claims = (JSON.parse(library) as { claims: Claim[] }).claims;

test("the word of the example is the simulation’s own", () => {
  const one = run("rfs-llc", { case: "one-reader" });
  const read = one.moments["first-record"] ?? 0;
  expect(gaugeAt(one, "hash:A", 0)).toBe(EXAMPLE.hash);
  expect([gaugeAt(one, "mask", 0), gaugeAt(one, "ids", 0)]).toEqual([EXAMPLE.mask, EXAMPLE.ids]);
  expect(gaugeAt(one, "slot:2", read)).toBe(wordFor(EXAMPLE.recorded));
  expect(one.events[(one.moments["after-hop"] ?? 1) - 1]?.cpu).toBe(EXAMPLE.reader);
});

test("the three readings come to the verdicts of the engine’s rules", () => {
  expect(readings().map(({ name, value, verdict }) => [name, value, verdict])).toEqual([
    ["stock", 3_319_602_321, "writes"],
    ["as posted", 3_319_602_320, "writes"],
    ["as described", 1, "keeps"],
  ]);
  for (const [variant, took] of [
    ["stock", "write"],
    ["as-posted", "write"],
    ["intended", "keep"],
  ] as const) {
    const one = run("rfs-llc", { case: "one-reader", variant });
    expect(one.events[(one.moments["after-hop"] ?? 1) - 1]?.choice?.took, variant).toBe(took);
  }
});

test("bits are the word’s, the mask parts them 28 and 4", () => {
  const bits = bitsOf(wordFor(1));
  expect(bits.length).toBe(32);
  expect(bits.reduce((sum, isSet) => sum * 2 + Number(isSet), 0)).toBe(wordFor(1));
  expect(readings().map((one) => one.isRead.filter(Boolean).length)).toEqual([32, 28, 4]);
});

test("published calls: 388,381 to 71 in the mean", () => {
  const [poc, later] = callsOf(claims);
  expect([poc?.meanBefore, poc?.meanAfter]).toEqual([388_381, 71.25]);
  expect([later?.meanBefore, later?.meanAfter]).toEqual([335_000, 23_000]);
  expect(callsOf([])).toEqual([]);
});
