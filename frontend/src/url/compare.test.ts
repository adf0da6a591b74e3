import { expect, test } from "vitest";
import type { Comparison } from "../model/comparison";
import { readCompare, viewOf, withLeft, writeCompare } from "./compare";

const VIEW = {
  before: ["a1", "a2"],
  after: ["b1"],
  primary: "rx/cpu 3",
  margin: 2.5,
  left: { a2: "wrong kernel, see mail: 50 % lower" },
  policy: null,
};

test("the whole view is in the address and comes back from it", () => {
  const query = writeCompare(VIEW, {});
  expect(query).toEqual({
    v: "1",
    before: "a1,a2",
    after: "b1",
    primary: "rx/cpu 3",
    margin: "2.5",
    left: "a2:wrong%20kernel%2C%20see%20mail%3A%2050%20%25%20lower",
  });
  expect(readCompare(query)).toEqual(VIEW);
});

test("defaults are left out, and a bad value is its default", () => {
  const view = readCompare({ before: "a1", after: "b1", margin: "0", left: "a1:", primary: "x".repeat(401) });
  expect(view).toEqual({ before: ["a1"], after: ["b1"], primary: null, margin: 1, left: {}, policy: null });
  expect(writeCompare(view, {})).toEqual({ v: "1", before: "a1", after: "b1" });
  expect(readCompare({ before: "<script>" }).before).toEqual([]);
  expect(readCompare({ left: "a1:%E0%A4%A" }).left).toEqual({});
});

test("a run is left out for a reason and taken back in", () => {
  const out = withLeft({ ...VIEW, left: {} }, "b1", "throttled");
  expect(out.left).toEqual({ b1: "throttled" });
  expect(withLeft(out, "b1", null).left).toEqual({});
});

test("a kept comparison says which question it answers", () => {
  const run = (id: string | null, left_out: string | null = null) => ({ id, left_out });
  const retained = {
    before: { runs: [run("a1"), run("a2", "throttled"), run(null)] },
    after: { runs: [run("b1")] },
    options: { primary: ["rx", "cpu 3"], margin_pct: 2.5 },
    policy: null,
  } as unknown as Comparison;
  const view = { ...VIEW, left: { a2: "throttled" } };
  expect(viewOf(retained)).toEqual(view);
  const first = { ...retained, options: { ...retained.options, primary: null } };
  expect(viewOf(first).primary).toBeNull();
  expect(readCompare(writeCompare(viewOf(retained), {}))).toEqual(view);
});
