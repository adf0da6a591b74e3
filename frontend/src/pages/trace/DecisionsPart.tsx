import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { DecisionsPanel } from "../../charts/decisions/DecisionsPanel";
import { labelsOf } from "../../charts/decisions/policyLabels";
import { type DecisionsRequest, decisionsQuery, policiesQuery } from "../../model/queries";
import type { Decisions, Policy, Summary, Trace } from "../../model/types";
import { ruleAnchor } from "../policies/words";
import { Part, type PartProps } from "./Part";
import { pairOf } from "./pair";
import { UnderPicture } from "./UnderPicture";

interface Props extends PartProps<Decisions> {
  trace: Trace;
  /** The policy in view, out of the catalogue. */
  policy: Policy;
  a: string | null;
  b: string | null;
  summary: Summary | null;
  onPolicy: (policy: string) => void;
  onVariants: (pair: { a: string; b: string }) => void;
  /** Publishes what is asked for, in the range. */
  onPublish: (requested: DecisionsRequest) => void;
}

/** Two variants of the policy in view, in the range. */
export function DecisionsPart({ aid, trace, isReady, policy, a, b, summary, onPublish, ...panel }: Props) {
  const catalogue = useQuery(policiesQuery());
  const pair = pairOf(policy, a, b, summary?.replays ?? []);
  const requested = { policy: policy.id, ...pair, flow: panel.selection.flow };
  const decisions = useQuery({ ...decisionsQuery(aid, panel.range, requested), enabled: isReady });
  const replays = summary?.replays.filter((one) => one.policy === policy.id) ?? [];
  const isElsewhere = replays.some((one) => Object.values(one.decisions).some((times) => times > 0));
  const advice = summary?.advice.find((one) => one.policy === policy.id);
  return (
    <Part name={labelsOf(policy.id).title} isReady={isReady} of={decisions}>
      {(data) => (
        <DecisionsPanel
          {...panel}
          data={data}
          publish={() => onPublish(requested)}
          requested={policy.id}
          policies={catalogue.data?.items ?? [policy]}
          byEvent={summary?.trace.by_event ?? null}
          isElsewhere={isElsewhere}
          record={advice?.policy === data.policy ? advice.record : []}
          elsewhere={
            <UnderPicture
              policy={data.policy}
              variant={data.a}
              trace={trace.id}
              analysis={aid === trace.default_analysis_id ? null : aid}
              at={panel.selection.moment ?? (panel.range.from > 0 ? panel.range.from : null)}
              isMoment={panel.selection.moment !== null}
            />
          }
          ruleLink={(id, rule) => (
            <Link to="/policies/$id" params={{ id }} hash={ruleAnchor(rule)}>
              {rule}
            </Link>
          )}
        />
      )}
    </Part>
  );
}
