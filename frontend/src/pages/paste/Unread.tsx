import { counted } from "../../common/format";
import type { Paste } from "../../model/pastes";

/** What was seen and is in no comparison, with the reason; nothing is left out in silence. */
export function Unread({ paste }: { paste: Paste }) {
  return (
    <section className="panel pad-x-14 pad-y-10 muted" aria-labelledby="unread">
      <h2 className="ink" id="unread">
        Not compared
      </h2>
      {paste.unread.length === 0 ? (
        <p className="space-above-4 break-anywhere">No other figures were found in this text.</p>
      ) : (
        <details open={paste.unread.length < 6}>
          <summary className="touch-min-height-target">{counted(paste.unread.length, "thing")}</summary>
          <ul className="space-above-4 break-anywhere pad-left-18">
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
