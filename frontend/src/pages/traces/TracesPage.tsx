import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { remove } from "../../api/client";
import { tracesQuery } from "../../model/queries";
import type { TraceCard } from "../../model/types";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Page } from "../parts/Page";
import { Failed } from "../parts/State";
import { StoredList } from "../parts/StoredList";
import { traceColumns, traceText } from "../parts/traceColumns";
import { useTraceChanges } from "../parts/useTraceChanges";

/** Every recording, with the way to delete one's own. */
export function TracesPage() {
  const queries = useQueryClient();
  const traces = useQuery(tracesQuery());
  useTraceChanges(traces.data);
  const [requested, setRequested] = useState<TraceCard | null>(null);
  const columns = useMemo(() => traceColumns(setRequested), []);
  const deletion = useMutation({
    mutationFn: (id: string) => remove(`/traces/${id}`),
    onSettled: () => {
      setRequested(null);
      return queries.invalidateQueries({ queryKey: ["traces"] });
    },
  });
  return (
    <Page title="Recordings">
      <h1>Recordings</h1>
      <p className="max-72ch pretty muted">
        Every recording on this portal, with how often the replay of the rules that ran agrees with the kernel.{" "}
        <Link to="/">Upload your own</Link>; captures of many hosts are a <Link to="/campaigns">campaign</Link>.
      </p>
      {deletion.isError && <Failed what="The recording was not deleted" error={deletion.error} />}
      <StoredList query={traces} noun="recording" columns={columns} text={traceText} keyOf={({ id }) => id}>
        <Link to="/">Upload one</Link>
      </StoredList>
      <Dialog title="Delete this recording?" isOpen={requested !== null} onClose={() => setRequested(null)}>
        <p className="paragraph">
          {requested?.name}, its analyses and all links to them go; there is no way back. Other uploads stay as they
          are.
        </p>
        <Button kind="primary" disabled={deletion.isPending} onClick={() => requested && deletion.mutate(requested.id)}>
          Delete
        </Button>
      </Dialog>
    </Page>
  );
}
