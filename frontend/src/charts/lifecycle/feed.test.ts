import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TimelineWindow } from "../../model/timeline";
import { TimelineFeed, windowFor } from "./feed";
import { holds, spanOf } from "./viewport";

const extent = { from: 0, to: 10_000_000 };

/** A small fixed sequence in place of chance: a linear congruential generator. */
function* numbers(seed: number): Generator<number> {
  let state = seed;
  while (true) {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    yield state / 4_294_967_296;
  }
}

test("the window of any view holds it with a margin, and near views share it", () => {
  const chance = numbers(7);
  const next = () => chance.next().value as number;
  for (let round = 0; round < 500; round++) {
    const span = 200 + next() ** 3 * 9_000_000;
    const from = next() * (extent.to - span);
    const view = { from, to: from + span };
    const window = windowFor(view, extent);
    expect(holds(window, view)).toBe(true);
    expect(spanOf(window)).toBeLessThanOrEqual(5 * span + 1);
  }
  expect(windowFor({ from: 1_000_100, to: 1_001_000 }, extent)).toEqual(
    windowFor({ from: 1_000_120, to: 1_001_020 }, extent),
  );
  expect(windowFor(extent, extent)).toEqual(extent);
});

test("a window of a link's single ns has whole ends", () => {
  const { from, to } = windowFor({ from: 1, to: 2 }, extent);
  expect([from, to].every(Number.isInteger)).toBe(true);
});

function answer(range: { from: number; to: number }): TimelineWindow {
  return { ...range, total: 0, shown: 0, lives: null, buckets: null };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("the first window is asked for at once, later ones after a rest, known ones never again", async () => {
  const load = vi.fn(async (range) => answer(range));
  const onChange = vi.fn();
  const feed = new TimelineFeed(load, extent, onChange);
  expect(feed.look(extent, 1000, false)).toBeNull();
  expect(feed.isWaiting).toBe(true);
  await vi.runAllTimersAsync();
  expect(onChange).toHaveBeenCalledOnce();
  expect(feed.look(extent, 1000, false)).not.toBeNull();

  const near = { from: 5_000_000, to: 5_010_000 };
  expect(feed.look(near, 1000, false)?.to, "the coarse window serves meanwhile").toBe(extent.to);
  feed.look({ from: 6_000_000, to: 6_010_000 }, 1000, false);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.runAllTimersAsync();
  expect(load, "only where the view came to rest").toHaveBeenCalledTimes(2);
  feed.look(extent, 1000, false);
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledTimes(2);
});

test("counts and lives of the same window are two things", async () => {
  const load = vi.fn(async (range) => answer(range));
  const feed = new TimelineFeed(load, extent, () => {});
  feed.look(extent, 1000, false);
  await vi.runAllTimersAsync();
  expect(feed.look(extent, 1000, true)).toBeNull();
});

test("a failure is kept as its sentence, and asked again on demand", async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new Error("The server does not answer."))
    .mockImplementation(async (range) => answer(range));
  const feed = new TimelineFeed(load, extent, () => {});
  feed.look(extent, 1000, false);
  await vi.runAllTimersAsync();
  expect(feed.failure).toBe("The server does not answer.");
  expect(feed.isWaiting).toBe(false);
  feed.retry();
  feed.look(extent, 1000, false);
  await vi.runAllTimersAsync();
  expect(feed.failure).toBeNull();
  expect(load).toHaveBeenCalledTimes(2);
});

test("a closed feed says nothing more", async () => {
  const onChange = vi.fn();
  const feed = new TimelineFeed(async (range) => answer(range), extent, onChange);
  feed.look(extent, 1000, false);
  feed.close();
  await vi.runAllTimersAsync();
  expect(onChange).not.toHaveBeenCalled();
});
