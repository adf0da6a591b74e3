import { type RefObject, startTransition, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** How far from the window a figure is prepared: two screens (F4). */
const AHEAD = "200% 0%";

/**
 * Whether an element has come near the window; it stays so. A page that is printed has no far away, and what cannot
 * watch takes everything for near.
 */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    if (typeof IntersectionObserver === "undefined") return setNear(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        startTransition(() => setNear(true));
      },
      { rootMargin: AHEAD },
    );
    observer.observe(watched);
    const print = () => flushSync(() => setNear(true));
    globalThis.addEventListener("beforeprint", print);
    return () => {
      observer.disconnect();
      globalThis.removeEventListener("beforeprint", print);
    };
  }, [element]);
  return isNear;
}
