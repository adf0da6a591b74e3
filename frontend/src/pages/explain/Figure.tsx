import type { ReactNode } from "react";
import { lazy, Suspense, useState } from "react";
import { ChartFrame } from "../../charts/frame/ChartFrame";
import { useSize } from "../../charts/frame/useSize";
import { drawnWidth } from "../../common/drawn";
import type { Explainer, SceneProps } from "../../explainers/contract";
import type { Film } from "../../model/film";
import { PlayerBar } from "../../player/PlayerBar";
import { isResting } from "../../player/playhead";
import { type Quiet, useHead, useStanding } from "../../player/usePlayer";
import type { ExplainView } from "../../url/explain";
import { busyUntil } from "../idle";
import styles from "./Figure.module.css";
import { captionOf, hostOf, unitOf } from "./figureWords";
import { Ledger } from "./Ledger";
import { Sign } from "./Sign";
import type { ChangeExplain } from "./useExplainAddress";

const FilmTable = lazy(() => busyUntil(import("./FilmTable").then((module) => ({ default: module.FilmTable }))));

interface Props {
  explainer: Explainer;
  film: Film;
  quiet: Quiet;
  lit: ReadonlySet<string>;
  view: ExplainView;
  step: { index: number; of: number } | null;
  onHover: (id: string | null) => void;
  onPick: (id: string | null) => void;
  change: ChangeExplain;
  publish: () => void;
  /** Switch between the scenario and a recording. */
  source: ReactNode;
  /** Of a recording; absent = the scenario's own. */
  words?: { title: string; lede: ReactNode; source: string };
}

/** Where, when and how much, with the player between: drawn anew once a position. */
export function Figure({
  explainer,
  film,
  quiet,
  lit,
  view,
  step,
  onHover,
  onPick,
  change,
  publish,
  source,
  words,
}: Props) {
  const { ref, width } = useSize<HTMLDivElement>(drawnWidth("scene") ?? 900, drawnWidth("scene") !== null);
  const standing = useStanding(quiet);
  const { position } = standing;
  const { act, track } = quiet;
  const scene = { film, width, lit, selected: view.pick, onHover, onSelect: onPick };
  const [said, setSaid] = useState<string | null>(null);
  const copy = () => {
    const say = (words: string) => {
      setSaid(words);
      setTimeout(() => setSaid(null), 2000);
    };
    // The address follows the position when it rests: what is copied is what stands here.
    navigator.clipboard.writeText(globalThis.location.href).then(
      () => say("copied"),
      () => say("copy it from the address"),
    );
  };
  const entries = explainer.ledger(film, position);
  const text = film.events[position - 1]?.text ?? "Nothing has happened yet";
  return (
    <>
      <div className={styles.figure}>
        <ChartFrame
          title={words?.title ?? captionOf(film)}
          lede={words?.lede ?? hostOf(film)}
          controls={
            <>
              {source}
              <Sign explainer={explainer} />
            </>
          }
          label={film.label}
          source={words?.source ?? `rules of Linux ${film.kernel}, ${film.variant}`}
          agreement={entries[0] && `${entries[0].word} ${entries[0].value} ${unitOf(entries[0])}`.trim()}
          table={
            <Suspense>
              <FilmTable film={film} position={position} onPosition={act.seek} />
            </Suspense>
          }
          tableShown={view.as === "table"}
          onTable={(shown) => change({ as: shown ? "table" : "picture" })}
          fileName={`${explainer.meta.id}-${position}`}
          actions={[
            { word: said ?? "copy link", says: "copy link to exactly this", onPress: copy },
            {
              word: "csv",
              says: "download as CSV",
              onPress: () =>
                void import("./filmFile").then(({ saveFilm }) => saveFilm(film, `${explainer.meta.id}.csv`)),
            },
          ]}
          publish={publish}
        >
          <div ref={ref} className={styles.scene}>
            <Moving {...scene} Map={explainer.Map} quiet={quiet} title={`${explainer.meta.short}: where`} />
            <explainer.Lanes
              {...scene}
              position={position}
              phase={1}
              isPaused={standing.isResting}
              title={`${explainer.meta.short}: when`}
            />
          </div>
        </ChartFrame>
        <div className={styles.player}>
          {entries[0] && (
            <p className={styles.first} aria-hidden="true">
              {entries[0].word} <b>{entries[0].value}</b> {unitOf(entries[0])}
            </p>
          )}
          <PlayerBar
            track={track}
            head={standing}
            act={act}
            textAt={(position) => film.events[position - 1]?.text ?? "the beginning"}
            step={step}
          />
        </div>
        <p className={styles.now} aria-hidden="true">
          {text}
        </p>
      </div>
      <Ledger entries={entries} lit={lit} onHover={onHover} />
    </>
  );
}

interface MovingProps extends Omit<SceneProps, "position" | "phase" | "isPaused"> {
  Map: Explainer["Map"];
  quiet: Quiet;
}

/** The one thing that is drawn anew at every frame (F1). */
function Moving({ Map: Scene, quiet, ...scene }: MovingProps) {
  const head = useHead(quiet);
  return <Scene {...scene} position={head.position} phase={head.phase} isPaused={isResting(head)} />;
}
