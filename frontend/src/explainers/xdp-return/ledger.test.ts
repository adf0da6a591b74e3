import { expect, test } from "vitest";
import type { Simulation } from "../../model/simulation";
import { run } from "../testing/simulations";
import { BUDGET_NS } from "./budget";
import { ledger } from "./index";
import { tallyAt } from "./lanes";
import { casesOf, contextAt } from "./scene";

const end = (parameters: Record<string, string>) => {
  const one = run("xdp-return", parameters);
  return ledger(one, one.events.length);
};

test("84 bytes take 6.72 ns at 100 Gbit/s", () => {
  expect(BUDGET_NS).toBeCloseTo(6.72, 10);
});

test("the seed’s drop: 15 cycles unasked, 20 asked, and no page elsewhere", () => {
  const today = end({ case: "devmap-drop" });
  expect(today.map((entry) => entry.value)).toEqual(["15", "7.537", "2 + 0", "0"]);
  const posted = end({ case: "devmap-drop", variant: "pool-decides" });
  expect(posted.map((entry) => entry.value)).toEqual(["20", "10.49", "0 + 1", "0"]);
  expect(today[2]?.note).toBe("in all 128 and 0");
  expect(posted[2]?.note).toBe("in all 0 and 64");
});

test("threaded NAPI under the proposal pays the ring, and all of its pages go there", () => {
  const [cycles, , , changed] = end({ case: "threaded", variant: "pool-decides" });
  expect(cycles?.value).toBe("30");
  expect(changed).toMatchObject({ value: "64", unit: "of 64 pages", note: "0 cached, 64 in the ring here" });
});

test("a wrong CPU in the cache takes the place of the change", () => {
  const entry = end({ case: "flag-cleared-early" })[3];
  expect(entry).toMatchObject({ id: "wrong", value: "64", unit: "of 64" });
});

test("before a page is back there is no price, and where there is no gauge it is not known", () => {
  const one = run("xdp-return");
  expect(ledger(one, 0)[0]).toMatchObject({ value: "–", note: "no page is back yet" });
  const bare: Simulation = { ...one, gauges: [] };
  expect(ledger(bare, 5).map((entry) => entry.value)).toEqual(Array(4).fill("cannot tell"));
});

test("lanes count what the gauges count", () => {
  for (const variant of ["stock", "pool-decides"]) {
    const one = run("xdp-return", { case: "tour", variant });
    const last = one.events.length;
    const lanes = (["1", "2", "3"] as const).map((id) => tallyAt(one, id, last));
    const gauge = (id: string) => one.gauges.find((each) => each.id === id)?.values.at(-1);
    expect(lanes.reduce((sum, lane) => sum + lane.comparisons, 0)).toBe(gauge("comparisons"));
    expect(lanes.reduce((sum, lane) => sum + lane.calls, 0)).toBe(gauge("calls"));
    expect(lanes.map((lane) => lane.pages)).toEqual([gauge("case-1"), gauge("case-2"), gauge("case-3")]);
  }
});

test("a tour is known by its polls, as the engine runs them", () => {
  const one = run("xdp-return", { case: "tour" });
  for (const context of ["softirq", "veth", "cpumap", "other", "threaded", "busy"])
    expect(contextAt(one, one.moments[`in-${context}`] ?? 0)).toBe(context);
  expect(contextAt(one, 0)).toBeNull();
});

test("bulk returns have no case of the proposal", () => {
  const cases = new Set(casesOf(run("xdp-return", { case: "bulk" })));
  expect([...cases].filter((one) => one !== null)).toEqual(["bulk"]);
});
