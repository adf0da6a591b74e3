import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** The width a chart is drawn at before it has been measured, and on a server, in CSS pixels. */
export const DEFAULT_WIDTH = 560;

/**
 * Measures the box a chart is drawn in.
 *
 * Until the first measurement, and where there is no `ResizeObserver`, the width is `initial`: the chart is drawn
 * complete at that width instead of waiting. The browser measures when it lays the page out by itself, never in between,
 * and what is drawn for the first measurement is painted in the same frame; with `canWait` in a later one: `initial` is
 * right, or nearly.
 */
export function useSize<T extends Element>(
  initial = DEFAULT_WIDTH,
  canWait = false,
): { ref: RefObject<T | null>; width: number } {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(initial);
  const isHurried = useRef(!canWait);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.floor(entry?.contentRect.width ?? 0);
      // A hidden box measures 0; keep the last width so that nothing is laid out into no space.
      if (measured <= 0) return;
      if (isHurried.current) flushSync(() => setWidth(measured));
      else setWidth(measured);
      isHurried.current = false;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
