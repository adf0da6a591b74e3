/**
 * All explainers at once, for the bundle that draws figures on a server: it is one script and cannot fetch another.
 * Nothing on the pages may import this.
 */
import type { Details, FullExplainer, Story } from "./contract";
import { explainerFrom, fileOf, METAS } from "./registry";

const stories = import.meta.glob<Story>("./*/index.tsx", { eager: true, import: "default" });
const details = import.meta.glob<Details>("./*/details.tsx", { eager: true, import: "default" });

/** Every explainer there is, in the order of lists. */
export const EXPLAINERS: readonly FullExplainer[] = METAS.map((meta) => ({
  ...explainerFrom(meta, fileOf(stories, meta.id)),
  ...fileOf(details, meta.id),
}));

/** An explainer by its id; fails where there is none. */
export const explainerOf = (id: string): FullExplainer => {
  const found = EXPLAINERS.find(({ meta }) => meta.id === id);
  if (!found) throw new Error(`there is no explainer ${id}`);
  return found;
};
