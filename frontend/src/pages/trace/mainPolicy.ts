import type { Summary } from "../../model/types";
import { FIRST_POLICY, type TraceView } from "../../url/trace";

/** What a policy's panels show in detail; an address with one of these and no policy was written for the first policy. */
const OF_A_POLICY = ["a", "b", "flow", "moment", "sweep", "forecast"] as const;

/**
 * The policy whose decisions a page opens on: the one with a warning, else the one that should be changed, else the
 * first one, unless this recording cannot tell about it.
 */
export function mainPolicy(summary: Pick<Summary, "findings" | "advice"> | null): string {
  if (!summary) return FIRST_POLICY;
  const warned = summary.findings.find(({ severity }) => severity === "warning");
  if (warned) return warned.policy;
  const { advice } = summary;
  const first = advice.find(({ policy }) => policy === FIRST_POLICY);
  const change = advice.find(({ stand }) => stand === "change");
  const reported = advice.find(({ stand }) => stand !== "cannot-tell");
  return (change ?? (first && first.stand !== "cannot-tell" ? first : reported))?.policy ?? FIRST_POLICY;
}

/** The policy that an address shows. */
export function policyOf(view: TraceView, summary: Pick<Summary, "findings" | "advice"> | null): string {
  if (view.policy !== null) return view.policy;
  return OF_A_POLICY.some((key) => view[key] !== null) ? FIRST_POLICY : mainPolicy(summary);
}

/** A change of view with its policy, where a reader of the address would else take it for the first policy's. */
export function withPolicy(change: Partial<TraceView>, policy: string): Partial<TraceView> {
  return OF_A_POLICY.some((key) => (change[key] ?? null) !== null) ? { policy, ...change } : change;
}

/** The change of view that shows another policy: its own variants, and nothing picked out of the one before. */
export function toPolicy(policy: string): Partial<TraceView> {
  return { policy, a: null, b: null, flow: null, moment: null };
}
