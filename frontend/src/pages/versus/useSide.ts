/** What the pictures of two recordings are drawn from. */
import { useQuery } from "@tanstack/react-query";
import { analysisQuery, flowsQuery, traceQuery, wholeQuery } from "../../model/queries";
import type { Flows, Host, Timeline } from "../../model/types";

export interface Side {
  title: string;
  host: Host;
  timeline: Timeline;
  flows: Flows;
}

/** A recording as it was analysed first: null while it is asked for, and where its host is not known. */
export function useSide(id: string): Side | null {
  const trace = useQuery(traceQuery(id)).data;
  const aid = trace?.default_analysis_id ?? "";
  const enabled = aid !== "";
  const host = useQuery({ ...analysisQuery(aid), enabled }).data?.host;
  const timeline = useQuery({ ...wholeQuery(aid), enabled }).data;
  const range = { from: timeline?.from ?? 0, to: timeline?.to ?? 0 };
  const flows = useQuery({ ...flowsQuery(aid, range), enabled: timeline !== undefined }).data;
  return trace && host && timeline && flows ? { title: trace.title ?? trace.name, host, timeline, flows } : null;
}
