import { Fragment, useEffect, useState } from "react";
import { SortHead } from "../../charts/frame/SortHead";
import { type Sorting, sorted } from "../../charts/frame/sorting";
import { count, NONE } from "../../common/format";
import type { Claim } from "../../model/types";
import { Button } from "../../ui/Button";
import { Table } from "../../ui/Table";
import type { Ordered } from "../parts/ListBar";
import { changeText } from "../parts/recomputed";
import { ClaimCard, exact } from "./ClaimCard";
import styles from "./LedgerTable.module.css";
import { changeOf, couldDecide, statedOf } from "./ledger";

/** Lines at first, and further lines for each press. */
const LINES = 50;

/** What a claim is listed by. */
export const COLUMNS: readonly Ordered<Claim>[] = [
  { id: "figure", word: "claim", value: (claim) => claim.figure },
  { id: "driver", word: "driver or module", value: (claim) => claim.driver },
  { id: "author", word: "author", value: (claim) => claim.source.author },
  { id: "date", word: "date", kind: "date", value: (claim) => claim.source.date },
  { id: "change", word: "recomputed", kind: "number", value: changeOf },
  { id: "stated", word: "as published", value: statedOf },
  { id: "runs", word: "runs a side", kind: "number", value: (claim) => claim.runs },
];

interface Props {
  claims: readonly Claim[];
  /** Id of the claim that is open from the start. */
  opened: string | null;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

/** One line a claim; a press opens its numbers, its source and what it does not state. */
export function LedgerTable({ claims, opened, sorting, onSort }: Props) {
  const [lines, setLines] = useState(LINES);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(opened ? [opened] : []));
  const by = COLUMNS.find((column) => column.id === sorting.column);
  const ordered = by?.value ? sorted(claims, by.value, sorting.descending) : claims;
  const wanted = ordered.findIndex((claim) => claim.id === opened);
  const shown = ordered.slice(0, Math.max(lines, wanted + 1));
  useEffect(() => {
    if (opened) document.getElementById(opened)?.scrollIntoView();
  }, [opened]);
  const turn = (id: string) =>
    setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return (
    <>
      <Table
        caption="Published claims"
        folds
        head={COLUMNS.map(({ id, word, kind }) => (
          <SortHead key={id} id={id} heading={word} numeric={kind !== undefined} sorting={sorting} onSort={onSort} />
        ))}
      >
        {shown.map((claim) => (
          <Fragment key={claim.id}>
            <Line claim={claim} isOpen={open.has(claim.id)} onTurn={() => turn(claim.id)} />
            {open.has(claim.id) && (
              <tr>
                <td colSpan={COLUMNS.length}>
                  <ClaimCard claim={claim} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </Table>
      {shown.length < ordered.length && (
        <p className="paragraph muted">
          <Button onClick={() => setLines(shown.length + LINES)}>
            Show {count(Math.min(LINES, ordered.length - shown.length))} more
          </Button>{" "}
          {count(shown.length)} of {count(ordered.length)} shown
        </p>
      )}
    </>
  );
}

function Line({ claim, isOpen, onTurn }: { claim: Claim; isOpen: boolean; onTurn: () => void }) {
  const found = claim.recomputed[0];
  return (
    <tr id={claim.id} className={styles.line}>
      <th scope="row">
        <button className="touch-min-height-target" type="button" aria-expanded={isOpen} onClick={onTurn}>
          {claim.figure}
        </button>
        <small className="block small muted">{claim.subsystem}</small>
      </th>
      <td>{claim.driver ?? NONE}</td>
      <td>{claim.source.author ?? NONE}</td>
      <td className="nowrap number">{claim.source.date ?? NONE}</td>
      <td className="number">
        {found ? <b>{changeText(found)}</b> : NONE}
        <small className="block small muted">{valuesOf(claim)}</small>
      </td>
      <td>
        {statedOf(claim) ?? NONE}
        {found?.agrees && (
          <small className="block small muted">{found.agrees === "differs" ? "differs" : "agrees"}</small>
        )}
      </td>
      <td className="number">
        {claim.runs ?? "not stated"}
        {couldDecide(claim) && <small className="block small muted">could decide</small>}
      </td>
    </tr>
  );
}

/** `7.26 → 7.84 Mpps` where each side is one value. */
function valuesOf(claim: Claim): string | null {
  const [before, after] = (["before", "after"] as const).map((side) =>
    claim.series.find((series) => series.side === side && series.values.length > 0),
  );
  if (before?.values.length !== 1 || after?.values.length !== 1) return null;
  const [one, other] = [before.values[0], after.values[0]].map((value) =>
    typeof value === "number" ? exact(value) : value,
  );
  return `${one} → ${other} ${claim.unit}`;
}
