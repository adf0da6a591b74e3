/** Reads of the scenarios' API. A simulation is a pure function of its address, so it never goes stale. */
import { queryOptions } from "@tanstack/react-query";
import { getJson } from "../api/client";
import type { Sent } from "../api/payloads";
import type { Scenario, Simulation } from "./simulation";

const FOREVER = Number.POSITIVE_INFINITY;

export const scenariosQuery = () =>
  queryOptions({
    queryKey: ["scenarios"],
    queryFn: async ({ signal }) => (await getJson<{ items: Scenario[] }>("/scenarios", {}, signal)).items,
    staleTime: FOREVER,
  });

/** Path of a simulation: the same parameters, the same path. */
export function simulationPath(scenario: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1)));
  const text = query.toString().replaceAll("%3A", ":").replaceAll("%2C", ",");
  return `/scenarios/${encodeURIComponent(scenario)}/simulation${text && `?${text}`}`;
}

export const simulationQuery = (scenario: string, parameters: Readonly<Record<string, string>>) => {
  const path = simulationPath(scenario, parameters);
  return queryOptions({
    queryKey: ["simulation", path],
    queryFn: ({ signal }) => getJson<Simulation>(path, {}, signal),
    staleTime: FOREVER,
  });
};

/** A stored recording with decisions of a policy. */
export type SimulationTrace = Sent["SimulationTrace"];
/** `left_out`: recordings that were not looked through, because only the newest are. */
export type SimulationTraces = Sent["SimulationTraces"];

/** Recordings that hold decisions of a policy: the reader's own first, the demo library's after them. */
export const simulationTracesQuery = (policy: string) =>
  queryOptions({
    queryKey: ["simulation traces", policy],
    queryFn: async ({ signal }): Promise<SimulationTraces> => {
      const found = await getJson<SimulationTraces>(`/traces/simulations/${encodeURIComponent(policy)}`, {}, signal);
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

export const recordedSimulationQuery = ({ trace, policy, variant, analysis, at }: RecordedRequest) =>
  queryOptions({
    queryKey: ["recorded simulation", trace, policy, variant, analysis, at],
    queryFn: ({ signal }) =>
      getJson<Simulation>(
        `/traces/${encodeURIComponent(trace)}/simulations/${encodeURIComponent(policy)}`,
        { variant, analysis, at_ns: at },
        signal,
      ),
    // The default analysis may be made anew; one that is named stays as it is.
    staleTime: analysis === null ? 30_000 : FOREVER,
    retry: false,
  });
