/** How fast a campaign goes, as seen from this page. */
import { useEffect, useRef, useState } from "react";

/** Recordings that were over at a moment (ms). */
export interface Look {
  at: number;
  done: number;
}

/** Fewest recordings a rate is made of, and fewest milliseconds. */
const FEWEST = 2;
const SHORTEST_MS = 2000;

/** Seconds until all is over at the pace between two looks; null where that says too little. */
export function secondsLeft(first: Look, last: Look, recordings: number): number | null {
  const done = last.done - first.done;
  const ms = last.at - first.at;
  if (done < FEWEST || ms < SHORTEST_MS) return null;
  return ((recordings - last.done) * ms) / done / 1000;
}

/** The first look at a campaign stays; the last one moves on. */
export function useFirstLook(at: number, done: number): Look {
  const first = useRef<Look | null>(null);
  first.current ??= { at, done };
  return first.current;
}

/** A number that moves, let through at once when `isOver`, else at most once in `ms`: what hangs on it costs. */
export function usePaced(value: number, isOver: boolean, ms: number): number {
  const [shown, setShown] = useState(value);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const isBehind = value !== shown;
  useEffect(() => {
    if (!isBehind) return;
    // The first ones are shown at once: nothing costs less.
    const timer = setTimeout(() => setShown(latest.current), isOver || shown === 0 ? 0 : ms);
    return () => clearTimeout(timer);
  }, [isBehind, isOver, shown, ms]);
  return shown;
}
