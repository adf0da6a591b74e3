import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { parseSearch, stringifySearch } from "../url/search";
import { Chrome } from "./chrome/Chrome";
import { busyUntil, whenIdle } from "./idle";
import { NotFoundPage } from "./NotFoundPage";

// Pages come in files of their own; the one left stays until the other is there, so nothing flashes.
const HomePage = lazyRouteComponent(() => busyUntil(import("./home/HomePage")), "HomePage");
const TracesPage = lazyRouteComponent(() => busyUntil(import("./traces/TracesPage")), "TracesPage");
const TracePage = lazyRouteComponent(() => busyUntil(import("./trace/TracePage")), "TracePage");
const SqlPage = lazyRouteComponent(() => busyUntil(import("./sql/SqlPage")), "SqlPage");
const ResultsPage = lazyRouteComponent(() => busyUntil(import("./results/ResultsPage")), "ResultsPage");
const PoliciesPage = lazyRouteComponent(() => busyUntil(import("./policies/PoliciesPage")), "PoliciesPage");
const PolicyPage = lazyRouteComponent(() => busyUntil(import("./policies/PolicyPage")), "PolicyPage");
const ComparePage = lazyRouteComponent(() => busyUntil(import("./compare/ComparePage")), "ComparePage");
const PastePage = lazyRouteComponent(() => busyUntil(import("./paste/PastePage")), "PastePage");
const DesignPage = lazyRouteComponent(() => busyUntil(import("./design/DesignPage")), "DesignPage");
const ExplainPage = lazyRouteComponent(() => busyUntil(import("./explain/ExplainPage")), "ExplainPage");
const ExplainIndex = lazyRouteComponent(() => busyUntil(import("./explain/ExplainIndex")), "ExplainIndex");
const GlossaryPage = lazyRouteComponent(() => busyUntil(import("./glossary/GlossaryPage")), "GlossaryPage");
const CampaignsPage = lazyRouteComponent(() => busyUntil(import("./campaigns/CampaignsPage")), "CampaignsPage");
const CampaignPage = lazyRouteComponent(() => busyUntil(import("./campaigns/CampaignPage")), "CampaignPage");
const AccessPage = lazyRouteComponent(() => busyUntil(import("./access/AccessPage")), "AccessPage");
const ClaimsPage = lazyRouteComponent(() => busyUntil(import("./claims/ClaimsPage")), "ClaimsPage");

const root = createRootRoute({ component: Chrome, notFoundComponent: NotFoundPage });
const home = createRoute({ getParentRoute: () => root, path: "/", component: HomePage });
const traces = createRoute({ getParentRoute: () => root, path: "/traces", component: TracesPage });
const trace = createRoute({
  getParentRoute: () => root,
  path: "/traces/$id",
  component: Object.assign(TraceRoute, { preload: async () => TracePage.preload?.() }),
});
function TraceRoute() {
  const { id } = trace.useParams();
  return <TracePage key={id} id={id} />;
}

const policies = createRoute({ getParentRoute: () => root, path: "/policies", component: PoliciesPage });
const policy = createRoute({
  getParentRoute: () => root,
  path: "/policies/$id",
  component: Object.assign(PolicyRoute, { preload: async () => PolicyPage.preload?.() }),
});
function PolicyRoute() {
  const { id } = policy.useParams();
  return <PolicyPage key={id} id={id} />;
}

const sql = createRoute({
  getParentRoute: () => root,
  path: "/traces/$id/sql",
  component: Object.assign(SqlRoute, { preload: async () => SqlPage.preload?.() }),
});
function SqlRoute() {
  const { id } = sql.useParams();
  return <SqlPage key={id} id={id} />;
}

const explainers = createRoute({ getParentRoute: () => root, path: "/explain", component: ExplainIndex });
const explain = createRoute({
  getParentRoute: () => root,
  path: "/explain/$id",
  component: Object.assign(ExplainRoute, { preload: async () => ExplainPage.preload?.() }),
});
function ExplainRoute() {
  const { id } = explain.useParams();
  return <ExplainPage key={id} id={id} />;
}

const campaigns = createRoute({ getParentRoute: () => root, path: "/campaigns", component: CampaignsPage });
const campaign = createRoute({
  getParentRoute: () => root,
  path: "/campaigns/$id",
  component: Object.assign(CampaignRoute, { preload: async () => CampaignPage.preload?.() }),
});
function CampaignRoute() {
  const { id } = campaign.useParams();
  return <CampaignPage key={id} id={id} />;
}

const results = createRoute({ getParentRoute: () => root, path: "/results", component: ResultsPage });
const compare = createRoute({ getParentRoute: () => root, path: "/compare", component: ComparePage });
const paste = createRoute({ getParentRoute: () => root, path: "/paste", component: PastePage });
const access = createRoute({ getParentRoute: () => root, path: "/access", component: AccessPage });
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
      policies,
      policy,
      campaigns,
      campaign,
      results,
      compare,
      paste,
      claims,
      access,
      design,
      glossary,
    ]),
    parseSearch,
    stringifySearch,
    defaultPreload: false,
  });
  // Beside the list of recordings, the page of one is fetched once there is nothing else to do; elsewhere when a hand or the
  // focus comes near its link.
  const stop = router.subscribe("onRendered", ({ toLocation }) => {
    if (toLocation.pathname !== "/traces") return;
    stop();
    whenIdle(() => void TracePage.preload?.());
  });
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
