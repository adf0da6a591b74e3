/**
 * Pages as markup: what a reader sees before the script is there, and all there is to read without one.
 *
 *   pagesOf()                      which pages there are, and the films each needs
 *   pageOf({ id, films, claims })  first screen, then the whole article inside <noscript>
 */
import { renderToStaticMarkup } from "react-dom/server";
import { EXPLAINERS, explainerOf } from "../explainers/registry.eager";
import type { Film } from "../model/film";
import type { Claim } from "../model/types";
import article from "../pages/explain/Article.module.css";
import { ArticleBody } from "../pages/explain/ArticleBody";
import { FirstScreen } from "../pages/explain/FirstScreen";
import { StillChrome } from "./StillChrome";

/** A page that can be drawn. */
interface Page {
  id: string;
  path: string;
  title: string;
  description: string;
  /** Source modules whose files the page needs, as the build's manifest names them. */
  modules: string[];
  scenario: string;
  policy: string;
  /** Parameters of the film of every step, in their order. */
  films: Record<string, Readonly<Record<string, string>>>;
}

interface Request {
  id: string;
  /** By step. */
  films: Record<string, Film>;
  claims: Claim[];
}

/** JSON text of a list of pages. */
export function pagesOf(): string {
  const pages = EXPLAINERS.map(
    ({ meta, scenario, steps }): Page => ({
      id: meta.id,
      path: `/explain/${meta.id}`,
      title: `${meta.short} · skbscope`,
      description: `${meta.question} ${meta.answer}`,
      modules: [
        "src/pages/explain/ExplainPage.tsx",
        "src/pages/explain/prepare.ts",
        `src/explainers/${meta.id}/index.tsx`,
      ],
      scenario,
      policy: meta.policy,
      films: Object.fromEntries(steps.map((step) => [step.id, step.film ?? {}])),
    }),
  );
  return JSON.stringify(pages);
}

/** The markup that stands in the page's root. Throws an Error with one sentence where a film is missing. */
export function pageOf(json: string): string {
  const { id, films, claims } = JSON.parse(json) as Request;
  const explainer = explainerOf(id);
  const first = films[explainer.steps[0]?.id ?? ""];
  if (!first) throw new Error(`the request has no film of the first step of ${id}`);
  return renderToStaticMarkup(
    <StillChrome at="/explain">
      <FirstScreen explainer={explainer} film={first} />
      <noscript>
        <div className={article.article}>
          <ArticleBody explainer={explainer} filmOf={(step) => films[step.id] ?? null} claims={claims} />
        </div>
      </noscript>
    </StillChrome>,
  );
}
