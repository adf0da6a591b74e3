/** Choosing the colours of data by hand: only what offers the choice needs this. */
import { useLocation, useNavigate } from "@tanstack/react-router";
import type { Palette } from "../../tokens";
import type { RawQuery } from "../../url/property";
import { KEY, show } from "./palette";

/** The word of each palette. */
export const PALETTE_WORD: Readonly<Record<Palette, string>> = { "okabe-ito": "Okabe–Ito", tol: "Tol" };

/** The address's query once a palette was chosen by hand. */
export function withPalette(query: RawQuery, chosen: Palette, isExplainer: boolean): RawQuery {
  const { palette: named, ...rest } = query;
  // Elsewhere the palette is the reader's own and no part of the link, unless the link came with one.
  if (!isExplainer && named === undefined) return query;
  return chosen === "okabe-ito" ? rest : { ...query, palette: chosen };
}

/** Chooses a palette; the choice outlives the visit. */
export function useChoosePalette(): (palette: Palette) => void {
  const { pathname, search } = useLocation();
  const query = search as RawQuery;
  const navigate = useNavigate();
  return (chosen) => {
    try {
      localStorage.setItem(KEY, chosen);
    } catch {
      // Storage may be closed to us; the choice then lasts until the page is left.
    }
    show(chosen);
    const after = withPalette(query, chosen, pathname.startsWith("/explain/"));
    if (after !== query) void navigate({ to: ".", search: after as never, replace: true, resetScroll: false });
  };
}
