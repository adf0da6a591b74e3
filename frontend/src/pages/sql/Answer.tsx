import { useId, useMemo } from "react";
import { DataTable } from "../../charts/frame/DataTable";
import { Notice } from "../../charts/frame/Notice";
import { saveCsv } from "../../common/csv";
import { count, counted, duration } from "../../common/format";
import type { SqlAnswer } from "../../model/sql";
import { Button } from "../../ui/Button";
import { Copy } from "../parts/Copy";
import { Missing } from "../parts/State";
import { columnsOf, type LinksTo } from "./cells";
import { asCsv, asMail } from "./texts";

/** What came of a query: the table, what was left out of it, and the ways to take it along. */
export function Answer({ answer, to }: { answer: SqlAnswer; to: LinksTo }) {
  const heading = useId();
  const columns = useMemo(() => columnsOf(answer, to), [answer, to]);
  const rows = useMemo(() => answer.rows.map((cells, at) => ({ at, cells })), [answer]);
  const csv = useMemo(() => asCsv(answer), [answer]);
  const mail = useMemo(() => asMail(answer), [answer]);
  if (answer.columns.length === 0)
    return (
      <Missing what={answer.note ?? "The answer is empty."}>
        Other queries may still find what they ask for; the tables list the events this recording has.
      </Missing>
    );
  return (
    <section className="panel stack gap-8 shrinkable pad-14" aria-labelledby={heading}>
      <header className="row wrap gap-y-8 gap-x-14 items-center spread">
        <div>
          <h2 id={heading}>Answer</h2>
          <p className="muted tabular" role="status">
            {answer.truncated ? `the first ${count(rows.length)} rows` : counted(rows.length, "row")} in{" "}
            {duration(answer.ms * 1e6, 3)}
          </p>
        </div>
        <div className="row wrap gap-8">
          <Copy text={csv} word="Copy CSV" />
          <Copy text={mail} word="Copy text for mail" />
          <Button onClick={() => saveCsv(csv, "query.csv")}>Download CSV</Button>
        </div>
      </header>
      {answer.note && <Notice>{answer.note}</Notice>}
      <DataTable
        // Another answer has other columns: an order by one of the last would mean nothing.
        key={answer.columns.map(({ name }) => name).join()}
        caption="Rows of the answer"
        captionHidden
        withoutFile
        columns={columns}
        rows={rows}
        keyOf={({ at }) => String(at)}
        empty="No row fits the query."
      />
    </section>
  );
}
