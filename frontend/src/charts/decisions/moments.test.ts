import { expect, test } from "vitest";
import { fidelityOf, HOPPING, NOTHING } from "./fixtures";
import { jumped, momentAt, nearest, strip, walkedTo } from "./moments";
import { command, found } from "./needs";
import { momentsOf, stepsOf } from "./rows";
import { causes, description, fidelitySentence, momentSentence } from "./words";

const { moments } = HOPPING;
const plain = (text: string) => text.replaceAll("\u2009", " ");

test("n goes to the next moment and p to the one before, from a moment, from between two, and from nowhere", () => {
  expect([jumped(moments, null, 1), jumped(moments, 10, 1), jumped(moments, 12, 1)]).toEqual([0, 1, 1]);
  expect([jumped(moments, null, -1), jumped(moments, 20, -1), jumped(moments, 12, -1)]).toEqual([2, 1, 0]);
});

test("a row of the table has each side's rule and CPU in that side's column", () => {
  expect(momentsOf(HOPPING).map(({ a, toA, b, toB }) => [a, toA, b, toB])).toEqual([
    ["A1", 1, "A0", 0],
    ["A1", 2, "A0", 0],
    [null, null, "A0", 0],
  ]);
});

test("the walk stops at its ends, and has nowhere to go without moments", () => {
  expect([jumped(moments, 20, 1), jumped(moments, 10, -1)]).toEqual([2, 0]);
  expect([jumped(NOTHING.moments, null, 1), jumped(NOTHING.moments, 5, -1)]).toEqual([-1, -1]);
});

test("past the last moment of the range the walk goes on beyond it", () => {
  expect([walkedTo(moments, 10, -1), walkedTo(moments, 15, -1), walkedTo(moments, 20, 1)]).toEqual([4, 10, 20]);
  expect(walkedTo({ ...NOTHING.moments, after: 30 }, null, 1)).toBe(30);
  expect(walkedTo(NOTHING.moments, null, 1)).toBeNull();
});

test("a moment is known by its instant, and a press finds the nearest", () => {
  expect([momentAt(moments, 15), momentAt(moments, 16), momentAt(moments, null)]).toEqual([1, -1, -1]);
  expect([nearest(moments, 0), nearest(moments, 18), nearest(NOTHING.moments, 3)]).toEqual([0, 2, -1]);
});

test("the strip keeps the shown flow apart from the others, and one tick a pixel", () => {
  expect(strip(moments, HOPPING.flow, (t) => t)).toEqual({ own: [10, 20], other: [15] });
  expect(strip(moments, HOPPING.flow, () => 7)).toEqual({ own: [7], other: [] });
});

test("a moment in words names both rules, and says when a side takes none", () => {
  expect(plain(momentSentence(HOPPING, 0))).toBe(
    "0.000 000 010 s: stock takes A1, to cpu1; intended takes A0, to cpu0.",
  );
  expect(plain(momentSentence(HOPPING, 2))).toContain("stock takes no decision; intended takes A0");
});

test("agreement is a share of the packets compared; none compared is said, not divided", () => {
  const fidelity = HOPPING.fidelity.a;
  expect(fidelity && plain(fidelitySentence("stock", fidelity))).toBe(
    "stock agrees with the kernel on 99.93 % of 208,411 packets",
  );
  const covered = fidelityOf({
    compared: 200,
    agreed: 199,
    recorded: 400,
    interval: [0.9722, 0.9991],
    totals: [{ name: "skbs handed back", predicted: 18_533, seen: 50_039 }],
  });
  expect(plain(fidelitySentence("stock", covered, "free"))).toBe(
    "stock agrees with the kernel on 99.5 % (97.22 % to 99.91 %) of 200 frees compared, 50 % of those recorded; " +
      "skbs handed back: 18,533 predicted, 50,039 seen",
  );
  expect(fidelitySentence("stock", fidelityOf({ compared: 0, agreed: 0 }))).toContain("no packet");
});

test("causes are listed from the most frequent, and a bare number has one", () => {
  expect(causes({ B6: 26, B7: 120, B8: 0 }, "")).toEqual([
    { cause: "B7", count: 120 },
    { cause: "B6", count: 26 },
  ]);
  expect(causes(3, "rule not given")).toEqual([{ cause: "rule not given", count: 3 }]);
  expect(causes(0, "rule not given")).toEqual([]);
});

test("the table has every decision of both sides on one clock", () => {
  const steps = stepsOf(HOPPING);
  expect(steps).toHaveLength(10);
  expect(steps.slice(0, 2).map((step) => [step.t, step.variant, step.write])).toEqual([
    [0, "stock", "yes"],
    [0, "intended", "yes"],
  ]);
});

test("what a trace lacks is found by the names of its events", () => {
  const records = found("rfs-llc", { "net:netif_receive_skb": 9, "sock:sk_data_ready": 4 }).map((need) => need.records);
  expect(records).toEqual([0, 4, 0, 0, 9]);
  expect(found("skb-defer", { "skb:consume_skb": 3 }).map((need) => need.records)).toEqual([0, 3, 0, 0]);
  expect(command("rfs-llc")).toContain("-e tcp:tcp_probe");
  expect(found("skb-init", {})).toEqual([]);
});

test("the picture in one sentence", () => {
  expect(description(HOPPING)).toBe(
    "Flow 0x50a4fd73: stock writes the table 4 times, intended 2 times. stock and intended differ at 3 moments.",
  );
  expect(description(NOTHING)).toBe("stock and intended differ at 0 moments.");
});
