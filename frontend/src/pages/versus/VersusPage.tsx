import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { ChartFrame } from "../../charts/frame/ChartFrame";
import { clamped, isSame } from "../../charts/lifecycle/viewport";
import { count, counted, typeset } from "../../common/format";
import { versusQuery } from "../../model/queries";
import type { TimeRange } from "../../model/selection";
import type { TraceDifference } from "../../model/types";
import { Sideways } from "../../ui/Sideways";
import { Table } from "../../ui/Table";
import { type PanelName, rangeOf } from "../../url/trace";
import { Page } from "../parts/Page";
import { Waiting } from "../parts/Waiting";
import { useTraceAddress } from "../trace/useTraceAddress";
import { TwoLanes } from "./Lanes";
import { Matrices } from "./Matrices";
import { RowsTable } from "./RowsTable";
import { differs, type Family, familiesOf, hasDifference } from "./rows";
import { SharesPanel } from "./SharesPanel";
import { TwoRates } from "./Throughput";
import { type Side, useSide } from "./useSide";

/** Two recordings compared: what differs, and what could explain it. */
export function VersusPage({ before, after }: { before: string; after: string }) {
  const found = useQuery(versusQuery(before, after));
  return (
    <Page title="Two recordings">
      <h1>Two recordings compared</h1>
      <Waiting of={found} pending="Comparing the two recordings…" failed="They cannot be compared" />
      {found.data && <Answer difference={found.data} before={before} after={after} />}
    </Page>
  );
}

function Answer({ difference, before, after }: { difference: TraceDifference; before: string; after: string }) {
  const [one, other] = [useSide(before), useSide(after)];
  const name = (side: Side | null, id: string, { name, events }: TraceDifference["before"]) => (
    <>
      <Link to="/traces/$id" params={{ id }}>
        {side?.title ?? name}
      </Link>
      , {count(events)} events.
    </>
  );
  return (
    <>
      <p className="max-72ch pretty muted">
        Before: {name(one, before, difference.before)} After: {name(other, after, difference.after)}
      </p>
      <p className="max-72ch pretty size-prose">{typeset(difference.sentence)}</p>
      {difference.causes.length > 0 && (
        <section aria-labelledby="causes">
          <h2 id="causes">What could explain it, the strongest explanation first</h2>
          <ol className="max-72ch space-above-6 pad-left-18">
            {difference.causes.map((cause) => (
              <li key={`${cause.kind} ${cause.name} ${cause.text}`}>
                {cause.text}
                <br />
                <small className="muted">
                  {cause.label}
                  {cause.explains !== null && `; acts on ${Math.round(100 * cause.explains)} % of what differs`}
                  {cause.families.length > 0 && `: ${cause.families.join(", ")}`}
                </small>
              </li>
            ))}
          </ol>
        </section>
      )}
      {difference.settings.length > 0 && <Hosts settings={difference.settings} />}
      {one && other && <Pictures difference={difference} before={one} after={other} />}
      <p className="max-72ch pretty muted">
        {count(difference.rows.filter(differs).length)} of {count(difference.tested)} numbers that were tested together
        differ. Grey ones are within what two recordings of one host differ by. Intervals are of 95 % and come from
        blocks of time.
      </p>
      {difference.notes.map((note) => (
        <p key={note} className="max-72ch pretty muted">
          {note}
        </p>
      ))}
    </>
  );
}

const RATES = ["events", "counts"];

/** All pictures on one range of time: the clocks first, then what explains most; what has no difference is folded. */
function Pictures({ difference, before, after }: { difference: TraceDifference; before: Side; after: Side }) {
  const { address, change } = useTraceAddress();
  const { view } = address;
  const length = Math.max(...[before, after].map(({ timeline: { from, to } }) => to - from));
  const extent = useMemo<TimeRange>(() => ({ from: 0, to: length }), [length]);
  const range = useMemo(() => rangeOf(view, length), [view, length]);
  const onRange = (wanted: TimeRange) => {
    const retained = clamped(wanted, extent);
    change(isSame(retained, extent) ? { from: null, to: null } : retained);
  };
  const families = familiesOf(difference.rows);
  const asTable = (panel: PanelName) => ({
    isTable: view.tables.includes(panel),
    onTable: (wanted: boolean) =>
      change({ tables: [...view.tables.filter((one) => one !== panel), ...(wanted ? [panel] : [])] }),
  });
  const shares = families.filter(({ name, rows }) => name !== "flows" && rows[0]?.unit === "share");
  const flows = families.find(({ name }) => name === "flows");
  const rates = families.filter(({ name }) => RATES.includes(name));
  const panels: { title: string; families: readonly Family[]; panel: ReactNode }[] = [
    {
      title: "decisions and outcomes",
      families: shares,
      panel: <SharesPanel key="shares" families={shares} {...asTable("decisions")} />,
    },
    ...(flows
      ? [
          {
            title: "where skbs were freed",
            families: [flows],
            panel: <Matrices key="flows" {...{ before, after, flows }} {...asTable("flow")} />,
          },
        ]
      : []),
    { title: "rates of events", families: rates, panel: <RateRows key="rates" families={rates} /> },
  ];
  const place = ({ families: of }: { families: readonly Family[] }) =>
    Math.min(...of.filter(hasDifference).map((one) => families.indexOf(one)));
  const ordered = panels.filter(({ families: of }) => of.length > 0).sort((a, b) => place(a) - place(b));
  const alike = ordered.filter(({ families: of }) => !of.some(hasDifference));
  return (
    <>
      <TwoLanes
        {...{ before, after, extent, range, onRange }}
        isTable={view.lifeView === "table"}
        onTable={(wanted) => change({ lifeView: wanted ? "table" : "lives" })}
      />
      {ordered.filter((one) => !alike.includes(one)).map(({ panel }) => panel)}
      <TwoRates
        {...{ before, after, extent, range }}
        unit={view.rate}
        onUnit={(rate) => change({ rate })}
        {...asTable("throughput")}
      />
      {alike.length > 0 && (
        <details>
          <summary className="bold">Without a difference: {alike.map(({ title }) => title).join(", ")}</summary>
          {alike.map(({ panel }) => panel)}
        </details>
      )}
    </>
  );
}

/** Rates of events: those that differ, and the others folded. */
function RateRows({ families }: { families: readonly Family[] }) {
  const part = (isWanted: (row: Family["rows"][number]) => boolean) =>
    families.map(({ name, rows }) => ({ name, rows: rows.filter(isWanted) })).filter(({ rows }) => rows.length > 0);
  const [differing, alike] = [part(differs), part((row) => !differs(row))];
  const many = alike.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <ChartFrame
      title="Rates of events"
      lede="per second of the time with traffic"
      table={
        <>
          <RowsTable families={differing} />
          {many > 0 && (
            <details open={differing.length === 0}>
              <summary className="bold">{counted(many, "rate")} without a difference</summary>
              <RowsTable families={alike} note=", without a difference" />
            </details>
          )}
        </>
      }
      tableShown
      label={families.every(({ rows }) => rows.every(({ label }) => label === "exact")) ? "exact" : "reconstructed"}
      fileName="rates"
      pictured={false}
    >
      {null}
    </ChartFrame>
  );
}

/** What is not the same on the two hosts; what only one of them states is folded. */
function Hosts({ settings }: { settings: TraceDifference["settings"] }) {
  const [stated, unknown] = [true, false].map((isStated) =>
    settings.filter(({ before, after }) => (before !== null && after !== null) === isStated),
  ) as [typeof settings, typeof settings];
  return (
    <>
      {stated.length > 0 && <Settings title="What differs between the hosts" settings={stated} />}
      {unknown.length > 0 && (
        <details>
          <summary className="bold">{counted(unknown.length, "setting")} known of one host only</summary>
          <Settings title="Known of one host only" settings={unknown} />
        </details>
      )}
    </>
  );
}

function Settings({ title, settings }: { title: string; settings: TraceDifference["settings"] }) {
  return (
    <Sideways label={title} isGroup className="behind-ground max-104ch">
      <Table caption={title} isCaptionSeen folds head={["what", "before", "after"]}>
        {settings.map(({ kind, name, before, after }) => (
          <tr key={`${kind} ${name}`}>
            <th scope="row">{name}</th>
            <td data-word="before">{before ?? "not known"}</td>
            <td data-word="after">{after ?? "not known"}</td>
          </tr>
        ))}
      </Table>
    </Sideways>
  );
}
