import { LISTED } from "../../explainers/listed";
import { Anchor } from "../parts/Anchor";
import styles from "./HomePage.module.css";

/** The five decisions as questions, each a link to its explainer. */
export function QuestionsCard() {
  return (
    <section aria-labelledby="understand">
      <h2 id="understand">I want to understand</h2>
      <p>Five disputed decisions that the kernel takes for its packets.</p>
      <ol className={`${styles.list} stack flex-1-1-auto gap-4 pad-left-18`}>
        {LISTED.map(({ id, question }) => (
          <li key={id}>
            <Anchor href={`/explain/${id}`}>{question}</Anchor>
          </li>
        ))}
      </ol>
      <p className="muted">
        Each explainer runs the kernel’s own rule. <Anchor href="/explain">All of them on one map</Anchor>
      </p>
    </section>
  );
}
