/** Light or dark. `public/theme.js` sets it before the first paint; this changes it. */
import { useSyncExternalStore } from "react";
import type { Theme } from "../../tokens";

/** The key `public/theme.js` reads. */
const KEY = "skbscope.theme";
const listeners = new Set<() => void>();

function current(): Theme {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

/** Chooses by hand; the choice outlives the visit. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage may be closed to us; the choice then lasts until the page is left.
  }
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  const system = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    try {
      if (localStorage.getItem(KEY) !== null) return;
    } catch {
      // No stored choice can be read, so the system's counts.
    }
    document.documentElement.dataset.theme = system.matches ? "dark" : "light";
    tell();
  };
  system.addEventListener("change", follow);
  return () => {
    listeners.delete(tell);
    system.removeEventListener("change", follow);
  };
}

/** The theme in force. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current);
}
