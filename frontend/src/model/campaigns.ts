/** Campaigns over fleets, as the API sends them, and the queries for them. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson, getText, remove, sendJson } from "../api/client";
import type { Sent } from "../api/payloads";
import { allPages } from "./pages";

export type CampaignCard = Sent["CampaignCard"];
export type CampaignWhole = Sent["CampaignWhole"];
export type CampaignProgress = Sent["Progress"];
export type CampaignHost = Sent["CampaignHost"];
export type CapturesAdded = Sent["CapturesAdded"];
type CampaignReport = Sent["CampaignReport"];

/** Hosts a request of the table brings: as many as the server gives at once. */
const HOSTS_A_PAGE = 500;
/** Milliseconds between two looks at a campaign that is under way. */
const LOOK_MS = 1500;
/** Milliseconds an answer is kept that a later one has replaced: those of a large fleet are large. */
const SHORT = 10_000;

/** Whether analyses of a campaign are still to come. */
export const isUnderWay = ({ waiting, running }: Pick<CampaignProgress, "waiting" | "running">): boolean =>
  waiting + running > 0;

/**
 * Milliseconds between two looks at something whose cost grows with the hosts behind it: two seconds for a few, half a
 * minute for ten thousand.
 */
export const paceOf = (hosts: number): number => Math.max(2000, 3 * hosts);

const of = (id: string) => `/campaigns/${encodeURIComponent(id)}`;

export const campaignsQuery = () =>
  queryOptions({
    queryKey: ["campaigns"],
    queryFn: ({ signal }) => allPages<CampaignCard>("/campaigns", signal),
    refetchInterval: ({ state }) => (state.data?.some((card) => card.under_way > 0) ? 2 * LOOK_MS : false),
  });

/** One campaign; asked again and again until all its analyses are over. */
export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: ["campaign", id],
    queryFn: ({ signal }) => getJson<CampaignWhole>(of(id), {}, signal),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.progress) ? LOOK_MS : false),
  });

/** The report of what is ready; `done` counts the recordings that are over, so that a new one makes a new question. */
export const campaignReportQuery = (id: string, done: number) =>
  queryOptions({
    queryKey: ["campaign-report", id, done],
    queryFn: ({ signal }) => getJson<CampaignReport>(`${of(id)}/report`, {}, signal),
    placeholderData: keepPreviousData,
    gcTime: SHORT,
  });

/** All hosts, a page after the other. */
export const campaignHostsQuery = (id: string, done: number) =>
  infiniteQueryOptions({
    queryKey: ["campaign-hosts", id, done],
    queryFn: ({ pageParam, signal }) =>
      getJson<Sent["CampaignHostPage"]>(`${of(id)}/hosts`, { cursor: pageParam, limit: HOSTS_A_PAGE }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    gcTime: SHORT,
  });

/** The report as `skbscope campaign show` prints it, of this moment. */
export const campaignTextQuery = (id: string) =>
  queryOptions({
    queryKey: ["campaign-text", id],
    queryFn: ({ signal }) => getText(`/api/v1${of(id)}/report.txt`, signal),
    staleTime: 0,
    gcTime: 0,
  });

/** The campaign of that name; it is made where there is none. */
export const makeCampaign = (name: string) => sendJson<CampaignWhole>("POST", "/campaigns", { name });

export const forgetCampaign = (id: string) => remove(of(id));

/** Where a capture of a campaign is sent. */
export const capturePath = (id: string, name: string) => `${of(id)}/captures/${encodeURIComponent(name)}`;
