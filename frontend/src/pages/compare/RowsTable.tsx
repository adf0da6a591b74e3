import { useEffect, useRef, useState } from "react";
import { verdictPaint } from "../../charts/comparison/looks";
import { effectText, intervalText, marginText, medians, pText, verdictCounts } from "../../charts/comparison/words";
import { token } from "../../charts/frame/picture";
import { count, NONE, typeset } from "../../common/format";
import { type Comparison, nameOf, orderedRows, type Row } from "../../model/comparison";
import type { Point } from "../../model/notes";
import { WordButton } from "../../ui/Button";
import { Card } from "../../ui/Panel";
import { Sideways } from "../../ui/Sideways";
import { numberHead, Table } from "../../ui/Table";
import styles from "./ComparePage.module.css";

/** Rows shown before the others are unfolded. */
const FEW = 12;

const HEAD = [
  ...["row", "verdict", "unit"],
  ...["before", "after", "change", "95 % interval", "p", "adjusted", "n", "margin"].map(numberHead),
];

interface Props {
  comparison: Comparison;
  onPrimary: (id: string) => void;
  /** The point of the note that is open. */
  opened: Point | null;
  /** Begins a note on a row. */
  onNote: (id: string) => void;
}

/** Every row: medians, change with its interval, what the test says. */
export function RowsTable({ comparison, onPrimary, opened, onNote }: Props) {
  const [isWhole, setWhole] = useState(false);
  const rows = orderedRows(comparison.rows);
  const shown = isWhole || rows.length <= FEW + 2 ? rows : rows.slice(0, FEW);
  const rest = rows.slice(shown.length);
  const mustUnfold = rest.some(({ id }) => id === opened?.row);
  useEffect(() => {
    if (mustUnfold) setWhole(true);
  }, [mustUnfold]);
  return (
    <Card
      id="rows"
      title="All rows"
      about="Change is the Hodges–Lehmann estimate; the interval is 95 % a row. p is adjusted over the rows beside the primary one."
    >
      <Sideways label="Rows of the comparison">
        <Table caption="Rows of the comparison" className={styles.rows} head={HEAD}>
          {shown.map((row) => (
            <Line
              key={row.id}
              row={row}
              onPrimary={onPrimary}
              opened={opened?.row === row.id ? opened : null}
              onNote={onNote}
            />
          ))}
        </Table>
      </Sideways>
      {(rest.length > 0 || isWhole) && rows.length > FEW + 2 && (
        <WordButton
          className="small min-height-32 space-above-8"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Show fewer rows" : `Show ${count(rest.length)} more rows: ${verdictCounts(rest)}`}
        </WordButton>
      )}
    </Card>
  );
}

function Line({ row, onPrimary, opened, onNote }: Omit<Props, "comparison"> & { row: Row }) {
  const { before, after } = row;
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (opened) line.current?.scrollIntoView({ block: "nearest" });
  }, [opened]);
  const words = medians(row);
  return (
    <tr ref={line} className={row.primary ? styles.primary : undefined} aria-current={opened ? "step" : undefined}>
      <th scope="row">
        {nameOf(row)}{" "}
        {row.primary ? (
          <span className="space-left-8 nowrap regular muted">primary</span>
        ) : (
          <WordButton
            className="small regular space-left-8 nowrap print-hide"
            of={row.id}
            onClick={() => onPrimary(row.id)}
          >
            make primary
          </WordButton>
        )}
        <WordButton
          className="small regular space-left-8 nowrap print-hide"
          of={`on ${row.id}`}
          onClick={() => onNote(row.id)}
        >
          note
        </WordButton>
        <p>{typeset(row.verdict.slice(row.word.length).replace(/^:\s*/, ""))}</p>
        {row.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </th>
      <td>
        <Verdict of={row} />
      </td>
      <td>{words.unit}</td>
      <td className="number">{words.before}</td>
      <td className="number">{words.after}</td>
      <td className="number" title={ofBoth(row)}>
        {effectText(row.effect, row)}
      </td>
      <td className="number">{intervalText(row)}</td>
      <td className="number">{pText(row.p)}</td>
      <td className="number">{row.primary ? NONE : pText(row.adjusted)}</td>
      <td className="number">{`${before.values.length} + ${after.values.length}`}</td>
      <td className="number" title={row.margin_because}>
        {marginText(row)}
      </td>
    </tr>
  );
}

/** The change of the medians by both bases: a mail may have used either. */
function ofBoth({ of_before_pct, of_after_pct }: Row): string | undefined {
  if (of_before_pct === null || of_after_pct === null) return undefined;
  return `medians: ${of_before_pct.toFixed(2)} % of before, ${of_after_pct.toFixed(2)} % of after`;
}

/** The word of a verdict in its colour: the word says what the colour says. */
export function Verdict({ of, colon = false }: { of: Pick<Row, "word" | "better">; colon?: boolean }) {
  return (
    <b className="bold nowrap" style={{ color: token(verdictPaint(of)) }}>
      {colon ? `${of.word}:` : of.word}
    </b>
  );
}
