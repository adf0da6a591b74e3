import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { jobIsOver, jobQuery, traceQuery } from "../../model/queries";
import { requestOf } from "../../url/trace";
import { useBusy } from "../idle";
import buttons from "../parts/Button.module.css";
import { JobProgress } from "../parts/JobProgress";
import { Page } from "../parts/Page";
import { Failed, Missing } from "../parts/State";
import { Assumptions } from "./Assumptions";
import { Findings } from "./Findings";
import { ImportReport } from "./ImportReport";
import { Panels } from "./Panels";
import { ReaderNotes } from "./ReaderNotes";
import { TitleLine } from "./TitleLine";
import styles from "./TracePage.module.css";
import { useAnalysis } from "./useAnalysis";
import { useTraceAddress } from "./useTraceAddress";

/** One recording: its numbers, its findings, and four linked panels. */
export function TracePage({ id }: { id: string }) {
  const trace = useQuery(traceQuery(id));
  const { address, change } = useTraceAddress();
  const request = requestOf(address);
  const { analysis, job, ready, error, retry } = useAnalysis(trace.data, request);
  useBusy(trace.isSuccess && analysis !== null && !jobIsOver(analysis));
  const [hasAssumptions, setAssumptions] = useState(request !== null);
  const [isReportOpen, setReportOpen] = useState(false);

  if (trace.isPending)
    return (
      <Page title="Trace">
        <h1>Trace {id}</h1>
        <Missing what="Asking for the recording…" />
      </Page>
    );
  if (trace.isError)
    return (
      <Page title="Trace">
        <h1>Trace {id}</h1>
        <Failed what="This recording cannot be shown" error={trace.error} onRetry={() => void trace.refetch()} />
        <p>
          <Link to="/traces">All traces</Link>
        </p>
      </Page>
    );
  const hasFailed = analysis?.state === "failed" || job?.state === "failed";
  return (
    <Page title={trace.data.title ?? trace.data.name}>
      <TitleLine trace={trace.data} analysis={analysis}>
        <button
          type="button"
          className={buttons.button}
          aria-expanded={hasAssumptions}
          onClick={() => setAssumptions(!hasAssumptions)}
        >
          Host and kernel
        </button>
        <button
          type="button"
          className={buttons.button}
          disabled={analysis?.state !== "ready"}
          onClick={() => setReportOpen(true)}
        >
          Import report
        </button>
      </TitleLine>
      {hasAssumptions && <Assumptions address={address} analysis={analysis} onChange={change} />}
      {request !== null && (
        <p className={styles.whatIf}>
          <b>What if:</b> this page shows the recording under other assumptions than recorded
          {analysis?.host ? ` (${analysis.host.source}${analysis.kernel ? `, Linux ${analysis.kernel}` : ""})` : ""}.{" "}
          <button type="button" className={buttons.quiet} onClick={() => change({ host: null, kernel: null }, {})}>
            Back to as recorded
          </button>
        </p>
      )}
      {error && <Failed what="The analysis cannot be shown" error={error} onRetry={retry} />}
      {job && job.state !== "ready" && job.state !== "failed" && (
        <div className={styles.progress}>
          <JobProgress job={job} />
        </div>
      )}
      {hasFailed && <FailedAnalysis jobId={analysis?.job_id ?? job?.id ?? null} />}
      {analysis && <ReaderNotes analysis={analysis} onReport={() => setReportOpen(true)} />}
      <Findings findings={analysis?.summary?.findings ?? []} />
      {!hasFailed && (
        <Panels trace={trace.data} analysis={analysis} ready={ready} address={address} onChange={change} />
      )}
      {analysis && <ImportReport aid={analysis.id} isOpen={isReportOpen} onClose={() => setReportOpen(false)} />}
    </Page>
  );
}

/** Why there is nothing to draw: the sentence its job ended with. */
function FailedAnalysis({ jobId }: { jobId: string | null }) {
  const job = useQuery({ ...jobQuery(jobId ?? ""), enabled: jobId !== null });
  if (job.isLoading) return <Missing what="The analysis failed">Asking for the reason…</Missing>;
  const reason = job.data?.error?.detail ?? "Its job left no reason; upload the recording again.";
  return (
    <>
      <Failed what="This recording could not be analysed" error={new Error(reason)} />
      <p>
        <Link to="/">Upload another recording</Link> · the commands that make one are there too.
      </p>
    </>
  );
}
