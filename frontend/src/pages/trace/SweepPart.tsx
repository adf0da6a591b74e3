import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { rangeIn } from "../../charts/frame/units";
import { SweepPanel } from "../../charts/sweep/SweepPanel";
import { sweepQuery } from "../../model/queries";
import type { Analysis, Policy, SweepRequest } from "../../model/types";
import { Button } from "../../ui/Button";
import { Failed } from "../parts/State";
import { SweepForm } from "./SweepForm";
import { asRecorded } from "./sweeps";

interface Props {
  analysis: Analysis;
  /** The policy in view. */
  policy: Policy;
  /** The two variants in view: those swept unless the reader says otherwise. */
  pair: { a: string; b: string };
  /** Whether host or kernel are assumed: then no place is as recorded. */
  isElsewhere: boolean;
  /** What the address asks for; null = nothing. */
  sweep: SweepRequest | null;
  onSweep: (sweep: SweepRequest | null) => void;
  view: string;
  onView: (view: string) => void;
  publish: (requested: SweepRequest) => void;
}

/** The sweep panel with its form: nothing is replayed before it is asked for. */
export function SweepPart({ analysis, policy, pair, isElsewhere, sweep, onSweep, view, onView, publish }: Props) {
  // A link may hold the sweep of a policy that is no longer in view; it is shown again when that one is.
  const requested = sweep?.policy === policy.id ? sweep : null;
  const isReady = analysis.state === "ready";
  const found = useQuery(sweepQuery(analysis.id, isReady ? requested : null));
  const given = found.data;
  const answer = useMemo(() => (given ? asRecorded(given, isElsewhere) : null), [given, isElsewhere]);
  const shownIn = answer && {
    ...answer,
    points: answer.points.map((point) => ({ ...point, estimates: point.estimates.map(rangeIn) })),
  };
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const wasRequested = useRef(false);
  useEffect(() => {
    // Only what a reader has just asked for comes into view, not what a link holds.
    if (answer === null || !wasRequested.current) return;
    wasRequested.current = false;
    place.current?.scrollIntoView({ block: "nearest" });
  }, [answer]);
  const ask = (wanted: SweepRequest | null) => {
    wasRequested.current = wanted !== null;
    onSweep(wanted);
  };
  const shown = isOpen || requested !== null;
  return (
    <div ref={place}>
      <SweepPanel
        sweep={shownIn}
        view={view}
        onView={onView}
        publish={requested ? () => publish(requested) : undefined}
        form={
          shown && (
            <SweepForm
              key={`${policy.id} ${JSON.stringify(requested)}`}
              policy={policy}
              pair={pair}
              recorded={analysis.host?.knobs ?? {}}
              requested={requested}
              isBusy={found.isFetching}
              onSweep={ask}
            />
          )
        }
      >
        {found.isError && requested ? (
          <Failed what="The sweep could not be made" error={found.error} onRetry={() => void found.refetch()} />
        ) : requested ? (
          <p className="muted" role="status">
            Replaying {requested.policy} at {(requested.knob?.values ?? requested.hosts ?? []).length} places under{" "}
            {requested.variants.length} variants…
          </p>
        ) : (
          <div className="stack gap-10 items-start max-72ch">
            <p className="muted">
              How would {policy.id} have decided on this recording with{" "}
              {policy.knobs.length > 0 ? "another value of a knob, or on another topology" : "another topology"}? Each
              place is one replay a variant.
            </p>
            {!shown && (
              <Button disabled={!isReady} onClick={() => setOpen(true)}>
                Sweep…
              </Button>
            )}
          </div>
        )}
      </SweepPanel>
    </div>
  );
}
