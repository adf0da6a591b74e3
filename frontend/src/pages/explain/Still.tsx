import type { Explainer, Step } from "../../explainers/contract";
import { litIds, targetOf } from "../../explainers/story";
import type { Film } from "../../model/film";
import styles from "./Still.module.css";

/** CSS pixels a still is drawn at, wide and on a phone: which of the two is seen is the style sheet's. */
const WIDE = 760;
const NARROW = 320;

interface Props {
  explainer: Explainer;
  film: Film;
  step: Step;
  /** Lit like the step; else nothing is dimmed. */
  isLit?: boolean;
  hasLanes?: boolean;
}

/** A step's picture that nothing moves in: for reading without a script, and for paper. */
export function Still({ explainer, film, step, isLit = false, hasLanes = false }: Props) {
  const position = targetOf(film, step) ?? 0;
  const lit = isLit ? litIds(null, film, step.lights, position) : new Set<string>();
  const drawn = (width: number) => {
    const scene = { film, position, phase: 1, width, lit, selected: null, isPaused: true };
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
        {film.events[position - 1]?.text ?? "Before anything happens"}. Modelled: rules of Linux {film.kernel},{" "}
        {film.variant}.
      </figcaption>
    </figure>
  );
}
