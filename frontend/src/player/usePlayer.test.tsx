// @vitest-environment happy-dom
import { cleanup, render, renderHook, act as settled } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Simulation } from "../model/simulation";
import { MIXED, runAt, type TestClock, testClock } from "./fixtures";
import type { Act } from "./player";
import {
  type SimulationOptions,
  useFollowed,
  useHead,
  useQuietPlayer,
  useRested,
  useWritten,
  writeWords,
} from "./usePlayer";
import { useSharedPlayer } from "./useSharedPlayer";

/** A page that is drawn anew at every frame of a motion. */
function usePlayer(options: SimulationOptions) {
  const quiet = useQuietPlayer(options);
  return { ...quiet, head: useHead(quiet) };
}

let clock: TestClock;
beforeEach(() => {
  clock = testClock();
});
afterEach(cleanup);

const SHORT = runAt(Array.from({ length: 30 }, (_, n) => n * 500));

/** A page that writes what it is told into its address, as pages do. */
function open(given: Partial<SimulationOptions> = {}) {
  const onSettled = vi.fn();
  const props: SimulationOptions = {
    run: MIXED,
    stops: [0, 12, 40],
    start: 12,
    motion: "full",
    clock,
    onSettled,
    ...given,
  };
  const hook = renderHook((options: SimulationOptions) => usePlayer(options), { initialProps: props });
  const now = () => hook.result.current;
  return {
    onSettled,
    now,
    with: (change: Partial<SimulationOptions>) => {
      Object.assign(props, change);
      hook.rerender({ ...props });
    },
    does: (name: "toggle" | "forward" | "back" | "stepForward") => settled(() => now().act[name]()),
    seeks: (position: number) => settled(() => now().act.seek(position)),
    passes: (ms: number) => settled(() => clock.pass(ms)),
    unmount: hook.unmount,
  };
}

test("it opens at rest where the address says, and asks for no frame", () => {
  const page = open();
  expect(page.now().head).toMatchObject({ position: 12, phase: 1, isPlaying: false });
  expect(clock.requested()).toBe(0);
  expect(page.onSettled).not.toHaveBeenCalled();
});

test("it plays to the next step, tells where it rests, and stops asking for frames", () => {
  const page = open();
  page.does("toggle");
  page.passes(30_000);
  expect(page.now().head).toMatchObject({ position: 40, phase: 1, isPlaying: false });
  expect(page.onSettled.mock.calls).toEqual([[40, "stop"]]);
  expect(clock.requested()).toBe(0);
});

test("pausing tells at once", () => {
  const page = open();
  page.does("toggle");
  page.passes(2000);
  page.does("toggle");
  const { position } = page.now().head;
  expect(position).toBeGreaterThan(12);
  expect(page.onSettled.mock.calls).toEqual([[position, "paused"]]);
});

test("scrubbing is told at most every 150 ms, its end always", () => {
  const page = open();
  for (let n = 20; n < 60; n++) {
    page.seeks(n);
    page.passes(16);
  }
  page.passes(300);
  expect(page.onSettled.mock.calls.length).toBeLessThan(8);
  expect(page.onSettled.mock.lastCall).toEqual([59, "moved"]);
});

test("an address that comes back late does not pull the reader back; another one leads there", () => {
  const page = open();
  page.seeks(20);
  page.passes(200);
  page.seeks(30);
  page.with({ start: 20 });
  expect(page.now().head.position).toBe(30);
  page.with({ start: 30 });
  expect(page.now().head.position).toBe(30);
  page.with({ start: 12 });
  expect(page.now().head.position).toBe(12);
});

test("another simulation keeps the position as far as it has one", () => {
  const page = open({ start: 25 });
  page.with({ run: SHORT });
  expect(page.now().head.position).toBe(25);
  page.with({ run: MIXED });
  page.seeks(80);
  page.with({ run: SHORT, start: null });
  expect(page.now().head).toMatchObject({ position: 30, isPlaying: false });
});

test("no drawing ever sees a position that its simulation does not have", () => {
  const seen: [Simulation, number][] = [];
  const { rerender } = renderHook(
    ({ run }: { run: Simulation }) => {
      const { head } = usePlayer({ run, stops: [], start: 80, motion: "full", clock });
      seen.push([run, head.position]);
    },
    { initialProps: { run: MIXED } },
  );
  rerender({ run: SHORT });
  for (const [run, position] of seen) expect(position).toBeLessThanOrEqual(run.events.length);
});

test("another step leads to its start even where the number is the same, with the motion of its event", () => {
  const page = open({ startKey: "one" });
  page.seeks(70);
  page.passes(200);
  page.with({ startKey: "two" });
  expect(page.now().head).toMatchObject({ position: 12, phase: 0, isPlaying: false });
  page.passes(400);
  expect(page.now().head.phase).toBe(1);
  expect(page.onSettled.mock.calls).toEqual([[70, "moved"]]);
});

test("a step whose simulation is still on its way is gone to when it is there, and nothing is said on the way", () => {
  const page = open({ startKey: "one", start: 80 });
  page.with({ startKey: "two", start: null });
  expect(page.now().head.position).toBe(80);
  page.with({ run: SHORT, start: 5 });
  expect(page.now().head.position).toBe(5);
  page.passes(500);
  expect(page.onSettled).not.toHaveBeenCalled();
});

test("going back in history leads there at rest", () => {
  const page = open();
  page.with({ start: 40 });
  expect(page.now().head).toMatchObject({ position: 40, phase: 1 });
  expect(page.onSettled).not.toHaveBeenCalled();
});

test("another simulation while it plays pauses it", () => {
  const page = open();
  page.does("toggle");
  page.passes(1000);
  page.with({ run: SHORT });
  expect(page.now().head.isPlaying).toBe(false);
  expect(clock.requested()).toBe(0);
});

test("off screen it waits, and goes on when it is seen", () => {
  const page = open();
  page.does("toggle");
  page.passes(500);
  page.with({ isVisible: false });
  const { position } = page.now().head;
  expect(clock.requested()).toBe(0);
  page.passes(5000);
  expect(page.now().head).toMatchObject({ position, isPlaying: true });
  page.with({ isVisible: true });
  page.passes(2000);
  expect(page.now().head.position).toBeGreaterThan(position);
});

test("waiting alone draws nothing", () => {
  let drawn = 0;
  const run = runAt([0, 1, 60_000, 60_001]);
  const { result } = renderHook(() => {
    drawn++;
    return usePlayer({ run, stops: [], start: 1, motion: "reduced", clock });
  });
  settled(() => result.current.act.toggle());
  const before = drawn;
  settled(() => clock.pass(1900));
  expect(drawn).toBe(before);
});

test("a page of which only parts move is drawn when it begins to move and when it rests", () => {
  const seen: unknown[] = [];
  const { result } = renderHook(() => {
    const quiet = useQuietPlayer({ run: MIXED, stops: [40], start: 12, motion: "full", clock });
    seen.push(useRested(quiet));
    return quiet;
  });
  settled(() => result.current.act.toggle());
  settled(() => clock.pass(30_000));
  const speed = 0;
  expect(seen).toEqual([
    { position: 12, isResting: true, isPlaying: false, speed },
    { position: 12, isResting: false, isPlaying: true, speed },
    { position: 40, isResting: true, isPlaying: false, speed },
  ]);
});

/** Its words follow the player by themselves. */
function Following({ onDrawn, onWritten }: { onDrawn: (act: Act) => void; onWritten: (words: string) => void }) {
  const quiet = useQuietPlayer({ run: MIXED, stops: [40], start: 12, motion: "full", clock });
  onDrawn(quiet.act);
  const words = useWritten<HTMLParagraphElement>(useFollowed(quiet, "words"), (element, position) => {
    writeWords(element, `at ${position}`);
    onWritten(element.textContent ?? "");
  });
  return <p ref={words}>at 12</p>;
}

test("the position is written to an element while it plays, and nothing is drawn for it", () => {
  const drawn = vi.fn<(act: Act) => void>();
  const written = vi.fn<(words: string) => void>();
  const { container } = render(<Following onDrawn={drawn} onWritten={written} />);
  const text = container.querySelector("p")?.firstChild;
  settled(() => drawn.mock.lastCall?.[0].toggle());
  settled(() => clock.pass(30_000));
  expect(written.mock.calls.flat()).toEqual(Array.from({ length: 29 }, (_, n) => `at ${12 + n}`));
  expect(container.textContent).toBe("at 40");
  // The same text node: a new one would have the page laid out.
  expect(container.querySelector("p")?.firstChild).toBe(text);
  expect(drawn).toHaveBeenCalledOnce();
});

test("the page may lead the story itself", () => {
  const onStep = vi.fn(() => true);
  const page = open({ onStep });
  page.does("stepForward");
  expect(onStep).toHaveBeenCalledExactlyOnceWith(1);
  expect(page.now().head.position).toBe(12);
});

test("a page that is left stops its clock", () => {
  const page = open();
  page.does("toggle");
  page.unmount();
  expect(clock.requested()).toBe(0);
});

test("two simulations share one clock, and keep their place when the alignment changes", () => {
  const { result, rerender } = renderHook(
    ({ align }: { align: "time" | "event" }) =>
      useSharedPlayer({ runs: [MIXED, SHORT], align, stops: [], start: 20, motion: "full", clock }),
    { initialProps: { align: "time" as "time" | "event" } },
  );
  expect(result.current.sides.positions).toEqual([20, 20]);
  settled(() => result.current.act.seek(45));
  const [position] = result.current.sides.positions;
  rerender({ align: "event" });
  expect(result.current.sides.positions[0]).toBe(position);
});
