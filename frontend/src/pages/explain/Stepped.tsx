import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from "react";
import type { Explainer, Step } from "../../explainers/contract";
import type { Linking } from "../../explainers/prose/Prose";
import { litByStep, litIds, parametersOf, sharesRun, stopsByStep, targetOf, valuesAt } from "../../explainers/story";
import type { ChartRequest } from "../../model/publishing";
import type { Simulation } from "../../model/simulation";
import { simulationQuery } from "../../model/simulations";
import { Announcer } from "../../player/Announcer";
import { usePlayerKeys } from "../../player/keys";
import { useOnScreen } from "../../player/useOnScreen";
import { useQuietPlayer, useRested } from "../../player/usePlayer";
import type { ExplainAddress } from "../../url/explain";
import { busyUntil } from "../idle";
import { useStages } from "../parts/useStages";
import { useShare } from "../share/useShare";
import styles from "./ExplainPage.module.css";
import { useFullExplainer } from "./explainerQuery";
import { Figure } from "./Figure";
import { Head } from "./Head";
import { useMotion } from "./motion";
import { SourceSwitch } from "./own/SourceSwitch";
import { StepTurn } from "./StepTurn";
import { Story } from "./Story";
import { useTermCard } from "./TermCard";
import type { ChangeExplain } from "./useExplainAddress";
import { Ways } from "./Ways";

interface Props {
  explainer: Explainer;
  index: number;
  step: Step;
  run: Simulation;
  /** The simulation shown is the one before; another is on its way. */
  isWaiting: boolean;
  address: ExplainAddress;
  change: ChangeExplain;
}

// Below the first figure, and fetched behind it.
const Sandbox = lazy(() => busyUntil(import("./Sandbox").then((module) => ({ default: module.Sandbox }))));
const Parts = lazy(() => busyUntil(import("./Parts").then((module) => ({ default: module.Parts }))));

/** The story beside its figure: one step, one simulation, one position. */
export function Stepped({ explainer, index, step, run, isWaiting, address, change }: Props) {
  const { view } = address;
  const [hovered, setHovered] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  /** Story and figure: on a phone the figure has no box of its own. */
  const figure = useRef<HTMLDivElement>(null);
  const target = targetOf(run, step) ?? 0;
  const stops = useMemo(() => stopsByStep(explainer, step, run), [explainer, step, run]);
  const motion = useMotion();
  const stage = useStages(2);
  const whole = useFullExplainer(explainer, stage > 1);
  const share = useShare();
  const requested = parametersOf(step, address.parameters, view.hand);
  const isVisible = useOnScreen(figure);

  const choose = (next: number) => {
    const found = explainer.steps[next];
    if (!found) return;
    // A question stands before its result: the simulation waits where the step before left it.
    const before = explainer.steps[next - 1];
    const waits = found.predict && next !== index;
    const at = waits
      ? before && sharesRun(before, found) && sharesRun(step, found)
        ? (targetOf(run, before) ?? 0)
        : 0
      : null;
    change({ step: next === 0 ? null : found.id, position: at, hand: null, pick: null }, {});
  };
  const quiet = useQuietPlayer({
    run,
    stops,
    start: isWaiting ? null : (view.position ?? target),
    // A step that is chosen shows the motion that led there, also where the number is the same in another simulation.
    startKey: `${step.id} ${view.position === null}`,
    motion,
    isVisible,
    onSettled: (position, rest) => {
      const reached = rest === "stop" ? stops.indexOf(position) : -1;
      if (reached > index) change({ step: explainer.steps[reached]?.id ?? null, position: null, pick: null });
      else change({ position: position === target ? null : position });
    },
    onStep: (side) => {
      choose(index + side);
      return true;
    },
  });
  const { act } = quiet;
  const { position, isResting } = useRested(quiet);
  usePlayerKeys({ act, onEscape: () => change({ pick: null }) }, root, isVisible);

  // What the rule itself would do, where the reader decides instead.
  const ruled = useQuery({
    ...simulationQuery(explainer.scenario, parametersOf(step, address.parameters, null)),
    enabled: step.byHand !== undefined,
  });

  const lit = useMemo(() => {
    const pointed = hovered ?? view.pick;
    if (pointed) return litIds(whole, run, [pointed], position);
    return isResting && position === target ? litByStep(run, step, position) : NOTHING;
  }, [whole, run, hovered, view.pick, isResting, position, target, step]);
  const pick = useCallback((id: string | null) => change({ pick: id }), [change]);
  const card = useTermCard();
  const linking = useMemo<Linking>(
    () => ({
      onHover: setHovered,
      onTerm: card.open,
      hasFunction: (name) => whole?.codePath.some((stop) => stop.function === `${name}()`) ?? false,
    }),
    [card.open, whole],
  );
  const words = isResting && position === target ? step.changed : (run.events[position - 1]?.text ?? "The beginning");

  return (
    <div ref={root} className={styles.page}>
      <div ref={figure} className={styles.columns}>
        <div className={styles.left}>
          <Head explainer={explainer} />
          <Story
            explainer={explainer}
            index={index}
            run={run}
            ruled={ruled.data ?? null}
            position={position}
            hand={view.hand}
            linking={linking}
            readings={valuesAt(run, target)}
            onStep={choose}
            isRevealed={!step.predict || position >= target}
            onReveal={() => change({ position: null })}
            onHand={(hand, at) => change({ hand, position: at })}
          />
          <Ways onArticle={() => change({ read: "article" })} />
        </div>
        <div className={styles.right}>
          <Figure
            explainer={explainer}
            run={run}
            quiet={quiet}
            lit={lit}
            source={
              <SourceSwitch policy={explainer.meta.policy} before={view.before} isRecording={false} change={change} />
            }
            view={view}
            step={{ index, of: explainer.steps.length }}
            turn={<StepTurn explainer={explainer} index={index} onStep={choose} />}
            onHover={setHovered}
            onPick={pick}
            change={change}
            publish={() => share.open({ chart: chartOf(explainer, requested, position) })}
          />
          {stage > 1 && (
            <Suspense>
              <Sandbox explainer={explainer} step={step} run={run} turned={address.parameters} onTurn={change} />
            </Suspense>
          )}
        </div>
      </div>
      <Announcer text={words} isResting={isResting} />
      <Suspense>{whole && <Parts explainer={whole} address={address} change={change} linking={linking} />}</Suspense>
      {card.element}
      {share.dialog}
    </div>
  );
}

const NOTHING: ReadonlySet<string> = new Set();

/** The figure of a moment, as it is published: the server plays the scenario itself. */
const chartOf = (explainer: Explainer, parameters: Record<string, string>, position: number): ChartRequest => ({
  kind: "explainer",
  analysis_id: null,
  params: { explainer: explainer.meta.id, title: explainer.meta.question, parameters, position },
});
