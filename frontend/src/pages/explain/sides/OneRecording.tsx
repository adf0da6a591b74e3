import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Choice } from "../../../charts/frame/Choice";
import type { FullExplainer } from "../../../explainers/contract";
import { analysisQuery, policiesQuery } from "../../../model/queries";
import { decisionWindowOf } from "../../../model/simulation";
import { recordedSimulationQuery, simulationTracesQuery } from "../../../model/simulations";
import buttons from "../../../ui/Button.module.css";
import { ANY_TRACE, type ExplainAddress } from "../../../url/explain";
import { Failed, Missing } from "../../parts/State";
import { pairOf } from "../../trace/pair";
import { withLanesOf } from "../own/lanesOf";
import { NoRecording } from "../own/NoRecording";
import { RecordingChoice } from "../own/RecordingChoice";
import { decisionsWords } from "../own/words";
import type { ChangeExplain } from "../useExplainAddress";
import { Both } from "./Both";
import { onOneStretch } from "./stretch";

interface Props {
  explainer: FullExplainer;
  address: ExplainAddress;
  change: ChangeExplain;
}

/** Two rules on one stretch of one recording: what runs today against what was proposed, on the reader's own packets. */
export function OneRecording({ explainer, address, change }: Props) {
  const { view } = address;
  const { policy } = explainer.meta;
  const traces = useQuery(simulationTracesQuery(policy));
  const shown = view.trace === ANY_TRACE ? null : view.trace;
  const trace = view.pairTrace ?? shown ?? traces.data?.items[0]?.trace_id ?? null;
  const isShown = trace === shown;
  const catalogue = useQuery(policiesQuery());
  const known = catalogue.data?.items.find((one) => one.id === policy);
  const requested = { trace: trace ?? "", policy, analysis: isShown ? view.traceAnalysis : null };
  const first = useQuery({
    ...recordedSimulationQuery({ ...requested, variant: view.a, at: view.pairAt ?? (isShown ? view.at : null) }),
    enabled: trace !== null,
  });
  const stretch = first.data ? decisionWindowOf(first.data) : null;
  const analysis = useQuery({ ...analysisQuery(stretch?.analysis ?? ""), enabled: stretch !== null });
  const replays = analysis.data?.summary?.replays ?? [];
  const variants = replays.filter((one) => one.policy === policy).map((one) => one.variant);
  const pair = known && analysis.data ? pairOf(known, view.a, view.b, replays) : null;
  const second = useQuery({
    ...recordedSimulationQuery({ ...requested, variant: pair?.b ?? null, at: stretch?.at ?? null }),
    enabled: pair !== null && stretch !== null,
  });
  const together = useMemo(
    () => (first.data && second.data ? onOneStretch([first.data, second.data]) : null),
    [first.data, second.data],
  );
  const isSwapped = view.swapped === "yes";
  const failed = first.error ?? second.error ?? analysis.error ?? traces.error;
  const choose = (label: string, value: string, onChange: (variant: string) => void) => (
    <Choice label={label} options={variants.map((id) => ({ value: id, word: id }))} value={value} onChange={onChange} />
  );
  const restart = { pairPosition: null, gauge: null };
  return (
    <div className="stack gap-10 shrinkable">
      <div className="row wrap gap-8 items-center">
        {trace !== null && traces.data && (
          <RecordingChoice
            label="recording"
            traces={traces.data.items}
            value={trace}
            onChange={(pairTrace) => change({ pairTrace, pairAt: null, ...restart })}
          />
        )}
        {pair && choose("one side", pair.a, (a) => change({ a, pairAt: stretch?.at ?? null, ...restart }))}
        {pair && choose("other side", pair.b, (b) => change({ b, pairAt: stretch?.at ?? null, ...restart }))}
        {stretch && (
          <>
            <button
              type="button"
              className={buttons.button}
              disabled={stretch.previous === null}
              onClick={() => change({ pairAt: stretch.previous, ...restart })}
            >
              Previous stretch
            </button>
            <button
              type="button"
              className={buttons.button}
              disabled={(together?.next ?? null) === null}
              onClick={() => change({ pairAt: together?.next ?? null, ...restart })}
            >
              Next stretch
            </button>
            <span className="small leading-18 muted">
              {pair?.a}: {decisionsWords(stretch)}
              {together !== null && together.cut[0] + together.cut[1] > 0 && "; both sides end together"}
            </span>
          </>
        )}
      </div>
      {trace === null && traces.data ? (
        <NoRecording explainer={explainer} />
      ) : failed ? (
        trace !== null && first.error ? (
          <NoRecording explainer={explainer} error={failed} onRetry={() => void first.refetch()} />
        ) : (
          <Failed what="The two sides cannot be read" error={failed} />
        )
      ) : together && pair ? (
        <Both
          explainer={withLanesOf(explainer, together.runs[0])}
          runs={isSwapped ? [together.runs[1], together.runs[0]] : together.runs}
          names={isSwapped ? [pair.b, pair.a] : [pair.a, pair.b]}
          address={address}
          change={change}
        />
      ) : (
        <Missing what="Reading the recording under both rules…" />
      )}
    </div>
  );
}
