import { lazy, Suspense } from "react";
import type { Explainer } from "../../explainers/contract";
import { type Linking, Prose } from "../../explainers/prose/Prose";
import type { Readings } from "../../explainers/prose/parse";
import type { Film } from "../../model/film";
import { busyUntil } from "../idle";
import buttons from "../parts/Button.module.css";
import styles from "./Story.module.css";

// No story begins with them, so they are fetched behind the first figure.
const ByHand = lazy(() => busyUntil(import("./ByHand").then((module) => ({ default: module.ByHand }))));
const Predict = lazy(() => busyUntil(import("./Predict").then((module) => ({ default: module.Predict }))));

interface Props {
  explainer: Explainer;
  index: number;
  film: Film;
  /** The film without decisions by hand. */
  ruled: Film | null;
  position: number;
  hand: string | null;
  linking?: Linking | undefined;
  readings: Readings;
  onStep: (index: number) => void;
  onHand: (hand: string | null, position: number | null) => void;
  /** Whether the result a prediction asks for is on the screen. */
  isRevealed?: boolean;
  onReveal?: () => void;
  /** Drawn by the server: nothing in it asks or answers yet. */
  isStill?: boolean;
}

/** The steps: all headings, the one that is open with its text. */
export function Story(props: Props) {
  const { explainer, index, film, ruled, position, hand, linking, readings, onStep, onHand, isStill = false } = props;
  const { isRevealed = true, onReveal } = props;
  const { steps } = explainer;
  return (
    <ol className={styles.steps}>
      {steps.map((step, place) => {
        const isOpen = place === index;
        return (
          <li key={step.id} className={isOpen ? styles.open : undefined} aria-current={isOpen ? "step" : undefined}>
            <h2>
              {isOpen ? (
                <span>
                  {place + 1} · {step.heading}
                </span>
              ) : (
                <button type="button" onClick={() => onStep(place)}>
                  {place + 1} · {step.heading}
                </button>
              )}
            </h2>
            {isOpen && (
              <div className={styles.body}>
                {step.predict && linking && (
                  <Suspense>
                    <Predict
                      key={step.id}
                      prediction={step.predict}
                      linking={linking}
                      isRevealed={isRevealed}
                      onReveal={onReveal}
                    />
                  </Suspense>
                )}
                {isRevealed && (
                  <p>
                    <Prose text={step.text} linking={linking} readings={readings} />
                  </p>
                )}
                {step.byHand !== undefined && !isStill && (
                  <Suspense>
                    <ByHand
                      explainer={explainer}
                      film={film}
                      ruled={ruled}
                      position={position}
                      hand={hand}
                      times={step.byHand}
                      onHand={onHand}
                    />
                  </Suspense>
                )}
                <p className={styles.turn}>
                  {place > 0 && (
                    <button type="button" className={buttons.quiet} onClick={() => onStep(place - 1)}>
                      Back
                    </button>
                  )}
                  {place < steps.length - 1 && (
                    <button type="button" className={buttons.button} onClick={() => onStep(place + 1)}>
                      Next: {steps[place + 1]?.heading}
                    </button>
                  )}
                </p>
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
