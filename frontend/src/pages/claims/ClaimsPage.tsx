import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { count } from "../../charts/frame/format";
import { claimsQuery } from "../../model/claims";
import type { Claim } from "../../model/types";
import { Page } from "../parts/Page";
import styles from "../parts/Page.module.css";
import { Failed, Missing } from "../parts/State";
import { ClaimCard } from "./ClaimCard";
import layout from "./ClaimsPage.module.css";

/** Published figures beside what they recompute to. */
export function ClaimsPage() {
  const claims = useQuery(claimsQuery());
  const policies = [...new Set(claims.data?.map((claim) => claim.policy))].map((policy) => ({
    policy,
    own: claims.data?.filter((claim) => claim.policy === policy) ?? [],
  }));
  // What an address names is not on the page before the claims are.
  useEffect(() => {
    if (claims.isSuccess) document.getElementById(globalThis.location.hash.slice(1))?.scrollIntoView();
  }, [claims.isSuccess]);
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
      {claims.data && <Sum claims={claims.data} />}
      {policies.length > 0 && (
        <nav aria-label="Policies" className={layout.jumps}>
          {policies.map(({ policy, own }) => (
            <a key={policy} href={`#policy-${policy}`}>
              {policy} <small>{count(own.length)}</small>
            </a>
          ))}
        </nav>
      )}
      {policies.map(({ policy, own }) => (
        <section key={policy} id={`policy-${policy}`} className={layout.policy} aria-labelledby={`name-${policy}`}>
          <h2 id={`name-${policy}`}>{policy}</h2>
          <div className={layout.list}>
            {own.map((claim) => (
              <ClaimCard key={claim.id} claim={claim} />
            ))}
          </div>
        </section>
      ))}
    </Page>
  );
}

/** How many of the published comparisons their own runs could decide. */
function Sum({ claims }: { claims: readonly Claim[] }) {
  const compared = claims.filter((claim) => claim.recomputed.length > 0);
  const decided = compared.filter((claim) => claim.verdict === null);
  const stated = compared.filter((claim) => claim.runs !== null);
  return (
    <p className={layout.sum}>
      <b>{count(claims.length)}</b> figures, <b>{count(compared.length)}</b> of them before and after. How many runs
      stand behind a side is stated or shown for <b>{count(stated.length)}</b>; enough for an exact test to tell the
      sides apart at all: <b>{count(decided.length)}</b>.
    </p>
  );
}
