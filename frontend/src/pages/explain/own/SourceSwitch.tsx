import { useQueryClient } from "@tanstack/react-query";
import { filmTracesQuery } from "../../../model/films";
import { ANY_TRACE } from "../../../url/explain";
import { busyUntil } from "../../idle";
import type { ChangeExplain } from "../useExplainAddress";
import { SourceLine } from "./SourceLine";

interface Props {
  policy: string;
  isRecording: boolean;
  change: ChangeExplain;
}

/** What the figure shows: the story's scenario, or a recording. The scenario's place stays in the address. */
export function SourceSwitch({ policy, isRecording, change }: Props) {
  const queries = useQueryClient();
  const toRecording = async () => {
    const found = await queries.fetchQuery(filmTracesQuery(policy)).catch(() => null);
    change({ trace: found?.items[0]?.trace_id ?? ANY_TRACE, at: null, tracePosition: null, pick: null });
  };
  return (
    <SourceLine
      isRecording={isRecording}
      onChange={(wanted) => (wanted ? void busyUntil(toRecording()) : change({ trace: null, pick: null }))}
    />
  );
}
