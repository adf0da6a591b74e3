import type { Explainer } from "../../explainers/contract";
import buttons from "../../ui/Button.module.css";
import { headingOf } from "./figureWords";
import styles from "./StepTurn.module.css";

interface Props {
  explainer: Explainer;
  index: number;
  onStep: (index: number) => void;
}

/** Back and Next, always at the same place: under the player. */
export function StepTurn({ explainer: { steps }, index, onStep }: Props) {
  const next = steps[index + 1];
  return (
    <p className={styles.turn}>
      <button type="button" className={buttons.button} disabled={index === 0} onClick={() => onStep(index - 1)}>
        Back
      </button>
      {next ? (
        <button
          type="button"
          className={buttons.primary}
          aria-label={`Next: ${headingOf(next, false)}`}
          onClick={() => onStep(index + 1)}
        >
          Next
        </button>
      ) : (
        <span className={styles.end}>the last step</span>
      )}
    </p>
  );
}
