/** Published figures: immutable, with files for every place they are shown in. */
import { queryOptions } from "@tanstack/react-query";
import { ApiError, getText, sendJson } from "../api/client";
import type { Sent } from "../api/payloads";
import type { Point } from "./notes";
import { allPages } from "./pages";

export type Figure = Sent["Figure"];

/** What a chart of a recording or of runs is asked for by; the server collects its data. */
export type ChartRequest = Sent["ChartRequest"];

/** What is published: a comparison, perhaps with a note on a point of it, or a chart. */
export type Subject = { comparison_id: string; note?: { text: string; at: Point } } | { chart: ChartRequest };

/** Something in a figure that may be private. */
export type Revealed = Sent["Revealed"];

/** What a figure would reveal: the first of it, how much in all, and the name by which its publisher says that this is meant. */
export interface Revelation {
  found: readonly Revealed[];
  inAll: number;
  name: string;
}

/** Null where that is not the problem. */
export function revealsOf(error: unknown): Revelation | null {
  if (!(error instanceof ApiError)) return null;
  const { found, in_all, acknowledge } = error.problem;
  if (!Array.isArray(found) || typeof in_all !== "number" || typeof acknowledge !== "string") return null;
  return { found, inAll: in_all, name: acknowledge };
}

/** Publishes; the same subject is the same figure, so it may be asked again. */
export const figureQuery = (subject: Subject, acknowledged: string | null = null) =>
  queryOptions({
    queryKey: ["figure", subject, acknowledged],
    queryFn: () => sendJson<Figure>("POST", "/figures", acknowledged === null ? subject : { ...subject, acknowledged }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Every published figure, the newest first; withdrawn ones only for those who may withdraw them. */
export const figuresQuery = () =>
  queryOptions({ queryKey: ["figures"], queryFn: ({ signal }) => allPages<Figure>("/figures", signal) });

/** Takes a figure back for good. */
export const withdraw = (id: string, reason: string) =>
  sendJson<Figure>("POST", `/figures/${encodeURIComponent(id)}/withdraw`, { reason });

/** The address of a figure's file on this server. */
export const fileOf = (id: string, suffix: string): string => `/c/${id}${suffix}`;

/** A figure's file as everybody gets it. */
export const fileQuery = (id: string, suffix: string) =>
  queryOptions({
    queryKey: ["figure-file", id, suffix],
    queryFn: ({ signal }) => getText(fileOf(id, suffix), signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
