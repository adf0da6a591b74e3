import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { remove } from "../../api/client";
import { tracesQuery } from "../../model/queries";
import type { TraceCard } from "../../model/types";
import buttons from "../parts/Button.module.css";
import { Dialog } from "../parts/Dialog";
import { ListBar, useList } from "../parts/ListBar";
import { Page } from "../parts/Page";
import styles from "../parts/Page.module.css";
import { Failed, Missing } from "../parts/State";
import { TraceTable } from "../parts/TraceTable";
import { useTraceChanges } from "../parts/useTraceChanges";
import { TRACE_COLUMNS, traceText } from "./columns";

const NONE: readonly TraceCard[] = [];

/** Every recording, with the way to delete one's own. */
export function TracesPage() {
  const queries = useQueryClient();
  const traces = useQuery(tracesQuery());
  useTraceChanges(traces.data);
  const { view, change, shown } = useList(traces.data ?? NONE, TRACE_COLUMNS, traceText);
  const [asked, setAsked] = useState<TraceCard | null>(null);
  const deletion = useMutation({
    mutationFn: (id: string) => remove(`/traces/${id}`),
    onSettled: () => {
      setAsked(null);
      return queries.invalidateQueries({ queryKey: ["traces"] });
    },
  });
  return (
    <Page title="Recordings">
      <h1>Recordings</h1>
      <p className={styles.lede}>
        Every recording on this portal, with how often the replay of the rules that ran agrees with the kernel.{" "}
        <Link to="/">Upload your own</Link>; captures of many hosts are a <Link to="/campaigns">campaign</Link>.
      </p>
      {traces.isPending && <Missing what="Asking for the list of recordings…" />}
      {traces.isError && (
        <Failed what="The recordings cannot be listed" error={traces.error} onRetry={() => void traces.refetch()} />
      )}
      {deletion.isError && <Failed what="The recording was not deleted" error={deletion.error} />}
      {traces.data?.length === 0 && (
        <Missing what="No recording yet">
          <Link to="/">Upload one</Link>
        </Missing>
      )}
      {traces.data && traces.data.length > 0 && (
        <>
          <ListBar
            noun="recordings"
            view={view}
            change={change}
            columns={TRACE_COLUMNS}
            shown={shown.length}
            all={traces.data.length}
          />
          {shown.length === 0 && <Missing what="No recording has all of these words" />}
          {shown.length > 0 && (
            <TraceTable
              traces={shown}
              caption="All recordings"
              onDelete={setAsked}
              sort={{ sorting: view.sort, onSort: (sort) => change({ sort }) }}
            />
          )}
        </>
      )}
      <Dialog title="Delete this recording?" isOpen={asked !== null} onClose={() => setAsked(null)}>
        <p>
          {asked?.name}, its analyses and all links to them go; there is no way back. Other uploads stay as they are.
        </p>
        <button
          type="button"
          className={buttons.primary}
          disabled={deletion.isPending}
          onClick={() => asked && deletion.mutate(asked.id)}
        >
          Delete
        </button>
      </Dialog>
    </Page>
  );
}
