import { VERDICT_PAINT } from "../../charts/comparison/looks";
import { token } from "../../charts/frame/picture";
import type { VerdictWord } from "../../model/comparison";
import styles from "./ComparePage.module.css";

/** The word of a verdict in its colour: the word says what the colour says. */
export function Verdict({ word, colon = false }: { word: VerdictWord; colon?: boolean }) {
  return (
    <b className={styles.word} style={{ color: token(VERDICT_PAINT[word]) }}>
      {colon ? `${word}:` : word}
    </b>
  );
}
