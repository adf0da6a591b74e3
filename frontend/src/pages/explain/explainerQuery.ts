import { queryOptions } from "@tanstack/react-query";
import { loadExplainer } from "../../explainers/registry";

/** An explainer's own code, fetched with its page. */
export const explainerQuery = (id: string) =>
  queryOptions({
    queryKey: ["explainer", id],
    queryFn: () => loadExplainer(id),
    staleTime: Number.POSITIVE_INFINITY,
  });
