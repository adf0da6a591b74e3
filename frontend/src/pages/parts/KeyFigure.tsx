import { useQuery } from "@tanstack/react-query";
import { change, count, rounded } from "../../charts/frame/format";
import { LabelChip } from "../../charts/frame/LabelChip";
import type { Decision } from "../../explainers/contract";
import { type KeyFigure as Figure, keyFigureOf } from "../../explainers/keyFigure";
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
