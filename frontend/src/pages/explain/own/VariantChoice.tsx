import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Choice } from "../../../charts/frame/Choice";
import { analysisQuery, policiesQuery } from "../../../model/queries";
import type { DecisionWindow, Simulation } from "../../../model/simulation";
import type { ChangeExplain } from "../useExplainAddress";
import styles from "./Own.module.css";

interface Props {
  policy: string;
  run: Simulation;
  stretch: DecisionWindow;
  change: ChangeExplain;
}

/** The same stretch under another rule that its analysis replayed, and what the recording does not tell. */
export function VariantChoice({ policy, run, stretch, change }: Props) {
  const variants = useVariants(policy, stretch.analysis);
  const catalogue = useQuery(policiesQuery());
  const known = catalogue.data?.items.find((one) => one.id === policy)?.variants ?? [];
  const text = known.find((one) => one.id === run.variant)?.text;
  const options = (variants.length > 0 ? variants : [run.variant]).map((id) => ({ value: id, word: id }));
  return (
    <section className={`${styles.rule} pad-top-10 line-top`} aria-labelledby="other-rule">
      <div className="row wrap gap-y-6 gap-x-14 items-center shrinkable min-height-28">
        <h2 id="other-rule">The same stretch under another rule</h2>
        <Choice
          label="variant"
          options={options}
          value={run.variant}
          // The stretch stays: another rule may have decided elsewhere first.
          onChange={(variant) =>
            change({ traceVariant: variant === options[0]?.value ? null : variant, at: stretch.at, pick: null })
          }
        />
        {text && <span className="small muted">{text}</span>}
      </div>
      <p className={`${styles.note} small leading-18 muted`}>
        The story’s numbers are the scenario’s; the picture’s are the recording’s.
      </p>
      {run.assumed.length > 0 && (
        <details className={`${styles.note} small leading-18 muted`}>
          <summary>What this recording does not tell ({run.assumed.length})</summary>
          <ul>
            {run.assumed.map((sentence) => (
              <li key={sentence}>{sentence}.</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Variants of a policy that an analysis replayed, in its order; none while they are not known. */
function useVariants(policy: string, analysis: string | null): readonly string[] {
  const { data } = useQuery({ ...analysisQuery(analysis ?? ""), enabled: analysis !== null });
  return useMemo(
    () => (data?.summary?.replays ?? []).filter((one) => one.policy === policy).map((one) => one.variant),
    [data, policy],
  );
}
