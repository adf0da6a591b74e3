import { type RefObject, useEffect, useState } from "react";

/** Whether an element is within the window: a figure that nobody sees does not move on (F4). True until it is known. */
export function useOnScreen(element: RefObject<Element | null>): boolean {
  const [isOn, setOn] = useState(true);
  useEffect(() => {
    const watched = element.current;
    if (!watched || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver((entries) => setOn(entries.at(-1)?.isIntersecting ?? true));
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return isOn;
}
