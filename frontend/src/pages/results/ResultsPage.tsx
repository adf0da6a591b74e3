import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { groupsQuery } from "../../model/results";
import type { RawQuery } from "../../url/property";
import { FACETS, type ResultsView, readResults, writeResults } from "../../url/results";
import { Page } from "../parts/Page";
import styles from "../parts/Page.module.css";
import { Failed, Missing } from "../parts/State";
import { Chosen } from "./Chosen";
import { Filters } from "./Filters";
import { GroupTable } from "./GroupTable";
import { Published } from "./Published";

/** Every benchmark that is stored: look for it, choose two sides, compare. */
export function ResultsPage() {
  const query = useSearch({ strict: false }) as RawQuery;
  const navigate = useNavigate();
  const view = useMemo(() => readResults(query), [query]);
  const show = useCallback(
    (wanted: ResultsView) =>
      void navigate({ to: "/results", search: writeResults(wanted, query) as never, resetScroll: false }),
    [navigate, query],
  );
  const wanted = { q: view.q || null, ...Object.fromEntries(FACETS.map((name) => [name, view[name]])) };
  const groups = useQuery(groupsQuery(wanted));
  const found = groups.data?.groups ?? [];
  const isNarrowed = Object.values(wanted).some((value) => value !== null);
  return (
    <Page title="Results">
      <h1>Results</h1>
      <p className={styles.lede}>
        Benchmark runs as they were uploaded or pasted, in groups that may be compared. <Link to="/">Upload</Link> the
        output of a tool, or <Link to="/paste">paste a mail</Link>.
      </p>
      {groups.data && <Filters facets={groups.data.facets} view={view} onView={show} />}
      {groups.isPending && <Missing what="Asking for the results…" />}
      {groups.isError && (
        <Failed what="The results cannot be listed" error={groups.error} onRetry={() => void groups.refetch()} />
      )}
      {groups.data && found.length === 0 && (
        <Missing what={isNarrowed ? "No run fits all of this" : "No run yet"}>
          {isNarrowed ? "Take one of the filters away." : "The demo library has some: `npm start` loads it."}
        </Missing>
      )}
      {found.length > 0 && <GroupTable groups={found} isCut={groups.data?.cut ?? false} view={view} onView={show} />}
      <Chosen view={view} onView={show} />
      <Published />
    </Page>
  );
}
