import styles from "./Facts.module.css";

/** One count and what it counts. */
export interface Fact {
  /** Already formatted. */
  value: string;
  word: string;
  /** One sentence more, on request. */
  meaning?: string;
}

/** The counts a panel opens with, in one line that wraps between facts and never inside one. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <ul className={styles.facts}>
      {facts.map(({ value, word, meaning }) => (
        <li className="nowrap" key={word} title={meaning}>
          <b className="bold ink tabular">{value}</b> {word}
        </li>
      ))}
    </ul>
  );
}
