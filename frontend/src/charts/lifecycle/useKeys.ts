import { useEffect } from "react";
import { lettersAct } from "../../common/letterKeys";
import { isTyping } from "../../common/typing";
import type { LifecycleController } from "./controller";

export { isTyping };

/** What one press does, as a factor of the length and a share of it. */
const MOVES: Record<string, { zoom?: number; pan?: number }> = {
  KeyW: { zoom: 0.6 },
  KeyS: { zoom: 1 / 0.6 },
  KeyA: { pan: -0.25 },
  KeyD: { pan: 0.25 },
};

/** W A S D by their place on the keyboard, so that other layouts keep the same four keys. */
export function useKeys(controller: LifecycleController, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const press = (event: KeyboardEvent) => {
      const move = MOVES[event.code];
      if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || !lettersAct()) return;
      event.preventDefault();
      if (move.zoom !== undefined) controller.zoom(move.zoom, null, true);
      if (move.pan !== undefined) controller.pan(move.pan, true);
    };
    globalThis.addEventListener("keydown", press);
    return () => globalThis.removeEventListener("keydown", press);
  }, [controller, isActive]);
}
