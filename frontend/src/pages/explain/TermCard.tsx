import { lazy, Suspense, useCallback, useState } from "react";
import type { ConceptId } from "../../charts/vocabulary";
import type { Linking } from "../../explainers/prose/Prose";
import { busyUntil } from "../idle";

const GlossaryCard = lazy(() =>
  busyUntil(import("../glossary/GlossaryCard").then((module) => ({ default: module.GlossaryCard }))),
);

interface Shown {
  concept: ConceptId;
  anchor: HTMLElement;
}

/** The card of a word, where the word stands: `open` for prose, `element` anywhere in the page. */
export function useTermCard() {
  const [shown, setShown] = useState<Shown | null>(null);
  const open = useCallback<Linking["onTerm"]>(
    (segment, anchor) =>
      setShown((before) => (before?.anchor === anchor ? null : { concept: segment.concept, anchor })),
    [],
  );
  const element = shown && (
    <Suspense>
      <GlossaryCard key={shown.concept} {...shown} onClose={() => setShown(null)} />
    </Suspense>
  );
  return { open, element };
}
