import type { Explainer } from "../../explainers/contract";
import { Prose } from "../../explainers/prose/Prose";
import buttons from "../parts/Button.module.css";
import styles from "./ExplainPage.module.css";
import { Head } from "./Head";

/** All steps at once, as a text to read. */
export function Article({ explainer, onSteps }: { explainer: Explainer; onSteps: () => void }) {
  return (
    <div className={styles.page}>
      <Head explainer={explainer} />
      <p>
        <button type="button" className={buttons.button} onClick={onSteps}>
          Read it step by step
        </button>
      </p>
      {explainer.steps.map((step, place) => (
        <section key={step.id}>
          <h2>
            {place + 1} · {step.heading}
          </h2>
          <p>
            <Prose text={step.text} />
          </p>
        </section>
      ))}
    </div>
  );
}
