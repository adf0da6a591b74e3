import { count } from "../../common/format";
import type { TraceCard } from "../../model/types";
import { Anchor } from "../parts/Anchor";

/** Three recordings to begin with; the page of recordings has all of them. */
export function DemoCards({ traces }: { traces: readonly TraceCard[] }) {
  return (
    <ul className="plain-list grid columns-of-260 gap-gutter">
      {traces.map((trace) => (
        <li className="panel stack gap-4 pad-14 break-anywhere" key={trace.id}>
          <h3 className="size-text">
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
