import { queryOptions } from "@tanstack/react-query";
import { getJson } from "../api/client";
import type { Sent } from "../api/payloads";

export type TraceDifference = Sent["TraceDifference"];
export type DifferenceRow = Sent["DifferenceRow"];
export type Measured = Sent["Measured"];

/** Two recordings compared: the first is before, the other after. */
export const versusQuery = (before: string, after: string) =>
  queryOptions({
    queryKey: ["versus", before, after],
    queryFn: ({ signal }) => getJson<TraceDifference>(`/traces/${before}/versus/${after}`, {}, signal),
  });
