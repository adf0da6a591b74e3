import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, useEffect, useMemo } from "react";
import { decisionName } from "../../common/decisionNames";
import { policiesQuery } from "../../model/queries";
import type { Policy } from "../../model/types";
import { readResults, writeResults } from "../../url/results";
import { lazyPart } from "../pageFile";
import { Page } from "../parts/Page";
import { Missing } from "../parts/State";
import { Waiting } from "../parts/Waiting";
import { headingsOf, Markdown } from "./Markdown";
import styles from "./PolicyPage.module.css";
import { Reference } from "./Reference";
import { isWide } from "./words";

/** With scenes of explainers, which no text needs. */
const RuleDiagram = lazyPart(async () => (await import("./RuleDiagram")).RuleDiagram);

/** Sections that come from the catalogue and follow the text. */
const CATALOGUE = [
  { id: "variants", text: "Variants" },
  { id: "judged", text: "Checked on a kernel" },
  { id: "rules", text: "Rules" },
  { id: "knobs", text: "Knobs" },
  { id: "figures", text: "Published and measured figures" },
];

/** One policy: its page, which is also the engine's test, and its rules. */
export function PolicyPage({ id }: { id: string }) {
  const catalogue = useQuery(policiesQuery());
  const policy = catalogue.data?.items.find((one) => one.id === id);
  // What an address names is not on the page before the catalogue is.
  useEffect(() => {
    if (!policy) return;
    const named = document.getElementById(decodeURIComponent(globalThis.location.hash.slice(1)));
    named?.closest("details")?.setAttribute("open", "");
    named?.scrollIntoView();
  }, [policy]);
  if (policy) return <Documented policy={policy} others={catalogue.data?.items ?? []} />;
  return (
    <Page title={id}>
      <h1>{id}</h1>
      <Waiting of={catalogue} pending="Loading the rules…" failed="The rules cannot be read" />
      {catalogue.isSuccess && (
        <Missing what={`There is no policy ${id}`}>
          The list of all: <Link to="/policies">Rules</Link>.
        </Missing>
      )}
    </Page>
  );
}

function Documented({ policy, others }: { policy: Policy; others: readonly Policy[] }) {
  const headings = useMemo(() => headingsOf(policy.page), [policy.page]);
  const diagram = (
    <Suspense>
      <RuleDiagram policy={policy.id} />
    </Suspense>
  );
  return (
    <Page title={decisionName(policy.id)}>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label="Contents">
          <details open={isWide()}>
            <summary className="muted">Other rules</summary>
            <ul className="plain-list space-below-12">
              <li>
                <Link to="/policies">All rules</Link>
              </li>
              {others.map(({ id }) => (
                <li key={id}>
                  <Link to="/policies/$id" params={{ id }} aria-current={id === policy.id ? "page" : undefined}>
                    {decisionName(id)}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
          <details open={isWide()}>
            <summary className="muted">On this page</summary>
            <ol className="plain-list">
              {[...headings, ...CATALOGUE].map((heading) => (
                <li key={heading.id}>
                  <a href={`#${heading.id}`}>{heading.text}</a>
                </li>
              ))}
            </ol>
          </details>
        </nav>
        <article className={styles.text}>
          <Markdown text={policy.page} policy={policy} diagram={diagram} />
          <Reference policy={policy} />
          <h2 id="figures">Published and measured figures</h2>
          <ul className="paragraph max-72ch">
            <li>
              <Link to="/claims" search={{ policy: policy.id } as never}>
                What was published about it, recomputed
              </Link>
            </li>
            <li>
              <Link to="/results" search={writeResults({ ...readResults({}), policy: policy.id }, {}) as never}>
                Runs measured for it
              </Link>
            </li>
          </ul>
        </article>
      </div>
    </Page>
  );
}
