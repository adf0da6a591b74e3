/** Every read of the API as query options: one key and one function a resource. */
import { infiniteQueryOptions, keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import { getJson, sendJson } from "../api/client";
import { allPages } from "./pages";
import type { TimeRange } from "./selection";
import {
  type Analysis,
  type AnalysisRequest,
  asRatios,
  type Catalogue,
  type Decisions,
  type Flows,
  type Forecast,
  type Format,
  type HostPreset,
  type ImportReport,
  type Job,
  type Life,
  type LifeRow,
  type Page,
  type Rates,
  type Sweep,
  type SweepRequest,
  type Throughput,
  type Timeline,
  type Trace,
  type TraceCard,
  type TraceDifference,
} from "./types";

/** A job's end: nothing more will come. */
export const jobIsOver = (job: Pick<Job, "state">): boolean => job.state === "ready" || job.state === "failed";

/** Tables of a finished analysis never change: their ids are hashes of what went in. */
const FOREVER = Number.POSITIVE_INFINITY;

/** Rows a page of a table twin asks for. */
const PAGE_ROWS = 200;

/** Life events, decisions and timelines belong to an analysis. */
const ofAnalysis = (aid: string) => `/analyses/${aid}`;

export const tracesQuery = () =>
  queryOptions({ queryKey: ["traces"], queryFn: ({ signal }) => allPages<TraceCard>("/traces", signal) });

export const traceQuery = (id: string) =>
  queryOptions({ queryKey: ["trace", id], queryFn: ({ signal }) => getJson<Trace>(`/traces/${id}`, {}, signal) });

export const jobQuery = (id: string) =>
  queryOptions({ queryKey: ["job", id], queryFn: ({ signal }) => getJson<Job>(`/jobs/${id}`, {}, signal) });

export const analysisQuery = (aid: string | undefined) =>
  queryOptions({
    queryKey: ["analysis", aid],
    queryFn: aid === undefined ? skipToken : ({ signal }) => getJson<Analysis>(ofAnalysis(aid), {}, signal),
  });

/** Asks for an analysis under other assumptions; the same body gives the same id, so it may be asked again. */
export const assumedAnalysisQuery = (trace: string | undefined, request: AnalysisRequest | null) =>
  queryOptions({
    queryKey: ["assumed", trace, request],
    queryFn:
      trace === undefined || request === null
        ? skipToken
        : ({ signal }) => sendJson<Analysis>("POST", `/traces/${trace}/analyses`, request, signal),
    staleTime: FOREVER,
  });

/** A piece of the lifecycle: `px` wide, single lives when at most `max` of them touch it. */
export const timelineQuery = (aid: string, range: TimeRange, px: number, max: number) =>
  queryOptions({
    queryKey: ["timeline", aid, range.from, range.to, px, max],
    queryFn: ({ signal }) =>
      getJson<Timeline>(`${ofAnalysis(aid)}/timeline`, { from: range.from, to: range.to, px, max }, signal),
    staleTime: FOREVER,
    gcTime: 120_000,
  });

export const livesQuery = (aid: string, { from, to }: TimeRange) =>
  infiniteQueryOptions({
    queryKey: ["lives", aid, from, to],
    queryFn: ({ pageParam, signal }) =>
      getJson<Page<LifeRow>>(`${ofAnalysis(aid)}/lives`, { from, to, cursor: pageParam, limit: PAGE_ROWS }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: FOREVER,
  });

export const lifeQuery = (aid: string, n: number | null) =>
  queryOptions({
    queryKey: ["life", aid, n],
    queryFn: n === null ? skipToken : ({ signal }) => getJson<Life>(`${ofAnalysis(aid)}/lives/${n}`, {}, signal),
    staleTime: FOREVER,
  });

export const flowsQuery = (aid: string, range: TimeRange) =>
  queryOptions({
    queryKey: ["flows", aid, range.from, range.to],
    queryFn: ({ signal }) => getJson<Flows>(`${ofAnalysis(aid)}/flows`, { from: range.from, to: range.to }, signal),
    staleTime: FOREVER,
    placeholderData: keepPreviousData,
  });

/** Events, skbs and their bytes in the range, counted in buckets of equal length. */
export const ratesQuery = (aid: string, range: TimeRange, buckets: number) =>
  queryOptions({
    queryKey: ["rates", aid, range.from, range.to, buckets],
    queryFn: ({ signal }) =>
      getJson<Rates>(`${ofAnalysis(aid)}/rates`, { from: range.from, to: range.to, buckets }, signal),
    staleTime: FOREVER,
    placeholderData: keepPreviousData,
  });

/** What two variants decided, side by side. */
export interface DecisionsRequest {
  policy: string;
  a: string;
  b: string;
  flow: string | null;
}

export const decisionsQuery = (aid: string, range: TimeRange, requested: DecisionsRequest) =>
  queryOptions({
    queryKey: ["decisions", aid, range.from, range.to, requested],
    queryFn: ({ signal }) =>
      getJson<Decisions>(`${ofAnalysis(aid)}/decisions`, { ...requested, from: range.from, to: range.to }, signal),
    staleTime: FOREVER,
    placeholderData: keepPreviousData,
  });

/** One policy over a knob or over hosts; null = nothing is asked. The same question has the same answer for ever. */
export const sweepQuery = (aid: string, wanted: SweepRequest | null) =>
  queryOptions({
    queryKey: ["sweep", aid, wanted],
    queryFn:
      wanted === null ? skipToken : ({ signal }) => sendJson<Sweep>("POST", `${ofAnalysis(aid)}/sweep`, wanted, signal),
    staleTime: FOREVER,
  });

/** What another kernel or a proposed rule would change. The same question has the same answer for ever. */
export const forecastQuery = (aid: string, kernel: string, patches: string[]) =>
  queryOptions({
    queryKey: ["forecast", aid, kernel, patches],
    queryFn: ({ signal }) =>
      sendJson<{ forecasts: Forecast[] }>("POST", `${ofAnalysis(aid)}/forecast`, { kernel, patches }, signal),
    staleTime: FOREVER,
  });

export const reportQuery = (aid: string) =>
  queryOptions({
    queryKey: ["report", aid],
    queryFn: ({ signal }) => getJson<ImportReport>(`${ofAnalysis(aid)}/report`, {}, signal),
    staleTime: FOREVER,
  });

/** The published figures a throughput panel opens with: batch transmit on a 10 GbE port, the thread's own table. */
export const FIRST_GROUP = "claim-xsk-batch-v2-i40e";

export const throughputQuery = () =>
  queryOptions({
    queryKey: ["throughput"],
    queryFn: async ({ signal }) => asRatios(await getJson<Throughput>("/results/throughput", {}, signal)),
  });

export const hostsQuery = () =>
  queryOptions({
    queryKey: ["hosts"],
    queryFn: async ({ signal }) => (await getJson<{ items: HostPreset[] }>("/hosts", {}, signal)).items,
    staleTime: FOREVER,
  });

/** What a file can be read as. */
export const formatsQuery = () =>
  queryOptions({
    queryKey: ["formats"],
    queryFn: async ({ signal }) => (await getJson<{ items: Format[] }>("/formats", {}, signal)).items,
    staleTime: FOREVER,
  });

export const policiesQuery = () =>
  queryOptions({
    queryKey: ["policies"],
    queryFn: ({ signal }) => getJson<Catalogue>("/policies", {}, signal),
    staleTime: FOREVER,
  });

/** The whole recording as counts; its ends are the recording's ends. */
export const wholeQuery = (aid: string) =>
  queryOptions({
    queryKey: ["whole", aid],
    queryFn: ({ signal }) => getJson<Timeline>(`${ofAnalysis(aid)}/timeline`, { px: 1200, max: 1 }, signal),
    staleTime: FOREVER,
  });

/** Two recordings compared: the first is before, the other after. */
export const versusQuery = (before: string, after: string) =>
  queryOptions({
    queryKey: ["versus", before, after],
    queryFn: ({ signal }) => getJson<TraceDifference>(`/traces/${before}/versus/${after}`, {}, signal),
  });
