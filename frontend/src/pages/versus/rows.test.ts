import { expect, test } from "vitest";
import type { DifferenceRow, Measured } from "../../model/types";
import { changed, counts, familiesOf, limitText, nameOf, shown, titleOf, verdict } from "./rows";

const measured = (value: number, count: number, interval: [number, number] | null = null): Measured => ({
  value,
  count,
  interval,
  of: null,
});
const row = (
  unit: DifferenceRow["unit"],
  before: Measured | null,
  after: Measured | null,
  change: number | null,
  more: Partial<DifferenceRow> = {},
) => ({ family: "counts", name: "flushed", label: "exact", unit, before, after, change, ...more }) as DifferenceRow;

test("what was not recorded is not zero, and nothing seen has no interval", () => {
  expect(shown(null, "share")).toBe("not recorded");
  expect(counts(null)).toBe("not recorded");
  expect(shown(measured(0, 0), "1/s")).toBe("0/s");
  expect(shown(measured(0.546, 546, [0.528, 0.563]), "share")).toBe("54.6\u2009% (52.8\u2009% to 56.3\u2009%)");
  expect(counts({ ...measured(0.5, 1850), of: 4088 })).toBe("1,850 of 4,088");
});

test("shares change by points, rates by a ratio, and one without events is new or gone", () => {
  expect(changed(row("share", measured(0.5, 5), measured(0.2, 2), -0.3))).toBe("−30.0 points");
  expect(changed(row("share", measured(0.5, 5), measured(0.5, 5), -0.0002))).toBe("±0.0 points");
  expect(changed(row("1/s", measured(10, 10), measured(25, 25), 2.5))).toBe("×2.50");
  expect(changed(row("1/s", measured(10, 10), measured(0, 0), 0.04))).toBe("gone");
  expect(changed(row("1/s", measured(0, 0), measured(9, 9), 19))).toBe("new");
  expect(changed(row("1/s", null, measured(9, 9), null))).toBe("–");
});

test("what one host may differ by is never less than what is called alike", () => {
  const share = row("share", null, null, 0.1, { own: 0.001 });
  expect([share, { ...share, own: 0.15 }, { ...share, own: null }].map(limitText)).toEqual([
    "2.0 points",
    "15.0 points",
    "–",
  ]);
  expect(limitText(row("1/s", null, null, 1, { own: 1.1 }))).toBe("×1.25");
});

test("names are those of CPUs and distances, and a rule's table names its policy", () => {
  expect(nameOf({ family: "flows", name: "0>3" })).toBe("cpu0 → cpu3");
  expect(nameOf({ family: "distances", name: "cross-llc" })).toBe("other LLC");
  expect(nameOf({ family: "reads", name: "7" })).toBe("cpu7");
  expect(titleOf("decisions skb-defer")).toBe("Cross-CPU free (skb-defer): decisions by rule");
});

test("what explains most comes first: families, and rows within them", () => {
  const of = (family: string, name: string, change: number, status: DifferenceRow["status"]) =>
    row("share", measured(0.5, 5), measured(0.5 + change, 5), change, { family, name, status, p: 0.01 });
  const rows = [
    of("reads", "0", -0.3, "within"),
    of("fates", "dropped", 0.01, "within"),
    of("fates", "flushed", -0.1, "differs"),
    of("distances", "same-llc", 0.2, "differs"),
    of("distances", "same-cpu", 0.4, "differs"),
    of("fates", "consumed", 0.9, "one-side"),
  ];
  expect(familiesOf(rows).map(({ name, rows: list }) => [name, ...list.map((one) => one.name)])).toEqual([
    ["distances", "same-cpu", "same-llc"],
    ["fates", "flushed", "dropped"],
    ["reads", "0"],
  ]);
});

test("a row that was never tested is not called alike", () => {
  expect(verdict(row("1/s", null, null, 1, { status: "within", p: null }))).toBe("not tested");
  expect(verdict(row("1/s", null, null, 1, { status: "within", p: 0.4 }))).toBe("within one host");
});
