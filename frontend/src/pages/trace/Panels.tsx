import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { NotePlace } from "../../model/notes";
import { throughputQuery, wholeQuery } from "../../model/queries";
import type { Analysis, ReadyTable, Timeline, Trace } from "../../model/types";
import { linkedLife, type TraceAddress } from "../../url/trace";
import { Failed, Missing } from "../parts/State";
import { Below } from "./Below";
import { Linked } from "./Linked";
import type { ChangeView } from "./useTraceAddress";

interface Props {
  trace: Trace;
  analysis: Analysis | null;
  ready: ReadonlySet<ReadyTable>;
  address: TraceAddress;
  onChange: ChangeView;
}

/** The linked panels; each stands as soon as its table is there. */
export function Panels(props: Props) {
  const { analysis, ready, address } = props;
  const whole = useQuery(
    analysis && ready.has("overview")
      ? wholeQuery(analysis.id)
      : { queryKey: ["whole", "none"], queryFn: skipToken as typeof skipToken },
  );
  const throughput = useQuery(throughputQuery());
  const [linked] = useState(() => linkedLife(address.view));
  const [draft, setDraft] = useState<NotePlace | null>(null);
  const write = (at: NotePlace) => {
    setDraft(at);
    props.onChange({ tab: "notes" });
    requestAnimationFrame(() => document.getElementById("more")?.scrollIntoView({ block: "nearest" }));
  };
  const timeline = whole.data as Timeline | undefined;
  const extent = timeline && timeline.to > timeline.from ? { from: timeline.from, to: timeline.to } : null;
  return (
    <>
      {analysis?.host && timeline && extent ? (
        <Linked
          {...props}
          onNote={write}
          analysis={analysis}
          host={analysis.host}
          whole={timeline}
          throughput={throughput.data ?? null}
          linked={linked}
        />
      ) : whole.isError ? (
        <Failed what="The lifecycle cannot be drawn" error={whole.error} onRetry={() => void whole.refetch()} />
      ) : timeline ? (
        <Missing what="The recording holds no stretch of time">
          At least two events at different times are needed to draw lanes; the import report says what was read.
        </Missing>
      ) : (
        <Missing what="Lifecycle">The lanes appear as soon as the events are read and summed.</Missing>
      )}
      <Below {...props} extent={extent} draft={draft} onDraft={setDraft} />
    </>
  );
}
