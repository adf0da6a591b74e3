import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { analysisQuery, jobIsOver, jobQuery, throughputQuery, traceQuery } from "../../model/queries";
import { Button } from "../../ui/Button";
import { requestOf } from "../../url/trace";
import { Visibility } from "../access/Visibility";
import { ErrorPage } from "../ErrorPage";
import { useBusy } from "../idle";
import { JobProgress } from "../parts/JobProgress";
import { Page } from "../parts/Page";
import { Failed, Missing } from "../parts/State";
import { TimesChoice, useTimes } from "../parts/Units";
import { AdvicePanel } from "./advice/AdvicePanel";
import { countNote } from "./countNote";
import { Findings } from "./Findings";
import { ImportReport } from "./ImportReport";
import { toPolicy } from "./mainPolicy";
import { Panels } from "./Panels";
import { ReaderNotes } from "./ReaderNotes";
import { TitleLine } from "./TitleLine";
import { CompareWith, SqlLink } from "./TraceLinks";
import { useAnalysis } from "./useAnalysis";
import { useTraceAddress } from "./useTraceAddress";
import { WhatIf } from "./WhatIf";

/** Brings a panel into sight, by the id of its place. */
const show = (id: string) => document.getElementById(id)?.scrollIntoView({ block: "center" });

/** One recording: its numbers, which mode it speaks for, its findings, and the linked panels. */
export function TracePage({ id }: { id: string }) {
  const trace = useQuery(traceQuery(id));
  const { address, change } = useTraceAddress();
  const times = useTimes();
  const request = requestOf(address);
  const { analysis, job, ready, error, retry } = useAnalysis(trace.data, request);
  // What was recorded, also while the page shows something else; without assumptions it is the analysis in view.
  const base = useQuery(analysisQuery(trace.data?.default_analysis_id));
  const throughput = useQuery(throughputQuery());
  useBusy(trace.isSuccess && analysis !== null && !jobIsOver(analysis));
  const [isReportOpen, setReportOpen] = useState(false);

  if (trace.isPending)
    return (
      <Page title="Trace">
        <h1>Trace {id}</h1>
        <Missing what="Asking for the recording…" />
      </Page>
    );
  if (trace.isError) return <ErrorPage error={trace.error} onRetry={() => void trace.refetch()} />;
  const hasFailed = analysis?.state === "failed" || job?.state === "failed";
  return (
    <Page title={trace.data.title ?? trace.data.name}>
      <TitleLine trace={trace.data} analysis={analysis} times={<TimesChoice {...times} />}>
        <CompareWith id={id} />
        <SqlLink id={id} />
        <Button
          onClick={() => {
            change({ tab: "whatif" });
            requestAnimationFrame(() => show("more"));
          }}
        >
          Host and kernel
        </Button>
        <Button disabled={analysis?.state !== "ready"} onClick={() => setReportOpen(true)}>
          Import report
        </Button>
      </TitleLine>
      {!trace.data.demo && <Visibility kind="uploads" id={id} path={`/traces/${id}`} />}
      {request !== null && (
        <WhatIf address={address} base={base.data ?? null} onBack={() => change({ host: null, kernel: null }, {})} />
      )}
      {error && <Failed what="The analysis cannot be shown" error={error} onRetry={retry} />}
      {job && job.state !== "ready" && job.state !== "failed" && (
        <div className="panel pad-x-14 pad-y-12">
          <JobProgress job={job} />
        </div>
      )}
      {hasFailed && <FailedAnalysis jobId={analysis?.job_id ?? job?.id ?? null} />}
      {analysis && <ReaderNotes analysis={analysis} onReport={() => setReportOpen(true)} />}
      <Findings
        findings={analysis?.summary?.findings ?? []}
        note={analysis?.summary ? countNote(analysis.summary) : null}
      />
      {analysis && !analysis.summary && !hasFailed && (
        <Missing what="Which mode should this host use?">Answered as soon as the policies are replayed.</Missing>
      )}
      {analysis?.summary && (
        <AdvicePanel
          advice={analysis.summary.advice}
          recording={trace.data.name}
          groups={throughput.data?.groups ?? []}
          isAssumed={request !== null}
          onPolicy={(policy) => {
            change(toPolicy(policy));
            show("decisions");
          }}
          onGroup={(group) => {
            change({ group });
            show("throughput");
          }}
        />
      )}
      {!hasFailed && (
        <Panels trace={trace.data} analysis={analysis} ready={ready} address={address} onChange={change} />
      )}
      {analysis && (
        <ImportReport
          aid={analysis.id}
          capture={trace.data.capture}
          isOpen={isReportOpen}
          onClose={() => setReportOpen(false)}
        />
      )}
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
      <p className="paragraph">
        <Link to="/">Upload another recording</Link> · the commands that make one are there too.
      </p>
    </>
  );
}
