/** The decisions of explainers as marks of the lifecycle map, numbered as lists number them. */
import type { MapMark } from "../charts/lifecycleMap/parts";
import type { Listed } from "./contract";

/** Of those that say where they stand. */
export function marksOf(listed: readonly Listed[], hrefOf?: (id: string) => string): readonly MapMark[] {
  return listed.flatMap(({ id, question, decision }, at) => {
    if (!decision?.place) return [];
    const { place, part } = decision;
    return [{ id, number: at + 1, part, place, question, ...(hrefOf && { href: hrefOf(id) }) }];
  });
}
