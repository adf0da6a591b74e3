/** Values that only show how values look; none of them is a measurement. */
import type { Job } from "../../model/types";

export const NUMBERS = {
  events: 3_171_515,
  writes: 18_377,
  agreed: 208_410,
  compared: 208_411,
  ratio: 0.0719,
  ns: 12_530,
  moment: 2_134_100_250,
} as const;

export const DEMO_JOB: Job = {
  id: "example",
  kind: "analysis",
  state: "running",
  stage: "read",
  bytes: 41_206_000,
  of_bytes: 96_400_000,
  events: 1_204_311,
  eta_s: 9,
  ready: [],
  error: null,
  attempts: 1,
  parked: false,
  analysis_id: "example",
  trace_id: "example",
};
