// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LifecycleController } from "./controller";
import { rangeBetween } from "./MeasureOverlay";
import { useMeasure } from "./useMeasure";

const EXTENT = { from: 0, to: 1000 };
const controller = { scale: () => ({ range: { from: 300, to: 600 } }) } as unknown as LifecycleController;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("two instants make a range in either order, inside the recording and never empty", () => {
  expect(rangeBetween(40.4, 10.6, EXTENT)).toEqual({ from: 11, to: 40 });
  expect(rangeBetween(-5, 2000, EXTENT)).toEqual(EXTENT);
  expect(rangeBetween(7, 7, EXTENT)).toEqual({ from: 7, to: 8 });
});

test("a range that is being dragged is reported once, at rest; toggling marks the middle third, then nothing", () => {
  const reported: unknown[] = [];
  const onMeasure = (range: unknown) => void reported.push(range);
  const hook = renderHook(({ measured }) => useMeasure(measured, onMeasure, controller), {
    initialProps: { measured: null as { from: number; to: number } | null },
  });
  act(() => hook.result.current.toggle());
  expect(reported).toEqual([{ from: 400, to: 500 }]);
  hook.rerender({ measured: { from: 400, to: 500 } });
  act(() => hook.result.current.mark({ from: 410, to: 500 }));
  act(() => hook.result.current.mark({ from: 420, to: 500 }));
  expect(hook.result.current.marked).toEqual({ from: 420, to: 500 });
  act(() => void vi.advanceTimersByTime(300));
  expect(reported.slice(1)).toEqual([{ from: 420, to: 500 }]);
  hook.rerender({ measured: { from: 420, to: 500 } });
  act(() => hook.result.current.toggle());
  expect(reported.at(-1)).toBeNull();
});
