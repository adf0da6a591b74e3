/** Reads of the scenarios' API. A film is a pure function of its address, so it never goes stale. */
import { queryOptions } from "@tanstack/react-query";
import { getJson } from "../api/client";
import type { Film, Scenario } from "./film";

const FOREVER = Number.POSITIVE_INFINITY;

export const scenariosQuery = () =>
  queryOptions({
    queryKey: ["scenarios"],
    queryFn: async ({ signal }) => (await getJson<{ items: Scenario[] }>("/scenarios", {}, signal)).items,
    staleTime: FOREVER,
  });

/** Path of a film: the same parameters, the same path. */
export function filmPath(scenario: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1)));
  const text = query.toString().replaceAll("%3A", ":").replaceAll("%2C", ",");
  return `/scenarios/${encodeURIComponent(scenario)}/film${text && `?${text}`}`;
}

export const filmQuery = (scenario: string, parameters: Readonly<Record<string, string>>) => {
  const path = filmPath(scenario, parameters);
  return queryOptions({
    queryKey: ["film", path],
    queryFn: ({ signal }) => getJson<Film>(path, {}, signal),
    staleTime: FOREVER,
  });
};
