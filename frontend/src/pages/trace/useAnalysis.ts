import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { followJob } from "../../api/stream";
import { analysisQuery, assumedAnalysisQuery, jobIsOver } from "../../model/queries";
import type { Analysis, AnalysisRequest, Job, ReadyTable, Trace } from "../../model/types";

/** An analysis as far as it is. */
export interface AnalysisNow {
  analysis: Analysis | null;
  /** While it is being made. */
  job: Job | null;
  /** Tables that can be drawn from already. */
  ready: ReadonlySet<ReadyTable>;
  error: Error | null;
  retry: () => void;
}

/** The trace's own analysis, or the one under the assumptions of the address; follows its job while it is made. */
export function useAnalysis(trace: Trace | undefined, request: AnalysisRequest | null): AnalysisNow {
  const queries = useQueryClient();
  const assumed = useQuery(assumedAnalysisQuery(trace?.id, request));
  const aid = request ? assumed.data?.id : trace?.default_analysis_id;
  const found = useQuery(analysisQuery(aid));
  const analysis = found.data ?? null;
  // A failed one is asked for too: its job holds the sentence that says why.
  const jobId = analysis && analysis.state !== "ready" ? analysis.job_id : null;
  const [job, setJob] = useState<Job | null>(null);

  useEffect(() => {
    if (!jobId) {
      setJob(null);
      return;
    }
    let tables = 0;
    return followJob<Job>(jobId, jobIsOver, (now) => {
      setJob(now);
      const hasMore = now.ready.length > tables;
      tables = now.ready.length;
      if (!hasMore && !jobIsOver(now)) return;
      void queries.invalidateQueries({ queryKey: ["analysis", now.analysis_id] });
      if (jobIsOver(now)) {
        void queries.invalidateQueries({ queryKey: ["trace", now.trace_id] });
        void queries.invalidateQueries({ queryKey: ["traces"] });
      }
    });
  }, [jobId, queries]);

  const readyNames = [...new Set([...(analysis?.ready ?? []), ...(job?.ready ?? [])])].sort().join();
  const ready = useMemo(() => new Set(readyNames.split(",").filter(Boolean) as ReadyTable[]), [readyNames]);
  return {
    analysis,
    job,
    ready,
    error: (request ? assumed.error : null) ?? found.error,
    retry: () => void (request && assumed.isError ? assumed.refetch() : found.refetch()),
  };
}
