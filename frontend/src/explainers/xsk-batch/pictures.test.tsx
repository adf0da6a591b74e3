import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Claim } from "../../model/types";
import { run } from "../testing/simulations";
import { TrapPicture } from "./details";
import { curvesOf, GroupSizePicture } from "./GroupSize";
import { BatchLanes } from "./lanes";
import { BatchMap } from "./map";
import { rowsOf } from "./trap.layout";

const library = readFileSync(new URL("../../../../data/claims/xsk-batch.json", import.meta.url), "utf8");
const claims = JSON.parse(library).claims as Claim[];
const IXGBE = { a: 363, b: 114, c: 60 };
const [inGroups, withMore] = curvesOf(IXGBE).map(({ at }) => at);

test("few elements, however many packets", () => {
  const groups = run("xsk-batch", { variant: "batch" });
  const props = { run: groups, position: 50, phase: 0.5, width: 900, lit: new Set<string>(), selected: null };
  for (const Picture of [BatchMap, BatchLanes]) {
    const markup = renderToStaticMarkup(<Picture {...props} isPaused={false} title="a scene" />);
    expect(markup.match(/<(path|rect|text|circle)\b/g)?.length).toBeLessThan(110);
  }
});

test.each([320, 700, 1200])("the trap and the curves are lists of shapes at %i", (width) => {
  const rows = rowsOf(claims);
  for (const markup of [
    renderToStaticMarkup(<TrapPicture rows={rows} width={width} title="trap" scale="log" />),
    renderToStaticMarkup(<TrapPicture rows={rows} width={width} title="trap" scale="linear" />),
    renderToStaticMarkup(<GroupSizePicture hosts={[{ name: "ixgbe", costs: IXGBE }]} width={width} title="curves" />),
  ]) {
    expect(markup).not.toMatch(/NaN|undefined|Infinity/);
    const letters = [...markup.matchAll(/font-size="([\d.]+)"/g)].map((found) => Number(found[1]));
    expect(Math.min(...letters)).toBeGreaterThanOrEqual(11);
  }
});

test("the formula gives what the engine’s machine gives", () => {
  for (const [variant, at] of [
    ["batch", inGroups],
    ["batch-more", withMore],
  ] as const)
    for (const k of [2, 32]) {
      const made = run("xsk-batch", { variant, batch: String(k), descriptors: "64" });
      const packet = made.gauges.find(({ id }) => id === "packet")?.values.at(-1);
      expect(Math.abs((packet ?? 0) - (at?.(k) ?? 0)), `${variant} ${k}`).toBeLessThan(1);
    }
  expect(curvesOf(IXGBE).map(({ floor }) => floor)).toEqual([423, 363]);
});

// What the story says of 16 against 32.
test("from groups of 16 to groups of 32 the rate gains less than a hundredth", () => {
  expect((inGroups?.(16) ?? 0) / (inGroups?.(32) ?? 0)).toBeLessThan(1.01);
  expect([inGroups?.(16), inGroups?.(32)].map((ns) => Math.round(ns ?? 0))).toEqual([430, 427]);
});
