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

/** A page at its address. */
const at = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component });

const home = at("/", HomePage);
const traces = at("/traces", TracesPage);
const trace = at("/traces/$id", byId(TracePage));

const policies = at("/policies", PoliciesPage);
const policy = at("/policies/$id", byId(PolicyPage));

const sql = at("/traces/$id/sql", byId(SqlPage));

const versus = at(
  "/traces/$id/versus/$other",
  Object.assign(VersusRoute, { preload: async () => VersusPage.preload?.() }),
);
function VersusRoute() {
  const { id, other } = versus.useParams();
  return <VersusPage key={`${id} ${other}`} before={id} after={other} />;
}

const explainers = at("/explain", ExplainIndex);
const explain = at("/explain/$id", byId(ExplainPage));

const campaigns = at("/campaigns", CampaignsPage);
const campaign = at("/campaigns/$id", byId(CampaignPage));

const results = at("/results", ResultsPage);
const compare = at("/compare", ComparePage);
const paste = at("/paste", PastePage);
const access = at("/access", AccessPage);
const figures = at("/figures", FiguresPage);
const claims = at("/claims", ClaimsPage);
const glossary = at("/glossary", GlossaryPage);
const design = at("/design", DesignPage);

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
