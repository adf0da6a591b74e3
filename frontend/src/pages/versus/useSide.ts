/** What the pictures of two recordings are drawn from. */
import { useQuery } from "@tanstack/react-query";
import { analysisQuery, flowsQuery, traceQuery, wholeQuery } from "../../model/queries";
import type { Analysis, Flows, Host, Timeline } from "../../model/types";

export interface Side {
  /** Id of the recording. */
  id: string;
  title: string;
  analysis: Analysis;
  host: Host;
  /** Counts of the whole recording. */
  timeline: Timeline;
  flows: Flows;
}

/** A recording as it was analysed first: null while it is asked for, and where its host is not known. */
export function useSide(id: string): Side | null {
  const trace = useQuery(traceQuery(id)).data;
  const aid = trace?.default_analysis_id ?? "";
  const enabled = aid !== "";
  const analysis = useQuery({ ...analysisQuery(aid), enabled }).data;
  const timeline = useQuery({ ...wholeQuery(aid), enabled }).data;
  const range = { from: timeline?.from ?? 0, to: timeline?.to ?? 0 };
  const flows = useQuery({ ...flowsQuery(aid, range), enabled: timeline !== undefined }).data;
  const host = analysis?.host;
  return trace && analysis && host && timeline && flows
    ? { id, title: trace.title ?? trace.name, analysis, host, timeline, flows }
    : null;
}
