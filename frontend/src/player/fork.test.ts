import { expect, test } from "vitest";
import { MOST_CHOICES, readChoices, withHand, writeChoices } from "./fork";

test.each([null, "17:here", "17:here,18:back,200:here"])("%s reads back as it was written", (hand) => {
  expect(writeChoices(readChoices(hand))).toBe(hand);
});

test("a decision in the past replaces what was decided after it", () => {
  expect(withHand(null, 17, "here")).toBe("17:here");
  expect(withHand("17:here,18:back", 20, "here")).toBe("17:here,18:back,20:here");
  expect(withHand("17:here,18:back,20:here", 18, "here")).toBe("17:here,18:here");
  expect(withHand("17:here,18:back", 3, "back")).toBe("3:back");
});

test("where the simulation asks in another order, that order counts", () => {
  const order = [5, 1, 9];
  const before = (ask: number, other: number) => order.indexOf(ask) < order.indexOf(other);
  expect(withHand("1:here,5:back,9:here", 1, "back", before)).toBe("1:back,5:back");
});

test("an address carries no more than the engine takes", () => {
  const full = Array.from({ length: MOST_CHOICES }, (_, ask) => `${ask}:here`).join(",");
  expect(withHand(full, 100, "here")).toBe(full);
  expect(withHand(full, 63, "back")?.endsWith("63:back")).toBe(true);
});
