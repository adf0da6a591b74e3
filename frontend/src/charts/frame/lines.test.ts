import { expect, test } from "vitest";
import { lines, linesWithin } from "./lines";

test("a text breaks between words, and a word too long keeps a line of its own", () => {
  expect(lines("one two three", 60, 12)).toEqual(["one two", "three"]);
  expect(lines("unbreakable", 10, 12)).toEqual(["unbreakable"]);
});

test("what does not fit into its lines is cut, and says so", () => {
  expect(linesWithin("one two three four five", 60, 12, 2)).toEqual(["one two", "three f…"]);
  expect(linesWithin("one two three", 60, 12, 2)).toEqual(["one two", "three"]);
});
