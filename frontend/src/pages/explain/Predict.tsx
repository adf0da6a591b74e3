import { useState } from "react";
import type { Prediction } from "../../explainers/contract";
import { type Linking, Prose } from "../../explainers/prose/Prose";
import buttons from "../../ui/Button.module.css";
import styles from "./Predict.module.css";

interface Props {
  prediction: Prediction;
  linking: Linking;
  /** Whether the picture shows the result already. */
  isRevealed: boolean;
  /** Goes there. */
  onReveal: (() => void) | undefined;
}

/** A question before the result: no score; the answer stands with its reason. */
export function Predict({ prediction, linking, isRevealed, onReveal }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const right = prediction.options.find((option) => option.id === prediction.right);
  return (
    <div className={styles.predict}>
      <p id="predict">Before you go on: {prediction.ask}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that repeats the question */}
      <div role="group" aria-labelledby="predict" className={styles.options}>
        {prediction.options.map((option) => (
          <button
            key={option.id}
            type="button"
            className={buttons.button}
            aria-pressed={chosen === option.id}
            onClick={() => {
              setChosen(option.id);
              onReveal?.();
            }}
          >
            {option.words}
          </button>
        ))}
      </div>
      {!isRevealed && (
        <p className={styles.skip}>
          <button type="button" className={buttons.quiet} onClick={onReveal}>
            Show it without a guess
          </button>
        </p>
      )}
      <p role="status" className={styles.answer}>
        {chosen && (
          <>
            <b>{chosen === prediction.right ? "Yes" : `It is ${right?.words ?? ""}`}.</b>{" "}
            <Prose text={prediction.why} linking={linking} />
          </>
        )}
      </p>
    </div>
  );
}
