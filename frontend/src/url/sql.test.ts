import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "./search";
import { assumptionsOf, readSql, writeSql } from "./sql";

test("a statement survives the address with its lines and signs", () => {
  const q = 'SELECT "skb:consume_skb".t, 1 + 1 AS "a&b=c"\nFROM consume_skb -- 100 %';
  const text = stringifySearch(writeSql({ q, saved: "drops" }, {}));
  expect(readSql(parseSearch(text))).toEqual({ q, saved: "drops" });
});

test("what cannot be is left out", () => {
  expect(readSql({ q: "x".repeat(70_000), saved: "../etc" })).toEqual({ q: null, saved: null });
});

test("the assumptions of the trace page stay, its selection does not", () => {
  const query = { v: "1", host: "own-llc", kernel: "6.18", "set.net.core.skb_defer_max": "0", life: "3", q: "x" };
  expect(assumptionsOf(query)).toEqual({
    v: "1",
    host: "own-llc",
    kernel: "6.18",
    "set.net.core.skb_defer_max": "0",
  });
  expect(writeSql({ q: null, saved: null }, query)).not.toHaveProperty("q");
});
