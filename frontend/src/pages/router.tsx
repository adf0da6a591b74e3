import {
  type AsyncRouteComponent,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  useParams,
} from "@tanstack/react-router";
import { parseSearch, stringifySearch } from "../url/search";
import { Chrome } from "./chrome/Chrome";
import { prepareErrorPage, ThrownErrorPage } from "./ErrorPage";
import { busyUntil, whenIdle } from "./idle";
import { NotFoundPage } from "./NotFoundPage";
import { pageFile } from "./pageFile";

/** A page from a file of its own. */
function page<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => busyUntil(pageFile(load())), name);
}

// Pages come in files of their own; the one left stays until the other is there, so nothing flashes.
const HomePage = page(() => import("./home/HomePage"), "HomePage");
const TracesPage = page(() => import("./traces/TracesPage"), "TracesPage");
const TracePage = page(() => import("./trace/TracePage"), "TracePage");
const VersusPage = page(() => import("./versus/VersusPage"), "VersusPage");
const SqlPage = page(() => import("./sql/SqlPage"), "SqlPage");
const ResultsPage = page(() => import("./results/ResultsPage"), "ResultsPage");
const FiguresPage = page(() => import("./figures/FiguresPage"), "FiguresPage");
const PoliciesPage = page(() => import("./policies/PoliciesPage"), "PoliciesPage");
const PolicyPage = page(() => import("./policies/PolicyPage"), "PolicyPage");
const ComparePage = page(() => import("./compare/ComparePage"), "ComparePage");
const PastePage = page(() => import("./paste/PastePage"), "PastePage");
const DesignPage = page(() => import("./design/DesignPage"), "DesignPage");
const ExplainPage = page(() => import("./explain/ExplainPage"), "ExplainPage");
const ExplainIndex = page(() => import("./explain/ExplainIndex"), "ExplainIndex");
const GlossaryPage = page(() => import("./glossary/GlossaryPage"), "GlossaryPage");
const CampaignsPage = page(() => import("./campaigns/CampaignsPage"), "CampaignsPage");
const CampaignPage = page(() => import("./campaigns/CampaignPage"), "CampaignPage");
const AccessPage = page(() => import("./access/AccessPage"), "AccessPage");
const ClaimsPage = page(() => import("./claims/ClaimsPage"), "ClaimsPage");

/** A page of one thing: another thing is another page. */
function byId(Page: AsyncRouteComponent<{ id: string }>) {
  const ById = () => {
    const { id = "" } = useParams({ strict: false });
    return <Page key={id} id={id} />;
  };
  return Object.assign(ById, { preload: async () => Page.preload?.() });
}

const root = createRootRoute({ component: Chrome, notFoundComponent: NotFoundPage });
const home = createRoute({ getParentRoute: () => root, path: "/", component: HomePage });
const traces = createRoute({ getParentRoute: () => root, path: "/traces", component: TracesPage });
const trace = createRoute({ getParentRoute: () => root, path: "/traces/$id", component: byId(TracePage) });

const policies = createRoute({ getParentRoute: () => root, path: "/policies", component: PoliciesPage });
const policy = createRoute({ getParentRoute: () => root, path: "/policies/$id", component: byId(PolicyPage) });

const sql = createRoute({ getParentRoute: () => root, path: "/traces/$id/sql", component: byId(SqlPage) });

const versus = createRoute({
  getParentRoute: () => root,
  path: "/traces/$id/versus/$other",
  component: Object.assign(VersusRoute, { preload: async () => VersusPage.preload?.() }),
});
function VersusRoute() {
  const { id, other } = versus.useParams();
  return <VersusPage key={`${id} ${other}`} before={id} after={other} />;
}

const explainers = createRoute({ getParentRoute: () => root, path: "/explain", component: ExplainIndex });
const explain = createRoute({ getParentRoute: () => root, path: "/explain/$id", component: byId(ExplainPage) });

const campaigns = createRoute({ getParentRoute: () => root, path: "/campaigns", component: CampaignsPage });
const campaign = createRoute({ getParentRoute: () => root, path: "/campaigns/$id", component: byId(CampaignPage) });

const results = createRoute({ getParentRoute: () => root, path: "/results", component: ResultsPage });
const compare = createRoute({ getParentRoute: () => root, path: "/compare", component: ComparePage });
const paste = createRoute({ getParentRoute: () => root, path: "/paste", component: PastePage });
const access = createRoute({ getParentRoute: () => root, path: "/access", component: AccessPage });
const figures = createRoute({ getParentRoute: () => root, path: "/figures", component: FiguresPage });
const claims = createRoute({ getParentRoute: () => root, path: "/claims", component: ClaimsPage });
const glossary = createRoute({ getParentRoute: () => root, path: "/glossary", component: GlossaryPage });
const design = createRoute({ getParentRoute: () => root, path: "/design", component: DesignPage });

/** The addresses of the portal. Queries travel as plain text pairs; url/ gives them their types. */
export function makeRouter() {
  const router = createRouter({
    routeTree: root.addChildren([
      home,
      explainers,
      explain,
      traces,
      trace,
      sql,
      versus,
      policies,
      policy,
      campaigns,
      campaign,
      results,
      compare,
      paste,
      claims,
      figures,
      access,
      design,
      glossary,
    ]),
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
