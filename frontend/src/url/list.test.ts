import { expect, test } from "vitest";
import { readList, writeList } from "./list";

test("words and order go into the address and come back", () => {
  const view = { q: "iperf 7.3", sort: { column: "added", descending: true } };
  expect(writeList(view, { key: "0a" })).toEqual({ v: "1", key: "0a", q: "iperf 7.3", sort: "-added" });
  expect(readList(writeList(view, {}))).toEqual(view);
});

test("an address without them is the list as it is, one with nonsense too", () => {
  expect(readList({})).toEqual({ q: "", sort: null });
  expect(readList({ sort: "<b>", q: "x".repeat(201) })).toEqual({ q: "", sort: null });
  expect(writeList({ q: "", sort: null }, { q: "old", sort: "name" })).toEqual({ v: "1" });
});
