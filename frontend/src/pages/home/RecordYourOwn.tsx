import { Copy } from "../parts/Copy";
import styles from "./HomePage.module.css";
import { RECORDINGS } from "./recordings";

/** The commands that make a recording of one's own. */
export function RecordYourOwn() {
  return (
    <section className={styles.record} aria-labelledby="record">
      <h2 id="record">Record your own</h2>
      <p>
        One second as root on the host in question is enough. perf writes the host’s topology into the file itself;
        nothing in the recording is packet content.
      </p>
      {RECORDINGS.map(({ title, why, command }) => (
        <div key={title} className={styles.command}>
          <h3>{title}</h3>
          <pre title={why}>{command}</pre>
          <Copy text={command} />
        </div>
      ))}
    </section>
  );
}
