/**
 * The comparison document and what is published of it, as the server sends them
 * (`backend/skbscope/domains/comparisons/models.py` gives the meaning of every field).
 */
import type { Requested, Sent } from "../api/payloads";

/** One comparison: one family of rows. */
export type Comparison = Sent["Comparison"];
export type RunRef = Sent["RunRef"];
export type Row = Sent["Row"];
/** The headline of a row: the only words a verdict may begin with. */
export type VerdictWord = Row["word"];
/** The values of one side of a row, one a counted run. */
export type Values = Sent["Values"];
export type Histogram = Sent["Histogram"];
export type Bucket = Sent["Bucket"];
export type Difference = Sent["Difference"];
/** What one policy's rule did in the recordings of the runs compared. */
export type RecordedPolicy = Sent["RecordedPolicy"];
/** A comparison as the server answers: the document, and the texts it becomes. */
export type ComparisonAnswer = Sent["ComparisonAnswer"];

/** Which runs, as what. */
export type ComparisonRequest = Pick<Requested["ComparisonRequest"], "policy" | "left_out"> & {
  before: readonly string[];
  after: readonly string[];
  options: Pick<Requested["Chosen"], "margin_pct" | "primary">;
};

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
