import { expect, test } from "vitest";
import { csvOf } from "./csv";

test("quotes what it must and defuses formulas, never numbers", () => {
  const rows = [
    ['=x,"y"', -5, "-7"],
    [null, "9007199254740993", "two\nlines"],
  ];
  expect(csvOf(["a", "n", "+m"], rows, (at) => at === 1)).toBe(
    'a,n,\'+m\r\n"\'=x,""y""",-5,\'-7\r\n,9007199254740993,"two\nlines"\r\n',
  );
});
