import { expect, test } from "vitest";
import type { SqlAnswer } from "../../model/sql";
import { asCsv, asMail } from "./texts";

const answer = (names: string[], types: string[], rows: SqlAnswer["rows"]): SqlAnswer => ({
  columns: names.map((name, at) => ({ name, type: types[at] ?? "VARCHAR", means: null })),
  rows,
  truncated: false,
  cut_cells: 0,
  ms: 1,
  note: null,
});

test("a column of numbers is one in CSV too, also where JSON cannot hold them", () => {
  const text = asCsv(answer(["a", "n"], ["VARCHAR", "BIGINT"], [["-x", "-9007199254740993"]]));
  expect(text).toBe("a,n\r\n'-x,-9007199254740993\r\n");
});

test("a plain table is aligned", () => {
  expect(
    asMail(
      answer(
        ["cpu", "event"],
        ["USMALLINT", "VARCHAR"],
        [
          [0, "napi"],
          [12, null],
        ],
      ),
    ),
  ).toBe("cpu  event\n  0  napi\n 12\n");
});

test("no line is wider than 72, whatever the answer", () => {
  const names = Array.from({ length: 12 }, (_, at) => `column_${at}`);
  const types = names.map((_, at) => (at % 2 ? "VARCHAR" : "BIGINT"));
  const row = names.map((_, at) => (at % 2 ? "é".repeat(90) : 123_456_789_012));
  const lines = asMail(answer(names, types, Array(60).fill(row))).split("\n");
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(72);
  expect(lines.filter((line) => line.includes("column_0")).length).toBeGreaterThan(1);
  expect(lines.join("")).toContain("123456789012");
  expect(lines).toContain("(10 rows more)");
});
