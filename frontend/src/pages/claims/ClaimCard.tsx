import { MINUS, NONE, rounded, THIN } from "../../charts/frame/format";
import { LabelChip } from "../../charts/frame/LabelChip";
import type { Claim } from "../../model/types";
import styles from "./ClaimsPage.module.css";

export const percentOf = (value: number) => `${value > 0 ? "+" : ""}${rounded(value)}${THIN}%`;

const AGREES = { rounded: "agrees, rounded", truncated: "agrees, cut off", differs: "differs" } as const;

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
    <article className={styles.claim}>
      <header>
        <h3>{claim.figure}</h3>
        <LabelChip label="published" />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} aria-label={`Numbers of ${claim.figure}, ${claim.id}`} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{claim.figure}</caption>
          <thead>
            <tr>
              <th scope="col">configuration</th>
              <th scope="col">{claim.unit}</th>
              <th scope="col">as published</th>
              <th scope="col">recomputed</th>
              <th scope="col">of after</th>
            </tr>
          </thead>
          <tbody>
            {claim.series.map((series) => {
              const found = byLabel.get(series.label);
              return (
                <tr key={series.label}>
                  <th scope="row">
                    {series.label}
                    {series.side && series.side !== series.label && <small> {series.side}</small>}
                  </th>
                  <td data-word={claim.unit}>{values(series.values)}</td>
                  <td data-word="as published">{series.as_published ?? NONE}</td>
                  <td data-word="recomputed" title={found?.base}>
                    {found ? <b>{percentOf(found.change_pct)}</b> : NONE}
                    {found?.agrees && <small> {AGREES[found.agrees]}</small>}
                  </td>
                  <td data-word="of after">{found?.of_after_pct != null ? percentOf(found.of_after_pct) : NONE}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {claim.verdict && <p className={styles.verdict}>{claim.verdict}</p>}
      {claim.odd_numbers.length > 0 && <p>Written oddly: {claim.odd_numbers.join("; ")}</p>}
      {claim.note && <p>{claim.note}</p>}
      <dl>
        <dt>source</dt>
        <dd>
          {source.url ? <a href={source.url}>{source.subject ?? source.url}</a> : (source.subject ?? "not named")}
          {" · "}
          {[source.author, source.date, source.list, source.via].filter(Boolean).join(" · ")}
        </dd>
        <dt>machine</dt>
        <dd>{claim.machine ?? "not stated"}</dd>
        <dt>one value is</dt>
        <dd>
          {claim.samples_are === "run" ? "one run" : `one ${claim.samples_are}`}
          {claim.runs_a_side !== null && `, ${claim.runs_a_side} ${claim.runs_a_side === 1 ? "run" : "runs"} a side`}
        </dd>
        <dt>not stated</dt>
        <dd>{claim.not_stated.length > 0 ? claim.not_stated.join(", ") : NONE}</dd>
      </dl>
    </article>
  );
}
