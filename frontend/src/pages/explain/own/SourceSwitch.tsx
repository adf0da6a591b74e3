import { useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "react";
import { simulationTracesQuery } from "../../../model/simulations";
import { ANY_TRACE } from "../../../url/explain";
import { busyUntil } from "../../idle";
import type { ChangeExplain } from "../useExplainAddress";
import { SourceLine } from "./SourceLine";

interface Props {
  policy: string;
  /** The recording that is, or was, looked at; null = none yet. */
  before: string | null;
  isRecording: boolean;
  change: ChangeExplain;
}

/** The switch stands in another figure after it was used: the focus goes along. */
let wasUsed = false;

/** What the figure shows: the story's scenario, or a recording. Either's place stays in the address. */
export function SourceSwitch({ policy, before, isRecording, change }: Props) {
  const queries = useQueryClient();
  // The list of recordings may take its time: the switch says at once what it was told.
  const [isRequested, setRequested] = useState(false);
  const chosen = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (wasUsed) chosen.current?.focus({ preventScroll: true });
    wasUsed = false;
    return () => {
      // It may stand in a line of its own until the recording's figure is there.
      wasUsed ||= chosen.current !== null && document.activeElement === chosen.current;
    };
  }, []);
  const toRecording = async () => {
    if (before !== null) return change({ trace: before, before: null, pick: null });
    const found = await queries.fetchQuery(simulationTracesQuery(policy)).catch(() => null);
    change({
      trace: found?.items[0]?.trace_id ?? ANY_TRACE,
      before: null,
      at: null,
      tracePosition: null,
      pick: null,
    });
  };
  return (
    <SourceLine
      isRecording={isRecording || isRequested}
      chosen={chosen}
      onChange={(wanted) => {
        wasUsed = true;
        setRequested(wanted);
        if (wanted) void busyUntil(toRecording());
        else change({ trace: null, before, pick: null });
      }}
    />
  );
}
