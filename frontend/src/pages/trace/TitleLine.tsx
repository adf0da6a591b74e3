import type { ReactNode } from "react";
import { duration } from "../../charts/frame/units";
import { count, percent } from "../../common/format";
import type { Analysis, Trace } from "../../model/types";

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((one, other) => one + other, 0);
const plural = (value: number, word: string) => `${word}${value === 1 ? "" : "s"}`;

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** The recording's name and the numbers everything below rests on. */
export function TitleLine({
  trace,
  analysis,
  times,
  children,
}: {
  trace: Trace;
  analysis: Analysis | null;
  /** The choice of the unit of times, beside the first of them. */
  times: ReactNode;
  children: ReactNode;
}) {
  const host = analysis?.host;
  const summary = analysis?.summary;
  return (
    <div className="grid columns-1fr-auto gap-y-8 gap-x-20 items-start below-720-columns-1">
      <div className="row wrap gap-y-4 gap-x-28 items-baseline">
        <h1 className="break-anywhere">{trace.title ?? trace.name}</h1>
        <ul className="plain-list row wrap gap-y-2 gap-x-20 muted tabular" aria-label="The recording in numbers">
          {(host?.kernel || host?.kernel_reading) && (
            <li>
              {host.kernel && (
                <>
                  Linux <b className="bold ink">{host.kernel}</b>
                </>
              )}
              {host.kernel && host.kernel_reading && ": "}
              {host.kernel_reading?.text}
            </li>
          )}
          {host && (
            <li>
              <b className="bold ink">{host.cpus.length}</b> {plural(host.cpus.length, "CPU")} ·{" "}
              <b className="bold ink">{host.llcs.length}</b> LLC · <b className="bold ink">{host.nodes.length}</b>{" "}
              {plural(host.nodes.length, "node")}
            </li>
          )}
          {trace.duration_ns !== null && (
            <li>
              <b className="bold ink">{duration(trace.duration_ns)}</b> {times}
            </li>
          )}
          {summary && (
            <>
              <li>
                <b className="bold ink">{count(summary.trace.events)}</b> events,{" "}
                <b className="bold ink">{count(summary.trace.lost)}</b> lost,{" "}
                <b className="bold ink">{count(sum(summary.trace.rejected))}</b> rejected
              </li>
              <li>
                <b className="bold ink">{count(summary.lives.total)}</b> lives
                {trace.alien !== null && trace.alien_of ? (
                  <>
                    , <b className="bold ink">{count(trace.alien)}</b> alien (
                    <b className="bold ink">{percent(trace.alien, trace.alien_of, 3)}</b> of {count(trace.alien_of)} for
                    which that is recorded)
                  </>
                ) : null}
                , <b className="bold ink">{percent(summary.lives.origin_unknown, summary.lives.total, 2)}</b> origin
                unknown
              </li>
            </>
          )}
        </ul>
        {trace.source && <p className="own-line small muted">{sentence(trace.source)}</p>}
        {host?.emulated && (
          <p className="own-line small muted">
            {host.cpu}: decisions and counts are those of a real kernel, times and rates measure nothing.
          </p>
        )}
      </div>
      <div className="row wrap gap-8 print-hide">{children}</div>
    </div>
  );
}
