import { expect, test } from "vitest";
import { type AddressNote, fits, readNotes, writeNotes } from "./notes";

const RANGE: AddressNote = {
  text: "Why here? µs → ✓",
  at: { from: 10, to: 20, skb: null, moment: null, policy: null },
};
const SKB: AddressNote = {
  text: "freed elsewhere",
  at: { from: 10, to: 20, skb: { address: "0xffff888100fdb4e0", t0: 12 }, moment: 15, policy: "rfs-llc" },
};

test("notes survive an address, with every letter and place", () => {
  const written = writeNotes([RANGE, SKB]);
  expect(written).toMatch(/^[\w-]+$/);
  expect(readNotes(written)).toEqual([RANGE, SKB]);
  expect(writeNotes([])).toBe("");
});

const packed = (value: unknown) => btoa(JSON.stringify(value));

test.each([
  ["no base64", "%%%"],
  ["no list", packed({ text: "x" })],
  ["no text", packed([["", 1, 2]])],
  ["a range that runs backwards", packed([["x", 3, 2]])],
  ["a time that is none", packed([["x", -1, 2]])],
  ["too many", packed(Array.from({ length: 21 }, () => ["x", 1, 2]))],
  ["too long", "A".repeat(6001)],
])("%s is refused", (_, text) => {
  expect(readNotes(text)).toBeUndefined();
});

test("an address holds no more than it can", () => {
  expect(fits([RANGE])).toBe(true);
  expect(fits(Array.from({ length: 21 }, () => RANGE))).toBe(false);
  expect(fits(Array.from({ length: 4 }, () => ({ ...RANGE, text: "x".repeat(2000) })))).toBe(false);
});
