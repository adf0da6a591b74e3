import { expect, test } from "vitest";
import type { ClassMode } from "../../charts/campaign/types";
import { coverage, stateOf, votesOf } from "./words";

const mode = (part: Partial<ClassMode>): ClassMode => ({
  policy: "rfs-llc",
  stand: "keep",
  variant: "stock",
  text: "",
  label: "assumed",
  hosts: 1200,
  agree: 0,
  disagree: 0,
  either_way: 0,
  cannot_tell: 0,
  set: [],
  disagreeing: [],
  ...part,
});

test("an answer says on how many hosts it stands, and every other host", () => {
  expect(votesOf(mode({ agree: 1100, disagree: 40, either_way: 50, cannot_tell: 10 }))).toBe(
    "1,100 of 1,200 agree, 40 against, 50 either way, 10 cannot tell",
  );
  expect(votesOf(mode({ agree: 1200 }))).toBe("1,200 of 1,200 agree");
  expect(votesOf(mode({ stand: "cannot-tell", agree: 3, disagree: 2, either_way: 1, cannot_tell: 1194 }))).toBe(
    "1,194 of 1,200 cannot tell, 5 lean, 1 either way",
  );
  expect(votesOf(mode({ stand: "either-way", either_way: 1000, cannot_tell: 200 }))).toBe(
    "1,000 of 1,200 either way, 200 cannot tell",
  );
  expect(votesOf(mode({ stand: "split", agree: 700, disagree: 500 }))).toBe("700 of 1,200 agree, 500 against");
});

test("what failed or is not over is said beside what is counted", () => {
  expect(coverage(36, 4, 0, 0)).toBe("36 hosts in 4 classes");
  expect(coverage(1, 1, 2, 7)).toBe("1 host in 1 class; 2 failed, 7 still under way: in no class");
});

test("the state of a campaign in a list", () => {
  const card = { id: "x", name: "x", created_at: "", classes: null, recordings: 9, under_way: 0, ready: 9, failed: 0 };
  expect(stateOf({ ...card, recordings: 0 })).toBe("empty");
  expect(stateOf({ ...card, under_way: 4 })).toBe("4 under way");
  expect(stateOf(card)).toBe("done");
  expect(stateOf({ ...card, failed: 2 })).toBe("done, 2 failed");
});
