import { expect, test } from "vitest";
import { wrapped } from "./wrapped";

test("empty lines stay, nothing is lost", () => {
  expect(wrapped("a\n\nb c", 3)).toEqual(["a", "", "b c"]);
  expect(wrapped("abcdefg", 3)).toEqual(["abc", "def", "g"]);
});
