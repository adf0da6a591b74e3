/** Groups of runs and series over kernels, as the API sends them, and the queries for them. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "../api/client";
import type { Sent } from "../api/payloads";

/** Runs that were uploaded to be compared with each other. */
export type RunGroup = Sent["RunGroup"];
export type RunBrief = Sent["RunBrief"];
export type KernelSeries = Sent["KernelSeries"];
/** Groups that fit, and how many runs each value of a facet has. */
export type GroupList = Sent["GroupList"];

export const groupsQuery = (wanted: Record<string, string | null>) =>
  queryOptions({
    queryKey: ["groups", wanted],
    queryFn: ({ signal }) => getJson<GroupList>("/results/groups", wanted, signal),
    placeholderData: keepPreviousData,
  });

export const kernelsQuery = (group: string) =>
  queryOptions({
    queryKey: ["kernels", group],
    queryFn: ({ signal }) =>
      getJson<KernelSeries[]>(`/results/groups/${encodeURIComponent(group)}/kernels`, {}, signal),
  });
