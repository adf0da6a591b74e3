import { expect, test } from "vitest";
import type { DifferenceRow, Measured } from "../../model/versus";
import { changed, shown } from "./FamilyTable";

const measured = (value: number, count: number, interval: [number, number] | null = null): Measured => ({
  value,
  count,
  interval,
  of: null,
});
const row = (unit: DifferenceRow["unit"], before: Measured | null, after: Measured | null, change: number | null) =>
  ({ family: "counts", name: "flushed", label: "exact", unit, before, after, change }) as DifferenceRow;

test("what was not recorded is not zero, and nothing seen has no interval", () => {
  expect(shown(null, "share")).toBe("not recorded");
  expect(shown(measured(0, 0), "1/s")).toBe("0");
  expect(shown(measured(0.546, 546, [0.528, 0.563]), "share")).toBe("54.6 % (52.8 % to 56.3 %)");
});

test("shares change by points, rates by a ratio, and one without events is new or gone", () => {
  expect(changed(row("share", measured(0.5, 5), measured(0.2, 2), -0.3))).toBe("-30.0 points");
  expect(changed(row("1/s", measured(10, 10), measured(25, 25), 2.5))).toBe("×2.50");
  expect(changed(row("1/s", measured(10, 10), measured(0, 0), 0.04))).toBe("gone");
  expect(changed(row("1/s", measured(0, 0), measured(9, 9), 19))).toBe("new");
  expect(changed(row("1/s", null, measured(9, 9), null))).toBe("-");
});
