/** Groups of runs and series over kernels, as the API sends them, and the queries for them. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "../api/client";
import type { components } from "../api/generated";

type Schemas = components["schemas"];

/** Runs that were uploaded to be compared with each other. */
export type RunGroup = Schemas["RunGroup"];
export type RunBrief = Schemas["RunBrief"];
export type KernelSeries = Schemas["KernelSeries"];
/** Groups that fit, and how many runs each value of a facet has. */
export type GroupList = Schemas["GroupList"];

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
