/** Small simulations for tests: a gauge a line, its values by position, and times by event. */
import type { Simulation } from "../../../model/simulation";

interface Drawn {
  label?: Simulation["label"];
  parameters?: Simulation["parameters"];
  /** Virtual ns by event. */
  times?: readonly number[];
  /** Id → unit and values, one more than there are events. */
  gauges?: Readonly<Record<string, readonly [unit: string, ...values: number[]]>>;
}

export function runOf({ label = "modelled", parameters = {}, times = [10, 20, 30], gauges = {} }: Drawn): Simulation {
  return {
    scenario: "test",
    policy: "test",
    variant: "stock",
    kernel: "7.1",
    label,
    parameters,
    host: { cpus: [0, 1], llcs: [[0, 1]], nodes: [[0, 1]] },
    places: [{ id: "wire", concept: "wire", cpu: null, capacity: null }],
    gauges: Object.entries(gauges).map(([id, [unit, ...values]]) => ({ id, unit, limit: null, values })),
    tokens: [{ concept: "skb", home: 0, at: [1, 3], to: [0, -1] }],
    rules: {},
    events: times.map((at_ns, place) => ({
      at_ns,
      cpu: 0,
      mark: "alloc",
      ask: place,
      token: 0,
      rules: [],
      from: null,
      to: 0,
      choice: null,
      text: `event ${place + 1}`,
    })),
    moments: { start: 0, end: times.length },
    assumed: [],
    left_out: 0,
  };
}

/** Parameters of a stretch of a recording. */
export const stretchAt = (at_ns: number, next_ns: number | null, trace = "t") => ({
  trace,
  analysis: "a",
  at_ns,
  ...(next_ns === null ? {} : { next_ns }),
  decisions: 3,
  before: 0,
  of: 10,
});
