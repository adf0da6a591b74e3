import { Copy } from "../parts/Copy";
import styles from "./ComparePage.module.css";

/** The comparison as it arrives in a mail: at most 72 columns of ASCII. */
export function TextTwin({ text }: { text: string }) {
  return (
    <section className={styles.block} aria-labelledby="text">
      <div className={styles.bar}>
        <h2 id="text">As text</h2>
        <Copy text={text} word="Copy text" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre className={styles.twin} tabIndex={0}>
        {text}
      </pre>
    </section>
  );
}
