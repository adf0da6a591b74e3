/**
 * All explainers at once, for the bundle that draws figures on a server: it is one script and cannot fetch another.
 * Nothing on the pages may import this.
 */
import type { Explainer } from "./contract";
import { fileOf, type Module } from "./found";

const modules = import.meta.glob<Module>("./*/index.tsx", { eager: true });

/** Every explainer there is, in the order of lists. */
export const EXPLAINERS: readonly Explainer[] = Object.values(modules)
  .map((module) => module.default)
  .sort((a, b) => a.meta.order - b.meta.order);

/** An explainer by its id; fails where there is none. */
export const explainerOf = (id: string): Explainer => fileOf(modules, id).default;
