import { expect, test } from "vitest";
import { findLocally } from "./local";

const of = (kind: string, search: string) =>
  findLocally(search)
    .find((group) => group.kind === kind)
    ?.items.map(({ address }) => address) ?? [];

test("a word of the glossary comes before texts that only speak of it", () => {
  expect(of("word", "defer list")[0]).toBe("/glossary#deferList");
  expect(of("word", "NAPI")[0]).toMatch(/^\/glossary#napi/);
});

test("explainers are found by their id and by words of their question", () => {
  expect(of("explainer", "rfs-llc")).toEqual(["/explain/rfs-llc"]);
  expect(of("explainer", "freed another CPU").length + of("explainer", "flow table").length).toBeGreaterThan(0);
});

test("every word has to be there, in any case and order; nothing is found by nothing", () => {
  expect(of("page", "RUNS compare")).toEqual(["/results"]);
  expect(of("page", "runs nowhere")).toEqual([]);
  expect(findLocally("  ")).toEqual([]);
});
