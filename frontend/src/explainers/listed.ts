/** Explainers as lists have them, and as marks of the lifecycle map, numbered as lists number them. */
import type { MapMark } from "../charts/lifecycleMap/parts";
import type { Decision, Listed } from "./contract";
import { fileOf, METAS } from "./registry";

const decisions = import.meta.glob<Decision>("./*/about.md", { eager: true, import: "default", query: "?decision" });

/** In the order of lists. */
export const LISTED: readonly Listed[] = METAS.map((meta) => ({ ...meta, decision: fileOf(decisions, meta.id) }));

/** Of those that say where they stand. */
export const marksOf = (listed: readonly Listed[], hrefOf?: (id: string) => string): readonly MapMark[] =>
  listed.flatMap(({ id, question, decision }, at) => {
    if (!decision?.place) return [];
    const { place, part } = decision;
    return [{ id, number: at + 1, part, place, question, ...(hrefOf && { href: hrefOf(id) }) }];
  });
