import { expect, test } from "vitest";
import { cutOff } from "./cutOff";

const report = (...texts: string[]) => ({ notes: texts.map((text) => ({ text, at: 1 })) });

test("a file that ends early says how much of the recording it holds", () => {
  const note = "the header promises 18950712 bytes of data from byte 3784 on, the file ends at byte 300000";
  expect(cutOff(report("first", note))?.replaceAll("\u2009", " ")).toBe(
    "the file is cut off: it holds 1.6 % of the recording",
  );
});

test("inside a compression nobody knows how much is missing; a whole file says nothing", () => {
  expect(cutOff(report("the zstd container is cut off after 7 blocks"))).toMatch(/unknown/);
  expect(cutOff(report())).toBeNull();
});
