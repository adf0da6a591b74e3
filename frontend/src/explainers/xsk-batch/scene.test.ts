import { expect, test } from "vitest";
import { run } from "../testing/simulations";
import { moveAt } from "./map";
import { layMap } from "./map.layout";
import { callWords, completionWords, deviceWords, sceneAt, txWords } from "./scene";

const groups = run("xsk-batch", { variant: "batch" });
const layout = layMap(groups, 900);
const movesAt = (name: string) => moveAt({ run: groups, position: moment(name), layout });
const moment = (name: string) => groups.moments[name] ?? Number.NaN;

test("a group on its way through the loops, in cells and words", () => {
  const built = sceneAt(groups, moment("group-built"));
  expect(built.cells).toEqual({ read: 0, allocate: 0, build: 32, send: 0 });
  expect([built.words.build, txWords(built), callWords(built)]).toEqual([
    "32 built, not sent",
    "68 descriptors to send",
    "32 of 32 taken",
  ]);
  const sending = sceneAt(groups, moment("first-sent") + 9);
  expect(sending.lock).toBe("held");
  expect(sending.cells).toEqual({ read: 0, allocate: 0, build: 22, send: 10 });
  expect(deviceWords(sending, null)).toBe("10 on its ring");
});

test("what moves is one descriptor by its number, or so many", () => {
  expect(movesAt("first-read")?.label).toBe("×32");
  expect(movesAt("first-bulk")?.label).toBe("×32");
  expect(movesAt("tenth-sent")?.label).toBe("9");
  expect(movesAt("first-completion")?.label).toBe("×24");
  expect(movesAt("first-return")).toBeNull();
});

test("completions that nobody takes fill the ring", () => {
  const never = run("xsk-batch", { case: "never-reaped" });
  const end = sceneAt(never, never.events.length);
  expect(completionWords(end, 64)).toBe("64 to take, 0 under way; no slot is free");
});

test("a recording knows no rings", () => {
  const recorded = sceneAt({ ...groups, gauges: groups.gauges.filter(({ id }) => id === "sent") }, 40);
  expect(txWords(recorded)).toBe("cannot tell: no event shows the ring");
  expect(recorded.words.build).toBe("cannot tell");
  expect([recorded.short.send, recorded.lock, recorded.cells.build]).toEqual(["?", null, null]);
});
