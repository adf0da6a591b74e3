import type { DifferenceRow, Measured } from "../../model/versus";
import { Sideways } from "../../ui/Sideways";
import { numberHead, Table } from "../../ui/Table";

const TITLES: Record<string, string> = {
  events: "Events per second",
  counts: "Skbs and packets per second",
  fates: "Fate of skbs",
  flows: "Allocating > freeing CPU",
  distances: "Distance from the allocating to the freeing CPU",
  arrivals: "CPU that receives packets",
  reads: "CPU that reads sockets",
};

const share = (part: number) => `${(100 * part).toFixed(1)} %`;
const rate = (value: number) => value.toLocaleString("en", { maximumSignificantDigits: 4 });

/** Value and interval; a recording that cannot show it is not zero. */
export function shown(measured: Measured | null, unit: DifferenceRow["unit"]): string {
  if (measured === null) return "not recorded";
  const text = unit === "share" ? share : rate;
  const ends = measured.interval ? ` (${text(measured.interval[0])} to ${text(measured.interval[1])})` : "";
  return `${text(measured.value)}${ends}`;
}

/** A share by points, a rate by its ratio. */
export function changed(row: DifferenceRow): string {
  if (row.change === null || !row.before || !row.after) return "-";
  if (row.unit === "share") return `${row.change < 0 ? "" : "+"}${(100 * row.change).toFixed(1)} points`;
  if (row.before.count === 0 || row.after.count === 0)
    return row.before.count === row.after.count ? "-" : row.after.count ? "new" : "gone";
  return `×${row.change.toPrecision(3)}`;
}

const WORDS: Record<DifferenceRow["status"], string> = {
  differs: "differs",
  within: "within one host",
  "cannot-tell": "cannot tell",
  "one-side": "one recording only",
};

/** A row without a p is too rare to be tested, or counts every task of the machine. */
const verdict = (row: DifferenceRow) => (row.status === "within" && row.p === null ? "not tested" : WORDS[row.status]);

/** The rows of one family, those that differ first. */
export function FamilyTable({ family, rows }: { family: string; rows: readonly DifferenceRow[] }) {
  const ordered = rows
    .filter(({ status }) => status !== "one-side")
    .sort((a, b) => Number(b.status === "differs") - Number(a.status === "differs"));
  const title = TITLES[family] ?? family;
  return (
    <Sideways label={title} isGroup className="behind-ground max-104ch">
      <Table
        caption={
          <>
            {title} <small className="regular muted">{ordered[0]?.label}</small>
          </>
        }
        isCaptionSeen
        folds
        head={["what", ...["before (95 %)", "after (95 %)", "change"].map(numberHead), "verdict"]}
      >
        {ordered.map((row) => (
          <tr key={row.name} className={row.status === "differs" ? undefined : "muted"}>
            <th scope="row">{row.name}</th>
            <td className="number" data-word="before (95 %)">
              {shown(row.before, row.unit)}
            </td>
            <td className="number" data-word="after (95 %)">
              {shown(row.after, row.unit)}
            </td>
            <td className="number" data-word="change">
              {changed(row)}
            </td>
            <td data-word="verdict">{verdict(row)}</td>
          </tr>
        ))}
      </Table>
    </Sideways>
  );
}
