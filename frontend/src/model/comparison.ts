/**
 * The comparison document and what is published of it, as the server sends them
 * (`backend/skbscope/domains/comparisons/models.py` gives the meaning of every field).
 */

/** The headline of a row: the only words a verdict may begin with. */
export type VerdictWord =
  | "NOT COMPARABLE"
  | "CANNOT TELL"
  | "FASTER"
  | "SLOWER"
  | "MORE"
  | "LESS"
  | "SMALL CHANGE"
  | "SAME"
  | "DESCRIBED";

export interface RunRef {
  /** null where the run is not stored. */
  id: string | null;
  label: string;
  tool: string;
  command: string | null;
  started: string | null;
  source: string;
  lines: [number, number];
  sha256: string;
  /** Why it does not count; null for a run that does. */
  left_out: string | null;
  /** Author and date of the mail its numbers stand in; null for a run that was measured. */
  published: string | null;
}

export interface SideDoc {
  label: string;
  runs: RunRef[];
  environment: Record<string, string>;
}

/** The values of one side of a row, one a counted run. */
export interface Values {
  values: number[];
  median: number | null;
  iqr: number | null;
  /** Positions in `values` beyond 3 interquartile ranges. */
  far: number[];
  samples: number[];
}

/** From `low` up to but not including `high`; null where the tool leaves that end open. */
export interface Bucket {
  low: number | null;
  high: number | null;
  count: number;
}

export interface Histogram {
  unit: string | null;
  buckets: Bucket[];
}

export interface Row {
  id: string;
  metric: string;
  subject: string | null;
  unit: string;
  better: "more" | "less" | null;
  form: "value" | "count" | "share";
  before: Values;
  after: Values;
  /** Effects are percent of *before* (`ratio`) or in `unit` (`difference`). */
  scale: "ratio" | "difference";
  effect: number | null;
  low: number | null;
  high: number | null;
  of_before_pct: number | null;
  of_after_pct: number | null;
  p: number | null;
  adjusted: number | null;
  floor: number | null;
  test: "rank-sum" | "sign-flip" | "rank-sum approx" | "sign-flip approx" | "none";
  spread_ratio: number | null;
  ks_p: number | null;
  margin: number;
  margin_because: string;
  word: VerdictWord;
  /** The whole sentence, ASCII, the word first. */
  verdict: string;
  more_runs: number | null;
  primary: boolean;
  notes: string[];
  before_histogram: Histogram | null;
  after_histogram: Histogram | null;
}

export interface Difference {
  name: string;
  before: string | null;
  after: string | null;
  intended: boolean;
}

export interface Drift {
  side: "before" | "after";
  metric: string;
  change_pct: number;
  p: number;
  sentence: string;
}

export interface Trust {
  /** One letter a counted run in time order, B or A; null where no order is known. */
  order: string | null;
  design: "independent" | "blocked";
  blocks: number;
  drift: Drift[];
  warnings: string[];
}

export interface ComparisonOptions {
  margin_pct: number;
  alpha: number;
  warmup_s: number;
  primary: [string, string | null] | null;
  intended: string[];
}

/** One comparison: one family of rows. */
export interface Comparison {
  version: number;
  engine: string;
  title: string;
  policy: string | null;
  before: SideDoc;
  after: SideDoc;
  rows: Row[];
  differences: Difference[];
  trust: Trust;
  options: ComparisonOptions;
  /** Sentence about the rows tested beside the primary one. */
  family: string;
  notes: string[];
}

/** The row that was tested alone. */
export const primaryOf = (comparison: Pick<Comparison, "rows">): Row | null =>
  comparison.rows.find((row) => row.primary) ?? null;

/**
 * The row of the same quantity in the other of packets and bits a second, where the tool printed both under names of their own
 * (`tx`, `tx bits`): a row is tested by its name.
 */
export function inOtherRate(rows: readonly Row[], row: Row): Row | null {
  const other = { pps: "bit/s", "bit/s": "pps" }[row.unit];
  const name = ({ metric }: Row) => metric.replace(/ bits$/, "");
  const isSame = (one: Row) => one.unit === other && one.subject === row.subject && name(one) === name(row);
  return rows.find((one) => one.id !== row.id && isSame(one)) ?? null;
}

/** A row's name as people write it: `rx pps`, `calls of mlx5e_rx_flow_steer`. */
export const nameOf = ({ metric, subject }: Pick<Row, "metric" | "subject">): string =>
  subject ? `${metric} ${subject}` : metric;

/** The values of one side of a row, with the run of each, and the runs that are left out. Values are in the order of the
 * counted runs; where there is not one a run, none has a run. */
export function runsOf(comparison: Pick<Comparison, "before" | "after">, row: Row, side: "before" | "after") {
  const { values } = row[side];
  const { runs } = comparison[side];
  const counted = runs.filter((run) => run.left_out === null);
  return {
    values: values.map((value, at) => ({ value, run: counted.length === values.length ? counted[at] : undefined })),
    leftOut: runs.filter((run) => run.left_out !== null),
  };
}

const UNDECIDED: readonly VerdictWord[] = ["CANNOT TELL", "NOT COMPARABLE", "DESCRIBED"];

/** The primary row first, then those that say something, then the others; each in the document's order. */
export function orderedRows(rows: readonly Row[]): Row[] {
  const rank = (row: Row) => (row.primary ? 0 : UNDECIDED.includes(row.word) ? 2 : 1);
  return [...rows].sort((a, b) => rank(a) - rank(b));
}

/** The sentence that stands over the comparison: the primary row's, or why there is none. */
export function verdictOf(comparison: Pick<Comparison, "rows">): {
  word: VerdictWord;
  sentence: string;
  better: Row["better"];
} {
  const row = primaryOf(comparison) ?? comparison.rows[0];
  return row
    ? { word: row.word, sentence: row.verdict, better: row.better }
    : { word: "NOT COMPARABLE", sentence: "NOT COMPARABLE: no row is on both sides", better: null };
}

/** One counter of the rule that ran: a value a recording, in the order of `RecordedPolicy.recordings`. */
export interface RecordedCounter {
  name: string;
  /** One a recording; null where it cannot show it. */
  values: (number | null)[];
  labels: string[];
}

/** What one policy's rule did in the recordings of the runs compared. */
export interface RecordedPolicy {
  policy: string;
  variant: string;
  recordings: { side: "before" | "after"; run_id: string; trace_id: string; name: string }[];
  counters: RecordedCounter[];
}

/** A comparison as the server answers: the document, and the texts it becomes. */
export interface ComparisonAnswer {
  id: string;
  sha256: string;
  /** Which look at these runs it is: 1 for the first. */
  looks: number;
  comparison: Comparison;
  text: string;
  markdown: string;
  figure_id: string | null;
  recorded: RecordedPolicy[];
}

/** Which runs, as what. */
export interface ComparisonAsked {
  before: readonly string[];
  after: readonly string[];
  policy?: string | null;
  options: { margin_pct: number; primary: string | null };
  left_out: Readonly<Record<string, string>>;
}
