import type { ReactNode } from "react";
import type { LifecyclePart } from "./parts";

/** How much of a part is left when another is in question. */
export const DIMMED = 0.3;

interface Props {
  /** Parts of the life the drawing belongs to: it stays lit with any of them. */
  of: readonly LifecyclePart[];
  /** Empty = nothing is dimmed. */
  lit: ReadonlySet<LifecyclePart>;
  children: ReactNode;
}

/** What belongs to a part of the life: dimmed while only others are in question. */
export function Part({ of, lit, children }: Props) {
  const isLit = lit.size === 0 || of.some((part) => lit.has(part));
  return <g opacity={isLit ? undefined : DIMMED}>{children}</g>;
}
