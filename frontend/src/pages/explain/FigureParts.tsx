/**
 * The parts of a figure that follow its position: each is drawn in another frame while it plays (`PART_FRAMES`), and nothing
 * of the figure around them.
 */
import { type ReactNode, useMemo } from "react";
import type { Explainer, LanesProps, SceneProps } from "../../explainers/contract";
import { type Moment, type Playing, PlayingContext } from "../../explainers/scene/sceneMap";
import type { Simulation } from "../../model/simulation";
import { Following } from "../../player/Following";
import { PlayerBar } from "../../player/PlayerBar";
import { drawnPosition } from "../../player/playhead";
import { type Quiet, useFollowed, useRested } from "../../player/usePlayer";
import { unitOf } from "./figureWords";
import { Ledger } from "./Ledger";

interface PartProps {
  explainer: Explainer;
  run: Simulation;
  quiet: Quiet;
}

type MapPartProps = Pick<PartProps, "explainer" | "quiet"> &
  Omit<SceneProps, "position" | "phase" | "isPaused" | "levels" | "spoken">;

/** The scene: it follows the player by itself, and is drawn by React when it rests (F1). */
export function MapPart({ explainer, quiet, ...scene }: MapPartProps) {
  const { player } = quiet;
  const { position, isResting } = useRested(quiet);
  const playing = usePlaying(quiet, () => {
    const head = player.head();
    const { position, phase } = head;
    return { position, phase, levels: drawnPosition(head, "levels"), isPaused: player.rested().isResting };
  });
  return (
    <PlayingContext value={playing}>
      <explainer.Map {...scene} position={position} phase={1} isPaused={isResting} />
    </PlayingContext>
  );
}

type LanesPartProps = Pick<PartProps, "explainer" | "quiet"> & Omit<LanesProps, "position">;

/** Lanes follow it the same way, a frame after the scene. */
export function LanesPart({ explainer, quiet, ...scene }: LanesPartProps) {
  const { position } = useRested(quiet);
  const playing = usePlaying(quiet, () => {
    const position = drawnPosition(quiet.player.head(), "counts");
    return { position, levels: position, isPaused: true, phase: 1 };
  });
  return (
    <PlayingContext value={playing}>
      <explainer.Lanes {...scene} position={position} />
    </PlayingContext>
  );
}

/** Where a picture is while it plays, for those that follow it; the same object as long as the player lives. */
function usePlaying({ player }: Quiet, now: () => Moment): Playing {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` reads the player and nothing else
  return useMemo(() => ({ now, subscribe: player.subscribe }), [player]);
}

type CountsProps = PartProps & { lit: ReadonlySet<string>; onHover: (id: string | null) => void };

export function Counts({ explainer, run, quiet, ...figure }: CountsProps) {
  const { position } = useRested(quiet);
  const followed = useFollowed(quiet, "counts");
  return <Ledger {...figure} {...{ followed, position }} entriesAt={(position) => explainer.ledger(run, position)} />;
}

/** The first of the counts as a line of text. */
const firstAt = ({ explainer, run }: PartProps, position: number): string => {
  const [first] = explainer.ledger(run, position);
  return first ? `${first.word} ${first.value} ${unitOf(first)}`.trim() : "";
};

/** For the figure's foot: where it rests. */
export function FirstCount(figure: PartProps) {
  return firstAt(figure, useRested(figure.quiet).position);
}

/** The same over the bar, where the counts are not on the screen. */
export function CountOverBar({ className, ...figure }: PartProps & { className: string | undefined }) {
  const { position } = useRested(figure.quiet);
  const followed = useFollowed(figure.quiet, "counts");
  return (
    <p className={className} aria-hidden="true">
      <Following at={(there) => firstAt(figure, there)} {...{ position, followed }} />
    </p>
  );
}

type BarProps = Omit<PartProps, "explainer"> & { step: { index: number; of: number } | null; children: ReactNode };

export function Bar({ run, quiet, step, children }: BarProps) {
  return (
    <PlayerBar
      track={quiet.track}
      head={useRested(quiet)}
      followed={useFollowed(quiet, "words")}
      act={quiet.act}
      textAt={(position) => run.events[position - 1]?.text ?? "the beginning"}
      step={step}
    >
      {children}
    </PlayerBar>
  );
}

/** The event that led here, in words. */
export function Sentence({ run, quiet }: Omit<PartProps, "explainer">) {
  const { position } = useRested(quiet);
  const followed = useFollowed(quiet, "words");
  return (
    <Following at={(there) => run.events[there - 1]?.text ?? "Nothing has happened yet"} {...{ position, followed }} />
  );
}
