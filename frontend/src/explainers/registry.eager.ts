/**
 * All explainers at once, for the bundle that draws figures on a server: it is one script and cannot fetch another.
 * Nothing on the pages may import this.
 */
import type { Whole } from "./contract";
import { type FurtherModule, fileOf, folderOf, type Module } from "./found";

const modules = import.meta.glob<Module>("./*/index.tsx", { eager: true });
const furtherModules = import.meta.glob<FurtherModule>("./*/further.ts", { eager: true });

/** Every explainer there is, in the order of lists. */
export const EXPLAINERS: readonly Whole[] = Object.entries(modules)
  .map(([file, module]) => ({ ...module.default, ...fileOf(furtherModules, folderOf(file)).default }))
  .sort((a, b) => a.meta.order - b.meta.order);

/** An explainer by its id; fails where there is none. */
export const explainerOf = (id: string): Whole => {
  const found = EXPLAINERS.find(({ meta }) => meta.id === id);
  if (!found) throw new Error(`there is no explainer ${id}`);
  return found;
};
