import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { count, counted } from "../../charts/frame/format";
import type { TraceDifference } from "../../model/versus";
import { versusQuery } from "../../model/versus";
import { Sideways } from "../../ui/Sideways";
import { Table } from "../../ui/Table";
import { Page } from "../parts/Page";
import { Waiting } from "../parts/Waiting";
import { FamilyTable } from "./FamilyTable";
import { TwoLanes } from "./Lanes";
import { Matrices } from "./Matrices";
import { useSide } from "./useSide";

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
  const differing = difference.rows.filter((row) => row.status === "differs");
  const [one, other] = [useSide(before), useSide(after)];
  const families = [
    ...new Set(difference.rows.filter(({ status }) => status !== "one-side").map(({ family }) => family)),
  ];
  const hasDifference = (family: string) => differing.some((row) => row.family === family);
  const alike = families.filter((family) => !hasDifference(family));
  const table = (family: string) => (
    <FamilyTable key={family} family={family} rows={difference.rows.filter((row) => row.family === family)} />
  );
  return (
    <>
      <p className="max-72ch pretty muted">
        Before:{" "}
        <Link to="/traces/$id" params={{ id: before }}>
          {one?.title ?? difference.before.name}
        </Link>
        , {count(difference.before.events)} events. After:{" "}
        <Link to="/traces/$id" params={{ id: after }}>
          {other?.title ?? difference.after.name}
        </Link>
        , {count(difference.after.events)} events.
      </p>
      <p className="max-72ch">{difference.sentence}</p>
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
      {difference.settings.length > 0 && <Settings settings={difference.settings} />}
      {one && other && (
        <>
          <section aria-labelledby="lanes" className="panel pad-14">
            <h2 id="lanes">On one clock and one scale</h2>
            <p className="max-72ch space-below-8 muted">
              skbs in use on each CPU upward; downward what was freed there: allocated on another CPU (orange), handed
              back and flushed (yellow), of its own (pale). Equal heights are equal counts and rates.
            </p>
            <TwoLanes before={one} after={other} />
          </section>
          <section aria-labelledby="matrices" className="panel pad-14">
            <h2 id="matrices">Where skbs were freed</h2>
            <p className="max-72ch space-below-8 muted">
              Allocating CPU down, freeing CPU across, on one scale of shares. A difference within what two recordings
              of one host differ by is grey. Here the whole recordings count; the tables leave out their quiet start and
              end.
            </p>
            <Matrices before={one} after={other} rows={difference.rows.filter(({ family }) => family === "flows")} />
          </section>
        </>
      )}
      <p className="max-72ch pretty muted">
        {count(differing.length)} of {count(difference.tested)} rows that were tested together differ. Rows in grey are
        within what two recordings of one host differ by. Intervals are of 95 % and come from blocks of time.
      </p>
      {families.filter(hasDifference).map(table)}
      {alike.length > 0 && (
        <details>
          <summary className="bold">{counted(alike.length, "table")} without a difference</summary>
          {alike.map(table)}
        </details>
      )}
      {difference.notes.map((note) => (
        <p key={note} className="max-72ch pretty muted">
          {note}
        </p>
      ))}
    </>
  );
}

/** What is not the same on the two hosts. */
function Settings({ settings }: { settings: TraceDifference["settings"] }) {
  return (
    <Sideways label="What differs between the hosts" isGroup className="behind-ground max-104ch">
      <Table caption="What differs between the hosts" isCaptionSeen folds head={["what", "before", "after"]}>
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
