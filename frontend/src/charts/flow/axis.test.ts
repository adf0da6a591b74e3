import { expect, test } from "vitest";
import { hostAxis, UNIT_CAP, unitAxis } from "./axis";
import { hostOf } from "./fixtures";

const picture = (axis: ReturnType<typeof hostAxis>) =>
  axis.groups
    .map((group) =>
      axis.units
        .slice(group.from, group.to)
        .map((unit) => unit.short)
        .join(" "),
    )
    .join(" | ");

test("CPUs stand by node, then LLC domain, then number, whatever order the host lists them in", () => {
  const axis = hostAxis({
    cpus: [0, 1, 2, 3, 4, 5],
    llcs: [
      [5, 1],
      [0, 4],
      [3, 2],
    ],
    nodes: [
      [0, 4, 2, 3],
      [1, 5],
    ],
  });
  expect(picture(axis)).toBe("0 4 | 2 3 | 1 5");
  expect(axis.groups.map((group) => group.name)).toEqual(["LLC 1 · node 0", "LLC 2 · node 0", "LLC 0 · node 1"]);
});

test("a CPU that no LLC domain lists still has its place", () => {
  const axis = hostAxis({ cpus: [0, 1, 7], llcs: [[0, 1]], nodes: [[0, 1]] });
  expect(picture(axis)).toBe("0 1 | 7");
  expect(axis.groups[1]?.name).toBe("LLC unknown");
});

test("one CPU is one unit, and no CPU is none", () => {
  expect(picture(hostAxis(hostOf(1, 1)))).toBe("0");
  expect(hostAxis({ cpus: [], llcs: [], nodes: [] }).units).toEqual([]);
});

test("thirty-two CPUs are shown one by one, one more is shown by LLC domain with gaps between nodes", () => {
  expect(hostAxis(hostOf(32, 8)).of).toBe("cpu");
  const axis = hostAxis(hostOf(256, 16, 2));
  expect(axis.of).toBe("several");
  expect(picture(axis)).toBe("0 1 2 3 4 5 6 7 | 8 9 10 11 12 13 14 15");
});

test.each([
  ["one LLC domain of 256", hostOf(256, 256)],
  ["256 LLC domains of one", hostOf(256, 1)],
  ["1,024 CPUs", hostOf(1024, 8, 4)],
])("%s: never more units than the cap, and every CPU is in exactly one", (_, host) => {
  const axis = hostAxis(host);
  expect(axis.units.length).toBeLessThanOrEqual(UNIT_CAP);
  expect(axis.units.flatMap((unit) => unit.cpus).sort((a, b) => a - b)).toEqual(host.cpus);
});

test("a unit taken apart shows its own CPUs in their domains", () => {
  const host = hostOf(64, 1);
  const unit = hostAxis(host).units[3];
  expect(unit && picture(unitAxis(unit, host))).toBe("6 | 7");
});
