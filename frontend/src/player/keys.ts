/** Keys of a player (T2): they act while the figure or the page itself has focus, never where something needs them. */
import { type RefObject, useEffect, useRef } from "react";
import { lettersAct } from "../common/letterKeys";
import { isTyping } from "../common/typing";
import type { Act } from "./player";

export interface KeyActs {
  act: Act;
  /** Leads to the next (1) or previous (−1) moment at which two sides differ; absent = there are no sides. */
  onDifference?: ((side: 1 | -1) => void) | undefined;
  /** Esc: clears what is picked out. */
  onEscape?: (() => void) | undefined;
}

type Press = Pick<KeyboardEvent, "key" | "shiftKey" | "repeat">;

/** What a press does; null = nothing of ours. */
export function actionOf({ key, shiftKey, repeat }: Press, { act, onDifference, onEscape }: KeyActs) {
  switch (key) {
    case " ":
      // A key that is held would play and pause at the rate it repeats.
      return repeat ? () => {} : act.toggle;
    case "ArrowLeft":
      return shiftKey ? act.stepBack : act.back;
    case "ArrowRight":
      return shiftKey ? act.stepForward : act.forward;
    case "Home":
      return act.first;
    case "End":
      return act.last;
    case "Escape":
      return onEscape ?? null;
  }
  if (!lettersAct()) return null;
  switch (key) {
    case "<":
      return act.slower;
    case ">":
      return act.faster;
    case "n":
      return onDifference ? () => onDifference(1) : null;
    case "p":
      return onDifference ? () => onDifference(-1) : null;
  }
  return null;
}

/** Whether the thing in focus uses a key itself. */
export function needs(target: EventTarget | null, { key, shiftKey }: Pick<Press, "key" | "shiftKey">): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // The scrubber moves by arrows, Home and End; the rest of the keys are free there.
  if (target instanceof HTMLInputElement && target.type === "range")
    return !shiftKey && !["Escape", " ", "n", "p"].includes(key);
  if (isTyping(target)) return true;
  if (target instanceof HTMLInputElement) return key === " " || key.startsWith("Arrow");
  if (key === " ") return target.closest("button, a, summary, [role=button], [role=option], [role=tab]") !== null;
  return false;
}

/** Listens while the page stands. `scope` holds what belongs to the figure: the steps too, if they are to act there. */
export function usePlayerKeys(acts: KeyActs, scope: RefObject<HTMLElement | null>, isActive = true): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    if (!isActive) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target;
      const isOurs = target === document.body || (target instanceof Node && scope.current?.contains(target));
      if (!isOurs || needs(target, event)) return;
      const run = actionOf(event, latest.current);
      if (!run) return;
      event.preventDefault();
      run();
    };
    globalThis.addEventListener("keydown", press);
    return () => globalThis.removeEventListener("keydown", press);
  }, [scope, isActive]);
}

/** Keys for the list of keys (`?`). */
export const PLAYER_KEYS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [["Space"], "play to the next step, pause"],
  [["←", "→"], "one event back, forward"],
  [["Shift+←", "Shift+→"], "one step of the story back, forward"],
  [["Home", "End"], "the beginning, the end"],
  [["<", ">"], "slower, faster"],
  [["n", "p"], "next, previous moment at which two sides differ"],
  [["Esc"], "clear what is picked out"],
];
