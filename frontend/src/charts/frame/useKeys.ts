import { useEffect } from "react";
import { lettersAct } from "../../common/letterKeys";
import { isTyping } from "../../common/typing";

/**
 * Letter keys of a panel: `actOf` gives what a press does, undefined for nothing. They act from the whole page, since the
 * panels share one selection, and never while something is typed, in a dialog, with a modifier held, or once letters are
 * turned off.
 */
export function useKeys(actOf: (event: KeyboardEvent) => (() => void) | undefined): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = actOf(event);
      if (!act || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || !lettersAct()) return;
      event.preventDefault();
      act();
    };
    globalThis.addEventListener("keydown", press);
    return () => globalThis.removeEventListener("keydown", press);
  }, [actOf]);
}
