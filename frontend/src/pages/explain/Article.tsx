import { useQueries, useQuery } from "@tanstack/react-query";
import type { Explainer } from "../../explainers/contract";
import { parametersOf } from "../../explainers/story";
import { claimsQuery } from "../../model/claims";
import { simulationQuery } from "../../model/simulations";
import buttons from "../../ui/Button.module.css";
import styles from "./Article.module.css";
import { ArticleBody } from "./ArticleBody";
import { useFullExplainer } from "./explainerQuery";
import { Head } from "./Head";

/** All steps at once, as a text to read and to print. */
export function Article({ explainer, onSteps }: { explainer: Explainer; onSteps: () => void }) {
  const claims = useQuery(claimsQuery());
  const whole = useFullExplainer(explainer);
  const runs = useQueries({
    queries: explainer.steps.map((step) => simulationQuery(explainer.scenario, parametersOf(step, {}, null))),
  });
  return (
    <div className={styles.article}>
      <div>
        <Head explainer={explainer} />
        <p className="paragraph" data-controls>
          <button type="button" className={buttons.button} onClick={onSteps}>
            Read it step by step
          </button>
        </p>
      </div>
      {whole && (
        <ArticleBody
          explainer={whole}
          runOf={(step) => runs[explainer.steps.indexOf(step)]?.data ?? null}
          claims={claims.data?.filter((claim) => claim.policy === explainer.meta.policy) ?? []}
        />
      )}
    </div>
  );
}
