import { useEffect } from "react";
import { lettersAct } from "../../common/letterKeys";

/** Where a letter belongs to what is being typed or chosen. */
const TYPING = "input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable], dialog";

/**
 * Single-letter keys of a panel. They act from the whole page, since the four panels share one selection, and never
 * while something is being typed, in a dialog, with a modifier held, or once letters are turned off.
 */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = keys[event.key];
      const target = event.target as Element;
      if (!act || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !lettersAct()) return;
      if (target.closest(TYPING)) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [keys]);
}
