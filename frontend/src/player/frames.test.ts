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
  expect(clock.requested()).toBe(0);
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
  const message: number[] = [];
  const reported = throttle<number>(clock, 150, (value) => message.push(value));
  for (let n = 0; n < 20; n++) {
    reported.give(n);
    clock.pass(16);
  }
  clock.pass(400);
  expect(message).toEqual([0, 9, 19]);
  reported.give(20);
  reported.give(21);
  reported.now(22);
  clock.pass(400);
  expect(message).toEqual([0, 9, 19, 20, 22]);
  reported.give(23);
  reported.give(24);
  reported.cancel();
  clock.pass(400);
  expect(message.at(-1)).toBe(23);
});
