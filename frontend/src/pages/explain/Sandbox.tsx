import { useQuery } from "@tanstack/react-query";
import { memo, useState } from "react";
import type { Explainer, Step } from "../../explainers/contract";
import type { Parameter, Simulation } from "../../model/simulation";
import { scenariosQuery } from "../../model/simulations";
import buttons from "../../ui/Button.module.css";
import { ParameterField } from "./ParameterField";
import styles from "./Sandbox.module.css";
import type { ChangeExplain } from "./useExplainAddress";

interface Props {
  explainer: Explainer;
  step: Step;
  run: Simulation;
  /** Parameters turned away from the step's own. */
  turned: Readonly<Record<string, string>>;
  onTurn: ChangeExplain;
}

/** Every parameter of the scenario: the main ones in front, the rest behind More. */
export const Sandbox = memo(function Sandbox({ explainer, step, run, turned, onTurn }: Props) {
  const scenarios = useQuery(scenariosQuery());
  const scenario = scenarios.data?.find((one) => one.id === explainer.scenario);
  const hidden = scenario?.parameters.filter((one) => !one.is_main) ?? [];
  const [isOpen, setOpen] = useState(() => hidden.some((one) => one.name in turned));
  if (!scenario) return null;
  const turn = (parameter: Parameter, value: string) => {
    const { [parameter.name]: _, ...others } = turned;
    // Another simulation: what was decided or looked at in the old one is not in it.
    onTurn(
      { hand: null },
      value === own(parameter, step, scenario.cases) ? others : { ...others, [parameter.name]: value },
    );
  };
  const field = (parameter: Parameter) => (
    <ParameterField
      key={parameter.name}
      parameter={parameter}
      value={String(run.parameters[parameter.name] ?? parameter.default)}
      isTurned={parameter.name in turned}
      onChange={(value) => turn(parameter, value)}
    />
  );
  return (
    <section className="panel stack gap-12 pad-x-14 pad-y-12" aria-labelledby="sandbox">
      <div className={`${styles.row} row wrap gap-y-10 gap-x-20 items-end`}>
        <h2 id="sandbox">Turn it yourself</h2>
        {scenario.parameters.filter((one) => one.is_main).map(field)}
        <button type="button" className={buttons.quiet} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Less" : `More (${hidden.length})`}
        </button>
        {Object.keys(turned).length > 0 && (
          <button type="button" className={buttons.button} onClick={() => onTurn({ hand: null, position: null }, {})}>
            Back to the story
          </button>
        )}
      </div>
      {isOpen && <div className={styles.more}>{hidden.map(field)}</div>}
      {isOpen && run.assumed.length > 0 && <p className="small muted">Assumed: {run.assumed.join("; ")}.</p>}
    </section>
  );
});

/** What a step's simulation has for a parameter when nobody turns it. */
function own(parameter: Parameter, step: Step, cases: readonly { id: string; set: [string, string][] }[]): string {
  const set = cases.find((one) => one.id === step.run?.case)?.set.find(([name]) => name === parameter.name)?.[1];
  return step.run?.[parameter.name] ?? set ?? String(parameter.default);
}
