import type { ReactNode } from "react";
import { litAttributes } from "../scene/patch";

export { BY_STORY } from "../scene/patch";

interface Props {
  /** Ids of what is drawn inside: lit when one of them is. */
  ids: readonly string[];
  /** Empty = nothing is dimmed. */
  lit: ReadonlySet<string>;
  children: ReactNode;
}

/** A group of shapes that is dimmed while something else is lit. */
export function Lit({ ids, lit, children }: Props) {
  return <g {...litAttributes(ids, lit)}>{children}</g>;
}
