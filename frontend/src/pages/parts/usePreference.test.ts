import { expect, test } from "vitest";
import { preferred, withPreference } from "./usePreference";

const WORDS = ["auto", "ns", "us"] as const;

test("the address wins over what is remembered; what is no choice is ignored", () => {
  expect(preferred(WORDS, "ns", "us")).toBe("ns");
  expect(preferred(WORDS, undefined, "us")).toBe("us");
  expect(preferred(WORDS, "<b>", "years")).toBe("auto");
});

test("a choice is part of a link only where the link came with one", () => {
  const bare = { v: "1", from: "0" };
  expect(withPreference(bare, "time", "ns", false)).toBe(bare);
  expect(withPreference({ ...bare, time: "us" }, "time", "ns", false)).toEqual({ ...bare, time: "ns" });
  expect(withPreference({ ...bare, time: "us" }, "time", "auto", true)).toEqual(bare);
});
