import { useState } from "react";
import styles from "./Button.module.css";

interface Props {
  text: string;
  word?: string;
  /** What is copied, for a page with many of these buttons: read out after the word. */
  of?: string;
}

/** Puts a text on the clipboard and says so for two seconds. */
export function Copy({ text, word = "Copy", of }: Props) {
  const [said, setSaid] = useState<string | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied");
    } catch {
      setSaid("Select and copy by hand");
    }
    setTimeout(() => setSaid(null), 2000);
  };
  return (
    <button type="button" className={styles.button} onClick={copy}>
      <span aria-live="polite">{said ?? word}</span>
      {of && <span className="visually-hidden"> {of}</span>}
    </button>
  );
}
