import { LabelChip } from "../../charts/frame/LabelChip";
import { change, MINUS, NONE } from "../../common/format";
import type { Claim } from "../../model/types";
import { Definition, Definitions } from "../../ui/Definitions";
import { Sideways } from "../../ui/Sideways";
import { Table } from "../../ui/Table";
import { AGREES, changeText } from "../parts/recomputed";
import styles from "./ClaimCard.module.css";

/** Values of a side as published; texts stay texts. */
function values(list: readonly (number | string)[]): string {
  const shown = list.slice(0, 6).map((value) => (typeof value === "number" ? exact(value) : value));
  return shown.join(", ") + (list.length > 6 ? ` … ${list.length} in all` : "");
}

/** As published: every digit, thousands separated. */
export function exact(value: number): string {
  const [whole = "0", fraction] = Math.abs(value).toString().split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return (value < 0 ? MINUS : "") + grouped + (fraction ? `.${fraction}` : "");
}

/** One claim: its numbers, what they give, who said it, and what was not stated. */
export function ClaimCard({ claim }: { claim: Claim }) {
  const { source } = claim;
  const byLabel = new Map(claim.recomputed.map((found) => [found.label, found]));
  return (
    <article className={`${styles.claim} panel shrinkable pad-x-14 pad-y-12`}>
      <header className="row gap-12 items-baseline spread">
        <h3 className="size-prose bold">{claim.figure}</h3>
        <LabelChip label="published" />
      </header>
      <Sideways label={`Numbers of ${claim.figure}, ${claim.id}`} className="space-above-6 space-below-6">
        <Table
          caption={claim.figure}
          folds
          head={["configuration", claim.unit, "as published", "recomputed", "of after"]}
        >
          {claim.series.map((series) => {
            const found = byLabel.get(series.label);
            return (
              <tr key={series.label}>
                <th scope="row">
                  {series.label}
                  {series.side && series.side !== series.label && (
                    <small className="small muted block"> {series.side}</small>
                  )}
                </th>
                <td data-word={claim.unit}>{values(series.values)}</td>
                <td data-word="as published">{series.as_published ?? NONE}</td>
                <td data-word="recomputed" title={found?.base}>
                  {found ? <b>{changeText(found)}</b> : NONE}
                  {found?.agrees && <small className="small muted block"> {AGREES[found.agrees]}</small>}
                </td>
                <td data-word="of after">
                  {found?.of_after_pct != null && found.points === null
                    ? change(found.of_after_pct / 100, found.places)
                    : NONE}
                </td>
              </tr>
            );
          })}
        </Table>
      </Sideways>
      {claim.verdict && (
        <p className="space-above-6 pad-x-10 pad-y-4 size-note leading-18 fill-ground notice-edge">{claim.verdict}</p>
      )}
      {claim.odd_numbers.length > 0 && (
        <p className="space-above-6 size-note leading-18 muted">Written oddly: {claim.odd_numbers.join("; ")}</p>
      )}
      {claim.note && <p className="space-above-6 size-note leading-18 muted">{claim.note}</p>}
      <Definitions className="space-above-8 small">
        <Definition term="source">
          {source.url ? <a href={source.url}>{source.subject ?? source.url}</a> : (source.subject ?? "not named")}
          {" · "}
          {[source.author, source.date, source.list, source.via].filter(Boolean).join(" · ")}
        </Definition>
        <Definition term="machine">{claim.machine ?? "not stated"}</Definition>
        <Definition term="one value is">
          {claim.samples_are === "run" ? "one run" : `one ${claim.samples_are}`}
          {claim.runs_a_side !== null && `, ${claim.runs_a_side} ${claim.runs_a_side === 1 ? "run" : "runs"} a side`}
        </Definition>
        <Definition term="not stated">{claim.not_stated.length > 0 ? claim.not_stated.join(", ") : NONE}</Definition>
      </Definitions>
    </article>
  );
}
