/** What lit ids do to what a scene draws. */
import type { Attributes } from "./shapes";

/** What is not lit is dimmed, never hidden (L4). */
const DIMMED = 0.3;
/** While a step lights and nobody points, the rest stays legible: ink on the ground keeps 4.5:1. */
const RESTING = 0.75;

/** Among the lit ids: the story lights them, not a hand. */
export const BY_STORY = "by-story";

/** What the lit ids do to a group that draws these; `among`: it is dimmed only while one of those is lit. */
export function litAttributes(ids: readonly string[], lit: ReadonlySet<string>, among?: readonly string[]): Attributes {
  const isLit = ids.some((id) => lit.has(id));
  const isDimmed = !isLit && (among ? among.some((id) => lit.has(id)) : lit.size > 0);
  const opacity = isDimmed ? (lit.has(BY_STORY) && !among ? RESTING : DIMMED) : undefined;
  return { opacity, "data-lit": isLit ? "true" : undefined };
}
