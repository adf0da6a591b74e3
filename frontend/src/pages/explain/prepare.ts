import type { QueryClient } from "@tanstack/react-query";
import { parametersOf } from "../../explainers/story";
import { scenariosQuery, simulationQuery } from "../../model/simulations";
import { readExplain, showsRecording } from "../../url/explain";
import { parseSearch } from "../../url/search";
import { explainerQuery, recordedQuery } from "./explainerQuery";

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
