import { expect, test } from "vitest";
import { comparisonOf, rowOf } from "../../charts/comparison/fixtures";
import { pointWords } from "./pointWords";

const COMPARISON = comparisonOf([rowOf("rx pps", [1000, 2000, 3000], [1002, 2004])]);
const words = (row: string, run: string | null = null) =>
  pointWords(COMPARISON, { row, run }).replaceAll("\u2009", " ");

test("a row is named with both medians and its change", () => {
  expect(words("rx pps")).toBe("rx pps: 2,000 to 1,503 pps, +0.20 %");
});

test("a run is named with its side and its own value; where there is not one value a run, with none", () => {
  expect(words("rx pps", "net-next-1")).toBe("rx pps, run before net-next 2 (net-next-2.txt): 2,000 pps");
  const [run] = COMPARISON.before.runs;
  if (!run) throw new Error("the fixture has no runs");
  const out = { ...COMPARISON, before: { ...COMPARISON.before, runs: [{ ...run, left_out: "warm-up" }] } };
  expect(pointWords(out, { row: "rx pps", run: "net-next-0" })).toMatch(/: no value$/);
});

test("a row or a run that this comparison does not have is still named", () => {
  expect(words("tx pps")).toBe("tx pps, which is not in this comparison");
  expect(words("rx pps", "gone")).toBe("rx pps, of a run that is not in this comparison");
});
