import { queryOptions } from "@tanstack/react-query";
import { loadExplainer, loadFurther } from "../../explainers/registry";
import { pageFile } from "../pageFile";

/** An explainer's scene and steps, fetched with its page. */
export const explainerQuery = (id: string) =>
  queryOptions({
    queryKey: ["explainer", id],
    queryFn: () => pageFile(loadExplainer(id)),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What stands below them, fetched behind the first screen. */
export const furtherQuery = (id: string) =>
  queryOptions({
    queryKey: ["explainer", id, "further"],
    queryFn: async () => {
      // What a later step shows comes along, so that nobody waits for it; and neither half is of use without the other.
      const [further] = await Promise.all([
        loadFurther(id),
        import("./Parts"),
        import("./Predict"),
        import("./ByHand"),
      ]);
      return further;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
