import { LISTED } from "../../explainers/listed";
import { Anchor } from "../parts/Anchor";
import { KeyFigure } from "../parts/KeyFigure";
import styles from "./ExplainerList.module.css";

interface Props {
  /** The explainer a hand is on, here or on the map. */
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

/** The explainers as a quiet list: question, answer, and the published number that matters. */
export function ExplainerList({ chosen, onChoose }: Props) {
  return (
    <ol className={styles.list}>
      {LISTED.map(({ id, question, answer, decision }, at) => (
        <li
          key={id}
          data-chosen={id === chosen}
          onPointerEnter={() => onChoose(id)}
          onPointerLeave={() => onChoose(null)}
        >
          <span className={styles.number} aria-hidden="true">
            {at + 1}
          </span>
          <div className={styles.words}>
            <h3>
              <Anchor href={`/explain/${id}`} onFocus={() => onChoose(id)} onBlur={() => onChoose(null)}>
                {question}
              </Anchor>
            </h3>
            <p>{answer}</p>
          </div>
          <KeyFigure decision={decision} />
        </li>
      ))}
    </ol>
  );
}
