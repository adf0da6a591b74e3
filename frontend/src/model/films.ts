/** Reads of the scenarios' API. A film is a pure function of its address, so it never goes stale. */
import { queryOptions } from "@tanstack/react-query";
import { getJson } from "../api/client";
import type { Sent } from "../api/payloads";
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
  return `/scenarios/${encodeURIComponent(scenario)}/simulation${text && `?${text}`}`;
}

export const filmQuery = (scenario: string, parameters: Readonly<Record<string, string>>) => {
  const path = filmPath(scenario, parameters);
  return queryOptions({
    queryKey: ["film", path],
    queryFn: ({ signal }) => getJson<Film>(path, {}, signal),
    staleTime: FOREVER,
  });
};

/** A stored recording with decisions of a policy. */
export type FilmTrace = Sent["SimulationTrace"];
/** `left_out`: recordings that were not looked through, because only the newest are. */
export type FilmTraces = Sent["SimulationTraces"];

/** Recordings that hold decisions of a policy: the reader's own first, the demo library's after them. */
export const filmTracesQuery = (policy: string) =>
  queryOptions({
    queryKey: ["film traces", policy],
    queryFn: async ({ signal }): Promise<FilmTraces> => {
      const found = await getJson<FilmTraces>(`/traces/simulations/${encodeURIComponent(policy)}`, {}, signal);
      return { ...found, items: [...found.items].sort((a, b) => Number(a.demo) - Number(b.demo)) };
    },
    // An upload may have come since.
    staleTime: 30_000,
  });

/** A stretch of a recording; null = what the server takes by itself: where something is to be seen, the default analysis. */
export interface RecordedRequest {
  trace: string;
  policy: string;
  variant: string | null;
  analysis: string | null;
  at: number | null;
}

export const recordedFilmQuery = ({ trace, policy, variant, analysis, at }: RecordedRequest) =>
  queryOptions({
    queryKey: ["recorded film", trace, policy, variant, analysis, at],
    queryFn: ({ signal }) =>
      getJson<Film>(
        `/traces/${encodeURIComponent(trace)}/simulations/${encodeURIComponent(policy)}`,
        { variant, analysis, at_ns: at },
        signal,
      ),
    // The default analysis may be made anew; one that is named stays as it is.
    staleTime: analysis === null ? 30_000 : FOREVER,
    retry: false,
  });
