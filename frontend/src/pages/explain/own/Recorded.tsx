import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Explainer, Step } from "../../../explainers/contract";
import type { Linking } from "../../../explainers/prose/Prose";
import { targetOf, valuesAt } from "../../../explainers/story";
import { traceQuery } from "../../../model/queries";
import type { Simulation } from "../../../model/simulation";
import { recordedSimulationQuery, simulationTracesQuery } from "../../../model/simulations";
import { ANY_TRACE, type ExplainAddress } from "../../../url/explain";
import { busyUntil } from "../../idle";
import { Failed, Missing } from "../../parts/State";
import page from "../ExplainPage.module.css";
import { useFullExplainer } from "../explainerQuery";
import { Head } from "../Head";
import { Story } from "../Story";
import { useTermCard } from "../TermCard";
import type { ChangeExplain } from "../useExplainAddress";
import { NoRecording } from "./NoRecording";
import { OwnFigure } from "./OwnFigure";
import { RecordingChoice } from "./RecordingChoice";
import { SourceSwitch } from "./SourceSwitch";

interface Props {
  explainer: Explainer;
  index: number;
  step: Step;
  /** The story's own simulation: its texts speak of it. */
  scenario: Simulation;
  address: ExplainAddress;
  change: ChangeExplain;
}

const Parts = lazy(() => busyUntil(import("../Parts").then((module) => ({ default: module.Parts }))));

/** The story beside a recording under the same picture. What the story had of the scenario stays in the address. */
export function Recorded({ explainer, index, step, scenario, address, change }: Props) {
  const { view } = address;
  const { policy, id } = explainer.meta;
  const root = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const card = useTermCard();
  const whole = useFullExplainer(explainer);
  const traces = useQuery(simulationTracesQuery(policy));
  const trace = view.trace === ANY_TRACE ? (traces.data?.items[0]?.trace_id ?? null) : view.trace;
  const run = useQuery({
    ...recordedSimulationQuery({
      trace: trace ?? "",
      policy,
      variant: view.traceVariant,
      analysis: view.traceAnalysis,
      at: view.at,
    }),
    enabled: trace !== null,
    placeholderData: keepPreviousData,
  });
  const isListed = traces.data?.items.some((one) => one.trace_id === trace) ?? true;
  // One without decisions of the policy is not in the list; its name is asked for.
  const unlisted = useQuery({ ...traceQuery(trace ?? ""), enabled: trace !== null && !isListed });
  useEffect(() => {
    document.documentElement.dataset.explainer = id;
    return () => {
      delete document.documentElement.dataset.explainer;
    };
  }, [id]);
  const linking: Linking = {
    onHover: setHovered,
    onTerm: card.open,
    hasFunction: (name) => whole?.codePath.some((stop) => stop.function === `${name}()`) ?? false,
  };
  const choose = (next: number) => {
    const found = explainer.steps[next];
    if (!found || next === index) return;
    const moment = run.data?.moments[found.seek.moment];
    change(
      {
        step: next === 0 ? null : found.id,
        position: null,
        hand: null,
        pick: null,
        // A step whose moment the stretch lacks leaves the recording where it is.
        ...(moment === undefined ? {} : { tracePosition: moment }),
      },
      {},
    );
  };
  const source = <SourceSwitch policy={policy} before={view.trace} isRecording change={change} />;
  const choice = trace !== null && traces.data && (
    <RecordingChoice
      label="recording"
      traces={traces.data.items}
      value={trace}
      name={unlisted.data?.title ?? unlisted.data?.name}
      onChange={(next) => change({ trace: next, at: null, tracePosition: null, traceAnalysis: null, pick: null })}
    />
  );
  const found = run.isError ? undefined : run.data;
  return (
    <div ref={root} className={page.page}>
      <div className={page.columns}>
        <div className={page.left}>
          <Head explainer={explainer} />
          <p className="paragraph small muted" role="note">
            The text below is about the scenario, and its numbers are the scenario’s. The picture shows your recording.
          </p>
          <Story
            explainer={explainer}
            index={index}
            run={scenario}
            ruled={null}
            position={view.position ?? 0}
            hand={null}
            linking={linking}
            readings={valuesAt(scenario, targetOf(scenario, step) ?? 0)}
            onStep={choose}
            onHand={() => {}}
            isStill
          />
        </div>
        <div className={page.right}>
          {found ? (
            <OwnFigure
              explainer={explainer}
              whole={whole}
              step={{ index, of: explainer.steps.length, at: step }}
              run={found}
              source={source}
              choice={choice}
              trace={traces.data?.items.find((one) => one.trace_id === trace) ?? null}
              isWaiting={run.isPlaceholderData}
              hovered={hovered}
              onHover={setHovered}
              root={root}
              view={view}
              change={change}
              onStep={(side) => choose(index + side)}
            />
          ) : (
            <>
              <div className="row wrap gap-y-6 gap-x-14 items-center shrinkable min-height-28">
                {source}
                {choice}
              </div>
              {run.isError ? (
                <NoRecording
                  explainer={explainer}
                  error={run.error}
                  onRetry={() => void run.refetch()}
                  onVariant={view.traceVariant === null ? null : () => change({ traceVariant: null })}
                />
              ) : traces.isError ? (
                <Failed
                  what="The recordings cannot be listed"
                  error={traces.error}
                  onRetry={() => void traces.refetch()}
                />
              ) : traces.data && trace === null ? (
                <NoRecording explainer={explainer} />
              ) : (
                <Missing what="Reading the recording…" />
              )}
            </>
          )}
        </div>
      </div>
      <Suspense>{whole && <Parts explainer={whole} address={address} change={change} linking={linking} />}</Suspense>
      {card.element}
    </div>
  );
}
