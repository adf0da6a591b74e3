import { expect, test } from "vitest";
import { lastOf } from "../../model/simulation";
import { run } from "../testing/simulations";
import { aboutAt, cpuBits, EMPTY, flowsOf, letterOf, ownerAt, shareCache, slotsOf, wordAt, wordOf } from "./scene";

const one = run("rfs-llc", { case: "one-reader" });
const two = run("rfs-llc", { case: "shared-slot" });

test("a word is parted at the CPU mask, as the golden vectors have it", () => {
  // 48 CPU numbers: mask 63, the empty word reads as 63; 128: mask 127, it reads as 127 (vectors 18 and 19).
  expect(wordOf(EMPTY, 6)).toEqual({ hash: "0000ffc0", bits: "111111", cpu: 63, isEmpty: true });
  expect(wordOf(EMPTY, 7).cpu).toBe(127);
  expect(wordOf(0xabcd_ef03, 4)).toEqual({ hash: "abcdef00", bits: "0011", cpu: 3, isEmpty: false });
  expect(wordOf(0xffff_fff1, 4).hash).toBe("fffffff0");
});

test("the first read leaves flow A and CPU 1 in slot 2", () => {
  const read = one.moments["first-record"] ?? 0;
  expect(cpuBits(one)).toBe(4);
  expect(slotsOf(one)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(wordAt(one, 2, read - 1)?.isEmpty).toBe(true);
  expect(wordAt(one, 2, read)?.cpu).toBe(1);
  expect([ownerAt(one, 2, read - 1), ownerAt(one, 2, read), ownerAt(one, 3, read)]).toEqual([null, "A", null]);
});

test("a shared slot stays flow A’s as described, and the event is about flow B", () => {
  const foreign = two.moments["foreign-word"] ?? 0;
  expect(flowsOf(two)).toEqual(["A", "B"]);
  expect(aboutAt(two, foreign)).toBe("B");
  expect(ownerAt(two, 2, lastOf(two))).toBe("A");
});

test("flows are lettered on after Z, and caches are shared inside a domain only", () => {
  expect([letterOf(0), letterOf(25), letterOf(26), letterOf(53)]).toEqual(["A", "Z", "AA", "BB"]);
  expect([shareCache(one, 0, 5), shareCache(one, 5, 6), shareCache(one, 7, 7)]).toEqual([true, false, true]);
});
