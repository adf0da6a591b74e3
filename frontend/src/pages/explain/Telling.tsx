/**
 * What tells a figure's position: while it plays each part is written in a frame of its own (`TOLD_IN`), and nothing is drawn by
 * React until it rests.
 */
import { type ReactNode, useLayoutEffect, useMemo, useRef } from "react";
import type { Entry, Explainer, LanesProps, SceneProps } from "../../explainers/contract";
import { type Moment, type Playing, PlayingContext } from "../../explainers/scene/sceneMap";
import type { Film } from "../../model/film";
import { TOLD, useToldTexts } from "../../player/follow";
import { PlayerBar } from "../../player/PlayerBar";
import { told } from "../../player/playhead";
import { type Quiet, useRested, useStanding } from "../../player/usePlayer";
import styles from "./Figure.module.css";
import { unitOf } from "./figureWords";
import { Ledger, textsOf } from "./Ledger";

interface Told {
  explainer: Explainer;
  film: Film;
  quiet: Quiet;
}

type MapPartProps = Pick<Told, "explainer" | "quiet"> &
  Omit<SceneProps, "position" | "phase" | "isPaused" | "levels" | "spoken">;

/** The scene: it follows the player by itself, and is drawn by React when it rests (F1). */
export function MapPart({ explainer, quiet, ...scene }: MapPartProps) {
  const { player } = quiet;
  const { position, isResting } = useRested(quiet);
  const playing = usePlaying(quiet, () => {
    const { position, levels, isResting } = player.shown();
    return { position, levels, isPaused: isResting, phase: player.head().phase };
  });
  return (
    <PlayingContext value={playing}>
      <Bounded>
        <explainer.Map {...scene} position={position} phase={1} isPaused={isResting} />
      </Bounded>
    </PlayingContext>
  );
}

type LanesPartProps = Pick<Told, "explainer" | "quiet"> & Omit<LanesProps, "position">;

/** Lanes follow it the same way, a frame after the scene. */
export function LanesPart({ explainer, quiet, ...scene }: LanesPartProps) {
  const { position } = useRested(quiet);
  const playing = usePlaying(quiet, () => {
    const position = told(quiet.player.head(), "counts");
    return { position, levels: position, isPaused: true, phase: 1 };
  });
  return (
    <PlayingContext value={playing}>
      <Bounded>
        <explainer.Lanes {...scene} position={position} />
      </Bounded>
    </PlayingContext>
  );
}

/** A box as high as its picture: what changes in it lays out nothing of the page around it. */
function Bounded({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const height = box.current?.firstElementChild?.getAttribute("height");
    if (box.current && height) box.current.style.height = `${height}px`;
  });
  return (
    <div ref={box} className={styles.bounded}>
      {children}
    </div>
  );
}

/** Where a picture is while it plays, for those that follow it; the same object as long as the player lives. */
function usePlaying({ player }: Quiet, now: () => Moment): Playing {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` reads the player and nothing else
  return useMemo(() => ({ now, subscribe: player.subscribe }), [player]);
}

type CountsProps = Told & { lit: ReadonlySet<string>; onHover: (id: string | null) => void };

export function Counts({ explainer, film, quiet, lit, onHover }: CountsProps) {
  const ref = useToldTexts<HTMLDListElement>(quiet, "counts", (at) => textsOf(entriesAt(explainer, film, at)));
  const entries = entriesAt(explainer, film, useRested(quiet).position);
  return <Ledger {...{ ref, entries, lit, onHover }} />;
}

/** The first of the counts as a line of text: for the figure's foot. */
export function FirstCount({ explainer, film, quiet }: Told) {
  const words = (at: number) => {
    const [first] = entriesAt(explainer, film, at);
    return first ? `${first.word} ${first.value} ${unitOf(first)}`.trim() : "";
  };
  const ref = useToldTexts<HTMLSpanElement>(quiet, "counts", (at) => [words(at)]);
  return (
    <span ref={ref}>
      <span {...TOLD}>{words(useRested(quiet).position)}</span>
    </span>
  );
}

/** The same over the bar, where the counts are out of sight. */
export function CountOverBar({ explainer, film, quiet, className }: Told & { className: string | undefined }) {
  const ref = useToldTexts<HTMLParagraphElement>(quiet, "counts", (at) =>
    textsOf(entriesAt(explainer, film, at)).slice(0, 3),
  );
  const [word, value, unit] = textsOf(entriesAt(explainer, film, useRested(quiet).position));
  return (
    <p ref={ref} className={className} aria-hidden="true">
      <span {...TOLD}>{word}</span> <b {...TOLD}>{value}</b> <span {...TOLD}>{unit}</span>
    </p>
  );
}

let last: { explainer: Explainer; film: Film; position: number; entries: readonly Entry[] } | null = null;

/** Three parts ask for the counts of a position in one frame. */
function entriesAt(explainer: Explainer, film: Film, position: number): readonly Entry[] {
  if (last?.explainer !== explainer || last.film !== film || last.position !== position)
    last = { explainer, film, position, entries: explainer.ledger(film, position) };
  return last.entries;
}

type BarProps = Omit<Told, "explainer"> & { step: { index: number; of: number } | null; children: ReactNode };

export function Bar({ film, quiet, step, children }: BarProps) {
  return (
    <PlayerBar
      track={quiet.track}
      head={useStanding(quiet)}
      live={quiet}
      act={quiet.act}
      textAt={(position) => film.events[position - 1]?.text ?? "the beginning"}
      step={step}
    >
      {children}
    </PlayerBar>
  );
}

/** The event that led here, in words. */
export function Sentence({ film, quiet, className }: Omit<Told, "explainer"> & { className: string | undefined }) {
  const words = (at: number) => film.events[at - 1]?.text ?? "Nothing has happened yet";
  const ref = useToldTexts<HTMLParagraphElement>(quiet, "words", (at) => [words(at)]);
  return (
    <p ref={ref} className={className} aria-hidden="true">
      <span {...TOLD}>{words(useRested(quiet).position)}</span>
    </p>
  );
}
