import type { ReactNode } from "react";
import { lazy, Suspense, useEffect } from "react";
import { ChartFrame } from "../../charts/frame/ChartFrame";
import { drawnWidth } from "../../common/drawn";
import { useSize } from "../../common/useSize";
import type { Explainer } from "../../explainers/contract";
import type { Simulation } from "../../model/simulation";
import type { Quiet } from "../../player/usePlayer";
import type { ExplainView } from "../../url/explain";
import { busyUntil } from "../idle";
import styles from "./Figure.module.css";
import { Bar, CountOverBar, Counts, FirstCount, LanesPart, MapPart, Sentence } from "./FigureParts";
import { captionOf, hostOf } from "./figureWords";
import { Sign } from "./Head";
import type { ChangeExplain } from "./useExplainAddress";

const SimulationTable = lazy(() =>
  busyUntil(import("./SimulationTable").then((module) => ({ default: module.SimulationTable }))),
);

interface Props {
  explainer: Explainer;
  run: Simulation;
  quiet: Quiet;
  lit: ReadonlySet<string>;
  view: ExplainView;
  step: { index: number; of: number } | null;
  /** Back and Next of the story. */
  turn?: ReactNode;
  onHover: (id: string | null) => void;
  onPick: (id: string | null) => void;
  change: ChangeExplain;
  publish: () => void;
  /** Switch between the scenario and a recording. */
  source: ReactNode;
  /** Of a recording; absent = the scenario's own. */
  words?: { title: string; lede: ReactNode; source: string };
}

/** Where, when and how much, with the player between. What follows the position is drawn without the rest (`FigureParts.tsx`). */
export function Figure({
  explainer,
  run,
  quiet,
  lit,
  view,
  step,
  turn,
  onHover,
  onPick,
  change,
  publish,
  source,
  words,
}: Props) {
  const { ref, width } = useSize<HTMLDivElement>(drawnWidth("scene") ?? 900, drawnWidth("scene") !== null);
  const scene = { explainer, run, quiet, width, lit, selected: view.pick, onHover, onSelect: onPick };
  const parts = { explainer, run, quiet };
  // A phone shows a part of the picture: the one that is spoken of.
  useEffect(() => {
    if (lit) void busyUntil(import("./showLit").then(({ showLit }) => showLit(ref.current)));
  }, [lit, ref]);
  return (
    <>
      <div className={styles.figure}>
        <ChartFrame
          title={words?.title ?? captionOf(run)}
          lede={words?.lede ?? hostOf(run)}
          controls={
            <>
              {source}
              <Sign explainer={explainer} />
            </>
          }
          label={run.label}
          source={words?.source ?? `rules of Linux ${run.kernel}, ${run.variant}`}
          agreement={<FirstCount {...parts} />}
          table={
            <Suspense>
              <SimulationTable run={run} quiet={quiet} />
            </Suspense>
          }
          tableShown={view.as === "table"}
          onTable={(shown) => change({ as: shown ? "table" : "picture" })}
          fileName={() => `${explainer.meta.id}-${quiet.player.head().position}`}
          actions={[
            {
              word: "csv",
              says: "download as CSV",
              onPress: () =>
                void import("./simulationFile").then(({ saveSimulation }) =>
                  saveSimulation(run, `${explainer.meta.id}.csv`),
                ),
            },
          ]}
          publish={publish}
        >
          <div ref={ref} className={styles.scene}>
            <MapPart {...scene} title={`${explainer.meta.short}: where`} />
            <LanesPart {...scene} title={`${explainer.meta.short}: when`} />
          </div>
        </ChartFrame>
        <div className={styles.player}>
          <CountOverBar {...parts} className={styles.first} />
          <Bar run={run} quiet={quiet} step={step}>
            {turn}
          </Bar>
        </div>
        <p className={styles.now} aria-hidden="true">
          <Sentence run={run} quiet={quiet} />
        </p>
      </div>
      <Counts {...parts} lit={lit} onHover={onHover} />
    </>
  );
}
