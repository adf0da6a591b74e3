import { expect, test } from "vitest";
import { run } from "../testing/simulations";
import { layPage, pageAt, segmentsOf } from "./lanes";

const of = (parameters: Record<string, string>, row: number) =>
  segmentsOf(run("xsk-batch", parameters))
    .all.filter((one) => one.row === row)
    .map(({ loop, from, to }) => [loop, from, to]);

// 10 % of a, half of b, the rest of a without the driver's 30 %, then driver, lock and doorbell: 36, 57, 219, 108 + 57 + 60.
test("today a packet goes through all four loops in one go", () => {
  expect(of({}, 0)).toEqual([
    ["read", 0, 36],
    ["allocate", 36, 93],
    ["build", 93, 312],
    ["send", 312, 537],
  ]);
  expect(of({}, 1)[0]).toEqual(["read", 537, 573]);
});

// 32 × 36 = 1,152; bulk 57; 32 × 219 = 7,008; lock 57: the first send begins at 8,274.
test("in a group the first packet waits for the last to be built", () => {
  const [, , build, send] = of({ variant: "batch" }, 0);
  expect(build).toEqual(["build", 1209, 1428]);
  expect(send).toEqual(["send", 8274, 8442]);
  const { holds, bells } = segmentsOf(run("xsk-batch", { variant: "batch" }));
  expect(holds[0]).toEqual({ first: 0, sent: 32, from: 8217, to: 13650 });
  expect(bells).toHaveLength(100);
});

test("one doorbell a group, at its last packet", () => {
  const { bells } = segmentsOf(run("xsk-batch", { variant: "batch-more" }));
  expect(bells.map(({ row }) => row)).toEqual([31, 63, 95, 99]);
});

test("a page is a call’s worth of packets, and variants share its scale", () => {
  const [today, groups] = [run("xsk-batch"), run("xsk-batch", { variant: "batch" })];
  expect(pageAt(groups, groups.moments["second-read"] ?? 0)).toBe(1);
  const [one, other] = [layPage(today, 900, 0), layPage(groups, 900, 0)];
  expect(one.rows).toBe(32);
  expect(other.ticks).toEqual(one.ticks);
  expect(layPage(groups, 900, 3).rows).toBe(4);
});

test("a descriptor that goes back is read again", () => {
  const loops = of({ case: "driver-full", variant: "batch" }, 24).map(([loop]) => loop);
  expect(loops).toEqual(["read", "allocate", "build", "read", "allocate", "build", "send"]);
});
