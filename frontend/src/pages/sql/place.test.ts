import { expect, test } from "vitest";
import { placeOf, rangeAt } from "./place";

test("a refusal's place is the word it means", () => {
  const text = "select 1,\n  foo, bar\nfrom lives";
  const place = placeOf('Referenced column "foo" not found at line 2, column 3.');
  expect(place).toEqual({ line: 2, column: 3 });
  expect(text.slice(...rangeAt(text, { line: 2, column: 3 }))).toBe("foo");
  expect(placeOf("There is no statement; expected one SELECT.")).toBeNull();
  expect(rangeAt(text, { line: 9, column: 9 })[0]).toBe(text.length);
});
