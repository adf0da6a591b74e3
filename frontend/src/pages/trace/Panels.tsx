import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { NotePlace } from "../../model/notes";
import { policiesQuery, throughputQuery, wholeQuery } from "../../model/queries";
import type { Analysis, ReadyTable, Trace } from "../../model/types";
import { FIRST_POLICY, linkedLife, type TraceAddress } from "../../url/trace";
import { Failed, Missing } from "../parts/State";
import { useShare } from "../share/useShare";
import { Below, type Shared } from "./Below";
import { Linked } from "./Linked";
import { policyOf, withPolicy } from "./mainPolicy";
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
  const { analysis, ready, address, onChange: changeView } = props;
  const catalogue = useQuery(policiesQuery());
  const wanted = policyOf(address.view, analysis?.summary ?? null);
  const policies = catalogue.data?.items;
  const onChange = useCallback<ChangeView>(
    (change, knobs, isQuiet) => changeView(withPolicy(change, wanted), knobs, isQuiet),
    [changeView, wanted],
  );
  const share = useShare();
  const shared: Shared = {
    ...props,
    onChange,
    // A link may name a policy that this server does not have.
    policy: policies?.find(({ id }) => id === wanted) ?? policies?.find(({ id }) => id === FIRST_POLICY),
    publish: (kind, params) =>
      analysis && share.open({ chart: { kind, analysis_id: kind === "throughput" ? null : analysis.id, params } }),
  };
  const whole = useQuery({ ...wholeQuery(analysis?.id ?? ""), enabled: analysis !== null && ready.has("overview") });
  const throughput = useQuery(throughputQuery());
  const [linked] = useState(() => linkedLife(address.view));
  const [draft, setDraft] = useState<NotePlace | null>(null);
  const write = (at: NotePlace) => {
    setDraft(at);
    onChange({ tab: "notes" });
    requestAnimationFrame(() => document.getElementById("more")?.scrollIntoView({ block: "nearest" }));
  };
  const timeline = whole.data;
  const extent = timeline && timeline.to > timeline.from ? { from: timeline.from, to: timeline.to } : null;
  return (
    <>
      {analysis?.host && timeline && extent ? (
        <Linked
          {...shared}
          ready={ready}
          catalogue={catalogue}
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
      {share.dialog}
      <Below {...shared} extent={extent} draft={draft} onDraft={setDraft} />
    </>
  );
}
