import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";

import type { Explainer } from "../../explainers/contract";
import { parametersOf } from "../../explainers/story";
import { simulationQuery } from "../../model/simulations";
import { showsRecording } from "../../url/explain";
import { busyUntil } from "../idle";
import { Failed, Missing } from "../parts/State";
import styles from "./ExplainPage.module.css";
import { Head } from "./Head";
import { recordedQuery } from "./prepare";
import { Stepped } from "./Stepped";
import { useExplainAddress } from "./useExplainAddress";

const Article = lazy(() => busyUntil(import("./Article").then((module) => ({ default: module.Article }))));

/** An explainer that is there: its simulation is asked for, its story told step by step or as an article. */
export function ExplainerLoader({ explainer }: { explainer: Explainer }) {
  const { address, change } = useExplainAddress();
  const { view, parameters } = address;
  const index = Math.max(
    0,
    explainer.steps.findIndex((step) => step.id === view.step),
  );
  const step = explainer.steps[index];
  const requested = step ? parametersOf(step, parameters, view.hand) : {};
  const run = useQuery({ ...simulationQuery(explainer.scenario, requested), placeholderData: keepPreviousData });
  const recorded = useQuery({ ...recordedQuery(), enabled: showsRecording(view) });
  const Recorded = recorded.data;
  if (!step) return <Missing what="This explainer has no steps" />;
  if (view.read === "article")
    return (
      <Suspense fallback={<Head explainer={explainer} />}>
        <Article explainer={explainer} onSteps={() => change({ read: "steps" })} />
      </Suspense>
    );
  if (run.isError)
    return (
      <div className={styles.page}>
        <Head explainer={explainer} />
        <Failed what="The scenario cannot be played" error={run.error} onRetry={() => void run.refetch()} />
        <button className="underlined accent" type="button" onClick={() => change({ hand: null, position: null }, {})}>
          Back to the story’s own parameters
        </button>
      </div>
    );
  if (!run.data)
    return (
      <div className={styles.page}>
        <Head explainer={explainer} />
        <Missing what="Playing the scenario…" />
      </div>
    );
  if (showsRecording(view))
    return Recorded ? (
      <Recorded explainer={explainer} index={index} step={step} scenario={run.data} address={address} change={change} />
    ) : (
      <div className={styles.page}>
        <Head explainer={explainer} />
        {recorded.isError ? (
          <Failed what="Recordings cannot be shown" error={recorded.error} onRetry={() => void recorded.refetch()} />
        ) : (
          <Missing what="Reading the recording…" />
        )}
      </div>
    );
  return (
    <Stepped
      explainer={explainer}
      index={index}
      step={step}
      run={run.data}
      isWaiting={run.isPlaceholderData}
      address={address}
      change={change}
    />
  );
}
