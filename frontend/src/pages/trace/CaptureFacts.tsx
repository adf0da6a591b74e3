import { countColumn, DataTable } from "../../charts/frame/DataTable";
import { count } from "../../common/format";
import type { Capture, Change } from "../../model/types";

/** What the bundle of `skbscope capture` says beside its recording: exact counters of the whole host, and gaps. */
export function CaptureFacts({ capture }: { capture: Capture }) {
  const pools = Object.entries(capture.page_pools).flatMap(([pool, fields]) =>
    Object.entries(fields).map(([field, change]) => ({ name: `${pool} ${field}`, ...change })),
  );
  const counters = Object.entries(capture.counters).map(([name, change]) => ({ name, ...change }));
  return (
    <section className="stack gap-10">
      <h3 className="space-below-4 size-text bold">Noted before and after by skbscope capture</h3>
      <p>
        Exact, of the whole host, over the {capture.seconds} s that perf ran: other traffic counts too.{" "}
        {count(counters.length)} counters changed, {count(capture.unchanged)} did not.
      </p>
      {pools.length > 0 && <Changes caption="Page pools" rows={pools} />}
      {counters.length > 0 && <Changes caption="Counters that changed" rows={counters} />}
      {capture.missing.length + capture.skipped.length > 0 && (
        <ul className="pad-left-18">
          {capture.missing.map(({ event, cost }) => (
            <li key={event}>
              {event} is not offered by that kernel: {cost}.
            </li>
          ))}
          {capture.skipped.map(({ what, why }) => (
            <li key={`${what} ${why}`}>
              Left out, {what}: {why}.
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type Row = { name: string } & Change;

function Changes({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  return (
    <DataTable
      caption={caption}
      columns={[
        { id: "name", heading: "counter", value: (row) => row.name },
        countColumn<Row>("before", (row) => row.before),
        countColumn<Row>("after", (row) => row.after),
        countColumn<Row>("change", (row) => row.after - row.before),
      ]}
      rows={rows}
      keyOf={(row) => row.name}
      initial={{ column: "change", descending: true }}
    />
  );
}
