import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Explainer, FullExplainer } from "../../explainers/contract";
import { loadDetails, loadExplainer } from "../../explainers/registry";
import { pageFile } from "../pageFile";

/** An explainer's scene and steps, fetched with its page. */
export const explainerQuery = (id: string) =>
  queryOptions({
    queryKey: ["explainer", id],
    queryFn: () => pageFile(loadExplainer(id)),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What stands below them, fetched behind the first screen. */
export const detailsQuery = (id: string) =>
  queryOptions({
    queryKey: ["explainer", id, "details"],
    queryFn: async () => {
      // What a later step shows comes along, so that nobody waits for it; and neither half is of use without the other.
      const [details] = await Promise.all([
        loadDetails(id),
        import("./Parts"),
        import("./Predict"),
        import("./ByHand"),
      ]);
      return details;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * All of an explainer; null before what stands below its steps has arrived, which is asked for once `isWanted`. Where it does
 * not arrive the page says so: without it half of the explainer would be missing in silence.
 */
export function useFullExplainer(explainer: Explainer, isWanted = true): FullExplainer | null {
  const { data } = useQuery({ ...detailsQuery(explainer.meta.id), enabled: isWanted, throwOnError: true });
  return useMemo(() => (data ? { ...explainer, ...data } : null), [explainer, data]);
}
