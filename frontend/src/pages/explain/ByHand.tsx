import { useQuery } from "@tanstack/react-query";
import type { Explainer } from "../../explainers/contract";
import type { Simulation } from "../../model/simulation";
import { scenariosQuery } from "../../model/simulations";
import { ForkNotice } from "../../player/ForkNotice";
import { readChoices, withHand } from "../../player/fork";
import buttons from "../../ui/Button.module.css";
import styles from "./Predict.module.css";

interface Props {
  explainer: Explainer;
  run: Simulation;
  ruled: Simulation | null;
  position: number;
  hand: string | null;
  /** Decisions to take. */
  times: number;
  onHand: (hand: string | null, position: number | null) => void;
}

/** The reader decides before the rule does; what followed is replaced by what the engine makes of it. */
export function ByHand({ explainer, run, ruled, position, hand, times, onHand }: Props) {
  const scenarios = useQuery(scenariosQuery());
  const choices = scenarios.data?.find((one) => one.id === explainer.scenario)?.choices ?? [];
  const used = readChoices(hand);
  const lastAsk = used.at(-1)?.ask;
  const last = run.events.find((event) => event.ask === lastAsk && event.choice !== null);
  const rule = ruled?.events.find((event) => event.ask === lastAsk && event.choice !== null)?.choice?.took;
  const from = last ? run.events.indexOf(last) + 1 : position;
  const next = run.events.findIndex((event, place) => place >= from && event.choice !== null);
  const requested = run.events[next];
  return (
    <div className={styles.predict}>
      {last && rule && (
        <p role="status" className={styles.answer}>
          <b>
            {rule === last.choice?.took ? "The rule does the same." : explainer.hand.rule[rule]}{" "}
            {explainer.hand.after(run, last, rule)}
          </b>
        </p>
      )}
      {requested && used.length < times && (
        <>
          <p id="by-hand">
            {used.length + 1} of {times}. {explainer.hand.ask(run, requested)}
          </p>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that repeats the question */}
          <div role="group" aria-labelledby="by-hand" className={styles.options}>
            {choices.map(([id, words]) => (
              <button
                key={id}
                type="button"
                className={buttons.button}
                onClick={() => onHand(withHand(hand, requested.ask, id), next + 1)}
              >
                {words}
              </button>
            ))}
          </div>
        </>
      )}
      {used.length > 0 && (
        <ForkNotice what={used.length === 1 ? "one case" : `${used.length} cases`} onUndo={() => onHand(null, null)} />
      )}
    </div>
  );
}
