import { count } from "../../charts/frame/format";
import { duration, instant } from "../../charts/frame/units";
import type { EventRow, Ns } from "../../model/types";
import styles from "./Inspector.module.css";

/** Events in order; each opens to every field as recorded. */
export function EventList({ events, t0 }: { events: readonly EventRow[]; t0: Ns }) {
  return (
    <section className={styles.section}>
      <h3>
        {count(events.length)} {events.length === 1 ? "event" : "events"}
      </h3>
      <ol className={`${styles.events} plain-list`}>
        {events.map((event, place) => (
          <li key={event.seq}>
            <details className="line-top" open={events.length <= 3 || place === 0}>
              <summary>
                <span className={styles.offset} title={instant(event.t)}>
                  +{duration(event.t - t0)}
                </span>
                <code className={styles.cpu}>{event.cpu === null ? "cpu?" : `cpu${event.cpu}`}</code>
                <code className="shrinkable break-anywhere">{event.name}</code>
              </summary>
              <p className="small muted pad-left-20">
                {instant(event.t)}
                {event.comm !== null && ` · ${event.comm}`}
                {event.pid !== null && ` · pid ${event.pid}`}
                {event.tid !== null && event.tid !== event.pid && ` · tid ${event.tid}`} · event {count(event.seq)}
              </p>
              <table>
                <caption className="visually-hidden">Fields of {event.name}</caption>
                <tbody>
                  {event.fields.map((field) => (
                    <tr key={field.name}>
                      <th scope="row">{field.name}</th>
                      <td>
                        {field.value}
                        {field.raw !== null && field.raw !== field.value && (
                          <small className="muted"> {field.raw}</small>
                        )}
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
