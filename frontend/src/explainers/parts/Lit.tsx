import type { ReactNode } from "react";

/** What is not lit is dimmed, never hidden (L4). */
const DIMMED = 0.3;
/** While a step lights and nobody points, the rest stays legible: ink on the ground keeps 4.5:1. */
const RESTING = 0.75;

/** Among the lit ids: the story lights them, not a hand. */
export const BY_STORY = "by-story";

interface Props {
  /** Ids of what is drawn inside: lit when one of them is. */
  ids: readonly string[];
  /** Empty = nothing is dimmed. */
  lit: ReadonlySet<string>;
  children: ReactNode;
}

/** A group of shapes that is dimmed while something else is lit. */
export function Lit({ ids, lit, children }: Props) {
  const isLit = ids.some((id) => lit.has(id));
  const opacity = isLit || lit.size === 0 ? undefined : lit.has(BY_STORY) ? RESTING : DIMMED;
  return (
    <g opacity={opacity} data-lit={isLit || undefined}>
      {children}
    </g>
  );
}
