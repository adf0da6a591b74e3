import { expect, test } from "vitest";
import { verdictPaint } from "./looks";
import { sideLabels } from "./sideLabels";

test("what both sides begin with is left out by whole words", () => {
  expect(sideLabels("with another thread, copy 64", "with another thread, copy 65")).toEqual({
    before: "… 64",
    after: "… 65",
  });
  expect(sideLabels("mode copy", "mode batch")).toEqual({ before: "mode copy", after: "mode batch" });
});

test("one side may be the whole of what both begin with", () => {
  expect(sideLabels("with another thread", "with another thread and RFS")).toEqual({
    before: "… thread",
    after: "… thread and RFS",
  });
});

test("without labels, or with the same, the sides are before and after", () => {
  expect(sideLabels("", "")).toEqual({ before: "before", after: "after" });
  expect(sideLabels("6.18", "6.18")).toEqual({ before: "before", after: "after" });
});

test("colour is by better or worse: fewer retransmits are better, and without a direction it is neither", () => {
  expect(verdictPaint({ word: "LESS", better: "less" })).toBe("--verdict-up");
  expect(verdictPaint({ word: "MORE", better: "less" })).toBe("--verdict-down");
  expect(verdictPaint({ word: "MORE", better: "more" })).toBe("--verdict-up");
  expect(verdictPaint({ word: "LESS", better: null })).toBe("--verdict-small");
  expect(verdictPaint({ word: "SLOWER", better: "more" })).toBe("--verdict-down");
});
