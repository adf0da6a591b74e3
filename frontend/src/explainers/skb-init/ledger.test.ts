import { expect, test } from "vitest";
import { lastOf } from "../../model/simulation";
import { run } from "../testing/simulations";
import { ledger } from "./index";

const at = (parameters: Record<string, string>, position?: number) => {
  const made = run("skb-init", parameters);
  return ledger(made, position ?? lastOf(made)).map(({ value, unit, note }) => [value, unit, note]);
};

// 10,670.66 / 60 cycles at allocation, 8,260.86 / 60 at free: the engine's own test derives both sums.
test("the end of the baseline", () => {
  expect(at({ case: "receiver" })).toEqual([
    ["177.8", "cycles a call", "CPU 0 64.05 × 6 · CPU 1 190.5 × 54"],
    ["137.7", "cycles a call", "CPU 0 127.5 × 54 · CPU 1 229 × 6"],
    ["545", "cache lines", "CPU 0 270 · CPU 1 275"],
    ["60", "headers", "54 where written last · 6 after a fetch"],
  ]);
});

test("frees of the patch have no figure, and none is made up", () => {
  const [allocation, free, lines] = at({ case: "patched-run" });
  expect(allocation?.[0]).toBe("234.1");
  expect(free).toEqual(["cannot tell", "cycles", "60 frees that left the header: not published"]);
  expect(lines?.[1]).toBe("cache lines");
});

test("one free left by hand takes the sum away, not the others' mean", () => {
  const [, free] = at({ case: "receiver", hand: "3:alloc" });
  expect(free?.[2]).toBe("1 free that left the header: not published");
  expect(free?.[0]).toBe("137.9");
});

test("the cycles of 2002 say nothing of v7.1, and before the first call there is no mean", () => {
  expect(at({ case: "today" }).slice(0, 2)).toEqual([
    ["cannot tell", "cycles", "60 calls; no figure for this kernel"],
    ["cannot tell", "cycles", "60 calls; no figure for this kernel"],
  ]);
  expect(at({ case: "receiver" }, 0).map(([value]) => value)).toEqual(["–", "–", "0", "0"]);
});
