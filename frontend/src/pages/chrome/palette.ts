/**
 * Colours of data: Okabe–Ito, or Tol. `public/theme.js` sets them before the first paint; this follows the address, and
 * choosePalette.ts changes them. An address that names a palette wins over the one remembered.
 */
import { useLocation } from "@tanstack/react-router";
import { useLayoutEffect, useSyncExternalStore } from "react";
import type { Palette } from "../../tokens";
import type { RawQuery } from "../../url/property";

export const PALETTES: readonly Palette[] = ["okabe-ito", "tol"];

/** The key `public/theme.js` reads. */
export const KEY = "skbscope.palette";
const listeners = new Set<() => void>();

/** A palette's name, or nothing. */
export const paletteOf = (text: string | null | undefined): Palette | null =>
  PALETTES.find((palette) => palette === text) ?? null;

/** The palette for an address: the one it names, the one remembered, the first. */
export const paletteFor = (named: string | undefined, remembered: string | null): Palette =>
  paletteOf(named) ?? paletteOf(remembered) ?? "okabe-ito";

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage may be closed to us; the first palette is as good.
    return null;
  }
}

const current = (): Palette => paletteOf(document.documentElement.dataset.palette) ?? "okabe-ito";

/** Puts a palette in force. */
export function show(palette: Palette): void {
  if (current() === palette) return;
  document.documentElement.dataset.palette = palette;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** The palette in force; it follows the address. */
export function usePalette(): Palette {
  const palette = useSyncExternalStore(subscribe, current);
  const { palette: named } = useLocation().search as RawQuery;
  useLayoutEffect(() => show(paletteFor(named, remembered())), [named]);
  return palette;
}
