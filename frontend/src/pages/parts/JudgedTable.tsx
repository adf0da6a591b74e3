import { THIN } from "../../common/format";
import type { Judged } from "../../model/policies";
import { Sideways } from "../../ui/Sideways";
import { Table } from "../../ui/Table";
import styles from "./JudgedTable.module.css";

/** Rounded down, so that only all of them are 100 %; upper ends of intervals are rounded up. */
const percent = (share: number, decimals = 2, round: (value: number) => number = Math.floor) =>
  (round(Number((share * 10 ** (decimals + 2)).toFixed(6))) / 10 ** decimals).toFixed(decimals);

/** The same decisions are compared for every variant. */
function coverage(agreements: Judged["runs"][number]["agreements"]): string {
  const [one] = agreements;
  return one ? percent(one.compared / Math.max(1, one.recorded), 1) : "";
}

/** Which variant's replay agrees with which kernel: a row for each rule that ran, a column for each variant. */
export function JudgedTable({ judged }: { judged: Judged }) {
  const variants = judged.runs[0]?.agreements.map((one) => one.variant) ?? [];
  return (
    <>
      <Sideways label="Agreement by the rule that ran" className="behind-ground">
        <Table
          caption="Agreement by the rule that ran"
          className={styles.table}
          head={["the kernel runs", ...variants]}
        >
          {judged.runs.map(({ runs, recordings, agreements }) => (
            <tr key={runs}>
              <th scope="row" title={recordings.join("\n")}>
                {runs}
                <small className="block small regular muted">
                  {recordings.length === 1 ? "1 recording" : `${recordings.length} recordings`},
                  <br />
                  {coverage(agreements)}
                  {THIN}% compared
                </small>
              </th>
              {agreements.map(({ variant, agreed, compared, interval }) => (
                <td key={variant} data-ran={variant === runs}>
                  {compared > 0 ? `${percent(agreed / compared)}${THIN}%` : "nothing to compare"}
                  <small className="block small regular muted">
                    {agreed.toLocaleString("en-US")} of {compared.toLocaleString("en-US")}
                    <br />
                    {percent(interval[0], 1)} to {percent(interval[1], 1, Math.ceil)}
                    {THIN}%
                  </small>
                </td>
              ))}
            </tr>
          ))}
        </Table>
      </Sideways>
      <p className="space-above-10 small muted">
        Judged by a patched {judged.kernel.replace("-lab", "")} on {judged.date}: one kernel that can be switched to
        each rule at run time (backend/lab/patches), on 8 emulated CPUs with 4 last-level caches and 2 nodes. Compared
        are {judged.what}. Shares are of those that a replay of the column’s rule predicts, with 95{THIN}% intervals; in
        the framed cells that rule ran. Decisions are real there, costs are not.
      </p>
    </>
  );
}
