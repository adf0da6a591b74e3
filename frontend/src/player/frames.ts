/** Frames: the one place of the pages that knows real time. Injected, so that tests turn the clock themselves. */

/** Where frames and delays come from. */
export interface Clock {
  /** Calls once, before the next paint, with ms of a clock that never runs backwards. */
  frame: (run: (now: number) => void) => number;
  cancelFrame: (id: number) => void;
  /** Calls once, after so many ms. */
  later: (run: () => void, ms: number) => number;
  cancelLater: (id: number) => void;
  /** Whether the tab is in front; no frame counts while it is not. */
  isShown: () => boolean;
}

export const browserClock: Clock = {
  frame: (run) => requestAnimationFrame(run),
  cancelFrame: (id) => cancelAnimationFrame(id),
  later: (run, ms) => Number(setTimeout(run, ms)),
  cancelLater: (id) => clearTimeout(id),
  isShown: () => document.visibilityState === "visible",
};

/** Runs once a frame with the ms since the frame before, until stopped. Time in a hidden tab does not count. */
export function runFrames(clock: Clock, run: (elapsed: number) => void): () => void {
  let before: number | null = null;
  let id = clock.frame(function each(now) {
    // Asked for first: `run` may stop the frames.
    id = clock.frame(each);
    const elapsed = before === null ? 0 : now - before;
    before = clock.isShown() ? now : null;
    if (before !== null) run(elapsed);
  });
  return () => clock.cancelFrame(id);
}

/** Calls at once, then at most every `ms` with the last it was given. */
export interface Throttle<T> {
  give: (value: T) => void;
  /** At once, instead of what is waiting. */
  now: (value: T) => void;
  cancel: () => void;
}

export function throttle<T>(clock: Clock, ms: number, run: (value: T) => void): Throttle<T> {
  let timer: number | null = null;
  let waiting: { value: T } | null = null;
  const rest = () => {
    timer = clock.later(() => {
      timer = null;
      if (!waiting) return;
      const { value } = waiting;
      waiting = null;
      rest();
      run(value);
    }, ms);
  };
  const cancel = () => {
    if (timer !== null) clock.cancelLater(timer);
    timer = null;
    waiting = null;
  };
  return {
    give: (value) => {
      if (timer !== null) waiting = { value };
      else {
        rest();
        run(value);
      }
    },
    now: (value) => {
      cancel();
      run(value);
    },
    cancel,
  };
}
