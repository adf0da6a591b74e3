import { ChartFrame } from "../../charts/frame/ChartFrame";
import { useSize } from "../../charts/frame/useSize";
import type { Explainer } from "../../explainers/contract";
import type { Film } from "../../model/film";
import { PlayerBar } from "../../player/PlayerBar";
import type { Act } from "../../player/player";
import type { Head } from "../../player/playhead";
import type { Track } from "../../player/track";
import type { ExplainView } from "../../url/explain";
import styles from "./Figure.module.css";
import { FilmTable } from "./FilmTable";
import { captionOf, hostOf } from "./figureWords";
import type { ChangeExplain } from "./useExplainAddress";

interface Props {
  explainer: Explainer;
  film: Film;
  head: Head;
  act: Act;
  track: Track;
  lit: ReadonlySet<string>;
  view: ExplainView;
  step: { index: number; of: number };
  isResting: boolean;
  onHover: (id: string | null) => void;
  onPick: (id: string | null) => void;
  change: ChangeExplain;
  publish: () => void;
}

/** Where and when, with the player as their foot. */
export function Figure(props: Props) {
  const { explainer, film, head, act, track, lit, view, step, isResting, onHover, onPick, change, publish } = props;
  const { ref, width } = useSize<HTMLDivElement>(900);
  const [first] = explainer.ledger(film, head.position);
  const scene = {
    film,
    position: head.position,
    phase: head.phase,
    width,
    lit,
    selected: view.pick,
    onHover,
    onSelect: onPick,
    isPaused: isResting,
  };
  return (
    <div className={styles.figure}>
      <ChartFrame
        title={captionOf(film)}
        lede={hostOf(film)}
        label={film.label}
        source={`rules of Linux ${film.kernel}, ${film.variant}`}
        table={<FilmTable explainer={explainer} film={film} position={head.position} onPosition={act.seek} />}
        tableShown={view.as === "table"}
        onTable={(shown) => change({ as: shown ? "table" : "picture" })}
        fileName={`${explainer.meta.id}-${head.position}`}
        publish={publish}
      >
        <div ref={ref} className={styles.scene}>
          <explainer.Map {...scene} title={`${explainer.meta.short}: where`} />
          <explainer.Lanes {...scene} title={`${explainer.meta.short}: when`} />
        </div>
      </ChartFrame>
      <div className={styles.player}>
        {first && (
          <p className={styles.first} aria-hidden="true">
            {first.word} <b>{first.value}</b> {first.unit}
          </p>
        )}
        <PlayerBar
          track={track}
          head={head}
          act={act}
          textAt={(position) => film.events[position - 1]?.text ?? "the beginning"}
          step={step}
        />
      </div>
      <p className={styles.now} aria-hidden="true">
        {film.events[head.position - 1]?.text ?? "Nothing has happened yet"}
      </p>
    </div>
  );
}
