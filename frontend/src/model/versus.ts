import { queryOptions } from "@tanstack/react-query";
import { getJson } from "../api/client";
import type { components } from "../api/generated";

export type TraceDifference = components["schemas"]["TraceDifference"];
export type DifferenceRow = components["schemas"]["DifferenceRow"];
export type Measured = components["schemas"]["Measured"];

/** Two recordings compared: the first is before, the other after. */
export const versusQuery = (before: string, after: string) =>
  queryOptions({
    queryKey: ["versus", before, after],
    queryFn: ({ signal }) => getJson<TraceDifference>(`/traces/${before}/versus/${after}`, {}, signal),
  });
