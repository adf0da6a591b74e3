import { POLICIES } from "../../api/policies";
import { Copy } from "../parts/Copy";
import { FROM_HERE, fromServer, scriptPath } from "./captureCommands";
import styles from "./HomePage.module.css";

/** Unknown while the server draws: it has many names. */
const ORIGIN = globalThis.location?.origin;

/** The script that makes a recording of one's own: fetch it, read it, run it. */
export function RecordYourOwn() {
  return (
    <section className={styles.record} aria-labelledby="record">
      <h2 id="record">Record your own</h2>
      <p>
        One shell script, there to be read before it runs as root. It changes no setting and sends nothing: perf records
        stock tracepoints for some seconds, settings are noted, counters before and after, and all of it becomes one
        file to drop above. No packet content; host and user names are left out.
      </p>
      {ORIGIN && <Command title="On the host in question" text={fromServer(ORIGIN)} />}
      <Command title="Where that host does not reach this page" text={FROM_HERE} />
      <p className={styles.only}>
        For one policy alone:
        {POLICIES.map((policy) => (
          <a key={policy} href={scriptPath(policy)} download={`skbscope-capture-${policy}.sh`}>
            {policy}
          </a>
        ))}
      </p>
    </section>
  );
}

function Command({ title, text }: { title: string; text: string }) {
  return (
    <div className={`${styles.command} grid columns-1fr-auto gap-10 items-start space-above-8`}>
      <h3>{title}</h3>
      <pre>{text}</pre>
      <Copy text={text} />
    </div>
  );
}
