import { useQuery } from "@tanstack/react-query";
import { analysisQuery } from "../../model/queries";
import type { TraceCard } from "../../model/types";
import { Anchor } from "../parts/Anchor";
import { Copy } from "../parts/Copy";
import styles from "./ExampleAnswer.module.css";

/** The first finding of a recording with the command that mends it, as the page of the recording shows it. */
export function ExampleAnswer({ trace }: { trace: TraceCard }) {
  const { data } = useQuery(analysisQuery(trace.analysis_id));
  const finding = data?.summary?.findings.find((one) => one.remedy);
  if (!finding) return null;
  const [lead = "", why = ""] = finding.text.split(/[.:;] (.*)/s);
  return (
    <section className={styles.answer} aria-labelledby="answer">
      <h2 id="answer">An answer, as an example</h2>
      <div className={`${styles.card} panel stack gap-6 pad-x-16 pad-y-12 notice-edge`}>
        <h3>{lead}</h3>
        {why && <p>{`${why[0]?.toUpperCase()}${why.slice(1)}.`}</p>}
        <div className={`${styles.remedy} grid columns-1fr-auto gap-y-8 gap-x-16 items-start`}>
          <pre>{finding.remedy}</pre>
          <Copy text={finding.remedy ?? ""} />
        </div>
        <p>
          <Anchor href={`/traces/${trace.id}`}>Open this recording: {trace.title ?? trace.name}</Anchor>
        </p>
      </div>
    </section>
  );
}
