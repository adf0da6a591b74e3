/**
 * Colours of data: Okabe–Ito, or Tol. `public/theme.js` sets them before the first paint; this follows the address and
 * changes them. An address that names a palette wins over the one remembered.
 */
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback, useLayoutEffect, useSyncExternalStore } from "react";
import type { Palette } from "../../tokens";
import type { RawQuery } from "../../url/property";

export const PALETTES: readonly Palette[] = ["okabe-ito", "tol"];

/** The word of each palette. */
export const PALETTE_WORD: Readonly<Record<Palette, string>> = { "okabe-ito": "Okabe–Ito", tol: "Tol" };

/** The key `public/theme.js` reads. */
const KEY = "skbscope.palette";
const listeners = new Set<() => void>();

/** A palette's name, or nothing. */
export const paletteOf = (text: string | null | undefined): Palette | null =>
  PALETTES.find((palette) => palette === text) ?? null;

/** The palette for an address: the one it names, the one remembered, the first. */
export const paletteFor = (named: string | undefined, remembered: string | null): Palette =>
  paletteOf(named) ?? paletteOf(remembered) ?? "okabe-ito";

/** The address's query once a palette was chosen by hand. */
export function withPalette(query: RawQuery, chosen: Palette, isExplainer: boolean): RawQuery {
  const { palette: named, ...rest } = query;
  // Elsewhere the palette is the reader's own and no part of the link, unless the link came with one.
  if (!isExplainer && named === undefined) return query;
  return chosen === "okabe-ito" ? rest : { ...query, palette: chosen };
}

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage may be closed to us; the first palette is as good.
    return null;
  }
}

const current = (): Palette => paletteOf(document.documentElement.dataset.palette) ?? "okabe-ito";

function show(palette: Palette): void {
  if (current() === palette) return;
  document.documentElement.dataset.palette = palette;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** The palette in force, and the way to choose another; the choice outlives the visit. */
export function usePalette(): { palette: Palette; choose: (palette: Palette) => void } {
  const palette = useSyncExternalStore(subscribe, current);
  const { pathname, search } = useLocation();
  const query = search as RawQuery;
  const navigate = useNavigate();
  useLayoutEffect(() => show(paletteFor(query.palette, remembered())), [query.palette]);
  const choose = useCallback(
    (chosen: Palette) => {
      try {
        localStorage.setItem(KEY, chosen);
      } catch {
        // Storage may be closed to us; the choice then lasts until the page is left.
      }
      show(chosen);
      const after = withPalette(query, chosen, pathname.startsWith("/explain/"));
      if (after !== query) void navigate({ to: ".", search: after as never, replace: true, resetScroll: false });
    },
    [navigate, pathname, query],
  );
  return { palette, choose };
}
