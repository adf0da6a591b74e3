import { memo } from "react";
import { SmallMap } from "../../charts/lifecycleMap/SmallMap";
import type { Explainer } from "../../explainers/contract";
import { Anchor } from "../parts/Anchor";
import styles from "./ExplainPage.module.css";
import figure from "./Figure.module.css";

/** The question, and its answer in a sentence. */
export function Head({ explainer }: { explainer: Explainer }) {
  const { meta } = explainer;
  return (
    <header className={styles.head}>
      <h1>{meta.question}</h1>
      <p className={styles.answer}>{meta.answer}</p>
    </header>
  );
}

/** Where the question stands in an skb's life: the map of the front page, small, in the corner of the picture. */
export const Sign = memo(function Sign({ explainer }: { explainer: Explainer }) {
  return (
    <Anchor href="/explain" className={figure.sign}>
      <SmallMap lit={new Set(explainer.meta.lit)} />
    </Anchor>
  );
});
