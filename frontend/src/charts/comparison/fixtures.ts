import type { Comparison, Row, Values } from "../../model/comparison";

/** A side's values with their median. For tests. */
export function valuesOf(values: number[], far: number[] = []): Values {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const median =
    sorted.length === 0 ? null : ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
  return { values, median, iqr: null, far, samples: values.map(() => 0) };
}

/** A row; what is not given is as in a rate nobody can tell apart. For tests. */
export function rowOf(metric: string, before: number[], after: number[], given: Partial<Row> = {}): Row {
  return {
    id: given.subject ? `${metric}/${given.subject}` : metric,
    metric,
    subject: null,
    unit: "pps",
    better: "more",
    form: "value",
    before: valuesOf(before),
    after: valuesOf(after),
    scale: "ratio",
    effect: 0.2,
    low: -0.4,
    high: 0.9,
    of_before_pct: 0.2,
    of_after_pct: 0.2,
    p: 0.4,
    adjusted: 0.4,
    floor: 0.0022,
    test: "rank-sum",
    spread_ratio: null,
    ks_p: null,
    margin: 1,
    margin_because: "default 1 %",
    word: "SAME",
    verdict: "SAME within 1%: between -0.40% and +0.90%",
    more_runs: null,
    primary: false,
    notes: [],
    before_histogram: null,
    after_histogram: null,
    tick: null,
    ...given,
  };
}

/** A whole document. For tests. */
export function comparisonOf(rows: Row[], given: Partial<Comparison> = {}): Comparison {
  const side = (label: string, many: number) => ({
    label,
    runs: Array.from({ length: many }, (_, at) => ({
      id: `${label}-${at}`,
      label: `${label} ${at + 1}`,
      tool: "xdp-bench",
      command: null,
      started: null,
      source: `${label}-${at + 1}.txt`,
      lines: [1, 20] as [number, number],
      sha256: "0".repeat(64),
      left_out: null,
      published: null,
    })),
    environment: {},
  });
  const first = rows[0];
  return {
    version: 1,
    engine: "skbscope 0.1.0",
    title: "xdp-bench redirect-map, drop in egress prog",
    policy: null,
    before: side("net-next", first?.before.values.length ?? 0),
    after: side("patched", first?.after.values.length ?? 0),
    rows,
    differences: [],
    trust: { order: "BABABABABABA", design: "blocked", blocks: 6, drift: [], warnings: [] },
    options: { margin_pct: 1, alpha: 0.05, warmup_s: 0, primary: null, intended: [] },
    family: "1 primary; 3 secondary rows, BH q = 0.05",
    notes: [],
    ...given,
  };
}

const BEFORE = [16_153_328, 16_160_120, 16_149_004, 16_155_772, 16_151_090, 16_148_530];
const AFTER = [17_205_328, 17_198_120, 17_230_004, 17_225_772, 17_201_090, 17_218_530];

/** Six runs a side, faster, with three rows beside it. */
export const FASTER = comparisonOf([
  rowOf("rx", BEFORE, AFTER, {
    effect: 6.58,
    low: 6.49,
    high: 6.67,
    p: 0.0022,
    adjusted: 0.0022,
    word: "FASTER",
    verdict: "FASTER by 6.58% (95% CI +6.49% to +6.67%), beyond the margin of 1%",
    primary: true,
  }),
  rowOf("drop", [0, 0, 3, 1, 0, 2], [0, 1, 0, 2, 1, 0], {
    scale: "difference",
    better: "less",
    unit: "packets",
    effect: 0,
    low: -2,
    high: 1,
    margin: 1,
    word: "CANNOT TELL",
    verdict: "CANNOT TELL: between -2 and +1 packets",
  }),
  rowOf("cycles", [210, 211, 209, 212, 210, 210], [199, 198, 200, 199, 198, 240], {
    unit: "cycles/packet",
    better: "less",
    effect: -5.2,
    low: -6.1,
    high: -3.9,
    p: 0.01,
    adjusted: 0.02,
    word: "FASTER",
    verdict: "FASTER by 5.20%",
    after: valuesOf([199, 198, 200, 199, 198, 240], [5]),
  }),
  rowOf("busy", [88.1, 88.3, 87.9, 88.2, 88.0, 88.4], [88.2, 88.1, 88.4, 87.8, 88.3, 88.1], {
    unit: "%",
    better: "less",
  }),
]);

/** Three runs a side: no test can say anything. */
export const TOO_FEW = comparisonOf(
  [
    rowOf("rx", [16_153_328, 16_160_120, 16_149_004], [16_105_461, 16_090_120, 16_110_004], {
      effect: -0.3,
      low: null,
      high: null,
      p: 0.1,
      adjusted: 0.1,
      floor: 0.1,
      word: "CANNOT TELL",
      verdict:
        "CANNOT TELL: 3+3 runs can never reach p < 0.05 (floor is 0.100); add at least 1 run per side, 6+6 recommended.",
      primary: true,
    }),
  ],
  {
    trust: {
      order: "BBBAAA",
      design: "independent",
      blocks: 0,
      drift: [],
      warnings: ["not interleaved: drift and effect cannot be separated"],
    },
  },
);

/** Shares of a profile. */
export const SHARES = comparisonOf(
  (
    [
      ["skb_release_data", 8.1, 3.2],
      ["napi_consume_skb", 4.0, 6.4],
      ["kmem_cache_free", 2.2, 2.1],
      ["skb_attempt_defer_free", null, 1.8],
      ["__slab_free", 5.9, 0.7],
    ] as const
  ).map(([subject, before, after]) =>
    rowOf("share", before === null ? [] : [before], after === null ? [] : [after], {
      subject,
      unit: "%",
      form: "share",
      better: null,
      effect: null,
      low: null,
      high: null,
      p: null,
      adjusted: null,
      test: "none",
      word: "DESCRIBED",
      verdict: "DESCRIBED: 1+1 profiles, nothing is tested",
    }),
  ),
  { title: "perf top" },
);

/** Calls an interval, some of them none. */
export const COUNTS = comparisonOf(
  [
    rowOf("calls", [387_594, 390_001, 385_410, 388_200], [43, 9, 207, 0], {
      subject: "mlx5e_rx_flow_steer",
      unit: "calls/s",
      form: "count",
      better: null,
      effect: -99.99,
      low: -100,
      high: -99.94,
      p: 0.029,
      word: "LESS",
      verdict: "LESS by 99.99%",
      primary: true,
    }),
    rowOf("calls", [12, 9, 0, 4], [10, 11, 3, 0], {
      subject: "rps_may_expire_flow",
      unit: "calls/s",
      form: "count",
      better: null,
      scale: "difference",
      effect: -0.5,
      low: -9,
      high: 8,
      word: "CANNOT TELL",
      verdict: "CANNOT TELL: between -9 and +8 calls/s",
    }),
  ],
  { title: "funccount, table writes" },
);

const histogram = (counts: number[]) => ({
  unit: "usecs",
  buckets: counts.map((count, at) => ({ low: 2 ** at, high: 2 ** (at + 1), count })),
});

/** Two distributions. */
export const HISTOGRAMS = comparisonOf([
  rowOf("latency", [22.4, 22.9, 22.1, 22.6], [18.2, 18.9, 18.1, 18.6], {
    unit: "usecs",
    better: "less",
    effect: -18.1,
    low: -20.6,
    high: -15.9,
    p: 0.029,
    word: "FASTER",
    verdict: "FASTER by 18.1%",
    primary: true,
    before_histogram: histogram([0, 2, 12, 80, 400, 120, 9, 1]),
    after_histogram: histogram([1, 9, 60, 320, 200, 30, 2, 0]),
  }),
]);
