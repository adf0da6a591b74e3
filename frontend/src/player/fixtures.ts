/** Simulations and a clock for the tests of this folder. */
import type { Simulation, SimulationEvent } from "../model/simulation";
import type { Clock } from "./frames";

/** Numbers that only look random: the same for the same seed. */
export function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

/** A simulation whose events come at these ns; event n asks input n unless told otherwise. */
export function runAt(
  times: readonly number[],
  change: (n: number) => Partial<SimulationEvent> = () => ({}),
): Simulation {
  const events = times.map(
    (at_ns, n): SimulationEvent => ({
      at_ns,
      cpu: n % 2,
      mark: "alloc",
      ask: n,
      token: n % 7,
      rules: [],
      from: null,
      to: 0,
      choice: null,
      text: `event number ${n + 1}`,
      ...change(n),
    }),
  );
  return {
    scenario: "test",
    policy: "test",
    variant: "stock",
    kernel: "7.1",
    label: "modelled",
    parameters: {},
    host: { cpus: [0, 1], llcs: [[0, 1]], nodes: [[0, 1]] },
    places: [
      { id: "cache:0", concept: "napiCache", cpu: 0, capacity: 128 },
      { id: "list:0:1", concept: "deferList", cpu: 0, capacity: 127 },
    ],
    gauges: [
      {
        id: "cache:0",
        unit: "skbs",
        limit: 128,
        values: Array.from({ length: times.length + 1 }, (_, p) => (p * p) % 97),
      },
    ],
    tokens: Array.from({ length: 7 }, (_, token) => {
      const at = times.flatMap((_, n) => (n % 7 === token ? [n + 1] : []));
      return { concept: "skb", home: 0, at, to: at.map((_, move) => (move % 3) - 1) };
    }),
    rules: {},
    events,
    moments: {},
    assumed: [],
    left_out: 0,
  };
}

/** 90 events: a steady stretch, a burst within one microsecond with three at one instant, 3 ms of nothing, a steady stretch. */
export const MIXED = runAt([
  ...Array.from({ length: 40 }, (_, n) => n * 500),
  ...Array.from({ length: 12 }, (_, n) => 20_000 + n * 80),
  ...[21_000, 21_000, 21_000],
  ...Array.from({ length: 35 }, (_, n) => 3_021_000 + n * 500),
]);

/** A clock that stands until it is turned. */
export interface TestClock extends Clock {
  /** So many ms go by, in frames of 16 ms. */
  pass: (ms: number) => void;
  /** Frames that are asked for. */
  requested: () => number;
  hide: (isHidden: boolean) => void;
}

export function testClock(): TestClock {
  let now = 1000;
  let id = 0;
  let isHidden = false;
  const frames = new Map<number, (now: number) => void>();
  const delays = new Map<number, { run: () => void; at: number }>();
  return {
    frame: (run) => {
      frames.set(++id, run);
      return id;
    },
    cancelFrame: (one) => frames.delete(one),
    later: (run, ms) => {
      delays.set(++id, { run, at: now + ms });
      return id;
    },
    cancelLater: (one) => delays.delete(one),
    isShown: () => !isHidden,
    pass: (ms) => {
      const end = now + ms;
      while (now < end) {
        now = Math.min(end, now + 16);
        for (const [one, { run, at }] of [...delays]) if (at <= now && delays.delete(one)) run();
        const due = [...frames.values()];
        frames.clear();
        for (const run of due) run(now);
      }
    },
    requested: () => frames.size,
    hide: (hidden) => {
      isHidden = hidden;
    },
  };
}
