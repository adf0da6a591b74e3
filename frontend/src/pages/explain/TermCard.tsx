import { useState } from "react";
import type { Linking } from "../../explainers/prose/Prose";

/** The card of a word, where the word stands: `open` for prose, `element` anywhere in the page. */
export function useTermCard() {
  const [, setShown] = useState<HTMLElement | null>(null);
  const open: Linking["onTerm"] = (_, anchor) => setShown((before) => (before === anchor ? null : anchor));
  return { open, element: null };
}
