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
    <article className={`${styles.claim} panel shrinkable pad-x-14 pad-y-12`}>
      <header className="row gap-12 items-baseline spread">
        <h3 className="size-h2 bold">{claim.figure}</h3>
        <LabelChip label="published" />
      </header>
      <section
        className="sideways space-above-6 space-below-6"
        aria-label={`Numbers of ${claim.figure}, ${claim.id}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
      >
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
                <tr className="line-top" key={series.label}>
                  <th scope="row">
                    {series.label}
                    {series.side && series.side !== series.label && (
                      <small className="small muted block"> {series.side}</small>
                    )}
                  </th>
                  <td data-word={claim.unit}>{values(series.values)}</td>
                  <td data-word="as published">{series.as_published ?? NONE}</td>
                  <td data-word="recomputed" title={found?.base}>
                    {found ? <b>{percentOf(found.change_pct)}</b> : NONE}
                    {found?.agrees && <small className="small muted block"> {AGREES[found.agrees]}</small>}
                  </td>
                  <td data-word="of after">{found?.of_after_pct != null ? percentOf(found.of_after_pct) : NONE}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {claim.verdict && <p className={`${styles.verdict} space-above-6 size-note leading-18 muted`}>{claim.verdict}</p>}
      {claim.odd_numbers.length > 0 && (
        <p className="space-above-6 size-note leading-18 muted">Written oddly: {claim.odd_numbers.join("; ")}</p>
      )}
      {claim.note && <p className="space-above-6 size-note leading-18 muted">{claim.note}</p>}
      <dl>
        <dt className="muted">source</dt>
        <dd className="break-anywhere">
          {source.url ? <a href={source.url}>{source.subject ?? source.url}</a> : (source.subject ?? "not named")}
          {" · "}
          {[source.author, source.date, source.list, source.via].filter(Boolean).join(" · ")}
        </dd>
        <dt className="muted">machine</dt>
        <dd className="break-anywhere">{claim.machine ?? "not stated"}</dd>
        <dt className="muted">one value is</dt>
        <dd className="break-anywhere">
          {claim.samples_are === "run" ? "one run" : `one ${claim.samples_are}`}
          {claim.runs_a_side !== null && `, ${claim.runs_a_side} ${claim.runs_a_side === 1 ? "run" : "runs"} a side`}
        </dd>
        <dt className="muted">not stated</dt>
        <dd className="break-anywhere">{claim.not_stated.length > 0 ? claim.not_stated.join(", ") : NONE}</dd>
      </dl>
    </article>
  );
}
