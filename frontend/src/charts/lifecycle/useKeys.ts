import { useEffect } from "react";
import { lettersAct } from "../../common/letterKeys";
import { isTyping } from "../../common/typing";
import type { TimeRange } from "../../model/selection";
import type { LifecycleController } from "./controller";

export { isTyping };

/** What one press does, as a factor of the length and a share of it. */
const MOVES: Record<string, { zoom?: number; pan?: number; isFit?: boolean }> = {
  KeyW: { zoom: 0.6 },
  KeyS: { zoom: 1 / 0.6 },
  KeyA: { pan: -0.25 },
  KeyD: { pan: 0.25 },
  KeyF: { isFit: true },
};

/** W A S D and F by their place on the keyboard, so that other layouts keep the same keys. F fits the extent, M measures
 * where there is something to measure. */
export function useKeys(
  controller: LifecycleController,
  extent: TimeRange,
  isActive: boolean,
  onMeasure?: () => void,
): void {
  useEffect(() => {
    if (!isActive) return;
    const press = (event: KeyboardEvent) => {
      const move = event.code === "KeyM" && onMeasure ? {} : MOVES[event.code];
      if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || !lettersAct()) return;
      event.preventDefault();
      if (event.code === "KeyM") onMeasure?.();
      if (move.zoom !== undefined) controller.zoom(move.zoom, null, true);
      if (move.isFit) controller.go(extent, true);
      if (move.pan !== undefined) controller.pan(move.pan, true);
    };
    globalThis.addEventListener("keydown", press);
    return () => globalThis.removeEventListener("keydown", press);
  }, [controller, extent, isActive, onMeasure]);
}
