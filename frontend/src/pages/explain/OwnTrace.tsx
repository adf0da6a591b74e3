import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { LabelChip } from "../../charts/frame/LabelChip";
import { analysisQuery, tracesQuery } from "../../model/queries";
import { readExplain, writeExplain } from "../../url/explain";
import type { RawQuery } from "../../url/property";
import { figure, VERDICTS } from "../trace/advice/words";
import styles from "./OwnTrace.module.css";

/** The advice that a recording gives for one policy: the end of the helper. */
export function OwnTrace({ policy, explainer }: { policy: string; explainer: string }) {
  const traces = useQuery(tracesQuery());
  const ready = traces.data?.filter((trace) => trace.state === "ready") ?? [];
  // One's own recordings come before the demo library's.
  const sorted = [...ready].sort((a, b) => Number(a.demo) - Number(b.demo));
  const [chosen, setChosen] = useState<string | null>(null);
  const trace = sorted.find((one) => one.id === chosen) ?? sorted[0];
  const analysis = useQuery({ ...analysisQuery(trace?.analysis_id ?? ""), enabled: trace !== undefined });
  const advice = analysis.data?.summary?.advice.find((one) => one.policy === policy);
  if (!trace)
    return (
      <p className="paragraph muted">
        No recording is here yet. <Link to="/">Upload one, or record one with one script</Link>.
      </p>
    );
  return (
    <section className={`${styles.own} pad-top-14`} aria-labelledby="own-trace">
      <h3 id="own-trace">What a recording says</h3>
      <p className="row wrap gap-8 items-center space-below-8">
        <label htmlFor="own-trace-choice" className="muted">
          recording
        </label>
        <select
          id="own-trace-choice"
          className="min-height-32 max-full touch-min-height-target"
          value={trace.id}
          onChange={(event) => setChosen(event.target.value)}
        >
          {sorted.map((one) => (
            <option key={one.id} value={one.id}>
              {one.title ?? one.name}
            </option>
          ))}
        </select>
      </p>
      {advice ? (
        <>
          <p>
            <b>{VERDICTS[advice.stand].word}.</b> {advice.text}
          </p>
          <ul>
            {advice.evidence.map((one) => (
              <li key={`${one.name} ${one.base}`}>
                {one.name}: <b>{figure(one)}</b> {one.base} <LabelChip label={one.label} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="muted">{analysis.isPending ? "Asking for its advice…" : "It holds nothing for this policy."}</p>
      )}
      <p className={`${styles.links} row wrap gap-y-6 gap-x-20`}>
        <Link
          to="/explain/$id"
          params={{ id: explainer }}
          // The story's step and place stay in the address.
          search={
            ((before: RawQuery) => {
              const { view, parameters } = readExplain(before);
              const shown = {
                ...view,
                trace: trace.id,
                before: null,
                at: null,
                tracePosition: null,
                traceAnalysis: null,
                pick: null,
              };
              return writeExplain({ view: shown, parameters }, before);
            }) as never
          }
          resetScroll
        >
          See this recording under the same picture
        </Link>
        <Link to="/traces/$id" params={{ id: trace.id }} search={{ policy } as never}>
          Open the recording
        </Link>
      </p>
    </section>
  );
}
