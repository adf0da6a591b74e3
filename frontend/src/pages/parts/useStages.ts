import { startTransition, useEffect, useState } from "react";
import { useBusy } from "../idle";

/**
 * How many of `count` things are to be drawn by now: one more whenever the browser has nothing else to do, so that a long
 * page comes in pieces and never keeps a hand waiting.
 */
export function useStages(count: number): number {
  const [stage, setStage] = useState(1);
  useBusy(stage < count);
  useEffect(() => {
    if (stage >= count) return;
    const next = () => startTransition(() => setStage(stage + 1));
    if (typeof requestIdleCallback === "undefined") {
      const timer = setTimeout(next);
      return () => clearTimeout(timer);
    }
    // Also where the browser is never idle.
    const requested = requestIdleCallback(next, { timeout: 500 });
    return () => cancelIdleCallback(requested);
  }, [stage, count]);
  return stage;
}
