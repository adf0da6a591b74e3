import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MAP_PLACES } from "../charts/lifecycleMap/parts";
import type { Claim } from "../model/types";
import type { Listed } from "./contract";
import { LISTED, marksOf } from "./listed";

test("every explainer there is has its place on the map, and no two the same", () => {
  expect(LISTED.map(({ decision }) => decision?.place).sort()).toEqual([...MAP_PLACES].sort());
});

test("marks are numbered as lists are, and what has no place is left out", () => {
  const own = (id: string) => LISTED.find((meta) => meta.id === id) as Listed;
  const metas = [own("skb-init"), { ...own("skb-defer"), id: "sixth", decision: undefined }, own("rfs-llc")];
  const marks = marksOf(metas, (id) => `/explain/${id}`);
  expect(marks.map(({ id, number }) => [id, number])).toEqual([
    ["skb-init", 1],
    ["rfs-llc", 3],
  ]);
  expect(marks[0]?.href).toBe("/explain/skb-init");
  expect(marksOf(metas)[0]).not.toHaveProperty("href");
});

test("the figure that matters is in the claims library, under its label", () => {
  for (const { policy, decision } of LISTED) {
    const { claims } = JSON.parse(
      readFileSync(new URL(`../../../data/claims/${policy}.json`, import.meta.url), "utf8"),
    ) as { claims: Claim[] };
    const claim = claims.find((one) => one.id === decision?.figure.claim);
    const isWhole = claim?.method === "sum-of-means";
    expect(isWhole || claim?.series.some(({ label }) => label === decision?.figure.label), policy).toBe(true);
  }
});
