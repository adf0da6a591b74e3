/**
 * Which explainers there are. A folder beside this file is found by itself: its `meta.ts` (export `meta`) comes with
 * the first page, its `index.tsx` and `further.ts` (default exports) with the page that shows it.
 */
import type { Explainer, Further, Meta } from "./contract";
import { type FurtherModule, fileOf, type Module, metasOf } from "./found";

/** What the front page and lists need, in their order. */
export const METAS: readonly Meta[] = metasOf(import.meta.glob<Meta>("./*/meta.ts", { eager: true, import: "meta" }));

const modules = import.meta.glob<Module>("./*/index.tsx");
const furtherModules = import.meta.glob<FurtherModule>("./*/further.ts");

/** An explainer with its scene and its steps; fails where there is none of that id, or its file does not arrive. */
export async function loadExplainer(id: string): Promise<Explainer> {
  return (await fileOf(modules, id)()).default;
}

/** What stands below its steps; fails likewise. */
export async function loadFurther(id: string): Promise<Further> {
  return (await fileOf(furtherModules, id)()).default;
}
