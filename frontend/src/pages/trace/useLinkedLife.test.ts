import { expect, test } from "vitest";
import { surroundings } from "./useLinkedLife";

test("a life is seen in ten times its length", () => {
  expect(surroundings({ t0: 100_000, t1: 110_000 })).toEqual({ from: 55_000, to: 155_000 });
});

test("a short one in 20 µs", () => {
  expect(surroundings({ t0: 50_000, t1: 50_100 })).toEqual({ from: 40_050, to: 60_050 });
});
