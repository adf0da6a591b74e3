/**
 * A page of an explainer as markup: what a reader sees before the script is there, and all there is to read without one.
 *
 *   { id, films: { step: Film }, claims } ──▶ first screen, then the whole article inside <noscript>
 */
import { renderToStaticMarkup } from "react-dom/server";
import { explainerOf } from "../explainers/registry.eager";
import type { Film } from "../model/film";
import type { Claim } from "../model/types";
import article from "../pages/explain/Article.module.css";
import { ArticleBody } from "../pages/explain/ArticleBody";
import { FirstScreen } from "../pages/explain/FirstScreen";
import { StillChrome } from "./StillChrome";

interface Request {
  id: string;
  /** By step. */
  films: Record<string, Film>;
  claims: Claim[];
}

/** The markup that stands in the page's root. Throws an Error with one sentence where a film is missing. */
export function articleOf(json: string): string {
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

/** What a page asks the server to play: the parameters of every step's film. */
export function filmsOf(id: string): string {
  const { scenario, meta, steps } = explainerOf(id);
  const asked = Object.fromEntries(steps.map((step) => [step.id, step.film ?? {}]));
  return JSON.stringify({ scenario, policy: meta.policy, question: meta.question, answer: meta.answer, films: asked });
}
