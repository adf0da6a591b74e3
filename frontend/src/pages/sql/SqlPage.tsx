import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { traceQuery } from "../../model/queries";
import { assumptionsOf, readSql, writeSql } from "../../url/sql";
import { readTrace, requestOf } from "../../url/trace";
import { ErrorPage } from "../ErrorPage";
import { useBusy } from "../idle";
import { JobProgress } from "../parts/JobProgress";
import { Page } from "../parts/Page";
import { Failed, Missing } from "../parts/State";
import { useAnalysis } from "../trace/useAnalysis";
import { useAddress } from "../useAddress";
import { Workbench } from "./Workbench";

/** One recording, asked in SQL: the way from a doubt to its own number. */
export function SqlPage({ id }: { id: string }) {
  const trace = useQuery(traceQuery(id));
  const [query, goTo] = useAddress();
  const view = useMemo(() => readSql(query), [query]);
  const assumptions = useMemo(() => assumptionsOf(query), [query]);
  const request = requestOf(readTrace(query));
  const { analysis, job, error, retry } = useAnalysis(trace.data, request);
  const isReady = analysis?.state === "ready";
  const hasFailed = analysis?.state === "failed" || job?.state === "failed";
  useBusy(trace.isSuccess && analysis !== null && !isReady && !hasFailed);
  if (trace.isError) return <ErrorPage error={trace.error} onRetry={() => void trace.refetch()} />;
  const name = trace.data ? (trace.data.title ?? trace.data.name) : id;
  return (
    <Page title={`SQL: ${name}`}>
      <div className="row wrap gap-y-4 gap-x-28 items-baseline">
        <h1>SQL: {name}</h1>
        <p className="muted">
          <Link to="/traces/$id" params={{ id }} search={assumptions as never}>
            Back to the trace
          </Link>
          {request !== null && " · asked under other assumptions than recorded"}
        </p>
      </div>
      {error && <Failed what="The analysis cannot be asked" error={error} onRetry={retry} />}
      {hasFailed && (
        <Missing what="The analysis failed, so there are no tables to ask">The page of the trace says why.</Missing>
      )}
      {!error && !hasFailed && !isReady && (
        <Missing what="The tables are not written yet">
          {job ? <JobProgress job={job} /> : "Asking for the recording…"}
        </Missing>
      )}
      {isReady && (
        <Workbench
          key={analysis.id}
          aid={analysis.id}
          trace={id}
          view={view}
          assumptions={assumptions}
          onAsk={(wanted) => goTo(writeSql(wanted, assumptions))}
        />
      )}
    </Page>
  );
}
