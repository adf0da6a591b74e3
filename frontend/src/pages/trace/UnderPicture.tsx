import { useSearch } from "@tanstack/react-router";
import { METAS } from "../../explainers/registry";
import { explainWith } from "../../url/explain";
import type { RawQuery } from "../../url/property";
import { keyOf, stringifySearch } from "../../url/search";
import { Anchor } from "../parts/Anchor";

interface Props {
  policy: string;
  variant: string;
  trace: string;
  /** Where the analysis is not the recording's default: its id. */
  analysis: string | null;
  /** ns from the first event; null = where something is to be seen. */
  at: number | null;
  /** Something stands at that instant: the simulation opens right after it. */
  isMoment: boolean;
}

/** To the explainer of a policy, with this recording under its picture; it leads back to the same place. */
export function UnderPicture({ policy, variant, trace, analysis, at, isMoment }: Props) {
  const here = useSearch({ strict: false }) as RawQuery;
  const meta = METAS.find((one) => one.policy === policy);
  if (!meta) return null;
  const query = explainWith({
    trace,
    at: at === null ? null : Math.max(0, Math.round(at)),
    traceVariant: variant,
    traceAnalysis: analysis,
    tracePosition: isMoment ? 1 : null,
  });
  return (
    <Anchor href={`/explain/${meta.id}${stringifySearch({ ...query, ...keyOf(here) })}`}>
      Under the explainer’s picture
    </Anchor>
  );
}
