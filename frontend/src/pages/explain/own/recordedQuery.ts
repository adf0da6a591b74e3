import { queryOptions } from "@tanstack/react-query";

/** The page's part for recordings, fetched when one is shown: as a query, so that the idle signal waits for what follows. */
export const recordedQuery = () =>
  queryOptions({
    queryKey: ["recorded part"],
    queryFn: async () => (await import("./Recorded")).Recorded,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // A function is no data to be compared with the one before.
    structuralSharing: false,
  });
