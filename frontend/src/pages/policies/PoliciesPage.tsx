import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { decisionName } from "../../common/decisionNames";
import { LISTED } from "../../explainers/listed";
import { policiesQuery } from "../../model/queries";
import type { Policy } from "../../model/types";
import { Definition, Definitions } from "../../ui/Definitions";
import { Page } from "../parts/Page";
import { Waiting } from "../parts/Waiting";
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
      <Waiting of={catalogue} pending="Loading the rules…" failed="The rules cannot be read" />
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
        <code className="regular muted">{id}</code>
      </h2>
      <div className="stack gap-4">
        <p className="bold capital">{explained?.question ?? question}</p>
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
        <Definitions className="small">
          <Definition term="Proposed">{explained.decision.decision}</Definition>
          <Definition term="Outcome">{explained.decision.outcome}</Definition>
        </Definitions>
      )}
    </li>
  );
}
