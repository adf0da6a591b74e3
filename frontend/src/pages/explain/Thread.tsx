import type { FullExplainer } from "../../explainers/contract";
import { type Linking, Prose } from "../../explainers/prose/Prose";
import styles from "./Parts.module.css";

/** Who said what, what is open, what became of it. */
export function Thread({ explainer, linking }: { explainer: FullExplainer; linking?: Linking | undefined }) {
  const { argument } = explainer;
  return (
    <section className={styles.part} aria-labelledby="thread">
      <div className={styles.words}>
        <h2 id="thread">The argument</h2>
        <p>{argument.thread}</p>
        <p>
          <b>What became of it.</b> <Prose text={argument.outcome} linking={linking} />
        </p>
      </div>
      <div>
        <ul className={styles.voices}>
          {argument.voices.map((voice) => (
            <li key={`${voice.who} ${voice.when}`}>
              <div>
                <b>{voice.who}</b>
                <small>{voice.when}</small>
              </div>
              <p>
                <Prose text={voice.says} linking={linking} />
              </p>
            </li>
          ))}
        </ul>
        <h3 className="paragraph">Open</h3>
        <ul className={styles.open}>
          {argument.open.map((question) => (
            <li key={question}>
              <Prose text={question} linking={linking} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
