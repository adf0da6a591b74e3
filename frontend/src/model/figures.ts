/** Published claims and stored runs, as the API sends them. */

/** A published figure beside what it recomputes to. */
export interface Claim {
  id: string;
  /** Null for claims that are about none of the policies. */
  policy: string | null;
  subsystem: string;
  driver: string | null;
  figure: string;
  unit: string;
  better: "more" | "less" | null;
  method: "change" | "sum-of-means";
  as_published: string | null;
  series: {
    label: string;
    side: string | null;
    /** A text where the number was written in an odd way. */
    values: (number | string)[];
    weights?: number[] | null;
    as_published?: string | null;
  }[];
  samples_are: string;
  runs_a_side: number | null;
  machine: string | null;
  not_stated: string[];
  source: {
    author: string | null;
    date: string | null;
    subject: string | null;
    list: string | null;
    url: string | null;
    via: string;
    message_id?: string | null;
  };
  note?: string | null;
  recomputed: {
    label: string;
    /** Percent of before. */
    change_pct: number;
    /** Percent of after; null where that is zero. */
    of_after_pct: number | null;
    agrees: "rounded" | "truncated" | "differs" | null;
    base: string;
  }[];
  odd_numbers: string[];
  runs: number | null;
  floor_p: number | null;
  verdict: string | null;
  tick_pct: number | null;
}

/** One metric of one run. */
export interface MetricRow {
  metric: string;
  unit: string;
  direction: "more" | "less" | null;
  /** A socket, a function; null for the run as a whole. */
  subject: string | null;
  samples: number[];
  value: number | null;
  value_from: "total" | "median" | null;
  lines: [number, number];
}

/** A stored start of a benchmark tool. */
export interface RunItem {
  id: string;
  upload_id: string;
  name: string;
  group: string;
  created_at: string;
  run: {
    tool: string;
    label: string;
    side: "before" | "after" | null;
    rows: MetricRow[];
    command: string | null;
    notes: { text: string; line: number | null }[];
    odd_numbers: { text: string; line: number | null }[];
  };
}
