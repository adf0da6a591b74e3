import { duration, instant } from "../../charts/frame/units";
import { count } from "../../common/format";
import type { EventRow, Ns } from "../../model/types";
import styles from "./Inspector.module.css";

/** Events in order; each opens to every field as recorded. */
export function EventList({ events, t0 }: { events: readonly EventRow[]; t0: Ns }) {
  return (
    <section>
      <h3 className="pad-top-10 space-below-6 size-text line-top">
        {count(events.length)} {events.length === 1 ? "event" : "events"}
      </h3>
      <ol className="plain-list">
        {events.map((event, place) => (
          <li key={event.seq}>
            <details className="line-top" open={events.length <= 3 || place === 0}>
              <summary className="pad-y-4 break-anywhere">
                <span className={styles.offset} title={instant(event.t)}>
                  +{duration(event.t - t0)}
                </span>
                <code>{event.cpu === null ? "cpu?" : `cpu${event.cpu}`}</code>
                <code className="space-left-8">{event.name}</code>
              </summary>
              <p className="small muted pad-left-18">
                {instant(event.t)}
                {event.comm !== null && ` · ${event.comm}`}
                {event.pid !== null && ` · pid ${event.pid}`}
                {event.tid !== null && event.tid !== event.pid && ` · tid ${event.tid}`} · event {count(event.seq)}
              </p>
              <table className="full-width space-below-8 mono small">
                <caption className="visually-hidden">Fields of {event.name}</caption>
                <tbody>
                  {event.fields.map(({ name, value, raw }) => (
                    <tr key={name}>
                      <th scope="row" className="pad-left-18 muted">
                        {name}
                      </th>
                      <td className="break-anywhere">
                        {value}
                        {raw !== null && raw !== value && <small className="muted"> {raw}</small>}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}
