import { expect, test } from "vitest";
import { quoted } from "./quoted";

test("a note is quoted in 72 columns, with its place; its own lines and long words stay inside", () => {
  const text = `${"word ".repeat(40)}\nsecond line\n${"x".repeat(150)}`;
  const place = "received: 24.1 to 22.9\u2009Gbit/s, \u22124.9\u2009%";
  const lines = quoted("tcp-rfs.perf.data (sha256 0123456789ab), Linux 6.18", [{ text, place }]).split("\n");
  expect(lines.every((line) => line.length <= 72)).toBe(true);
  expect(lines.slice(0, 3)).toEqual([
    "> tcp-rfs.perf.data (sha256 0123456789ab), Linux 6.18",
    ">",
    "> [received: 24.1 to 22.9 Gbit/s, -4.9 %]",
  ]);
  expect(lines).toContain("> second line");
  expect(lines.slice(0, -1).every((line) => line.startsWith(">"))).toBe(true);
});
