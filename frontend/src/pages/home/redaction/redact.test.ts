import { expect, test } from "vitest";
import { keyOf, newKey } from "./redact";

test("a key is 64 hexadecimal digits, blanks between them do not count, and no two are alike", () => {
  const key = newKey();
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(newKey()).not.toBe(key);
  expect(keyOf(`${key.slice(0, 32)} ${key.slice(32)}\n`)).toEqual(keyOf(key));
  expect(keyOf("ff".repeat(32))).toEqual(new Uint8Array(32).fill(255));
});

test.each(["", "ff", "g".repeat(64), "f".repeat(63)])("%j is no key", (text) => {
  expect(keyOf(text)).toBeNull();
});
