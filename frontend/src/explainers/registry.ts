/**
 * Which explainers there are. A folder beside this file is found by itself: its `meta.ts` (export `meta`) comes with
 * the first page, its `index.tsx` (default export) with the page that shows it.
 */
import type { Explainer, Meta } from "./contract";
import { fileOf, type Module, metasOf } from "./found";

/** What the front page and lists need, in their order. */
export const METAS: readonly Meta[] = metasOf(import.meta.glob<Meta>("./*/meta.ts", { eager: true, import: "meta" }));

const modules = import.meta.glob<Module>("./*/index.tsx");

/** An explainer with its words and pictures; fails where there is none of that id, or its file does not arrive. */
export async function loadExplainer(id: string): Promise<Explainer> {
  return (await fileOf(modules, id)()).default;
}
