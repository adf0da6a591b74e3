import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Explainer, Whole } from "../../explainers/contract";
import { furtherQuery } from "./explainerQuery";

/**
 * All of an explainer; null before what stands below its steps has arrived, which is asked for once `isWanted`. Where it does
 * not arrive the page says so: without it half of the explainer would be missing in silence.
 */
export function useWhole(explainer: Explainer, isWanted = true): Whole | null {
  const { data } = useQuery({ ...furtherQuery(explainer.meta.id), enabled: isWanted, throwOnError: true });
  return useMemo(() => (data ? { ...explainer, ...data } : null), [explainer, data]);
}
