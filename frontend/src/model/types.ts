/**
 * The payloads of `/api/v1`, as the pages see them.
 *
 * Times `t`, `from`, `to` are ns relative to the trace's first event and fit a JS number.
 * Absolute times (`first_ns`, `last_ns`) are decimal strings: they pass 2^53.
 * skb addresses and flow hashes are hex strings. A CPU of `null` is unknown.
 */

import type { Advice, Fidelity, KnobUsed, Label, ReplaySummary } from "./policies";

export type { Claim, MetricRow, RunItem } from "./figures";
export type * from "./policies";

/** Nanoseconds since the trace's first event. */
export type Ns = number;

/** Absolute nanoseconds of the recording's clock, as a decimal string. */
export type AbsoluteNs = string;

/** Counts of a range, both ends included, in buckets of equal length: one value a bucket in every column. */
export interface Rates {
  from: Ns;
  to: Ns;
  /** Lives that overlap the range, also those that began before it. */
  overlapping: number;
  /** `sized`: how many of the skbs have a recorded length. */
  buckets: { events: number[]; skbs: number[]; sized: number[]; bytes: number[] };
}

/** A CPU number; `null` when the recording does not say. */
export type Cpu = number | null;

/** How far apart two CPUs are. */
export type Distance = "same-cpu" | "same-llc" | "cross-llc" | "cross-node";

/** Work on a trace: four states, in this order, `failed` from any. */
export type JobState = "waiting" | "running" | "ready" | "failed";

/** A table that a chart can already be drawn from. */
export type ReadyTable = "overview" | "lives" | "flows" | "decisions" | "events";

/** Cursor paging: `next` is null on the last page. */
export interface Page<T> {
  items: T[];
  next: string | null;
}

/** RFC 9457, the one error shape. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance?: string;
  /** Where in the input, when the problem has a place. */
  at?: { byte?: number | null; line?: number | null } | null;
}

export interface Upload {
  id: string;
  name: string;
  /** Bytes as uploaded, still compressed. */
  size: number;
  class: "trace" | "result" | "host" | "bundle" | "unknown";
  format: string | null;
  container: "gzip" | "zstd" | "xz" | "bzip2" | null;
  guesses: { format: string; class: string; confidence: number; reason: string }[];
  created_at: string;
  job_id: string | null;
  trace_id: string | null;
  run_ids: string[];
  host_id: string | null;
  /** One sentence about what was done with it, e.g. a host file attached to its trace. */
  note: string | null;
}

/** A format the server takes: its word, and what such a file becomes. */
export interface Format {
  format: string;
  class: Exclude<Upload["class"], "unknown">;
}

export interface Job {
  id: string;
  kind: "analysis";
  state: JobState;
  stage: "upload" | "decode" | "read" | "lives" | "overview" | "replay" | "tables" | "done";
  bytes: number;
  of_bytes: number;
  events: number;
  /** Seconds left; null until there is a rate to reckon with. */
  eta_s: number | null;
  /** Names of `ReadyTable`; a newer server may add some. */
  ready: string[];
  error: Problem | null;
  attempts: number;
  analysis_id: string;
  trace_id: string;
}

export interface TraceCard {
  id: string;
  name: string;
  demo: boolean;
  title: string | null;
  about: string | null;
  licence: string | null;
  source: string | null;
  format: string;
  size: number;
  created_at: string;
  state: JobState;
  job_id: string | null;
  analysis_id: string;
  events: number | null;
  duration_ns: number | null;
  cpus: number | null;
  kernel: string | null;
  lives: number | null;
  /** Lives whose use ended on another CPU than allocated them. */
  alien: number | null;
  /** Lives whose allocating and freeing CPU are both known: the base of the share of alien ones. */
  alien_of: number | null;
  findings: number | null;
  by_policy: Record<string, { variant: string; fidelity: Fidelity | null }>;
}

/** A counter before and after a recording. */
export interface Change {
  before: number;
  after: number;
}

/** What the bundle of `skbscope capture` says beside its recording. */
export interface Capture {
  /** The bundle; null where no server keeps it. */
  upload_id: string | null;
  policy: string;
  /** Wall time perf ran, a little more than the recording. */
  seconds: number;
  recorded: string[];
  missing: { event: string; cost: string }[];
  skipped: { what: string; why: string }[];
  label: "exact";
  /** Those that changed, by source: `ethtool/eth0/rx_drops`, `softnet/cpu0/dropped`. */
  counters: Record<string, Change>;
  /** Counters that did not change and are not listed. */
  unchanged: number;
  /** By `netlink/18` (pool), `ethtool/eth0/rx` (device), `ethtool/eth0/rx3` (queue), then by field. */
  page_pools: Record<string, Record<string, Change>>;
  /** Lines of counter files that were not read, by cause. */
  passed_over: Record<string, number>;
}

export interface Trace extends TraceCard {
  upload_id: string;
  host_upload_id: string | null;
  /** Null for a recording that came alone. */
  capture: Capture | null;
  first_ns: AbsoluteNs | null;
  last_ns: AbsoluteNs | null;
  default_analysis_id: string;
}

/** Which host the analysis assumes; null in a request means the trace's own default. */
export type HostSpec =
  | { kind: "header" }
  | { kind: "upload"; id: string }
  | { kind: "preset"; name: string }
  | { kind: "own-llc" }
  | { kind: "one-llc" }
  | { kind: "layout"; llcs: number[][]; nodes: number[][] };

export interface AnalysisRequest {
  host: HostSpec | null;
  kernel: string | null;
  knobs: Record<string, number>;
}

export interface Host {
  cpus: number | number[];
  llcs: number[][];
  nodes: number[][];
  kernel: string | null;
  /** By which profile the release is read; null until the recording is analysed. */
  kernel_reading: { profile: string | null; text: string } | null;
  cpu: string | null;
  /** Then times and rates measure nothing. */
  emulated: boolean;
  source: string;
  /** Number or text, as its source wrote it. */
  knobs: Record<string, unknown>;
}

export interface Finding {
  id: string;
  policy: string;
  severity: string;
  cpu: Cpu;
  text: string;
  evidence: Record<string, unknown>;
  remedy: string;
}

export interface FlowCount {
  alloc_cpu: Cpu;
  free_cpu: Cpu;
  count: number;
  distance: Distance | null;
}

export interface FlushSite {
  place: string;
  frees: number;
  label: Label;
  because: string;
}

/** The `analyze --json` object; ns as decimal strings. */
export interface Summary {
  trace: {
    format: string;
    sha256: string;
    events: number;
    total?: number;
    lost: number;
    rejected: Record<string, number>;
    by_event: Record<string, number>;
    cpus: number | number[];
    first_ns: AbsoluteNs | null;
    last_ns: AbsoluteNs | null;
  };
  host: Host;
  lives: {
    total: number;
    complete: number;
    origin_unknown: number;
    alien: number | null;
    flows: FlowCount[];
    by_fate?: Record<string, number>;
    flush_sites?: FlushSite[];
  };
  replays: ReplaySummary[];
  findings: Finding[];
  /** Which mode to use, a policy. */
  advice: Advice[];
}

export interface Analysis {
  id: string;
  trace_id: string;
  state: JobState;
  job_id: string | null;
  /** Names of `ReadyTable`; a newer server may add some. */
  ready: string[];
  host: Host | null;
  /** Which host was asked for, as an address names it. */
  spec: HostSpec;
  kernel: string | null;
  knobs: Record<string, number>;
  summary: Summary | null;
}

/** Codes of `TimelineLives.origin`. */
export const ORIGIN = { unknown: 0, exact: 1, reconstructed: 2 } as const;

/** Codes of `TimelineLives.fate`. */
export const FATE = { alive: 0, consumed: 1, flushed: 2, dropped: 3, recycled: 4 } as const;

/** Columns, one entry a life, ascending by t0. */
export interface TimelineLives {
  n: number[];
  t0: Ns[];
  /** Freed at, or the last sight of it when still alive. */
  t1: Ns[];
  cpu: Cpu[];
  alloc: Cpu[];
  origin: number[];
  /** When its consumer was done with it (handed it back); null when not seen apart from the free. */
  done: (Ns | null)[];
  free_cpu: Cpu[];
  fate: number[];
  len: (number | null)[];
  hash: (string | null)[];
}

/** Columns, one entry a (bucket, CPU) that is not empty. */
export interface TimelineBuckets {
  cpu: Cpu[];
  t: Ns[];
  born: number[];
  freed_local: number[];
  freed_across: number[];
  flushed: number[];
  dropped: number[];
  events: number[];
  /** skbs in use on that CPU at the end of the bucket. */
  in_use: number[];
}

export interface Timeline {
  from: Ns;
  to: Ns;
  mode: "lives" | "overview";
  bucket_ns: number | null;
  total: number;
  shown: number;
  lives: TimelineLives | null;
  buckets: TimelineBuckets | null;
}

export interface LifeRow {
  n: number;
  address: string;
  alloc_cpu: Cpu;
  origin: number | string;
  free_cpu: Cpu;
  fate: number | string;
  reason: string | null;
  len: number | null;
  hash: string | null;
  t0: Ns;
  t1: Ns;
  done: Ns | null;
}

export interface EventRow {
  seq: number;
  t: Ns;
  cpu: Cpu;
  name: string;
  comm: string | null;
  pid: number | null;
  tid: number | null;
  /** `value` is for people (a symbol's name), `raw` the number behind it when they differ. */
  fields: { name: string; value: string; raw: string | null }[];
}

export interface LifeDecision {
  policy: string;
  variant: string;
  rule: string;
  text: string;
  function: string | null;
  source: string | null;
  t: Ns;
  from: Cpu;
  to: Cpu;
  level: number | null;
  /** Whether the kernel did the same; null when the recording cannot tell. */
  agrees: boolean | null;
}

export interface Life extends LifeRow {
  label: Label;
  events: EventRow[];
  decisions: LifeDecision[];
}

export interface FlowCell {
  alloc_cpu: number;
  free_cpu: number;
  count: number;
  flushed: number;
  distance: Distance;
  /** From allocation to free. */
  p50_ns: number | null;
  p95_ns: number | null;
  max_ns: number | null;
}

/** Who allocated, who freed, in a time range. */
export interface Flows {
  cpus: number[];
  llcs: number[][];
  nodes: number[][];
  cells: FlowCell[];
  origin_unknown: number;
  alive: number;
  total: number;
  label: Label;
}

export interface DecisionFidelity extends Fidelity {
  not_compared: number | Record<string, number>;
  disagreed: number | Record<string, number>;
}

/** The recorded CPU of one flow over time, and where each side wrote the table. */
export interface DecisionSeries {
  t: Ns[];
  cpu: Cpu[];
  rule: (string | null)[];
  write: (boolean | number)[];
}

/** Two variants of one policy side by side on one clock. */
export interface Decisions {
  policy: string;
  a: string;
  b: string;
  from: Ns;
  to: Ns;
  /** How often each rule decided on each side. */
  rules: { rule: string; text: string; a: number; b: number }[];
  flows: { hash: string; decisions: number; writes_a: number; writes_b: number }[];
  /** The flow that `series` shows; null when there is none. */
  flow: string | null;
  series: { a: DecisionSeries; b: DecisionSeries };
  /** Points of the series that the cap left out. */
  series_left_out: number;
  /** Where the two sides differ; a rule of null means no decision on that side. */
  moments: {
    t: Ns[];
    rule_a: (string | null)[];
    rule_b: (string | null)[];
    to_a: Cpu[];
    to_b: Cpu[];
    flow: (string | null)[];
    /** The last moment before the range and the first after it; null = none there. */
    before: Ns | null;
    after: Ns | null;
  };
  moments_total: number;
  fidelity: { a: DecisionFidelity | null; b: DecisionFidelity | null };
  knobs: Record<string, number | string | KnobUsed>;
  label: Label;
}

export interface DecisionRow {
  seq: number;
  t: Ns;
  rule: string;
  life: number | null;
  subject: string | null;
  from: Cpu;
  to: Cpu;
  level: number | null;
  agrees: boolean | null;
}

export interface ImportReport {
  format: string;
  container: string | null;
  sha256: string;
  size: number;
  name: string;
  events: number;
  total: number;
  lost: number;
  lost_by_cpu: Record<string, number>;
  rejected: Record<string, number>;
  by_event: Record<string, number>;
  cpus: number | number[];
  first_ns: AbsoluteNs | null;
  last_ns: AbsoluteNs | null;
  frames: number | null;
  notes: { text: string; at: unknown }[];
  header: Record<string, unknown> | null;
}

/** One series of the throughput panel: `value` is the headline, `points` the runs behind it. */
export interface ThroughputSeries {
  id: string;
  label: string;
  side: "before" | "after" | null;
  points: { run: string; value: number }[];
  value: number;
  provenance: "published" | "measured";
  /** null: not given. */
  spread: { low: number; high: number } | null;
  source: { title: string; date: string | null; url: string | null };
  machine: string | null;
  note: string | null;
  /** Relative change from the group's first series as a ratio, 0.5 = +50 % (sent as percent); null on the first. */
  change_of_first: number | null;
}

export interface ThroughputGroup {
  id: string;
  title: string;
  unit: "pps" | "bit/s";
  about: string;
  reference: { value: number; unit: string; label: string }[];
  series: ThroughputSeries[];
}

export interface Throughput {
  groups: ThroughputGroup[];
}

export interface HostPreset {
  name: string;
  title: string;
  about: string;
  cpus: number | number[];
  llcs: number[][];
  nodes: number[][];
  source: string;
}
