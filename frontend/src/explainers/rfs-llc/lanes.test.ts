import { expect, test } from "vitest";
import { run } from "../testing/simulations";
import { layHops } from "./lanes";

const one = run("rfs-llc", { case: "one-reader" });
const described = run("rfs-llc", { case: "one-reader", variant: "intended" });
const count = (path: string, what: string) => path.split(what).length - 1;

test("a diamond a write, one below it a call; kept has no mark", () => {
  const [today, rule] = [layHops(one, 900), layHops(described, 900)];
  expect([count(today.writes, "M"), count(today.calls, "M")]).toEqual([18, 18]);
  expect([count(rule.writes, "M"), count(rule.calls, "M")]).toEqual([4, 4]);
  expect([today.far, rule.far]).toEqual(["", ""]);
});

test("under today’s rule the table’s line turns as often as the reader’s, as described only between domains", () => {
  const [today, rule] = [layHops(one, 900).lines[0], layHops(described, 900).lines[0]];
  expect(count(today?.reader ?? "", "V")).toBe(17);
  expect(count(today?.recorded ?? "", "V")).toBe(17);
  expect(count(rule?.recorded ?? "", "V")).toBe(3);
});

test("where there is little room a lane is a domain, and hops inside it are ticks", () => {
  const narrow = layHops(one, 320);
  expect(narrow.lanes.map((lane) => lane.label)).toEqual(["LLC 0", "LLC 1"]);
  expect(count(narrow.lines[0]?.ticks ?? "", "M")).toBe(14);
  expect(count(narrow.lines[0]?.reader ?? "", "V")).toBe(3);
});

test("what is not in the simulation is not in its key", () => {
  expect(layHops(one, 900).key.map(({ word }) => word)).toEqual([
    "reader",
    "CPU the table names",
    "table write (kept: no mark)",
    "steering call",
  ]);
  const foreign = layHops(run("rfs-llc", { case: "shared-slot" }), 900);
  expect(foreign.key.map(({ word }) => word)).toContain("received in another LLC");
  const off = layHops(run("rfs-llc", { case: "rfs-only" }), 900);
  expect(off.nic).toBeNull();
});
