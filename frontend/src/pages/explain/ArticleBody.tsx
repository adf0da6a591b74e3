import type { FullExplainer, Helper, Step } from "../../explainers/contract";
import { Prose } from "../../explainers/prose/Prose";
import { targetOf, valuesAt } from "../../explainers/story";
import type { Simulation } from "../../model/simulation";
import type { Claim } from "../../model/types";
import styles from "./Article.module.css";
import { ClaimsTable } from "./ClaimsTable";
import { CodePath } from "./CodePath";
import parts from "./Parts.module.css";
import { Still } from "./Still";
import { Thread } from "./Thread";

interface Props {
  explainer: FullExplainer;
  /** The simulation of a step; null while it is not there. */
  runOf: (step: Step) => Simulation | null;
  claims: readonly Claim[];
}

/** The whole story as a text with still pictures: for readers without a script, for paper, for those who like to scroll. */
export function ArticleBody({ explainer, runOf, claims }: Props) {
  const { trap, chapters = [] } = explainer;
  return (
    <>
      {explainer.steps.map((step, place) => {
        const run = runOf(step);
        const readings = run ? valuesAt(run, targetOf(run, step) ?? 0) : undefined;
        return (
          <section key={step.id} className={parts.part}>
            <div className={parts.words}>
              <h2>
                {place + 1} · {step.heading}
              </h2>
              {step.predict && (
                <p className={styles.question}>
                  Before you go on: {step.predict.ask} {step.predict.options.map((option) => option.words).join(" / ")}?
                </p>
              )}
              <p>
                <Prose text={step.text} readings={readings} />
              </p>
              {step.predict && (
                <p>
                  <b>{step.predict.options.find((option) => option.id === step.predict?.right)?.words}.</b>{" "}
                  <Prose text={step.predict.why} />
                </p>
              )}
            </div>
            {run && <Still explainer={explainer} run={run} step={step} />}
          </section>
        );
      })}
      <section className={parts.part}>
        <div className={parts.words}>
          <h2>{trap.heading}</h2>
          <p>
            <Prose text={trap.text} />
          </p>
        </div>
        <div className={styles.picture}>
          <div className={styles.wide}>
            <trap.Picture claims={claims} width={760} title={trap.heading} />
          </div>
          <div className={styles.narrow}>
            <trap.Picture claims={claims} width={330} title={trap.heading} />
          </div>
        </div>
      </section>
      {chapters.map((chapter) => (
        <section key={chapter.id} className={parts.part}>
          <div className={parts.words}>
            <h2>{chapter.heading}</h2>
            {chapter.text.map((paragraph) => (
              <p key={paragraph}>
                <Prose text={paragraph} />
              </p>
            ))}
          </div>
        </section>
      ))}
      <CodePath explainer={explainer} />
      <Thread explainer={explainer} />
      <section className={parts.part}>
        <div className={parts.words}>
          <h2>Published, and recomputed</h2>
        </div>
        <div>
          <ClaimsTable claims={claims} />
        </div>
      </section>
      <section className={parts.part}>
        <div className={parts.words}>
          <h2>Which mode for your host?</h2>
        </div>
        <Tree helper={explainer.helper} />
      </section>
    </>
  );
}

/** All questions of the helper at once, each answer with what follows from it. */
function Tree({ helper }: { helper: Helper }) {
  if (!("ask" in helper))
    return (
      <p className="paragraph">
        <b>{helper.mode}.</b> <Prose text={helper.why} />
      </p>
    );
  return (
    <div className={styles.tree}>
      <p className="paragraph">
        {helper.ask} <Prose text={helper.how} />
      </p>
      <ul>
        {helper.options.map((option) => (
          <li key={option.words}>
            <b>{option.words}</b>
            <Tree helper={option.next} />
          </li>
        ))}
      </ul>
    </div>
  );
}
