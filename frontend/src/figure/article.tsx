/**
 * Pages as markup: what a reader sees before the script is there, and all there is to read without one.
 *
 *   pagesOf()                        which pages there are, and the simulations each needs
 *   pageOf({ path, simulations, claims })  its markup; of an explainer the first screen, then all of it inside <noscript>
 */
import { notifyManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { FullExplainer } from "../explainers/contract";
import { EXPLAINERS } from "../explainers/registry.eager";
import { claimsQuery } from "../model/claims";
import type { Simulation } from "../model/simulation";
import type { Claim } from "../model/types";
import article from "../pages/explain/Article.module.css";
import { ArticleBody } from "../pages/explain/ArticleBody";
import { Index } from "../pages/explain/ExplainIndex";
import { FirstScreen } from "../pages/explain/FirstScreen";
import { Home } from "../pages/home/HomePage";
import { StillChrome } from "./StillChrome";

/** A page that can be drawn. */
interface Page {
  path: string;
  title: string;
  /** Empty: what the site says of itself. */
  description: string;
  /** Source modules whose files the page needs, as the build's manifest names them. */
  modules: string[];
  /** Modules whose styles are for readers without a script alone. */
  reading: string[];
  /** Paths of the API its script asks first, beside a simulation. */
  data: string[];
  /** The policy whose claims it shows; null = of all. */
  policy: string | null;
  scenario: string | null;
  /** Parameters of the simulation of every step, in their order. */
  runs: Record<string, Readonly<Record<string, string>>>;
}

interface Request {
  path: string;
  /** By step. */
  runs: Record<string, Simulation>;
  claims: Claim[];
}

const LISTS: Record<string, { page: Page; Content: ComponentType }> = {
  "/": {
    page: {
      path: "/",
      title: "skbscope",
      description: "",
      modules: ["src/pages/home/HomePage.tsx"],
      reading: [],
      data: ["/claims", "/traces"],
      policy: null,
      scenario: null,
      runs: {},
    },
    Content: Home,
  },
  "/explain": {
    page: {
      path: "/explain",
      title: "Explain · skbscope",
      description: "The life of an skb, and the five places where people argue about what the kernel decides.",
      modules: ["src/pages/explain/ExplainIndex.tsx"],
      reading: [],
      data: ["/claims"],
      policy: null,
      scenario: null,
      runs: {},
    },
    Content: Index,
  },
};

const pathOf = ({ meta }: FullExplainer) => `/explain/${meta.id}`;

const pageOfExplainer = (explainer: FullExplainer): Page => ({
  path: pathOf(explainer),
  title: `${explainer.meta.short} · skbscope`,
  description: `${explainer.meta.question} ${explainer.meta.answer}`,
  modules: [
    "src/pages/explain/ExplainPage.tsx",
    "src/pages/explain/prepare.ts",
    `src/explainers/${explainer.meta.id}/index.tsx`,
  ],
  reading: ["src/pages/explain/Article.tsx"],
  data: ["/scenarios"],
  policy: explainer.meta.policy,
  scenario: explainer.scenario,
  runs: Object.fromEntries(explainer.steps.map((step) => [step.id, step.run ?? {}])),
});

/** JSON text of a list of pages. */
export const pagesOf = (): string =>
  JSON.stringify([...Object.values(LISTS).map(({ page }) => page), ...EXPLAINERS.map(pageOfExplainer)]);

/** The markup that stands in the page's root. Throws an Error with one sentence where a simulation or a page is missing. */
export function pageOf(json: string): string {
  const request = JSON.parse(json) as Request;
  const list = LISTS[request.path];
  if (list) return listMarkup(request, list.Content);
  const explainer = EXPLAINERS.find((one) => pathOf(one) === request.path);
  if (!explainer) throw new Error(`there is no page ${request.path}`);
  return explainerMarkup(request, explainer);
}

function listMarkup({ path, claims }: Request, Content: ComponentType): string {
  // Nobody waits for news here, and the engine has no timers to bring them.
  notifyManager.setScheduler((call) => call());
  const queries = new QueryClient();
  queries.setQueryData(claimsQuery().queryKey, claims);
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <StillChrome at={path}>
        <Content />
      </StillChrome>
    </QueryClientProvider>,
  );
}

function explainerMarkup({ runs, claims }: Request, explainer: FullExplainer): string {
  const first = runs[explainer.steps[0]?.id ?? ""];
  if (!first) throw new Error(`the request has no simulation of the first step of ${explainer.meta.id}`);
  return renderToStaticMarkup(
    <StillChrome at="/explain">
      <FirstScreen explainer={explainer} run={first} />
      <noscript>
        <div className={article.article}>
          <ArticleBody explainer={explainer} runOf={(step) => runs[step.id] ?? null} claims={claims} />
        </div>
      </noscript>
    </StillChrome>,
  );
}
