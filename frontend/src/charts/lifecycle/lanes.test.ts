import { expect, test } from "vitest";
import { cpusInQuestion, layOutLanes } from "./lanes";

const host = {
  cpus: [0, 1, 2, 3, 4, 5, 6, 7],
  llcs: [
    [0, 1, 2, 3],
    [4, 5, 6, 7],
  ],
  nodes: [
    [0, 1, 2, 3],
    [4, 5, 6, 7],
  ],
};
const wide = { width: 1200, question: [], silent: new Set<number>(), hasUnknownCpu: false };

/** The layout as a column of words, one a lane, bands set apart. */
function drawn(layout: ReturnType<typeof layOutLanes>): string[] {
  return layout.bands.flatMap((band) => [
    `${band.name} ${band.node}`.trim() || "-",
    ...layout.lanes.filter((lane) => lane.y >= band.y && lane.y < band.y + band.height).map((lane) => `  ${lane.name}`),
  ]);
}

test("a wide chart has a lane for each CPU, banded by LLC", () => {
  const layout = layOutLanes(host, wide);
  expect(drawn(layout)).toEqual([
    "LLC 0 node 0",
    "  cpu0",
    "  cpu1",
    "  cpu2",
    "  cpu3",
    "LLC 1 node 1",
    "  cpu4",
    "  cpu5",
    "  cpu6",
    "  cpu7",
  ]);
  expect(layout.bands.map((band) => band.isEven)).toEqual([true, false]);
  expect(layout.laneOf(5)).toBe(5);
  expect(layout.laneOf(99)).toBe(-1);
});

test("lanes do not overlap and bands hold their lanes", () => {
  for (const cpus of [1, 2, 8, 64]) {
    const many = Array.from({ length: cpus }, (_, cpu) => cpu);
    const layout = layOutLanes({ cpus: many, llcs: [many], nodes: [many] }, wide);
    layout.lanes.forEach((lane, at) => {
      const next = layout.lanes[at + 1];
      if (next) expect(lane.y + lane.height).toBeLessThanOrEqual(next.y);
      expect(lane.height).toBeGreaterThanOrEqual(18);
    });
    expect(layout.height).toBe(
      layout.bands.at(-1) && (layout.bands.at(-1)?.y ?? 0) + (layout.bands.at(-1)?.height ?? 0),
    );
  }
});

test("few lanes of a wide chart are not squeezed", () => {
  for (const cpus of [1, 2, 4, 8]) {
    const few = Array.from({ length: cpus }, (_, cpu) => cpu);
    const layout = layOutLanes({ cpus: few, llcs: [few], nodes: [few] }, { ...wide, width: 940 });
    expect(layout.height).toBeGreaterThanOrEqual(204);
    for (const lane of layout.lanes) expect(lane.height).toBeGreaterThanOrEqual(44);
  }
});

test("a narrow chart shows the two CPUs in question and the others in one lane", () => {
  const layout = layOutLanes(host, { ...wide, width: 360, question: [1, 6] });
  expect(drawn(layout)).toEqual(["LLC 0 node 0", "  cpu1", "LLC 1 node 1", "  cpu6", "-", "  6 others"]);
  expect(layout.laneOf(7)).toBe(2);
  expect(layout.bands.map((band) => band.isEven)).toEqual([true, false, true]);
});

test("a narrow chart of two CPUs folds nothing", () => {
  const two = { cpus: [0, 1], llcs: [[0, 1]], nodes: [[0, 1]] };
  expect(layOutLanes(two, { ...wide, width: 360 }).lanes.map((lane) => lane.name)).toEqual(["cpu0", "cpu1"]);
});

test("on a large host CPUs without events share one lane; on a small one they keep theirs", () => {
  const many = Array.from({ length: 64 }, (_, cpu) => cpu);
  const large = { cpus: many, llcs: [many.slice(0, 4), many.slice(4)], nodes: [many] };
  const silent = new Set(many.slice(2));
  expect(drawn(layOutLanes(large, { ...wide, silent }))).toEqual([
    "LLC 0 node 0",
    "  cpu0",
    "  cpu1",
    "-",
    "  62 CPUs idle",
  ]);
  expect(layOutLanes(host, { ...wide, silent: new Set([7]) }).lanes).toHaveLength(8);
});

test("lives of no known CPU get a lane of their own", () => {
  const layout = layOutLanes(host, { ...wide, hasUnknownCpu: true });
  expect(layout.lanes.at(-1)?.name).toBe("cpu ?");
  expect(layout.laneOf(-1)).toBe(8);
});

test("the CPUs in question", () => {
  const flows = [
    { alloc_cpu: 0, free_cpu: 0, count: 900 },
    { alloc_cpu: 2, free_cpu: 5, count: 40 },
    { alloc_cpu: null, free_cpu: 5, count: 400 },
    { alloc_cpu: 4, free_cpu: 1, count: 41 },
  ];
  expect(cpusInQuestion({ alloc: 3, free: 0 }, flows, host)).toEqual([3, 0]);
  expect(cpusInQuestion(null, flows, host)).toEqual([4, 1]);
  expect(cpusInQuestion(null, [], host)).toEqual([0, 1]);
});
