import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** The width a chart is drawn at before it has been measured, and on a server, in CSS pixels. */
export const DEFAULT_WIDTH = 560;

/**
 * Measures the box a chart is drawn in.
 *
 * Until the first measurement, and where there is no `ResizeObserver`, the width is `initial`: the chart is drawn
 * complete at that width instead of waiting. With `canWait` it stands until the browser measures by itself: `initial` is
 * right, or nearly, and no layout is forced.
 */
export function useSize<T extends Element>(
  initial = DEFAULT_WIDTH,
  canWait = false,
): { ref: RefObject<T | null>; width: number } {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(initial);
  const first = useRef(canWait);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box || typeof ResizeObserver === "undefined") return;
    const measure = (measured: number) => {
      // A hidden box measures 0; keep the last width so that nothing is laid out into no space.
      if (measured > 0) setWidth(Math.floor(measured));
    };
    // Asking makes the browser lay the page out at once.
    if (!first.current) measure(box.getBoundingClientRect().width);
    first.current = false;
    const observer = new ResizeObserver(([entry]) => entry && measure(entry.contentRect.width));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
