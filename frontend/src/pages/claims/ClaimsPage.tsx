import { useQuery } from "@tanstack/react-query";
import { claimsQuery } from "../../model/queries";
import { Page } from "../parts/Page";
import styles from "../parts/Page.module.css";
import { Failed, Missing } from "../parts/State";
import { ClaimCard } from "./ClaimCard";
import own from "./ClaimsPage.module.css";

/** Published figures beside what they recompute to. */
export function ClaimsPage() {
  const claims = useQuery(claimsQuery());
  const policies = [...new Set(claims.data?.map((claim) => claim.policy))];
  return (
    <Page title="Claims">
      <h1>Claims</h1>
      <p className={styles.lede}>
        Figures published in the threads of the five policies, each beside what its own numbers give, with what its
        source does not state. One percentage has two bases; both are shown.
      </p>
      {claims.isPending && <Missing what="Asking for the published figures…" />}
      {claims.isError && (
        <Failed what="The claims cannot be read" error={claims.error} onRetry={() => void claims.refetch()} />
      )}
      {policies.map((policy) => (
        <section key={policy} className={own.policy} aria-labelledby={`policy-${policy}`}>
          <h2 id={`policy-${policy}`}>{policy}</h2>
          <div className={own.list}>
            {claims.data
              ?.filter((claim) => claim.policy === policy)
              .map((claim) => (
                <ClaimCard key={claim.id} claim={claim} />
              ))}
          </div>
        </section>
      ))}
    </Page>
  );
}
