import styles from "./AnswerChip.module.css";

interface Props {
  /** `keep`, `change`, `split`, `either-way` or `cannot-tell`. */
  answer: string;
  word: string;
  title?: string | undefined;
}

/** What a recording or a class of hosts says about a policy, as an outlined word. */
export const AnswerChip = ({ answer, word, title }: Props) => (
  <span className={styles.chip} data-answer={answer} title={title}>
    {word}
  </span>
);
