import type { Explainer } from "../../explainers/contract";
import styles from "./ExplainPage.module.css";

/** The question, its answer in a sentence, and where in an skb's life it is asked. */
export function Head({ explainer }: { explainer: Explainer }) {
  const { meta } = explainer;
  return (
    <header className={styles.head}>
      <h1>{meta.question}</h1>
      <p className={styles.answer}>{meta.answer}</p>
    </header>
  );
}
