/** Published claims and stored runs, as the API sends them. */
import type { Sent } from "../api/payloads";

/** A published figure beside what it recomputes to. */
export type Claim = Sent["Claim"];
/** One metric of one run. */
export type MetricRow = Sent["MetricRow"];
/** A stored start of a benchmark tool. */
export type RunItem = Sent["RunItem"];
