import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { claimsQuery } from "../../model/claims";
import { readResults, writeResults } from "../../url/results";
import { ClaimCard } from "../claims/ClaimCard";
import { Failed, Missing } from "../parts/State";
import styles from "./PublishedFigures.module.css";

/** What was published about a policy, each figure beside what it recomputes to, and the way to runs of one's own. */
export function PublishedFigures({ policy }: { policy: string }) {
  const claims = useQuery(claimsQuery());
  const own = claims.data?.filter((claim) => claim.policy === policy) ?? [];
  return (
    <section className={styles.part} aria-labelledby="claims">
      <h2 id="claims">Claims, recomputed</h2>
      <p>
        From the threads of this policy and their later versions.{" "}
        <Link to="/results" search={writeResults({ ...readResults({}), policy }, {}) as never}>
          Runs measured for {policy}
        </Link>
      </p>
      {claims.isPending && <Missing what="Asking for the published figures…" />}
      {claims.isError && (
        <Failed what="The claims cannot be read" error={claims.error} onRetry={() => void claims.refetch()} />
      )}
      {own.map((claim) => (
        <ClaimCard key={claim.id} claim={claim} />
      ))}
    </section>
  );
}
