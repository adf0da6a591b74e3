import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { analysisQuery } from "../../../model/queries";
import type { DecisionWindow, Simulation } from "../../../model/simulation";
import buttons from "../../../ui/Button.module.css";
import type { ExplainView } from "../../../url/explain";
import type { RawQuery } from "../../../url/property";
import { keyOf } from "../../../url/search";
import type { ChangeExplain } from "../useExplainAddress";
import { tracePageOf } from "./links";
import { decisionsWords } from "./words";

interface Props {
  run: Simulation;
  stretch: DecisionWindow;
  position: number;
  view: ExplainView;
  change: ChangeExplain;
  /** Stands first: which recording it is. */
  children: ReactNode;
}

/** Where in the recording the simulation lies: the stretch before, the one after, and the trace page at this moment. */
export function StretchBar({ run, stretch, position, view, change, children }: Props) {
  // An analysis that is named is not the default one: its assumptions go along to the trace page.
  const named = useQuery({ ...analysisQuery(view.traceAnalysis ?? ""), enabled: view.traceAnalysis !== null });
  const here = useSearch({ strict: false }) as RawQuery;
  const go = (at: number | null) => at !== null && change({ at, tracePosition: 0, pick: null });
  return (
    <div className="row wrap gap-y-6 gap-x-14 items-center shrinkable min-height-28">
      {children}
      <button
        type="button"
        className={buttons.button}
        disabled={stretch.previous === null}
        onClick={() => go(stretch.previous)}
      >
        Previous stretch
      </button>
      <button
        type="button"
        className={buttons.button}
        disabled={stretch.next === null}
        onClick={() => go(stretch.next)}
      >
        Next stretch
      </button>
      <span className="small muted" role="status">
        {decisionsWords(stretch)}
      </span>
      <Link
        to="/traces/$id"
        params={{ id: stretch.trace }}
        search={{ ...tracePageOf(run, position, named.data ?? null), ...keyOf(here) } as never}
      >
        Open this moment on the trace page
      </Link>
    </div>
  );
}
