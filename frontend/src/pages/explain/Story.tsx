import { lazy, Suspense, useEffect, useRef } from "react";
import type { Explainer } from "../../explainers/contract";
import { type Linking, Prose } from "../../explainers/prose/Prose";
import type { Readings } from "../../explainers/prose/parse";
import type { Simulation } from "../../model/simulation";
import { busyUntil } from "../idle";
import { headingOf } from "./figureWords";
import styles from "./Story.module.css";

// No story begins with them, so they are fetched behind the first figure.
const ByHand = lazy(() => busyUntil(import("./ByHand").then((module) => ({ default: module.ByHand }))));
const Predict = lazy(() => busyUntil(import("./Predict").then((module) => ({ default: module.Predict }))));

interface Props {
  explainer: Explainer;
  index: number;
  run: Simulation;
  /** The simulation without decisions by hand. */
  ruled: Simulation | null;
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
  const { explainer, index, run, ruled, position, hand, linking, readings, onStep, onHand, isStill = false } = props;
  const { isRevealed = true, onReveal } = props;
  const { steps } = explainer;
  const open = useRef<HTMLLIElement>(null);
  const shown = useRef(index);
  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    // On a phone the text is under the picture, and what is pressed is under both.
    if (globalThis.matchMedia?.("(max-width: 860px)").matches) open.current?.scrollIntoView({ block: "start" });
  }, [index]);
  return (
    <ol className={styles.steps}>
      {steps.map((step, place) => {
        const isOpen = place === index;
        return (
          <li
            key={step.id}
            ref={isOpen ? open : undefined}
            className={isOpen ? styles.open : undefined}
            aria-current={isOpen ? "step" : undefined}
          >
            <h2>
              {isOpen ? (
                <span>
                  {place + 1} · {headingOf(step, isRevealed)}
                </span>
              ) : (
                <button type="button" onClick={() => onStep(place)}>
                  {place + 1} · {headingOf(step, place < index)}
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
                      run={run}
                      ruled={ruled}
                      position={position}
                      hand={hand}
                      times={step.byHand}
                      onHand={onHand}
                    />
                  </Suspense>
                )}
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
