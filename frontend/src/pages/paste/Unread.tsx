import { counted } from "../../charts/frame/format";
import type { Paste } from "../../model/pastes";
import styles from "./PastePage.module.css";

/** What was seen and not read; nothing is left out in silence. */
export function Unread({ paste }: { paste: Paste }) {
  return (
    <section className={styles.unread} aria-labelledby="unread">
      <h2 id="unread">Not read</h2>
      {paste.unread.length === 0 ? (
        <p>Nothing that looks like a result was passed over.</p>
      ) : (
        <details open={paste.unread.length < 6}>
          <summary>{counted(paste.unread.length, "thing")}</summary>
          <ul>
            {paste.unread.map((note) => (
              <li key={`${note.line} ${note.text}`}>
                {note.text}
                {note.line !== null && `, line ${note.line}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
