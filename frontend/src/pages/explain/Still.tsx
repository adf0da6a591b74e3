import type { Explainer, Step } from "../../explainers/contract";
import { litIds, targetOf } from "../../explainers/story";
import type { Simulation } from "../../model/simulation";
import styles from "./Still.module.css";

/** CSS pixels a still is drawn at, wide and on a phone: which of the two is seen is the style sheet's. */
const WIDE = 760;
const NARROW = 320;

interface Props {
  explainer: Explainer;
  run: Simulation;
  step: Step;
  /** Lit like the step; else nothing is dimmed. */
  isLit?: boolean;
  hasLanes?: boolean;
}

/** A step's picture that nothing moves in: for reading without a script, and for paper. */
export function Still({ explainer, run, step, isLit = false, hasLanes = false }: Props) {
  const position = targetOf(run, step) ?? 0;
  const lit = isLit ? litIds(null, run, step.lights, position) : new Set<string>();
  const drawn = (width: number) => {
    const scene = { run, position, phase: 1, width, lit, selected: null, isPaused: true };
    return (
      <>
        <explainer.Map {...scene} title={`${step.heading}: where`} />
        {hasLanes && <explainer.Lanes {...scene} title={`${step.heading}: when`} />}
      </>
    );
  };
  return (
    <figure className={`${styles.still} panel shrinkable pad-12`}>
      <div className={`${styles.wide} below-860-hide`}>{drawn(WIDE)}</div>
      <div className={`${styles.narrow} hide`}>{drawn(NARROW)}</div>
      <figcaption>
        {run.events[position - 1]?.text ?? "Before anything happens"}. Modelled: rules of Linux {run.kernel},{" "}
        {run.variant}.
      </figcaption>
    </figure>
  );
}
