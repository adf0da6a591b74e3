import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { decisionName } from "../../common/decisionNames";
import { LISTED } from "../../explainers/listed";
import { policiesQuery } from "../../model/queries";
import type { Policy } from "../../model/types";
import { Page } from "../parts/Page";
import pageStyles from "../parts/Page.module.css";
import { Failed, Missing } from "../parts/State";
import styles from "./PoliciesPage.module.css";

/** The disputed decisions, one row each. */
export function PoliciesPage() {
  const catalogue = useQuery(policiesQuery());
  return (
    <Page title="Rules">
      <h1>Rules</h1>
      <p className={pageStyles.lede}>
        Each decision is one that the kernel takes about an <a href="/glossary#skb">skb</a> or its page, and for each
        somebody has proposed another rule. A page explains today’s rule and the proposed ones with a picture and small
        examples. The engine runs every example as a test, and replays recordings by the same rules.
      </p>
      {catalogue.isPending && <Missing what="Loading the rules…" />}
      {catalogue.isError && (
        <Failed what="The rules cannot be read" error={catalogue.error} onRetry={() => void catalogue.refetch()} />
      )}
      {catalogue.data && (
        <ol className={styles.list}>
          {catalogue.data.items.map((policy) => (
            <PolicyItem key={policy.id} policy={policy} />
          ))}
        </ol>
      )}
    </Page>
  );
}

function PolicyItem({ policy: { id, question, rules, variants, knobs } }: { policy: Policy }) {
  const explained = LISTED.find((one) => one.policy === id);
  return (
    <li>
      <h2>
        <Link to="/policies/$id" params={{ id }}>
          {decisionName(id)}
        </Link>{" "}
        <code>{id}</code>
      </h2>
      <div>
        <p className={styles.question}>{explained?.question ?? question}</p>
        {explained && <p>{explained.answer}</p>}
        <p className={styles.counts}>
          <Link to="/policies/$id" params={{ id }} hash="rules">
            {rules.length} rules<span className="visually-hidden"> of {decisionName(id)}</span>
          </Link>
          , {variants.length} variants,{" "}
          {knobs.length === 0
            ? "no settings: the variants differ in code"
            : `${knobs.length} setting${knobs.length === 1 ? "" : "s"}`}
        </p>
      </div>
      {explained?.decision && (
        <dl>
          <div>
            <dt>Proposed</dt>
            <dd>{explained.decision.decision}</dd>
          </div>
          <div>
            <dt>Outcome</dt>
            <dd>{explained.decision.outcome}</dd>
          </div>
        </dl>
      )}
    </li>
  );
}
