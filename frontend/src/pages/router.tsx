import {
  type AsyncRouteComponent,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  useParams,
} from "@tanstack/react-router";
import { parseSearch, stringifySearch } from "../url/search";
import { Chrome } from "./chrome/Chrome";
import { NotFoundPage, prepareErrorPage, ThrownErrorPage } from "./ErrorPage";
import { busyUntil, whenIdle } from "./idle";
import { pageFile } from "./pageFile";

/** A page from a file of its own; the one left stays until it is there, so nothing flashes. */
function page<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => busyUntil(pageFile(load())), name);
}

/** A page of one thing: another thing is another page. */
function byId(Page: AsyncRouteComponent<{ id: string }>) {
  const ById = () => {
    const { id = "" } = useParams({ strict: false });
    return <Page key={id} id={id} />;
  };
  return Object.assign(ById, { preload: async () => Page.preload?.() });
}

const root = createRootRoute({ component: Chrome, notFoundComponent: NotFoundPage });

/** A page at its address. */
const at = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component });

const TracePage = page(() => import("./trace/TracePage"), "TracePage");
const VersusPage = page(() => import("./versus/VersusPage"), "VersusPage");

const versus = at(
  "/traces/$id/versus/$other",
  Object.assign(VersusRoute, { preload: async () => VersusPage.preload?.() }),
);
function VersusRoute() {
  const { id, other } = versus.useParams();
  return <VersusPage key={`${id} ${other}`} before={id} after={other} />;
}

const ROUTES = root.addChildren([
  at(
    "/",
    page(() => import("./home/HomePage"), "HomePage"),
  ),
  at(
    "/explain",
    page(() => import("./explain/ExplainIndex"), "ExplainIndex"),
  ),
  at("/explain/$id", byId(page(() => import("./explain/ExplainPage"), "ExplainPage"))),
  at(
    "/traces",
    page(() => import("./traces/TracesPage"), "TracesPage"),
  ),
  at("/traces/$id", byId(TracePage)),
  at("/traces/$id/sql", byId(page(() => import("./sql/SqlPage"), "SqlPage"))),
  versus,
  at(
    "/policies",
    page(() => import("./policies/PoliciesPage"), "PoliciesPage"),
  ),
  at("/policies/$id", byId(page(() => import("./policies/PolicyPage"), "PolicyPage"))),
  at(
    "/campaigns",
    page(() => import("./campaigns/CampaignsPage"), "CampaignsPage"),
  ),
  at("/campaigns/$id", byId(page(() => import("./campaigns/CampaignPage"), "CampaignPage"))),
  at(
    "/results",
    page(() => import("./results/ResultsPage"), "ResultsPage"),
  ),
  at(
    "/compare",
    page(() => import("./compare/ComparePage"), "ComparePage"),
  ),
  at(
    "/paste",
    page(() => import("./paste/PastePage"), "PastePage"),
  ),
  at(
    "/claims",
    page(() => import("./claims/ClaimsPage"), "ClaimsPage"),
  ),
  at(
    "/figures",
    page(() => import("./figures/FiguresPage"), "FiguresPage"),
  ),
  at(
    "/access",
    page(() => import("./access/AccessPage"), "AccessPage"),
  ),
  at(
    "/design",
    page(() => import("./design/DesignPage"), "DesignPage"),
  ),
  at(
    "/glossary",
    page(() => import("./glossary/GlossaryPage"), "GlossaryPage"),
  ),
]);

/** The addresses of the portal. Queries travel as plain text pairs; url/ gives them their types. */
export function makeRouter() {
  const router = createRouter({
    routeTree: ROUTES,
    parseSearch,
    stringifySearch,
    defaultPreload: false,
    defaultErrorComponent: ThrownErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  });
  // Beside the list of recordings, the page of one is fetched once there is nothing else to do; elsewhere when a hand or the
  // focus comes near its link.
  const stop = router.subscribe("onRendered", ({ toLocation }) => {
    if (toLocation.pathname !== "/traces") return;
    stop();
    whenIdle(() => void TracePage.preload?.());
  });
  prepareErrorPage();
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
