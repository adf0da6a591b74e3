import { expect, test } from "vitest";
import {
  change,
  compact,
  count,
  counted,
  duration,
  instant,
  percent,
  rounded,
  scaleOf,
  signed,
  typeset,
} from "./format";

const plain = (text: string) => text.replaceAll("\u2009", " ").replaceAll("\u2212", "-");

test("exact counts keep every digit, with thousands apart and a true minus", () => {
  expect([0, 7, 999, 1000, 41206, 14880952].map(count)).toEqual(["0", "7", "999", "1,000", "41,206", "14,880,952"]);
  expect(count(-18377)).toBe("\u221218,377");
  expect([31, 0, -18377].map(signed)).toEqual(["+31", "0", "\u221218,377"]);
});

test("a rounded number has four significant digits at most, no idle zeros, no exponent", () => {
  expect([1.157, 2.39, 14.880952, 0.0671, 12345.6, 1e-7, 0].map((value) => rounded(value))).toEqual([
    "1.157",
    "2.39",
    "14.88",
    "0.0671",
    "12,346",
    "0.0000001",
    "0",
  ]);
  expect(rounded(Number.NaN)).toBe("–");
  expect(rounded(Number.POSITIVE_INFINITY)).toBe("–");
});

test("a share never rounds to all or nothing what is neither", () => {
  expect(plain(percent(208265, 208411))).toBe("99.93 %");
  expect(plain(percent(999999, 1000000))).toBe(">99.99 %");
  expect(plain(percent(5, 5))).toBe("100 %");
  expect(plain(percent(0, 5))).toBe("0 %");
  expect(percent(0, 0)).toBe("–");
});

test("changes carry their sign", () => {
  expect(plain(change(1.1567824941383407))).toBe("+115.7 %");
  expect(plain(change(-0.067058))).toBe("-6.71 %");
  expect(plain(change(0.07187937039336911))).toBe("+7.19 %");
  expect(plain(change(0))).toBe("0 %");
});

test("times take the unit they read best in, with a thin space before it", () => {
  expect([0, 380, 12500, 999999, 4_013_000_000].map((ns) => plain(duration(ns)))).toEqual([
    "0 ns",
    "380 ns",
    "12.5 µs",
    "1 ms",
    "4.013 s",
  ]);
  expect(duration(380)).toBe("380\u2009ns");
  expect(plain(instant(2_134_100_250))).toBe("2.134 100 250 s");
});

test("an axis takes one prefix, from its largest value", () => {
  expect([14880952, 25e9, 999].map((value) => scaleOf(value).prefix)).toEqual(["M", "G", ""]);
});

test("a count in a small cell keeps two or three digits and never reads 1,000k", () => {
  expect([532, 1512, 18377, 999_999, 2_100_000].map(compact)).toEqual(["532", "1.5k", "18k", "1M", "2.1M"]);
});

test("one thing is not many", () => {
  expect([counted(1, "packet"), counted(2, "packet"), counted(0, "packet")]).toEqual([
    "1 packet",
    "2 packets",
    "0 packets",
  ]);
});

test("a sentence in ASCII gets a true minus and thin spaces; names and ranges keep their hyphens", () => {
  expect(typeset("-67.00 % (95 % CI -68.91 % to -57.24 %), p = 0.0078")).toBe(
    "−67.00\u2009% (95\u2009% CI −68.91\u2009% to −57.24\u2009%), p = 0.0078",
  );
  expect(typeset("tcp4-rfs: 8-12 runs, 64-byte frames")).toBe("tcp4-rfs: 8-12 runs, 64-byte frames");
});
