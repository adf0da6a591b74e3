/**
 * A scene from its description. While it plays, a new position or phase makes new shapes and changes what differs; React
 * draws again only when it rests, or when what is lit or the simulation changes.
 */
import { createContext, createElement, type FunctionComponent, useContext, useMemo } from "react";
import type { Simulation } from "../../model/simulation";
import type { LanesProps, SceneProps } from "../contract";
import { SceneFrame } from "../parts/SceneFrame";
import { ChangingShapes } from "./Shapes";
import { group, objectsIn, type Shapes } from "./shapes";

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

/** A simulation at a position, laid out. */
export interface At<Layout> {
  run: Simulation;
  position: number;
  layout: Layout;
}

/** The same, while the last event's motion goes on or when it rests: a scene that rests shows more (arrow heads). */
export interface Moved<Layout> extends At<Layout> {
  isPaused: boolean;
}

/** The same, within that motion: 0 to 1; 1 whenever nothing moves. */
export interface Moving<Layout> extends At<Layout> {
  phase: number;
}

/**
 * A scene: pure functions of the simulation, the position and the width. Lists lie over one another in this order; what a reader can
 * point at are the `part`s in all but `motion`.
 */
export interface Scene<Layout extends { height: number }> {
  /** Where everything lies, CSS pixels; `until`: ns at which lanes end, absent = with the simulation. */
  layout(run: Simulation, width: number, position: number, until?: number): Layout;
  /** What of a position the layout depends on, such as the CPUs that are drawn; absent = nothing. */
  layoutKey?(run: Simulation, position: number, width: number): string | number;
  /** What is the same at every position of a layout. */
  ground?(run: Simulation, layout: Layout): Shapes;
  /** Levels and words; while it plays they follow a frame behind what moves. */
  still?(at: At<Layout>): Shapes;
  /** What the last event did: its way; in lanes, where the position is. */
  motion?(at: Moved<Layout>): Shapes;
  /** What lies over ways, as still. */
  over?(at: At<Layout>): Shapes;
  /** What moves by the phase: the one list that is made anew for a frame. */
  moving?(at: Moving<Layout>): Shapes;
  /** The state in a sentence or two. */
  described(run: Simulation, position: number, layout: Layout): string;
}

type AnyScene = Scene<{ height: number }>;

/** What maps and lanes are given. */
type Props = LanesProps & Partial<Pick<SceneProps, "phase" | "isPaused" | "levels" | "spoken">>;

/** The component of a scene: one `<svg>`. */
export const sceneMap =
  <Layout extends { height: number }>(scene: Scene<Layout>): FunctionComponent<Props> =>
  (props) =>
    createElement(SceneMap, { scene, ...props });

function SceneMap({ scene, run, position, width, until, ...props }: Props & { scene: AnyScene }) {
  const { phase = 1, levels = position, spoken = position, lit, isPaused = true, ...stage } = props;
  const playing = useContext(PlayingContext);
  const frames = useMemo(() => framesOf(scene, run, width, until), [scene, run, width, until]);
  const resting = { position, levels, phase, isPaused };
  const now = () => {
    const moment = playing?.now() ?? resting;
    // A simulation that has just come may be shorter than the one that played.
    return moment.position <= run.events.length ? moment : resting;
  };
  const layout = frames.layoutAt(spoken);
  const objects = useMemo(() => frames.objectsAt(spoken), [frames, spoken]);
  const description = scene.described(run, spoken, layout);
  return (
    <SceneFrame {...stage} {...{ width, objects, description }} height={layout.height}>
      <ChangingShapes shapes={() => frames.shapes(now())} lit={lit} subscribe={playing?.subscribe ?? null} />
    </SceneFrame>
  );
}

/** A scene's layouts, and its shapes by moment; those that a motion leaves as they are are made once a position. */
function framesOf(scene: AnyScene, run: Simulation, width: number, until: number | undefined) {
  const layouts = remembered((position) => {
    const layout = scene.layout(run, width, position, until);
    return { layout, ground: group(scene.ground?.(run, layout) ?? []) };
  });
  const at = (position: number) => {
    const { layout, ground } = layouts(scene.layoutKey?.(run, position, width) ?? 0, position);
    return { run, position, layout, ground };
  };
  const still = remembered((position) => group(scene.still?.(at(position)) ?? []));
  const over = remembered((position) => group(scene.over?.(at(position)) ?? []));
  const motion = remembered((position, isPaused) => group(scene.motion?.({ ...at(position), isPaused }) ?? []));
  // A list is a group of its own: one that is still the same is passed over as a whole.
  const shapes = ({ position, levels, phase, isPaused }: Moment): Shapes => [
    at(levels).ground,
    still(levels, levels),
    motion(`${position} ${isPaused}`, position, isPaused),
    over(levels, levels),
    scene.moving && group(scene.moving({ ...at(position), phase })),
  ];
  const objectsAt = (position: number) => {
    const moving = scene.moving?.({ ...at(position), phase: 1 }) ?? [];
    return objectsIn([at(position).ground, still(position, position), over(position, position), moving]);
  };
  return { shapes, objectsAt, layoutAt: (position: number) => at(position).layout };
}

/** Holds the last values by their keys: a scene goes from one position to the next, and back between two layouts. */
function remembered<Value>(make: (position: number, isPaused: boolean) => Value) {
  const known = new Map<string | number, Value>();
  return (key: string | number, position: number, isPaused = true): Value => {
    let value = known.get(key);
    if (value === undefined) {
      if (known.size > 3) known.clear();
      value = make(position, isPaused);
      known.set(key, value);
    }
    return value;
  };
}
