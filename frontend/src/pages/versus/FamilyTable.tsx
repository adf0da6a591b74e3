import type { DifferenceRow, Measured } from "../../model/versus";
import layout from "./VersusPage.module.css";

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
  return `x${row.change.toPrecision(3)}`;
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
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; as sections, ten of these would be landmarks
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <div className="sideways behind-ground" role="group" aria-label={TITLES[family] ?? family} tabIndex={0}>
      <table className={`${layout.rows} size-note tabular`}>
        <caption className="pad-x-0 pad-y-4 bold">
          {TITLES[family] ?? family} <small className="muted">{ordered[0]?.label}</small>
        </caption>
        <thead>
          <tr>
            {["what", "before (95 %)", "after (95 %)", "change", "verdict"].map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ordered.map((row) => (
            <tr key={row.name} className={`${row.status === "differs" ? undefined : layout.within} line-top`}>
              <th scope="row">{row.name}</th>
              <td>{shown(row.before, row.unit)}</td>
              <td>{shown(row.after, row.unit)}</td>
              <td>{changed(row)}</td>
              <td>{verdict(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
