/**
 * Two simulations of one recording on one stretch of it. Variants decide at different events, so that as many decisions of each
 * begin and end at different times; counts of unlike stretches would be compared.
 *
 *   a  |■■ ■  ■ ■■ ■|           from the later beginning counted, up to where the first of both ends
 *   b     |■ ■■    ■   ■ ■|
 *          └────────┘
 */
import { decisionWindowOf, positionAt, type Simulation } from "../../../model/simulation";

export type Simulations = readonly [Simulation, Simulation];

export interface Together {
  runs: Simulations;
  /** Where the next stretch of both begins, ns in the recording; null = there is none. */
  next: number | null;
  /** Events cut off at the end of either side. */
  cut: readonly [number, number];
}

/** Both sides from the earlier simulation's beginning on, up to where one of them stops for length. */
export function onOneStretch([a, b]: Simulations): Together {
  const [one, other] = [decisionWindowOf(a), decisionWindowOf(b)];
  if (!one || !other || one.trace !== other.trace) return { runs: [a, b], next: null, cut: [0, 0] };
  const begin = Math.min(one.at, other.at);
  const ends = [one.next, other.next].filter((ns) => ns !== null);
  const next = ends.length > 0 ? Math.min(...ends) : null;
  const end = next === null ? null : next - begin;
  const runs = [later(a, one.at - begin), later(b, other.at - begin)].map((run) =>
    end === null ? run : before(run, end),
  );
  const [left = a, right = b] = runs;
  return {
    runs: [left, right],
    next,
    cut: [a.events.length - left.events.length, b.events.length - right.events.length],
  };
}

/** The simulation, so many ns later. */
export function later(run: Simulation, ns: number): Simulation {
  return ns === 0 ? run : { ...run, events: run.events.map((event) => ({ ...event, at_ns: event.at_ns + ns })) };
}

/** The simulation without what happens at a time and after it. */
export function before(run: Simulation, ns: number): Simulation {
  const last = positionAt(run, ns - 1);
  if (last === run.events.length) return run;
  return {
    ...run,
    events: run.events.slice(0, last),
    gauges: run.gauges.map((gauge) => ({ ...gauge, values: gauge.values.slice(0, last + 1) })),
    tokens: run.tokens.map((token) => {
      const retained = token.at.filter((position) => position <= last).length;
      return { ...token, at: token.at.slice(0, retained), to: token.to.slice(0, retained) };
    }),
    moments: Object.fromEntries(
      Object.entries(run.moments).map(([name, position]) => [name, Math.min(position, last)] as const),
    ),
    left_out: run.left_out + run.events.length - last,
  };
}
