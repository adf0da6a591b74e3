import { useState } from "react";
import type { ConceptId } from "../../charts/vocabulary";
import { GlossaryCard } from "../../explainers/glossary/GlossaryCard";
import type { Linking } from "../../explainers/prose/Prose";

interface Shown {
  concept: ConceptId;
  anchor: HTMLElement;
}

/** The card of a word, where the word stands: `open` for prose, `element` anywhere in the page. */
export function useTermCard() {
  const [shown, setShown] = useState<Shown | null>(null);
  const open: Linking["onTerm"] = (segment, anchor) =>
    setShown((before) => (before?.anchor === anchor ? null : { concept: segment.concept, anchor }));
  return { open, element: shown && <GlossaryCard key={shown.concept} {...shown} onClose={() => setShown(null)} /> };
}
