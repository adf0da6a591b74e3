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

interface Listener {
  scope: RefObject<HTMLElement | null>;
  acts: () => KeyActs;
  isSeen: () => boolean;
}

/** Every player of the page: a key is one player's, so they are asked in one order. */
const listeners: Listener[] = [];

/** Who may take a key: around the focus from the inside out; with no focus what is seen, in the order of the page. */
function requested(target: EventTarget | null): Listener[] {
  const inOrder = [...listeners].sort((a, b) => {
    const [one, other] = [a.scope.current, b.scope.current];
    return one && other && one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
  });
  if (target === document.body) return inOrder.filter((one) => one.isSeen());
  if (!(target instanceof Node)) return [];
  return inOrder.filter((one) => one.scope.current?.contains(target)).reverse();
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (needs(event.target, event)) return;
  for (const listener of requested(event.target)) {
    const run = actionOf(event, listener.acts());
    if (!run) continue;
    event.preventDefault();
    run();
    return;
  }
}

/**
 * Listens while the page stands. `scope` holds what belongs to the figure: the steps too, if they are to act there.
 * `isSeen` is false while the figure is off screen: then a key pressed on the page itself is another's.
 */
export function usePlayerKeys(acts: KeyActs, scope: RefObject<HTMLElement | null>, isSeen = true): void {
  const latest = useRef({ acts, isSeen });
  useEffect(() => {
    latest.current = { acts, isSeen };
  });
  useEffect(() => {
    const listener = { scope, acts: () => latest.current.acts, isSeen: () => latest.current.isSeen };
    if (listeners.push(listener) === 1) globalThis.addEventListener("keydown", press);
    return () => {
      listeners.splice(listeners.indexOf(listener), 1);
      if (listeners.length === 0) globalThis.removeEventListener("keydown", press);
    };
  }, [scope]);
}
