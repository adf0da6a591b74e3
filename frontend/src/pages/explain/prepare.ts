import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { parametersOf } from "../../explainers/story";
import { scenariosQuery, simulationQuery } from "../../model/simulations";
import { readExplain, showsRecording } from "../../url/explain";
import { parseSearch } from "../../url/search";
import { explainerQuery } from "./explainerQuery";

/** Fetches what an explainer's page shows first, by its address. */
export async function prepare(queries: QueryClient, id: string, search: string): Promise<void> {
  void queries.prefetchQuery(scenariosQuery());
  const explainer = await queries.fetchQuery(explainerQuery(id));
  const { view, parameters } = readExplain(parseSearch(search));
  const step = explainer.steps.find((one) => one.id === view.step) ?? explainer.steps[0];
  const run =
    step && queries.fetchQuery(simulationQuery(explainer.scenario, parametersOf(step, parameters, view.hand)));
  if (showsRecording(view)) await queries.fetchQuery(recordedQuery());
  await run;
}

/** The page's part for recordings, fetched when one is shown: as a query, so that the idle signal waits for what follows. */
export const recordedQuery = () =>
  queryOptions({
    queryKey: ["recorded part"],
    queryFn: async () => (await import("./own/Recorded")).Recorded,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // A function is no data to be compared with the one before.
    structuralSharing: false,
  });
