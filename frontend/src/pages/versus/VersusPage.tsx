import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { count } from "../../charts/frame/format";
import type { TraceDifference } from "../../model/versus";
import { versusQuery } from "../../model/versus";
import { Page } from "../parts/Page";
import { Waiting } from "../parts/Waiting";
import { FamilyTable } from "./FamilyTable";

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
  const families = [
    ...new Set(difference.rows.filter(({ status }) => status !== "one-side").map(({ family }) => family)),
  ];
  return (
    <>
      <p className="max-72ch pretty muted">
        Before:{" "}
        <Link to="/traces/$id" params={{ id: before }}>
          {difference.before.name}
        </Link>
        , {count(difference.before.events)} events. After:{" "}
        <Link to="/traces/$id" params={{ id: after }}>
          {difference.after.name}
        </Link>
        , {count(difference.after.events)} events.
      </p>
      <p className="max-72ch">{difference.sentence}</p>
      {difference.causes.length > 0 && (
        <section aria-labelledby="causes">
          <h2 id="causes">What could explain it, the most first</h2>
          <ol className="max-72ch space-above-6 pad-left-18">
            {difference.causes.map((cause) => (
              <li key={`${cause.kind} ${cause.name} ${cause.text}`}>
                {cause.text} <small className="muted">{cause.label}</small>
                {cause.explains !== null && (
                  <small className="muted">
                    {" "}
                    acts on {Math.round(100 * cause.explains)} % of what differs
                    {cause.families.length > 0 && `: ${cause.families.join(", ")}`}
                  </small>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
      <p className="max-72ch pretty muted">
        {count(differing.length)} of {count(difference.tested)} rows that were tested together differ. Rows in grey are
        within what two recordings of one host differ by. Intervals are of 95 % and come from blocks of time.
      </p>
      {families.map((family) => (
        <FamilyTable key={family} family={family} rows={difference.rows.filter((row) => row.family === family)} />
      ))}
      {difference.notes.map((note) => (
        <p key={note} className="max-72ch pretty muted">
          {note}
        </p>
      ))}
    </>
  );
}
