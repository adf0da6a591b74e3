/** From an explainer to the trace page and back: addresses that keep the place. */
import { type Film, lastOf, stretchOf, timeAt } from "../../../model/film";
import type { Analysis } from "../../../model/types";
import type { RawQuery } from "../../../url/property";
import { readTrace, writeTrace } from "../../../url/trace";

/** What is shown around a moment: a share of the stretch, and at least so much, ns. */
const SHARE = 0.1;
const LEAST_NS = 20_000;

/**
 * The trace page around a moment of a recording's film, with the policy and the variant in view. `assumed` is the analysis
 * the film was read from where it is not the recording's default: its host, release and knobs go along.
 */
export function tracePageOf(film: Film, position: number, assumed: Analysis | null): RawQuery {
  const stretch = stretchOf(film);
  const moment = (stretch?.at ?? 0) + timeAt(film, position);
  const half = Math.max(LEAST_NS, timeAt(film, lastOf(film)) * SHARE) / 2;
  const { view } = readTrace({});
  return writeTrace(
    {
      view: {
        ...view,
        from: Math.max(0, Math.round(moment - half)),
        to: Math.round(moment + half),
        policy: film.policy,
        a: film.variant,
        host: assumed?.spec ?? null,
        kernel: assumed?.kernel ?? null,
      },
      knobs: assumed?.knobs ?? {},
    },
    {},
  );
}
