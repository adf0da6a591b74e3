import { type RefObject, useLayoutEffect, useRef } from "react";

/** Gives the focus back, when the panel goes with the focus in it, to where it was before the panel took it. */
export function useReturnedFocus(takesFocus: boolean, n: number): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  const before = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another skb may have been opened from elsewhere
  useLayoutEffect(() => {
    const now = document.activeElement;
    if (takesFocus && now instanceof HTMLElement && !panel.current?.contains(now)) before.current = now;
  }, [takesFocus, n]);
  useLayoutEffect(() => {
    const own = panel.current;
    return () => {
      if (own?.contains(document.activeElement) && before.current?.isConnected)
        before.current.focus({ preventScroll: true });
    };
  }, []);
  return panel;
}
