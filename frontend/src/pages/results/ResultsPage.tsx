import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ThroughputPanel } from "../../charts/throughput/ThroughputPanel";
import { runsQuery, throughputQuery } from "../../model/queries";
import { Page } from "../parts/Page";
import styles from "../parts/Page.module.css";
import { Failed, Missing } from "../parts/State";
import { RunTable } from "./RunTable";

/** The same figures the trace page opens with. */
const FIRST_GROUP = "claim-xsk-batch-v2-i40e";
const VIEWS = ["zero", "close", "table"];

/** Throughput at full size, and every run behind it. */
export function ResultsPage() {
  const throughput = useQuery(throughputQuery());
  const runs = useQuery(runsQuery());
  const search = useSearch({ strict: false }) as Record<string, string>;
  const navigate = useNavigate();
  const set = (change: Record<string, string>) =>
    void navigate({ to: "/results", search: { ...search, ...change } as never });
  const view = VIEWS.includes(search.view ?? "") ? (search.view ?? "zero") : "zero";
  return (
    <Page title="Results">
      <h1>Results</h1>
      <p className={styles.lede}>
        Packets or bits a second: published in the threads of the five policies, and measured by runs uploaded here.
      </p>
      {throughput.isPending && <Missing what="Asking for the figures…" />}
      {throughput.isError && (
        <Failed what="The figures cannot be read" error={throughput.error} onRetry={() => void throughput.refetch()} />
      )}
      {throughput.data?.groups.length === 0 && (
        <Missing what="No figures yet">
          <Link to="/">Upload</Link> output of xdpsock or iperf3 --json.
        </Missing>
      )}
      {throughput.data && throughput.data.groups.length > 0 && (
        <ThroughputPanel
          data={throughput.data}
          group={search.group ?? FIRST_GROUP}
          onGroup={(group) => set({ group })}
          view={view}
          onView={(wanted) => set({ view: wanted })}
        />
      )}
      {runs.isError && (
        <Failed what="The runs cannot be listed" error={runs.error} onRetry={() => void runs.refetch()} />
      )}
      {runs.data && runs.data.items.length > 0 && <RunTable runs={runs.data.items} hasMore={runs.data.next !== null} />}
    </Page>
  );
}
