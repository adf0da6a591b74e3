import { expect, test } from "vitest";
import { replayOf } from "../../charts/costs/fixtures";
import type { Policy } from "../../model/types";
import { pairOf } from "./pair";

const policy = (id: string, ...variants: string[]): Policy => ({
  id,
  question: "",
  variants: variants.map((variant) => ({ id: variant, text: "", source: "" })),
  rules: [],
  knobs: [],
  judged: null,
  page: "",
});
const decided = (variant: string, decisions: Record<string, number>) => ({ ...replayOf(variant, []), decisions });
const DEFER = policy("skb-defer", "stock", "v-old", "v-defer");

test("what the address says wins, as far as the policy has it", () => {
  expect(pairOf(DEFER, "v-old", "v-defer", [])).toEqual({ a: "v-old", b: "v-defer" });
  expect(pairOf(DEFER, "intended", "as-posted", [])).toEqual({ a: "stock", b: "v-old" });
});

test("a thread's own proposal is the other side of a first look", () => {
  expect(pairOf(policy("rfs-llc", "stock", "as-posted", "intended"), null, null, [])).toEqual({
    a: "stock",
    b: "intended",
  });
});

test("else the first variant that decides otherwise on this recording", () => {
  const replays = [decided("stock", { x: 1 }), decided("v-old", { x: 1 }), decided("v-defer", { x: 0, y: 1 })];
  expect(pairOf(DEFER, null, null, replays)).toEqual({ a: "stock", b: "v-defer" });
});

test("a policy of one variant is compared with itself", () => {
  expect(pairOf(policy("skb-init", "stock"), null, null, [])).toEqual({ a: "stock", b: "stock" });
});
