import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { policiesQuery } from "../../model/queries";
import type { Policy } from "../../model/types";
import { Page } from "../parts/Page";
import { Failed, Missing } from "../parts/State";
import { headingsOf, Markdown } from "./Markdown";
import styles from "./PolicyPage.module.css";
import { PublishedFigures } from "./PublishedFigures";
import { Reference } from "./Reference";

/** Sections that come from the catalogue and stand under the text. */
const CATALOGUE = [
  { id: "variants", text: "Variants" },
  { id: "judged", text: "Checked on a kernel" },
  { id: "rules", text: "Rules" },
  { id: "knobs", text: "Knobs" },
  { id: "claims", text: "Claims, recomputed" },
];

/** One policy: its page, which is also the engine's test, and its rules. */
export function PolicyPage({ id }: { id: string }) {
  const catalogue = useQuery(policiesQuery());
  const policy = catalogue.data?.items.find((one) => one.id === id);
  // What an address names is not on the page before the catalogue is.
  useEffect(() => {
    if (policy) document.getElementById(decodeURIComponent(globalThis.location.hash.slice(1)))?.scrollIntoView();
  }, [policy]);
  if (policy) return <Documented policy={policy} others={catalogue.data?.items ?? []} />;
  return (
    <Page title={id}>
      <h1>{id}</h1>
      {catalogue.isPending && <Missing what="Asking for the policy…" />}
      {catalogue.isError && (
        <Failed what="The policies cannot be read" error={catalogue.error} onRetry={() => void catalogue.refetch()} />
      )}
      {catalogue.isSuccess && (
        <Missing what={`There is no policy ${id}`}>
          The ones there are: <Link to="/policies">Policies</Link>.
        </Missing>
      )}
    </Page>
  );
}

function Documented({ policy, others }: { policy: Policy; others: readonly Policy[] }) {
  const headings = useMemo(() => headingsOf(policy.page), [policy.page]);
  const rules = useMemo(() => new Set(policy.rules.map((rule) => rule.id)), [policy.rules]);
  return (
    <Page title={policy.id}>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label="Contents">
          <p>
            <Link to="/policies">Policies</Link>
          </p>
          <ul className={styles.others}>
            {others.map(({ id }) => (
              <li key={id}>
                <Link to="/policies/$id" params={{ id }} aria-current={id === policy.id ? "page" : undefined}>
                  {id}
                </Link>
              </li>
            ))}
          </ul>
          <ol>
            {[...headings, ...CATALOGUE].map((heading) => (
              <li key={heading.id}>
                <a href={`#${heading.id}`}>{heading.text}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.main}>
          <article className={styles.text}>
            {policy.page ? (
              <Markdown text={policy.page} rules={rules} />
            ) : (
              <>
                <h1>
                  {policy.id}: {policy.question}
                </h1>
                <p>Its page lies beside the server's source, which is not installed here; the rules are below.</p>
              </>
            )}
            <Reference policy={policy} />
          </article>
          <PublishedFigures policy={policy.id} />
        </div>
      </div>
    </Page>
  );
}
