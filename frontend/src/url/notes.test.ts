import { expect, test } from "vitest";
import type { NotePlace, Point } from "../model/notes";
import { type AddressNote, placeNotes, pointNotes } from "./notes";

const { fits, read: readNotes, write: writeNotes } = placeNotes;

const RANGE: AddressNote<NotePlace> = {
  text: "Why here? µs → ✓",
  at: { from: 10, to: 20, skb: null, moment: null, policy: null },
};
const SKB: AddressNote<NotePlace> = {
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

test("points of a comparison survive an address; one without a row is refused", () => {
  const notes: AddressNote<Point>[] = [
    { text: "the whole row", at: { row: "cpu host", run: null } },
    { text: "this run alone", at: { row: "calls/mlx5e_rx_flow_steer", run: "0f3a" } },
  ];
  expect(pointNotes.read(pointNotes.write(notes))).toEqual(notes);
  for (const wrong of [[["x"]], [["x", ""]], [["x", 1]], [["x", "r".repeat(401)]]])
    expect(pointNotes.read(packed(wrong))).toBeUndefined();
});
