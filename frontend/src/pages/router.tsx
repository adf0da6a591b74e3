import { createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { parseSearch, stringifySearch } from "../url/search";
import { Chrome } from "./chrome/Chrome";
import { ClaimsPage } from "./claims/ClaimsPage";
import { HomePage } from "./home/HomePage";
import { NotFoundPage } from "./NotFoundPage";
import { ResultsPage } from "./results/ResultsPage";
import { TracePage } from "./trace/TracePage";
import { TracesPage } from "./traces/TracesPage";

const root = createRootRoute({ component: Chrome, notFoundComponent: NotFoundPage });
const home = createRoute({ getParentRoute: () => root, path: "/", component: HomePage });
const traces = createRoute({ getParentRoute: () => root, path: "/traces", component: TracesPage });
const trace = createRoute({
  getParentRoute: () => root,
  path: "/traces/$id",
  component: function TraceRoute() {
    const { id } = trace.useParams();
    return <TracePage key={id} id={id} />;
  },
});
const results = createRoute({ getParentRoute: () => root, path: "/results", component: ResultsPage });
const claims = createRoute({ getParentRoute: () => root, path: "/claims", component: ClaimsPage });

/** The addresses of the portal. Queries travel as plain text pairs; url/ gives them their types. */
export function makeRouter() {
  return createRouter({
    routeTree: root.addChildren([home, traces, trace, results, claims]),
    parseSearch,
    stringifySearch,
    defaultPreload: false,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
