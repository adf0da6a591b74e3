// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TimeRange } from "../../model/selection";
import { windowOf } from "../../model/timeline";
import type { Timeline } from "../../model/types";
import { LifecycleController, type Status } from "./controller";
import type { Palette } from "./palette";
import { lineOf } from "./placed";

const extent = { from: 0, to: 1_000_000 };
const host = { cpus: [0, 1], llcs: [[0, 1]], nodes: [[0, 1]] };
const palette = Object.fromEntries(
  "ink muted line panel bandEven bandOdd accent local across flushed dropped unknown mono sans"
    .split(" ")
    .map((name) => [name, "#000000"]),
) as unknown as Palette;

/** A life every 10 µs: allocated on CPU 0, handed back by CPU 1 after 4 µs, flushed at home 2 µs later. */
function answer(range: TimeRange): Timeline {
  const starts = Array.from({ length: 100 }, (_, at) => at * 10_000).filter(
    (t) => t <= range.to && t + 6000 >= range.from,
  );
  const all = <T>(value: T) => starts.map(() => value);
  return {
    ...range,
    mode: "lives",
    bucket_ns: null,
    total: starts.length,
    shown: starts.length,
    buckets: null,
    lives: {
      n: starts.map((t) => t / 10_000),
      t0: starts,
      t1: starts.map((t) => t + 6000),
      cpu: all(0),
      alloc: all(0),
      origin: all(1),
      done: starts.map((t) => t + 4000),
      free_cpu: all(1),
      fate: all(2),
      len: all(66),
      hash: all(null),
    },
  };
}

/** A 2D context that draws nothing; what is drawn is tested through the SVG brush and by screenshots. */
function blank(): CanvasRenderingContext2D {
  const canvas = { width: 0, height: 0 };
  return new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) => (name === "canvas" ? canvas : () => {}),
    set: () => true,
  });
}

function chart() {
  const seen: { statuses: Status[]; rests: TimeRange[]; frames: TimeRange[] } = { statuses: [], rests: [], frames: [] };
  const controller = new LifecycleController({
    load: async (range) => windowOf(answer(range)),
    extent,
    host,
    silent: new Set(),
    onRest: (range) => seen.rests.push(range),
    onStatus: (status) => seen.statuses.push(status),
    onFrame: (range) => seen.frames.push(range),
    motion: () => 0,
  });
  controller.setSize(1126, 1, []);
  controller.setPalette(palette);
  controller.attach(blank());
  return { controller, seen };
}

const settle = () => vi.advanceTimersByTimeAsync(1000);

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame", "performance"],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

test("it loads, draws and says what is drawn", async () => {
  const { seen } = chart();
  await settle();
  expect(seen.statuses[0]?.mode).toBe("empty");
  expect(seen.statuses.at(-1)).toMatchObject({
    mode: "lives",
    total: 100,
    isWaiting: false,
    failure: null,
    range: extent,
  });
});

test("a hand moves the view in every frame; the owner hears of it once, at rest", async () => {
  const { controller, seen } = chart();
  await settle();
  controller.zoom(0.1, null, false);
  await settle();
  expect(seen.rests).toEqual([{ from: 450_000, to: 550_000 }]);
  seen.frames.length = 0;
  for (let step = 0; step < 10; step++) {
    controller.drag(-10);
    await vi.advanceTimersByTimeAsync(16);
  }
  expect(seen.frames.length).toBeGreaterThanOrEqual(9);
  expect(seen.rests).toHaveLength(1);
  await settle();
  expect(seen.rests).toHaveLength(2);
  expect(seen.statuses.at(-1)?.range).toEqual(seen.rests[1]);
});

test("a range that comes from outside is shown and not reported back", async () => {
  const { controller, seen } = chart();
  await settle();
  controller.setRange({ from: 100_000, to: 120_000 });
  await settle();
  expect(seen.rests).toEqual([]);
  expect(seen.frames.at(-1)).toEqual({ from: 100_000, to: 120_000 });
});

test("a late echo of a reported range does not pull the view back; a real change does", async () => {
  const { controller, seen } = chart();
  await settle();
  controller.zoom(0.1, null, false);
  await settle();
  const reported = { from: 450_000, to: 550_000 };
  controller.drag(-103.2);
  controller.setRange(reported);
  await settle();
  expect(seen.rests.at(-1)?.from).toBeGreaterThan(450_000);
  controller.setRange({ from: 0, to: 1000 });
  controller.setRange(reported);
  await settle();
  expect(seen.frames.at(-1)).toEqual(reported);
});

test("a point on a bar, on its free mark and on its flush mark gives the life; beside them nothing", async () => {
  const { controller } = chart();
  controller.setRange({ from: 0, to: 100_000 });
  await settle();
  const { gutter, lanes } = controller.lanes;
  const x = (t: number) => gutter + (t / 100_000) * (1126 - gutter - 10);
  const [own, other] = lanes.map(lineOf) as [number, number];
  expect(controller.lifeAt(x(12_000), own)).toBe(1);
  expect(controller.lifeAt(x(14_000), other)).toBe(1);
  expect(controller.lifeAt(x(16_000), own)).toBe(1);
  expect(controller.lifeAt(x(18_400), other)).toBeNull();
});

test("arrow keys go from life to life and take the view along", async () => {
  const { controller, seen } = chart();
  controller.setRange({ from: 0, to: 15_000 });
  await settle();
  expect(controller.step("later")).toBe(1);
  expect(controller.step("later")).toBe(2);
  await settle();
  expect(seen.rests.at(-1)).toEqual({ from: 12_500, to: 27_500 });
  expect(seen.statuses.at(-1)?.focused).toBeGreaterThanOrEqual(0);
  expect(controller.step("down")).toBeNull();
});

test("a closed chart neither draws nor reports", async () => {
  const { controller, seen } = chart();
  await settle();
  const before = seen.frames.length;
  controller.zoom(0.5, null, false);
  controller.close();
  await settle();
  expect(seen.frames).toHaveLength(before);
  expect(seen.rests).toEqual([]);
});
