import { LabelChip } from "../../charts/frame/LabelChip";
import { MINUS, NONE } from "../../common/format";
import type { Claim } from "../../model/types";
import { Anchor } from "../parts/Anchor";
import { AGREES, changeText } from "../parts/recomputed";
import styles from "./ClaimsTable.module.css";

/** As published: every digit, thousands separated. */
function exact(value: number | string): string {
  if (typeof value === "string") return value;
  const [whole = "0", fraction] = Math.abs(value).toString().split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return (value < 0 ? MINUS : "") + grouped + (fraction ? `.${fraction}` : "");
}

/** Every published figure of an argument, a line each: its numbers, what was said of them, what they give. */
export function ClaimsTable({ claims }: { claims: readonly Claim[] }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className="sideways shrinkable" aria-label="Published figures" tabIndex={0}>
        <table className={`${styles.table} full-width tabular`}>
          <thead>
            <tr>
              <th scope="col">figure</th>
              <th scope="col">configuration</th>
              <th scope="col">value</th>
              <th scope="col">published</th>
              <th scope="col">{`recomputed, of before${claims.some(({ unit }) => unit === "%") ? " or in points" : ""}`}</th>
            </tr>
          </thead>
          {claims.map((claim) => (
            <tbody key={claim.id}>
              {claim.series.map((series, place) => {
                const found = claim.recomputed.find((one) => one.label === series.label);
                return (
                  <tr key={series.label}>
                    {place === 0 && (
                      <th scope="rowgroup" rowSpan={claim.series.length}>
                        <Anchor href={`/claims#${claim.id}`}>{claim.figure}</Anchor>
                        <small>
                          {[claim.source.author, claim.source.date, claim.machine].filter(Boolean).join(", ")}
                        </small>
                      </th>
                    )}
                    <td>{series.label}</td>
                    <td className={styles.number}>
                      {series.values.slice(0, 4).map(exact).join(", ")}
                      {series.values.length > 4 && ` … ${series.values.length} in all`} <small>{claim.unit}</small>
                    </td>
                    <td>{series.as_published ?? NONE}</td>
                    <td className={styles.number}>
                      {found ? <b>{changeText(found)}</b> : NONE}
                      {found?.agrees && <small> {AGREES[found.agrees]}</small>}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          ))}
        </table>
      </section>
      <p className="space-above-10 small muted">
        <LabelChip label="published" /> one run a side unless stated: no spread, no verdict. What was not stated is on{" "}
        <Anchor href="/claims">the page of claims</Anchor>.
      </p>
    </>
  );
}
