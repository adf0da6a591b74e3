import { count } from "../../charts/frame/format";
import type { TraceCard } from "../../model/types";
import { Anchor } from "../parts/Anchor";
import styles from "./DemoCards.module.css";

/** Three recordings to begin with; the page of recordings has all of them. */
export function DemoCards({ traces }: { traces: readonly TraceCard[] }) {
  return (
    <ul className={styles.cards}>
      {traces.map((trace) => (
        <li key={trace.id}>
          <h3>
            <Anchor href={`/traces/${trace.id}`}>{trace.title ?? trace.name}</Anchor>
          </h3>
          <p className="small muted">
            {[
              trace.cpus ? `${count(trace.cpus)} CPUs` : null,
              trace.kernel && `Linux ${trace.kernel}`,
              trace.events === null ? null : `${count(trace.events)} events`,
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <p>{trace.about}</p>
        </li>
      ))}
    </ul>
  );
}
