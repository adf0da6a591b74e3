import { type RefObject, useEffect } from "react";

/** Where a letter belongs to what is being typed or chosen. */
const TYPING = "input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable]";

/**
 * Single-letter keys of a panel. They act while the focus is inside `panel`, or nowhere in particular, and never while
 * something is being typed or with a modifier held.
 */
export function useKeys(panel: RefObject<HTMLElement | null>, keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = keys[event.key];
      const target = event.target as Element;
      if (!act || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (target.closest(TYPING)) return;
      if (target !== document.body && !panel.current?.contains(target)) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [panel, keys]);
}
