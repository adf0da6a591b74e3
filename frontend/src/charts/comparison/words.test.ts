import { expect, test } from "vitest";
import { orderedRows, verdictOf } from "../../model/comparison";
import { comparisonOf, FASTER, rowOf, TOO_FEW } from "./fixtures";
import {
  betterText,
  dayOf,
  effectText,
  figure,
  intervalText,
  medians,
  parted,
  pText,
  rowSentence,
  testText,
} from "./words";

const plain = (text: string) => text.replaceAll("\u2009", " ").replaceAll("\u2212", "-");
const ratio = { scale: "ratio", unit: "pps" } as const;

test("changes have their sign and two decimals, none from a thousand percent on", () => {
  expect([-0.3, 6.58, 115.6, 2731, 0].map((value) => plain(effectText(value, ratio)))).toEqual([
    "-0.30 %",
    "+6.58 %",
    "+115.60 %",
    "+2,731 %",
    "0.00 %",
  ]);
  expect(plain(effectText(-43, { scale: "difference", unit: "calls/s" }))).toBe("-43");
  expect(plain(effectText(-19_671.5, { scale: "difference", unit: "segments" }))).toBe("-19,672");
  expect(effectText(null, ratio)).toBe("–");
});

test("an interval that does not exist is not made up", () => {
  expect(plain(intervalText({ ...ratio, low: -1.2, high: 0.61 }))).toBe("-1.20 to +0.61 %");
  expect(intervalText({ ...ratio, low: null, high: null })).toBe("not available");
  expect(plain(intervalText({ ...ratio, low: 3, high: null }))).toBe("+3.00 to no upper end");
});

test("counts keep their digits, bits a second take a prefix", () => {
  expect(figure(16_153_328)).toBe("16,153,328");
  const row = rowOf("received", [57_296_741_355], [18_857_407_174], { unit: "bit/s" });
  expect(medians(row)).toEqual({ before: "57.3", after: "18.86", unit: "Gbit/s" });
});

test("p is never rounded to zero, and how it was found stands beside it", () => {
  expect([0.1, 0.0079, 0.00001, null].map(pText)).toEqual(["0.100", "0.0079", "< 0.0001", "–"]);
  const [first, second] = orderedRows(FASTER.rows);
  expect(first && testText(first)).toBe("n 6 + 6 · exact rank-sum test, p = 0.0022");
  expect(second && testText(second)).toContain("adjusted 0.02");
});

test("the word of a verdict is split from its sentence, colon and all", () => {
  expect(parted("CANNOT TELL", "CANNOT TELL: 3+3 runs")).toEqual({ word: "CANNOT TELL", rest: ": 3+3 runs" });
  expect(parted("SAME", "SAME within 1%")).toEqual({ word: "SAME", rest: "within 1%" });
  expect(verdictOf(TOO_FEW).word).toBe("CANNOT TELL");
  expect(verdictOf(comparisonOf([])).sentence).toBe("NOT COMPARABLE: no row is on both sides");
});

test("which way is better goes with the arrow", () => {
  expect(["more", "less", null].map((better) => betterText(better as "more" | "less" | null))).toEqual([
    "higher is better →",
    "← lower is better",
    "neither direction is better",
  ]);
  expect(plain(rowSentence(rowOf("rx", [1], [2])))).toContain("before 1 pps (1 run), after 2 pps (1 run)");
});

test("the day is that of the newest run that says when it started", () => {
  const side = (...started: (string | null)[]) => ({ runs: started.map((one) => ({ ...RUN, started: one })) });
  const RUN = FASTER.before.runs[0] ?? expect.fail();
  const dated = (before: (string | null)[], after: (string | null)[]) =>
    dayOf({ before: { ...FASTER.before, ...side(...before) }, after: { ...FASTER.after, ...side(...after) } });
  expect(dated(["2026-11-19T23:59:59+00:00", null], ["2026-11-20T08:50:33Z"])).toBe("2026-11-20");
  expect(dated(["1763628633"], [])).toBe("2025-11-20");
  expect(dated([null], ["yesterday"])).toBe("");
});
