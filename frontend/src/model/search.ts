/** Search over what the server has: recordings and what is in them, rules, claims. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "../api/client";
import type { Sent } from "../api/payloads";

export type SearchAnswer = Sent["SearchAnswer"];
export type HitPage = Sent["HitPage"];
export type Hit = Sent["Hit"];
export type HitKind = HitPage["kind"];

/** Letters a search needs before the server is asked. */
export const FEWEST_LETTERS = 2;
/** Hits of the one kind that is shown alone. */
export const MOST_OF_ONE = 50;

/** The first hits of every kind, or as many as there may be of one. */
export const searchQuery = (words: string, kind: HitKind | null) =>
  queryOptions({
    queryKey: ["search", words, kind],
    queryFn: ({ signal }) => getJson<SearchAnswer>("/search", { q: words, kind, limit: kind && MOST_OF_ONE }, signal),
    enabled: words.length >= FEWEST_LETTERS,
    placeholderData: keepPreviousData,
  });
