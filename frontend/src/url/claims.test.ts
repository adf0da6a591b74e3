import { expect, test } from "vitest";
import { readClaims, writeClaims } from "./claims";

test("filters and order go into the address and come back; what is as it was before is left out", () => {
  const view = { ...readClaims({}), policy: "skb-defer", words: "netperf", runs: "few" as const };
  expect(writeClaims(view, {})).toEqual({ v: "1", q: "netperf", policy: "skb-defer", runs: "few" });
  const ordered = { ...view, sort: { column: "change", descending: false } };
  expect(readClaims(writeClaims(ordered, { driver: "ice" }))).toEqual(ordered);
});

test("an address with nonsense is the whole ledger, newest first", () => {
  const all = readClaims({});
  expect(all).toMatchObject({ words: "", driver: "any", runs: "any", sort: { column: "date", descending: true } });
  expect(readClaims({ runs: "some", sort: "<b>", driver: "x".repeat(201) })).toEqual(all);
});
