import { useQuery } from "@tanstack/react-query";
import { analysisQuery } from "../../model/queries";
import type { TraceCard } from "../../model/types";
import { Anchor } from "../parts/Anchor";
import { Command } from "../parts/Copy";

/** The first finding of a recording with the command that mends it, as the page of the recording shows it. */
export function ExampleAnswer({ trace }: { trace: TraceCard }) {
  const { data } = useQuery(analysisQuery(trace.analysis_id));
  const finding = data?.summary?.findings.find((one) => one.remedy);
  if (!finding) return null;
  const [lead = "", why = ""] = finding.text.split(/[.:;] (.*)/s);
  return (
    <section className="stack gap-8" aria-labelledby="answer">
      <h2 id="answer">An answer, as an example</h2>
      <div className="panel stack gap-6 pad-14 notice-edge">
        <h3 className="max-104ch size-prose">{lead}</h3>
        {why && <p className="max-104ch">{`${why[0]?.toUpperCase()}${why.slice(1)}.`}</p>}
        <Command text={finding.remedy ?? ""} />
        <p>
          <Anchor href={`/traces/${trace.id}`}>Open this recording: {trace.title ?? trace.name}</Anchor>
        </p>
      </div>
    </section>
  );
}
