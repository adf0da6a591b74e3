import { expect, test } from "vitest";
import { comparisonOf, readResults, withRun, writeResults } from "./results";

test("a view comes back from its address, and an empty view leaves no keys", () => {
  const view = { ...readResults({}), policy: "rfs-llc", q: "txonly i40e", before: ["a1", "b2"], after: ["c3"] };
  const query = writeResults(view, {});
  expect(query).toEqual({ v: "1", policy: "rfs-llc", q: "txonly i40e", before: "a1,b2", after: "c3" });
  expect(readResults(query)).toEqual(view);
  expect(writeResults(readResults({}), {})).toEqual({ v: "1" });
});

test("what is no run id is ignored", () => {
  expect(readResults({ before: "a1,<b>" }).before).toEqual([]);
  expect(readResults({ q: "x".repeat(201) }).q).toBe("");
});

test("a run stands on one side at a time", () => {
  const before = withRun(readResults({}), "a", "before");
  expect(before).toMatchObject({ before: ["a"], after: [] });
  const after = withRun(before, "a", "after");
  expect(after).toMatchObject({ before: [], after: ["a"] });
  expect(withRun(after, "a", null)).toMatchObject({ before: [], after: [] });
});

test("the comparison is a link", () => {
  expect(comparisonOf(["a", "b"], ["c"])).toEqual({ v: "1", before: "a,b", after: "c" });
});
