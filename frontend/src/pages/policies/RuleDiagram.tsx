import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Explainer } from "../../explainers/contract";
import { simulationQuery } from "../../model/simulations";
import { explainerQuery } from "../explain/explainerQuery";
import { Still } from "../explain/Still";

/** The step of each explainer whose picture shows its rule at work. */
const SHOWN: Readonly<Record<string, string>> = {
  "skb-defer": "handed-back",
  "xdp-return": "straight",
  "rfs-llc": "hop",
  "xsk-batch": "alone",
  "skb-init": "at-free",
};

/** The rule as one picture: a moment of the policy's explainer, whose script comes behind the page. */
export function RuleDiagram({ policy }: { policy: string }) {
  const explainer = useQuery(explainerQuery(policy));
  return (
    <>
      {explainer.data && <Moment explainer={explainer.data} />}
      <p className="paragraph">
        <Link to="/explain/$id" params={{ id: policy }}>
          Step through it in the explainer
        </Link>
      </p>
    </>
  );
}

function Moment({ explainer }: { explainer: Explainer }) {
  const step = explainer.steps.find(({ id }) => id === SHOWN[explainer.meta.id]) ?? explainer.steps[0];
  const run = useQuery(simulationQuery(explainer.scenario, step?.run ?? {})).data;
  return run && step && <Still explainer={explainer} run={run} step={step} />;
}
