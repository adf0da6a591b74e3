import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useSize } from "../../common/useSize";
import type { Explainer } from "../../explainers/contract";
import { filmQuery } from "../../model/films";
import { explainerQuery } from "../explain/explainerQuery";
import styles from "./RuleDiagram.module.css";

/** The step of each explainer whose picture shows its rule at work. */
const SHOWN: Readonly<Record<string, string>> = {
  "skb-defer": "handed-back",
  "xdp-return": "straight",
  "rfs-llc": "hop",
  "xsk-batch": "alone",
  "skb-init": "at-free",
};

const NOTHING: ReadonlySet<string> = new Set();

/** The rule as one picture: a moment of the policy's explainer, whose script comes behind the page. */
export function RuleDiagram({ policy }: { policy: string }) {
  const explainer = useQuery(explainerQuery(policy));
  return (
    <>
      {explainer.data && <Moment explainer={explainer.data} />}
      <p>
        <Link to="/explain/$id" params={{ id: policy }}>
          Step through it in the explainer
        </Link>
      </p>
    </>
  );
}

function Moment({ explainer: { Map: Scene, meta, scenario, steps } }: { explainer: Explainer }) {
  const step = steps.find(({ id }) => id === SHOWN[meta.id]) ?? steps[0];
  const film = useQuery(filmQuery(scenario, step?.film ?? {})).data;
  const { ref, width } = useSize<HTMLDivElement>();
  const position = (film?.moments[step?.seek.moment ?? ""] ?? 0) + (step?.seek.plus ?? 0);
  const still = { phase: 1, lit: NOTHING, selected: null, isPaused: true };
  return (
    <figure className={styles.diagram}>
      <div ref={ref}>
        {film && <Scene {...still} {...{ film, position, width }} title={`${step?.heading}: where`} />}
      </div>
      {film && (
        <figcaption>
          {film.events[position - 1]?.text}. Modelled: rules of Linux {film.kernel}, {film.variant}.
        </figcaption>
      )}
    </figure>
  );
}
