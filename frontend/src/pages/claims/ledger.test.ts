import { expect, test } from "vitest";
import type { Claim } from "../../model/types";
import { ANY, type Narrowing, readClaims } from "../../url/claims";
import { changeText } from "../parts/recomputed";
import { changeOf, choicesOf, couldDecide, narrowed, statedOf } from "./ledger";

function claim(id: string, more: Partial<Claim> = {}): Claim {
  return {
    id,
    policy: null,
    subsystem: "XDP",
    driver: "mlx5",
    figure: "XDP_DROP",
    unit: "Mpps",
    better: "more",
    method: "change",
    as_published: null,
    series: [
      { label: "before", side: "before", values: [10], as_published: null, weights: null },
      { label: "after", side: "after", values: [12], as_published: "+20 %", weights: null },
    ],
    samples_are: "run",
    runs_a_side: null,
    machine: null,
    not_stated: ["spread"],
    source: {
      author: "Ada",
      date: "2025-05-14",
      subject: "a change",
      list: "netdev",
      url: null,
      via: "message read",
      message_id: null,
    },
    note: null,
    recomputed: [
      {
        label: "after",
        change_pct: 20,
        of_after_pct: 16.7,
        agrees: "rounded",
        base: "of before",
        points: null,
        places: 2,
      },
    ],
    odd_numbers: [],
    runs: null,
    floor_p: null,
    verdict: "CANNOT TELL: one value a side",
    tick_pct: null,
    ...more,
  };
}

const CLAIMS = [
  claim("one"),
  claim("two", { policy: "skb-defer", driver: "ice", verdict: null, runs: 6 }),
  claim("three", { subsystem: "SMC", driver: null, recomputed: [], verdict: null }),
];
const ids = (by: Partial<Narrowing>) => narrowed(CLAIMS, { ...readClaims({}), ...by }).map(({ id }) => id);

test("every word of a search has to be in a claim, wherever it is", () => {
  expect(ids({ words: "ada  ICE" })).toEqual(["two"]);
  expect(ids({ words: "+20 spread" })).toEqual(["one", "two", "three"]);
  expect(ids({ words: "ada nowhere" })).toEqual([]);
});

test("filters narrow together", () => {
  expect(ids({ subsystem: "XDP", year: "2025" })).toEqual(["one", "two"]);
  expect(ids({ subsystem: "XDP", driver: "ice" })).toEqual(["two"]);
  expect(ids({ year: "2019" })).toEqual([]);
  expect(ids({ driver: ANY })).toHaveLength(3);
});

test("a claim without a comparison could decide nothing", () => {
  expect(CLAIMS.map(couldDecide)).toEqual([false, true, false]);
  expect(ids({ runs: "decided" })).toEqual(["two"]);
  expect(ids({ runs: "few" })).toEqual(["one", "three"]);
});

test("a line shows the first change, or none, and what the author states", () => {
  expect(CLAIMS.map(changeOf)).toEqual([20, 20, null]);
  expect(statedOf(claim("one", { series: [] }))).toBeNull();
  expect(statedOf(claim("one"))).toBe("+20 %");
});

test("choices are counted, and what is not stated is none", () => {
  expect(choicesOf(CLAIMS, ({ driver }) => driver)).toEqual([
    ["ice", 1],
    ["mlx5", 1],
  ]);
});

test("a change has the decimals of its values, and that of a share is in points", () => {
  const found = { label: "a", change_pct: 23.46, of_after_pct: 19, agrees: null, base: "of before" } as const;
  expect(changeText({ ...found, points: null, places: 1 })).toBe("+23.5\u2009%");
  expect(changeText({ ...found, points: -6, places: 2 })).toBe("−6\u2009points");
});
