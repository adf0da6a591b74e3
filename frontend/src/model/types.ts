/**
 * The payloads of recordings and their analyses, as the pages name them.
 *
 * Times `t`, `from`, `to` are ns relative to the trace's first event and fit a JS number.
 * Absolute times (`first_ns`, `last_ns`) are decimal strings: they pass 2^53.
 * skb addresses and flow hashes are hex strings. A CPU of `null` is unknown.
 */
import type { Sent } from "../api/payloads";

export type * from "./policies";

/** Nanoseconds since the trace's first event. */
export type Ns = number;

/** A CPU number; `null` when the recording does not say. */
export type Cpu = number | null;

/** Cursor paging: `next` is null on the last page. */
export interface Page<T> {
  items: T[];
  next: string | null;
}

export type Problem = Sent["ProblemDetail"];
export type Upload = Sent["Upload"];
/** A format the server takes: its word, and what such a file becomes. */
export type Format = Sent["Format"];
export type Job = Sent["Job"];
/** A table that a chart can already be drawn from. */
export type ReadyTable = "overview" | "lives" | "flows" | "decisions" | "events";

export type TraceCard = Sent["TraceCard"];
export type Trace = Sent["Trace"];
/** What the bundle of `skbscope capture` says beside its recording. */
export type Capture = Sent["Capture"];
/** A counter before and after a recording. */
export type Change = Sent["Change"];

export type Analysis = Sent["Analysis"];
/** Which host the analysis assumes; null in a request means the trace's own default. */
export type HostSpec = Analysis["spec"];
export type AnalysisRequest = Sent["AnalysisRequest"];
export type Host = Sent["Host"];
export type HostPreset = Sent["Preset"];
/** The `analyze --json` object. */
export type Summary = Sent["Summary"];
export type Finding = Sent["Finding"];
export type ImportReport = Sent["Report"];

/** Codes of `TimelineLives.origin`. */
export const ORIGIN = { unknown: 0, exact: 1, reconstructed: 2 } as const;

/** Codes of `TimelineLives.fate`. */
export const FATE = { alive: 0, consumed: 1, flushed: 2, dropped: 3, recycled: 4 } as const;

export type Timeline = Sent["Timeline"];
/** Columns, one entry a life, ascending by t0. `done` is null when it was not seen apart from the free. */
export type TimelineLives = Sent["LifeColumns"];
/** Columns, one entry a (bucket, CPU) that is not empty. */
export type TimelineBuckets = Sent["BucketColumns"];
/** Counts of a range; `sized`: how many of the skbs have a recorded length. */
export type Rates = Sent["Rates"];

export type LifeRow = Sent["LifeRow"];
export type Life = Sent["Life"];
/** In a field, `value` is for people (a symbol's name), `raw` the number behind it when they differ. */
export type EventRow = Sent["Event"];
export type LifeDecision = Sent["LifeDecision"];

/** Who allocated, who freed, in a time range. */
export type Flows = Sent["Flows"];
export type FlowCell = Sent["FlowCell"];
/** How far apart two CPUs are. */
export type Distance = FlowCell["distance"];

/** Two variants of one policy side by side on one clock. */
export type Decisions = Sent["Decisions"];
export type DecisionFidelity = Sent["Fidelity"];
/** The recorded CPU of one flow over time, and where each side wrote the table. */
export type DecisionSeries = Sent["DecisionSeries"];

/** `change_of_first` is a ratio here, 0.5 = +50 % (sent as percent); null on the first. */
export type Throughput = Sent["Throughput"];
export type ThroughputGroup = Sent["Group"];
/** `value` is the headline, `points` the runs behind it; a spread of null is not given. */
export type ThroughputSeries = Sent["Series"];

/** A published figure beside what it recomputes to. */
export type Claim = Sent["Claim"];

/** The server sends changes in percent; charts compute with ratios. */
export function asRatios({ groups }: Throughput): Throughput {
  const ratio = (percent: number | null) => (percent === null ? null : percent / 100);
  return {
    groups: groups.map((group) => ({
      ...group,
      series: group.series.map((series) => ({ ...series, change_of_first: ratio(series.change_of_first) })),
    })),
  };
}

/** Two recordings compared. */
export type TraceDifference = Sent["TraceDifference"];
export type DifferenceRow = Sent["DifferenceRow"];
export type Measured = Sent["Measured"];
