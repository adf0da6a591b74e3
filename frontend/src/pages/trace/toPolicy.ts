import type { TraceView } from "../../url/trace";

/** The change of view that shows another policy: its own variants, and nothing picked out of the one before. */
export function toPolicy(policy: string): Partial<TraceView> {
  return { policy, a: null, b: null, flow: null, moment: null };
}
