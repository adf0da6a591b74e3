import { expect, test } from "vitest";
import { checkedPairs, isWords, pairOf, selectionOf, sidesOf } from "./places";

test.each(["12", "line 12", "lines 12-20", "12-20, 25", "12 – 20,25", "12:6.1", "12: 1,284", "line 12:6.1"])(
  "%s is a place by its number",
  (place) => expect(isWords(place)).toBe(false),
);

test.each(["PF_SMC", "1 worker", "without USO", '"512"', "“12-20”", "12 workers", "1234567", "6.12-rc1", "lines"])(
  "%s is words",
  (place) => expect(isWords(place)).toBe(true),
);

test("a pair is written as the server takes it, and read back", () => {
  expect(pairOf(" 1  worker ", "worker per vq")).toBe("1 worker -> worker per vq");
  expect(sidesOf("12:6.1 -> 12:5.9")).toEqual(["12:6.1", "12:5.9"]);
});

test("the claims of several mails are checked with words alone", () => {
  const pairs = ["12 -> 14", "PF_SMC -> IPPROTO_SMC", '"512" -> 12:6.1', '"512" -> "1024"'];
  expect(checkedPairs(pairs, 1)).toEqual(pairs);
  expect(checkedPairs(pairs, 0)).toEqual(pairs);
  expect(checkedPairs(pairs, 2)).toEqual(["PF_SMC -> IPPROTO_SMC", '"512" -> "1024"']);
});

const LINE = "rate 6.1 Mpps of 1,284 MB/s for 512 connections at 12-20";
const within = (words: string, line = LINE) => selectionOf({ first: 12, last: 12, line, words });

test("several lines", () => {
  expect(selectionOf({ first: 12, last: 20, line: LINE, words: "6.1" })).toBe("12-20");
});

test.each([
  ["6.1", "12:6.1"],
  [" 6.1 Mpps ", "12:6.1"],
  ["6.1Mpps", "12:6.1"],
  ["1,284 MB/s", "12:1,284"],
  ["1,284,", "12:1,284"],
  ["+37.4%", "12:37.4"],
  ["(+37.4 %)", "12:37.4"],
  ["-3 ms", "12:-3"],
  ["55msec", "12:55"],
])("the number %s of a line", (words, place) => expect(within(words)).toBe(place));

test.each([
  ["1  worker", "1 worker"],
  ["512 connections", "512 connections"],
  ["PF_SMC", "PF_SMC"],
  ["12-20", '"12-20"'],
  ["12:30", '"12:30"'],
])("the words %s of a line", (words, place) => expect(within(words)).toBe(place));

test("a whole line, and words that a pair cannot have", () => {
  expect(within(` ${LINE}  `)).toBe("12");
  expect(within("x".repeat(201))).toBe("12");
  expect(within("rate -> 5", "the rate -> 5 pps")).toBe("12");
});
