/** Asking the server for a comparison; apart from `comparison.ts`, which pictures without a browser read too. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson, sendJson } from "../api/client";
import type { ComparisonAnswer, ComparisonRequest } from "./comparison";

/** Asked again, the same question has the same answer; only the count of looks goes on. */
export const comparisonQuery = (requested: ComparisonRequest) =>
  queryOptions({
    queryKey: ["comparison", requested],
    queryFn: ({ signal }) => sendJson<ComparisonAnswer>("POST", "/comparisons", requested, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** One that is stored, by its id: what an unlisted or public comparison is shown from. */
export const storedComparisonQuery = (id: string) =>
  queryOptions({
    queryKey: ["stored comparison", id],
    queryFn: ({ signal }) => getJson<ComparisonAnswer>(`/comparisons/${encodeURIComponent(id)}`, {}, signal),
    retry: false,
  });
