import { useState } from "react";
import type { FullExplainer, Helper } from "../../explainers/contract";
import { type Linking, Prose } from "../../explainers/prose/Prose";
import buttons from "../../ui/Button.module.css";
import { Near } from "../parts/Near";
import { OwnTrace } from "./OwnTrace";
import styles from "./Parts.module.css";

/** Which mode for my host: a few questions, and then the answer a recording gives. */
export function HelperPart({ explainer, linking }: { explainer: FullExplainer; linking: Linking }) {
  const [answers, setAnswers] = useState<readonly number[]>([]);
  const requested = walk(explainer.helper, answers);
  return (
    <section className={styles.part} aria-labelledby="helper">
      <div className={styles.words}>
        <h2 id="helper">Which mode for your host?</h2>
        <p>
          A few questions lead to where to look first. What decides is a recording of the host: its advice is below,
          with the counts that carry it.
        </p>
      </div>
      <div>
        <ol className={`${styles.questions} plain-list`}>
          {requested.map((one, place) =>
            "ask" in one ? (
              <li key={one.ask}>
                <p id={`ask-${place}`}>{one.ask}</p>
                <p className={styles.how}>
                  How to find out: <Prose text={one.how} linking={linking} />
                </p>
                {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that repeats the question */}
                <div role="group" aria-labelledby={`ask-${place}`} className={styles.options}>
                  {one.options.map((option, choice) => (
                    <button
                      key={option.words}
                      type="button"
                      className={buttons.button}
                      aria-pressed={answers[place] === choice}
                      onClick={() => setAnswers([...answers.slice(0, place), choice])}
                    >
                      {option.words}
                    </button>
                  ))}
                </div>
              </li>
            ) : (
              <li key={one.mode} role="status">
                <p className={styles.mode}>{one.mode}</p>
                <p>
                  <Prose text={one.why} linking={linking} />
                </p>
              </li>
            ),
          )}
        </ol>
        <Near height={180}>{() => <OwnTrace policy={explainer.meta.policy} explainer={explainer.meta.id} />}</Near>
      </div>
    </section>
  );
}

/** The questions met so far, and the end where one is reached. */
function walk(helper: Helper, answers: readonly number[]): Helper[] {
  const met: Helper[] = [helper];
  let now = helper;
  for (const answer of answers) {
    const next = "ask" in now ? now.options[answer]?.next : undefined;
    if (!next) break;
    met.push(next);
    now = next;
  }
  return met;
}
