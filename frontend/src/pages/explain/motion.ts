import { useSyncExternalStore } from "react";
import type { Motion } from "../../player/track";

/** Asked for in the page, else in the system: `full` or `reduced` (A3). */
const KEY = "skbscope-motion";
const listeners = new Set<() => void>();
const query = () => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

function subscribe(changed: () => void) {
  listeners.add(changed);
  const system = query();
  system?.addEventListener("change", changed);
  return () => {
    listeners.delete(changed);
    system?.removeEventListener("change", changed);
  };
}

function now(): Motion {
  const chosen = globalThis.localStorage?.getItem(KEY);
  if (chosen === "full" || chosen === "reduced") return chosen;
  return query()?.matches ? "reduced" : "full";
}

/** How much moves. */
export const useMotion = (): Motion => useSyncExternalStore(subscribe, now, () => "full");

/** The switch of the page; it wins over the system either way. */
export function chooseMotion(motion: Motion): void {
  globalThis.localStorage.setItem(KEY, motion);
  for (const listener of listeners) listener();
}
