import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { decisionName } from "../../common/decisionNames";
import { LISTED } from "../../explainers/listed";
import { policiesQuery } from "../../model/queries";
import type { Policy } from "../../model/types";
import { Page } from "../parts/Page";
import { Failed, Missing } from "../parts/State";
import styles from "./PoliciesPage.module.css";

/** The disputed decisions, one row each. */
export function PoliciesPage() {
  const catalogue = useQuery(policiesQuery());
  return (
    <Page title="Rules">
      <h1>Rules</h1>
      <p className="max-72ch pretty muted">
        Each decision is one that the kernel takes about an <a href="/glossary#skb">skb</a> or its page, and for each
        somebody has proposed another rule. A page explains today’s rule and the proposed ones with a picture and small
        examples. The engine runs every example as a test, and replays recordings by the same rules.
      </p>
      {catalogue.isPending && <Missing what="Loading the rules…" />}
      {catalogue.isError && (
        <Failed what="The rules cannot be read" error={catalogue.error} onRetry={() => void catalogue.refetch()} />
      )}
      {catalogue.data && (
        <ol className={`${styles.list} panel plain-list`}>
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
      <h2 className="size-text">
        <Link to="/policies/$id" params={{ id }}>
          {decisionName(id)}
        </Link>{" "}
        <code>{id}</code>
      </h2>
      <div>
        <p className={styles.question}>{explained?.question ?? question}</p>
        {explained && <p>{explained.answer}</p>}
        <p className="small muted">
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
        <dl className="small">
          <div>
            <dt className="muted">Proposed</dt>
            <dd className="break-anywhere">{explained.decision.decision}</dd>
          </div>
          <div>
            <dt className="muted">Outcome</dt>
            <dd className="break-anywhere">{explained.decision.outcome}</dd>
          </div>
        </dl>
      )}
    </li>
  );
}
