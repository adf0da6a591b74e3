/**
 * A scene from its description. While it plays, a new position or phase makes new shapes and changes what differs; React
 * draws again only when it rests, or when what is lit or the film changes.
 */
import { type ComponentType, createContext, createElement, useContext, useMemo } from "react";
import type { Film } from "../../model/film";
import type { SceneProps } from "../contract";
import { Stage, type StageObject } from "../parts/Stage";
import { ChangingShapes } from "./Shapes";
import type { Shapes } from "./shapes";

/** What a scene shows while it plays: as in `SceneProps`. */
export interface Moment {
  position: number;
  levels: number;
  phase: number;
  isPaused: boolean;
}

/** Where a scene that plays is, and when that changes. */
export interface Playing {
  now: () => Moment;
  subscribe: (changed: () => void) => () => void;
}

/** Null = a scene shows what its props say. */
export const PlayingContext = createContext<Playing | null>(null);

/** A film at a position, laid out. */
export interface At<Layout> {
  film: Film;
  position: number;
  layout: Layout;
}

/** The same, in the motion of the last event. */
export interface Moving<Layout> extends At<Layout> {
  /** 0 to 1; 1 whenever nothing moves. */
  phase: number;
  isPaused: boolean;
}

/** A scene: pure functions of the film, the position and the width. Lists lie over one another in this order. */
export interface Scene<Layout extends { height: number }> {
  /** Where everything lies, CSS pixels; the position matters where a picture shows the CPUs of the last event. */
  layout(film: Film, width: number, position: number): Layout;
  /** What the last event's motion leaves as it is. */
  still(at: At<Layout>): Shapes;
  /** What shows that motion. */
  motion(at: Moving<Layout>): Shapes;
  /** What lies over it, as still. */
  over?(at: At<Layout>): Shapes;
  /** What a reader can point at, in reading order. */
  objects(at: At<Layout>): StageObject[];
  /** The state in a sentence or two. */
  described(film: Film, position: number): string;
}

type AnyScene = Scene<{ height: number }>;

/** The component of a scene: one `<svg>`. */
export const sceneMap =
  <Layout extends { height: number }>(scene: Scene<Layout>): ComponentType<SceneProps> =>
  (props) =>
    createElement(SceneMap, { scene, ...props });

function SceneMap({ scene, ...props }: SceneProps & { scene: AnyScene }) {
  const { film, position, phase, levels = position, spoken = position, width, lit, isPaused, ...stage } = props;
  const playing = useContext(PlayingContext);
  const shapesAt = useMemo(() => shapesOf(scene, film, width), [scene, film, width]);
  const resting = { position, levels, phase, isPaused };
  const now = () => {
    const moment = playing?.now() ?? resting;
    // A film that has just come may be shorter than the one that played.
    return moment.position <= film.events.length ? moment : resting;
  };
  const told = useMemo(() => {
    const layout = scene.layout(film, width, spoken);
    const objects = scene.objects({ film, position: spoken, layout });
    return { height: layout.height, objects, description: scene.described(film, spoken) };
  }, [scene, film, width, spoken]);
  return (
    <Stage {...stage} {...told} width={width}>
      <ChangingShapes shapes={() => shapesAt(now())} lit={lit} subscribe={playing?.subscribe ?? null} />
    </Stage>
  );
}

/** A scene's shapes by moment; those that a motion leaves as they are are made once a position. */
function shapesOf(scene: AnyScene, film: Film, width: number) {
  const layoutAt = remembered((position) => scene.layout(film, width, position));
  const still = remembered((position) => scene.still({ film, position, layout: layoutAt(position) }));
  const over = remembered((position) => scene.over?.({ film, position, layout: layoutAt(position) }) ?? []);
  return ({ position, levels, phase, isPaused }: Moment): Shapes => [
    still(levels),
    scene.motion({ film, position, phase, isPaused, layout: layoutAt(position) }),
    over(levels),
  ];
}

/** The last two values: the position that is shown and the one whose levels are. */
function remembered<Value>(make: (position: number) => Value): (position: number) => Value {
  let found: { position: number; value: Value }[] = [];
  return (position) => {
    let one = found.find((known) => known.position === position);
    if (!one) {
      one = { position, value: make(position) };
      found = [one, ...found.slice(0, 1)];
    }
    return one.value;
  };
}
