import { expect, test } from "vitest";
import { sorted, turned } from "./sorting";

const rows = [
  { id: "a", n: 2 },
  { id: "b", n: null },
  { id: "c", n: 10 },
  { id: "d", n: 2 },
];
const order = (descending: boolean) =>
  sorted(rows, (row) => row.n, descending)
    .map((row) => row.id)
    .join("");

test("numbers sort as numbers, equal rows keep their order, and what is missing stays last either way", () => {
  expect(order(false)).toBe("adcb");
  expect(order(true)).toBe("cadb");
});

test("words sort with their numbers in mind", () => {
  const cpus = sorted(["cpu10", "cpu2", "cpu1"], (name) => name, false);
  expect(cpus).toEqual(["cpu1", "cpu2", "cpu10"]);
});

test("the first press on a number shows the largest, on a word the first; the second turns it", () => {
  const first = turned(null, "skbs", true);
  expect(first).toEqual({ column: "skbs", descending: true });
  expect(turned(first, "skbs", true)).toEqual({ column: "skbs", descending: false });
  expect(turned(first, "flow", false)).toEqual({ column: "flow", descending: false });
});
