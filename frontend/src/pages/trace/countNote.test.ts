import { expect, test } from "vitest";
import type { Summary } from "../../model/types";
import { countNote } from "./countNote";

const summary = (alien: number, replayed: number, cut: number, paired = alien, unused = 0) =>
  ({
    lives: {
      alien,
      flows: [
        { alloc_cpu: 0, free_cpu: 1, count: paired },
        { alloc_cpu: 0, free_cpu: 0, count: 6 },
      ],
    },
    replays: [
      {
        policy: "skb-defer",
        counters: { alien: { value: replayed } },
        fidelity: {
          ran: true,
          not_compared: {
            "the recording ends before its address is seen again": cut,
            "flushed, but what ended its use was not seen": unused,
          },
        },
      },
    ],
  }) as unknown as Summary;

test("the difference of two counts is explained by the frees whose skb is not seen again", () => {
  expect(countNote(summary(2245, 2260, 15))).toBe(
    "The replay decides about all 2,260 frees on another CPU. The title counts 2,245: " +
      "15 of these skbs are not seen again before the recording ends, so their life has no end in it.",
  );
});

test("the matrix has fewer where the end of a use was not seen", () => {
  expect(countNote(summary(2245, 2260, 15, 2244, 1))).toMatch(/The matrix counts 2,244: .* of 1 more was not seen\.$/);
  expect(countNote(summary(2245, 2260, 15, 2240, 1))).not.toMatch(/matrix/);
});

test("equal counts need no note, and a difference that this does not explain gets none", () => {
  expect(countNote(summary(2260, 2260, 0))).toBeNull();
  expect(countNote(summary(2200, 2260, 15))).toBeNull();
});
