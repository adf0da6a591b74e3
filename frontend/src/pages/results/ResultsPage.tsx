import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { Notice } from "../../charts/frame/Notice";
import { isTime } from "../../charts/frame/units";
import { counted } from "../../common/format";
import { groupsQuery } from "../../model/results";
import { FilterStatus } from "../../ui/Field";
import { FACETS, narrowedBy, type ResultsView, readResults, withoutFilters, writeResults } from "../../url/results";
import { NoMatch, Order } from "../parts/ListBar";
import { ListTable } from "../parts/ListTable";
import { Page } from "../parts/Page";
import { Missing } from "../parts/State";
import { RatesChoice, TimesChoice, useRates, useTimes } from "../parts/Units";
import { useList } from "../parts/useList";
import { Waiting } from "../parts/Waiting";
import { useAddress } from "../useAddress";
import { Chosen } from "./Chosen";
import { Filters } from "./Filters";
import { GroupRuns } from "./GroupRuns";
import { groupColumns } from "./groupColumns";
import { Published } from "./Published";
import { inRate } from "./values";

/** Every benchmark that is stored: look for it, choose two sides, compare. */
export function ResultsPage() {
  const [query, goTo] = useAddress();
  const view = useMemo(() => readResults(query), [query]);
  const show = useCallback((wanted: ResultsView) => goTo(writeResults(wanted, query)), [goTo, query]);
  const wanted = { q: view.q || null, ...Object.fromEntries(FACETS.map((name) => [name, view[name]])) };
  const groups = useQuery(groupsQuery(wanted));
  const [times, rates] = [useTimes(), useRates()];
  const stored = useMemo(
    () =>
      (groups.data?.groups ?? []).map((group) => ({
        ...group,
        runs: group.runs.map((run) => inRate(run, rates.unit)),
      })),
    [groups.data, rates.unit],
  );
  const runs = groups.data?.groups.flatMap((group) => group.runs) ?? [];
  const columns = useMemo(() => groupColumns(view, show), [view, show]);
  // The server narrows the list.
  const { view: list, change, shown } = useList(stored, columns);
  const by = narrowedBy(view);
  return (
    <Page title="Results">
      <h1>Results</h1>
      <p className="max-72ch pretty muted">
        Benchmark runs as they were uploaded or pasted, in groups that may be compared. <Link to="/">Upload</Link> the
        output of a tool, or <Link to="/paste">paste a mail</Link>.
      </p>
      {groups.data && (
        <Filters facets={groups.data.facets} view={view} onView={show} isNarrowed={by.length > 0 && shown.length > 0}>
          <Order sort={list.sort} change={change} columns={columns} />
          {runs.some(({ unit }) => isTime(unit)) && <TimesChoice {...times} />}
          {runs.some(({ other }) => other) && <RatesChoice {...rates} />}
          <FilterStatus>{counted(shown.length, "group")} of runs</FilterStatus>
        </Filters>
      )}
      <Waiting of={groups} pending="Asking for the results…" failed="The results cannot be listed" />
      {groups.data && shown.length === 0 && by.length > 0 && (
        <NoMatch noun="result" by={by} onClear={() => show(withoutFilters(view))} />
      )}
      {groups.data && shown.length === 0 && by.length === 0 && (
        <Missing what="No result yet">
          <Link to="/">Upload what a benchmark printed</Link>
        </Missing>
      )}
      {groups.data?.cut && (
        <Notice>
          More runs match than one answer holds: this list and its order are of the newest. Narrow it to reach others.
        </Notice>
      )}
      {shown.length > 0 && (
        <ListTable
          rows={shown}
          columns={columns}
          caption="Groups of runs"
          keyOf={({ id }) => id}
          sort={{ sorting: list.sort, onSort: (sort) => change({ sort }) }}
          details={(group) => group.id === view.group && <GroupRuns group={group} view={view} onView={show} />}
        />
      )}
      <Chosen view={view} onView={show} />
      <Published />
    </Page>
  );
}
