/** The library of published figures. In a file of its own: the front page asks for it before it has anything else. */
import { queryOptions } from "@tanstack/react-query";
import { getJson } from "../api/client";
import type { Claim } from "./types";

export const claimsQuery = () =>
  queryOptions({
    queryKey: ["claims"],
    queryFn: async ({ signal }) => (await getJson<{ items: Claim[] }>("/claims", {}, signal)).items,
    staleTime: Number.POSITIVE_INFINITY,
  });
