/** From an explainer to the trace page and back: addresses that keep the place. */
import { decisionWindowOf, lastOf, type Simulation, timeAt } from "../../../model/simulation";
import type { Analysis } from "../../../model/types";
import type { RawQuery } from "../../../url/property";
import { readTrace, writeTrace } from "../../../url/trace";

/** What is shown around a moment: a share of the stretch, and at least so much, ns. */
const SHARE = 0.1;
const LEAST_NS = 20_000;

/**
 * The trace page around a moment of a recording's simulation, with the policy and the variant in view. `assumed` is the analysis
 * the simulation was read from where it is not the recording's default: its host, release and knobs go along.
 */
export function tracePageOf(run: Simulation, position: number, assumed: Analysis | null): RawQuery {
  const stretch = decisionWindowOf(run);
  const moment = (stretch?.at ?? 0) + timeAt(run, position);
  const half = Math.max(LEAST_NS, timeAt(run, lastOf(run)) * SHARE) / 2;
  const { view } = readTrace({});
  return writeTrace(
    {
      view: {
        ...view,
        from: Math.max(0, Math.round(moment - half)),
        to: Math.round(moment + half),
        policy: run.policy,
        a: run.variant,
        host: assumed?.spec ?? null,
        kernel: assumed?.kernel ?? null,
      },
      knobs: assumed?.knobs ?? {},
    },
    {},
  );
}
