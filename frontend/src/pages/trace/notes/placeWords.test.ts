import { expect, test } from "vitest";
import { placeWords } from "../words";

const AT = { from: 1_000_000, to: 3_500_000, skb: null, moment: null, policy: null };

test("a range is named by its ends and its length", () => {
  expect(placeWords(AT).replaceAll("\u2009", " ")).toBe("0.001 000 000 s to 0.003 500 000 s, 2.5 ms");
});

test("an skb and a decision are named by what the recording says", () => {
  const skb = { address: "0xffff888100fdb4e0", t0: 1_200_000 };
  expect(placeWords({ ...AT, skb })).toMatch(/^skb 0xffff888100fdb4e0, first seen at 0\.001/);
  expect(placeWords({ ...AT, moment: 2_000_000, policy: "rfs-llc" })).toMatch(/^rfs-llc at 0\.002/);
});
