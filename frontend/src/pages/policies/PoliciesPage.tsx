import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { decisionName } from "../../common/decisionNames";
import { policiesQuery } from "../../model/queries";
import { Page } from "../parts/Page";
import pageStyles from "../parts/Page.module.css";
import { Failed, Missing } from "../parts/State";
import styles from "./PoliciesPage.module.css";

/** The disputed decisions, one row each. */
export function PoliciesPage() {
  const catalogue = useQuery(policiesQuery());
  return (
    <Page title="Policies">
      <h1>Policies</h1>
      <p className={pageStyles.lede}>
        Each is one decision the kernel takes about an skb or its page, today's rule against the proposed ones. A
        policy's page explains it by small recordings and what is decided on them; the engine runs the same page as its
        test.
      </p>
      {catalogue.isPending && <Missing what="Asking for the policies…" />}
      {catalogue.isError && (
        <Failed what="The policies cannot be read" error={catalogue.error} onRetry={() => void catalogue.refetch()} />
      )}
      {catalogue.data && (
        <ul className={styles.list}>
          {catalogue.data.items.map((policy) => (
            <li key={policy.id}>
              <h2>
                <Link to="/policies/$id" params={{ id: policy.id }}>
                  {decisionName(policy.id)}
                </Link>{" "}
                <code>{policy.id}</code>
              </h2>
              <p className={styles.question}>{policy.question}</p>
              <dl>
                <div>
                  <dt>variants</dt>
                  <dd>{policy.variants.map((variant) => variant.id).join(", ")}</dd>
                </div>
                <div>
                  <dt>knobs</dt>
                  <dd>{policy.knobs.map((knob) => knob.name).join(", ") || "none: the variants differ in code"}</dd>
                </div>
                <div>
                  <dt>rules</dt>
                  <dd>
                    <Link to="/policies/$id" params={{ id: policy.id }} hash="rules">
                      {policy.rules.length} rules<span className="visually-hidden"> of {policy.id}</span>
                    </Link>{" "}
                    in {new Set(policy.rules.map((rule) => rule.function)).size} kernel functions
                  </dd>
                </div>
              </dl>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
