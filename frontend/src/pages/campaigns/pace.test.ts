// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { secondsLeft, usePaced } from "./pace";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("time left is by what was done while somebody looked, and is not guessed from one recording", () => {
  expect(secondsLeft({ at: 0, done: 10 }, { at: 5000, done: 20 }, 60)).toBe(20);
  expect(secondsLeft({ at: 0, done: 10 }, { at: 5000, done: 11 }, 60)).toBeNull();
  expect(secondsLeft({ at: 0, done: 10 }, { at: 1000, done: 20 }, 60)).toBeNull();
});

test("a number that moves all the time is let through once in a while, and its last value at once", () => {
  const { result, rerender } = renderHook(({ value, isOver }) => usePaced(value, isOver, 1000), {
    initialProps: { value: 3, isOver: false },
  });
  for (const value of [4, 5, 6]) {
    rerender({ value, isOver: false });
    act(() => void vi.advanceTimersByTime(300));
  }
  expect(result.current).toBe(3);
  act(() => void vi.advanceTimersByTime(200));
  expect(result.current).toBe(6);
  rerender({ value: 9, isOver: true });
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe(9);
});
