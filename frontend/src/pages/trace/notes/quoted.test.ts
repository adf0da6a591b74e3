import { expect, test } from "vitest";
import { placeWords, quoted, wrapped } from "./quoted";

const AT = { from: 1_000_000, to: 3_500_000, skb: null, moment: null, policy: null };

test("a note is quoted in 72 columns, with its place; its own lines and long words stay inside", () => {
  const text = `${"word ".repeat(40)}\nsecond line\n${"x".repeat(150)}`;
  const lines = quoted("tcp-rfs.perf.data (sha256 0123456789ab), Linux 6.18", [{ text, at: AT }]).split("\n");
  expect(lines.every((line) => line.length <= 72)).toBe(true);
  expect(lines.slice(0, 3)).toEqual([
    "> tcp-rfs.perf.data (sha256 0123456789ab), Linux 6.18",
    ">",
    "> [0.001 000 000 s to 0.003 500 000 s, 2.5 ms]",
  ]);
  expect(lines).toContain("> second line");
  expect(lines.slice(0, -1).every((line) => line.startsWith(">"))).toBe(true);
});

test("an skb and a decision are named by what the recording says", () => {
  const skb = { address: "0xffff888100fdb4e0", t0: 1_200_000 };
  expect(placeWords({ ...AT, skb })).toMatch(/^skb 0xffff888100fdb4e0, first seen at 0\.001/);
  expect(placeWords({ ...AT, moment: 2_000_000, policy: "rfs-llc" })).toMatch(/^rfs-llc at 0\.002/);
});

test("empty lines stay, nothing is lost", () => {
  expect(wrapped("a\n\nb c", 3)).toEqual(["a", "", "b c"]);
  expect(wrapped("abcdefg", 3)).toEqual(["abc", "def", "g"]);
});
