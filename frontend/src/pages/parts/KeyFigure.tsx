import { useQuery } from "@tanstack/react-query";
import { LabelChip } from "../../charts/frame/LabelChip";
import { change, count, rounded } from "../../common/format";
import type { Decision } from "../../explainers/contract";
import { claimsQuery } from "../../model/claims";
import type { Claim } from "../../model/types";
import { Anchor } from "./Anchor";

/** A count exactly, a mean to four digits. */
const value = (number: number) => (Number.isInteger(number) ? count(number) : rounded(number));

/** The published number that matters for a decision, with its base, what its source says, and its source. */
export function KeyFigure({ decision }: { decision: Decision | undefined }) {
  const claims = useQuery(claimsQuery());
  const { claim: wanted, label } = decision?.figure ?? {};
  const claim = claims.data?.find((one) => one.id === wanted);
  const figure = claim && label !== undefined ? keyFigureOf(claim, label) : null;
  if (!claim || !figure) {
    return <p className="muted">{claims.isPending ? "…" : "No published figure"}</p>;
  }
  return <Shown claim={claim} figure={figure} />;
}

function Shown({ claim, figure }: { claim: Claim; figure: Figure }) {
  const { source } = claim;
  return (
    <div>
      <p>
        <b className="size-lead bold tabular tracking-minus-0_01em">{change(figure.change)}</b>{" "}
        <span>{claim.figure}</span>
      </p>
      <p className="small muted tabular">
        {value(figure.before)} → {value(figure.after)} {figure.unit}, {figure.base}
        {figure.published && <>; published “{figure.published}”</>}; {figure.runs}
      </p>
      <p className="small muted tabular row wrap gap-y-2 gap-x-12 items-center">
        <LabelChip label="published" />
        <Anchor href={`/claims#${claim.id}`}>{[source.author, source.date].filter(Boolean).join(", ")}</Anchor>
      </p>
    </div>
  );
}

/** The one published change of a claim that a list shows, with its two values and its base. */
interface Figure {
  /** Share of before: 0.0719 is +7.19 %. */
  change: number;
  /** `of before`, as the claims library says it. */
  base: string;
  before: number;
  after: number;
  unit: string;
  /** The source's own percentage, where it gives one. */
  published: string | null;
  runs: string;
}

type Series = Claim["series"][number];

/** Mean of what was published, weighted where weights were: null where a value was written in an odd way. */
function meanOf({ values, weights }: Series): number | null {
  if (values.length === 0 || values.some((value) => typeof value !== "number")) return null;
  const numbers = values.map(Number);
  const weight = (at: number) => weights?.[at] ?? 1;
  const total = numbers.reduce((sum, _, at) => sum + weight(at), 0);
  return numbers.reduce((sum, value, at) => sum + value * weight(at), 0) / total;
}

/** A side's value: its mean, or the sum of its parts' means where an item is made in several. */
function sideOf(claim: Claim, side: "before" | "after", label: string): number | null {
  const own = claim.series.filter((series) => series.side === side);
  const some = claim.method === "sum-of-means" || side === "before" ? own : own.filter((one) => one.label === label);
  const means = some.map(meanOf);
  if (means.length === 0 || means.includes(null)) return null;
  return means.reduce<number>((sum, mean) => sum + (mean ?? 0), 0);
}

const runsOf = (runs: number | null): string =>
  runs === null ? "runs not stated" : runs === 1 ? "one run a side" : `${runs} runs a side`;

/** The change of a label, or null where the claim does not have it. */
export function keyFigureOf(claim: Claim, label: string): Figure | null {
  const found = claim.recomputed.find((one) => one.label === label);
  const before = sideOf(claim, "before", label);
  const after = sideOf(claim, "after", label);
  if (!found || before === null || after === null) return null;
  const published = claim.series.find((series) => series.label === label)?.as_published;
  return {
    change: found.change_pct / 100,
    base: found.base,
    before,
    after,
    unit: claim.unit,
    published: published ?? claim.series.find((series) => series.side === "after")?.as_published ?? null,
    runs: runsOf(claim.runs_a_side),
  };
}
