/** Explainers as lists have them: a folder's `meta.ts` with its `decision.ts` (export `decision`), where it has one. */
import type { Decision, Listed } from "./contract";
import { folderOf } from "./found";
import { METAS } from "./registry";

const files = import.meta.glob<Decision>("./*/decision.ts", { eager: true, import: "decision" });
const decisions = new Map(Object.entries(files).map(([file, decision]) => [folderOf(file), decision]));

/** In the order of lists. */
export const LISTED: readonly Listed[] = METAS.map((meta) => ({ ...meta, decision: decisions.get(meta.id) }));
