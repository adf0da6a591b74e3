import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { LabelChip } from "../../../charts/frame/LabelChip";
import type { Explainer, FullExplainer, Step } from "../../../explainers/contract";
import { litIds } from "../../../explainers/story";
import type { ChartRequest } from "../../../model/publishing";
import { decisionWindowOf, type Simulation } from "../../../model/simulation";
import type { SimulationTrace } from "../../../model/simulations";
import { Announcer } from "../../../player/Announcer";
import { usePlayerKeys } from "../../../player/keys";
import { useOnScreen } from "../../../player/useOnScreen";
import { useQuietPlayer, useRested } from "../../../player/usePlayer";
import type { ExplainView } from "../../../url/explain";
import { useShare } from "../../share/useShare";
import { Figure } from "../Figure";
import { captionOf, hostOf } from "../figureWords";
import { useMotion } from "../motion";
import { StepTurn } from "../StepTurn";
import type { ChangeExplain } from "../useExplainAddress";
import { withLanesOf } from "./lanesOf";
import { litHere } from "./lit";
import styles from "./Own.module.css";
import { StretchBar } from "./StretchBar";
import { VariantChoice } from "./VariantChoice";
import { beginWords, decisionsWords } from "./words";

interface Props {
  explainer: Explainer;
  /** With its code path, once that has arrived. */
  whole: FullExplainer | null;
  step: { index: number; of: number; at: Step };
  run: Simulation;
  /** What the list says of the recording; null while it is not known, or for one that is not in the list. */
  trace: SimulationTrace | null;
  /** Switch back to the scenario, and the list of recordings. */
  source: ReactNode;
  choice: ReactNode;
  /** The simulation shown is the one before; another is on its way. */
  isWaiting: boolean;
  /** Hovered in the text. */
  hovered: string | null;
  onHover: (id: string | null) => void;
  /** What the keys act on: the page with its steps. */
  root: RefObject<HTMLDivElement | null>;
  view: ExplainView;
  change: ChangeExplain;
  onStep: (side: 1 | -1) => void;
}

const NO_STOPS: readonly null[] = [];

/** A stretch of a recording in the explainer's own picture. */
export function OwnFigure(props: Props) {
  const {
    explainer,
    whole,
    step,
    run,
    trace,
    source,
    choice,
    isWaiting,
    hovered,
    onHover,
    root,
    view,
    change,
    onStep,
  } = props;
  const figure = useRef<HTMLDivElement>(null);
  const isVisible = useOnScreen(figure);
  const share = useShare();
  const [inPicture, setInPicture] = useState<string | null>(null);
  const moment = run.moments[step.at.seek.moment];
  const quiet = useQuietPlayer({
    run,
    stops: NO_STOPS,
    start: isWaiting ? null : (view.tracePosition ?? moment ?? 0),
    startKey: `${run.scenario} ${view.at} ${step.index}`,
    motion: useMotion(),
    isVisible,
    onSettled: (position) => change({ tracePosition: position }),
    onStep: (side) => {
      onStep(side);
      return true;
    },
  });
  const { position, isResting } = useRested(quiet);
  usePlayerKeys({ act: quiet.act, onEscape: () => change({ pick: null }) }, root, isVisible);
  const lit = useMemo(() => {
    if (inPicture) return litIds(whole, run, [inPicture], position);
    if (hovered) return litHere(whole, run, [hovered], position);
    if (view.pick) return litHere(whole, run, [view.pick], position);
    // A step that is chosen beside the recording leads to its moment and lights it; arriving lights nothing.
    const isChosen = view.tracePosition === moment && isResting && position === moment;
    return isChosen ? litHere(whole, run, step.at.lights, position) : new Set<string>();
  }, [whole, run, inPicture, hovered, view.pick, view.tracePosition, isResting, position, moment, step.at]);
  const pick = useCallback((id: string | null) => change({ pick: id }), [change]);
  const stretch = decisionWindowOf(run);
  if (!stretch) return null;
  const requested: ChartRequest = {
    kind: "explainer",
    analysis_id: null,
    params: {
      explainer: explainer.meta.id,
      title: explainer.meta.question,
      trace: stretch.trace,
      at_ns: stretch.at,
      position,
      ...(view.traceVariant === null ? {} : { variant: view.traceVariant }),
      ...(view.traceAnalysis === null ? {} : { analysis: view.traceAnalysis }),
    },
  };
  return (
    <div ref={figure} className={`${styles.own} stack gap-gutter shrinkable`}>
      <Figure
        explainer={withLanesOf(explainer, run)}
        run={run}
        quiet={quiet}
        lit={lit}
        view={view}
        step={null}
        turn={<StepTurn explainer={explainer} index={step.index} onStep={(to) => onStep(to > step.index ? 1 : -1)} />}
        source={source}
        words={{
          title: trace?.title ?? trace?.name ?? "Recording",
          lede: (
            <>
              {captionOf(run)} <LabelChip label={run.label} /> {decisionsWords(stretch)}, {beginWords(stretch)}
            </>
          ),
          source: `${trace?.name ?? "recording"}; ${hostOf({ ...run, left_out: 0 })}`,
        }}
        onHover={(id) => {
          setInPicture(id);
          onHover(null);
        }}
        onPick={pick}
        change={change}
        publish={() => share.open({ chart: requested })}
      />
      <StretchBar run={run} stretch={stretch} position={position} view={view} change={change}>
        {choice}
      </StretchBar>
      {moment === undefined && (
        <p className={`${styles.note} small leading-18 muted`}>
          The moment of step {step.index + 1} is not in this stretch; the scenario shows it, or another stretch may.
        </p>
      )}
      <VariantChoice policy={explainer.meta.policy} run={run} stretch={stretch} change={change} />
      <Announcer text={run.events[position - 1]?.text ?? "The beginning"} isResting={isResting} />
      {share.dialog}
    </div>
  );
}
