import { useCallback, useEffect, useMemo, useRef } from "react";
import { isTraceStep, readTrace, type TraceAddress, type TraceView, writeTrace } from "../../url/trace";
import { useAddress } from "../useAddress";

/** Changes part of what the address says; `isQuiet` leaves the change out of the history. */
export type ChangeView = (change: Partial<TraceView>, knobs?: Record<string, number>, isQuiet?: boolean) => void;

/** Two moves of the range within this time are one step back: notches of a wheel, repeats of a key. Milliseconds. */
const ONE_GESTURE = 800;

const isRangeAlone = (change: Partial<TraceView>) => Object.keys(change).every((key) => key === "from" || key === "to");

/** The view of the page as its address says, and the way to change it. */
export function useTraceAddress(): { address: TraceAddress; change: ChangeView } {
  const [query, goTo] = useAddress();
  const address = useMemo(() => {
    const bad: string[] = [];
    const read = readTrace(query, (key, text) => bad.push(`${key}=${text}`));
    // biome-ignore lint/suspicious/noConsole: one line for whoever wonders why a link shows something else
    if (bad.length > 0) console.warn(`This address has values that are not understood; left out: ${bad.join(", ")}`);
    return read;
  }, [query]);
  // Two changes within one tick (a cell and a range) must both land: the second builds on the first.
  const latest = useRef({ address, query });
  useEffect(() => {
    latest.current = { address, query };
  }, [address, query]);
  const gesture = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => () => clearTimeout(gesture.current ?? undefined), []);
  const change = useCallback<ChangeView>(
    (part, knobs, isQuiet = false) => {
      const before = latest.current.address;
      const after: TraceAddress = { view: { ...before.view, ...part }, knobs: knobs ?? before.knobs };
      const written = writeTrace(after, latest.current.query);
      latest.current = { address: after, query: written };
      const isMove = isRangeAlone(part) && !knobs;
      const isSameGesture = isMove && gesture.current !== null;
      clearTimeout(gesture.current ?? undefined);
      const end = () => {
        gesture.current = null;
      };
      gesture.current = isMove && !isQuiet ? setTimeout(end, ONE_GESTURE) : null;
      goTo(written, isQuiet || isSameGesture || !isTraceStep(before, after));
    },
    [goTo],
  );
  return { address, change };
}
