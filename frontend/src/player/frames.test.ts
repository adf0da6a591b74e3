import { expect, test } from "vitest";
import { testClock } from "./fixtures";
import { runFrames, throttle } from "./frames";

test("one call a frame, with the time since the frame before", () => {
  const clock = testClock();
  const elapsed: number[] = [];
  const stop = runFrames(clock, (ms) => elapsed.push(ms));
  clock.pass(48);
  expect(elapsed).toEqual([0, 16, 16]);
  stop();
  clock.pass(48);
  expect(elapsed).toHaveLength(3);
  expect(clock.asked()).toBe(0);
});

test("it may be stopped from within", () => {
  const clock = testClock();
  let calls = 0;
  const stop = runFrames(clock, () => {
    calls++;
    stop();
  });
  clock.pass(160);
  expect(calls).toBe(1);
});

test("time in a hidden tab does not count", () => {
  const clock = testClock();
  let whole = 0;
  runFrames(clock, (ms) => {
    whole += ms;
  });
  clock.pass(32);
  clock.hide(true);
  clock.pass(10_000);
  clock.hide(false);
  clock.pass(32);
  expect(whole).toBe(32);
});

test("a throttle tells the first at once, then at most every 150 ms, and always the last", () => {
  const clock = testClock();
  const said: number[] = [];
  const told = throttle<number>(clock, 150, (value) => said.push(value));
  for (let n = 0; n < 20; n++) {
    told.give(n);
    clock.pass(16);
  }
  clock.pass(400);
  expect(said).toEqual([0, 9, 19]);
  told.give(20);
  told.give(21);
  told.now(22);
  clock.pass(400);
  expect(said).toEqual([0, 9, 19, 20, 22]);
  told.give(23);
  told.give(24);
  told.cancel();
  clock.pass(400);
  expect(said.at(-1)).toBe(23);
});
