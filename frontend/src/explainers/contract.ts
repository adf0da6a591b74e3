/**
 * What an explainer is: one folder under `explainers/`, which `registry.ts` finds by itself.
 *
 *   about.md      question, answer and decision             ──▶ front page and lists
 *   index.tsx     simulation (engine) + position + phase          ──▶ Map · Lanes · ledger     pure: no clock, no randomness, no memory
 *   steps.md      steps and predictions
 *   details.tsx   with details.md, behind the first screen  ──▶ pairings, trap, chapters, code path, argument, helper, names
 */
import type { ComponentType } from "react";
import type { LifecyclePart, MapPlace } from "../charts/lifecycleMap/parts";
import type { Simulation, SimulationEvent } from "../model/simulation";
import type { Claim } from "../model/types";

/** What an `about.md` says for the front page and the head of a page. */
export interface Summary {
  /** Place in lists, ascending. */
  order: number;
  /** The title: a question. */
  question: string;
  /** One sentence. */
  answer: string;
  /** Parts of the lifecycle map it is about. */
  lit: readonly LifecyclePart[];
}

/** An explainer is named by its folder, in addresses too. */
export interface Meta extends Summary {
  id: string;
  /** Policy of the engine it belongs to. */
  policy: string;
  /** The name of the decision, for lists and links: `Cross-CPU free`. */
  short: string;
}

/** As lists have it; without a decision, the question and the answer alone. */
export interface Listed extends Meta {
  decision?: Decision | undefined;
}

/** The decision that is disputed, who proposed what, and what came of it. Facts: the thread and the commits named. */
export interface Decision {
  /** Its place on the lifecycle map, and the part it is dimmed with; without a place it is in lists only. */
  place?: MapPlace;
  part: LifecyclePart;
  /** What has to be decided, and what was proposed. */
  decision: string;
  /** The mail it is argued from: its date as that mail gives it. */
  thread: { subject: string; author: string; date: string };
  /** What came of it. */
  outcome: string;
  /** The published figure that matters: a claim, and which of its changes. Values come from the claims library. */
  figure: { claim: string; label: string };
}

/**
 * Running text. `[defer list](deferList)` names a concept: underlined in its colour, opens its card, and lights what it names.
 * `[CPU 0’s list](deferList#list:0:0)` lights one object. `` `skb_attempt_defer_free` `` is a function: it lights what the
 * code path says it does. `{tap}` is "click", or "tap" where fingers are. `{=slab-taken}` is what a gauge shows at the step's
 * position: a number of the simulation is never typed into a text.
 */
export type Prose = string;

/** Where a step leads: a named moment of its simulation, or so many events after one. */
export interface Seek {
  moment: string;
  plus?: number;
}

/** A question before a result: no score, the answer with its reason. */
export interface Prediction {
  ask: string;
  /** Two to four. */
  options: readonly { id: string; words: string }[];
  right: string;
  why: Prose;
}

/** One claim, at most 60 words, one visible change. */
export interface Step {
  id: string;
  /** At most eight words. */
  heading: string;
  text: Prose;
  /** What it lights: ids of places (`list:0:0`), gauges, tokens (`token:12`), or `event`. Never empty. */
  lights: readonly string[];
  seek: Seek;
  /** Parameters of its simulation over the scenario's defaults (`case` for a named set). The same reference = the same simulation. */
  run?: Readonly<Record<string, string>>;
  /** What changed since the step before, for those who do not see it. */
  changed: string;
  predict?: Prediction;
  /** The reader takes the next decisions by hand before the rule does: so many of them. */
  byHand?: number;
}

/** What every picture of a simulation is given. It must draw the same for the same props, on any machine, without a browser. */
export interface SceneProps {
  run: Simulation;
  position: number;
  /** How far the last event's motion has come, 0 to 1; 1 whenever nothing moves. */
  phase: number;
  /** CSS pixels. Below 480 a picture folds to what matters (P2) instead of shrinking. */
  width: number;
  /** Ids that are lit; the rest is dimmed to 30 %. Empty = nothing is dimmed. */
  lit: ReadonlySet<string>;
  /** Id picked out by the reader, if any. */
  selected: string | null;
  /** Hover previews, null ends it. */
  onHover?: ((id: string | null) => void) | undefined;
  onSelect?: ((id: string | null) => void) | undefined;
  /** True when nothing plays: more is shown (arrow heads, ids, lengths in words). */
  isPaused: boolean;
  /** Accessible name of the picture. */
  title: string;
  /** The position that levels and their words in the picture tell: a frame behind while it plays; absent = the same. */
  levels?: number;
  /** The one that its description and the names of its objects tell: while it plays, where it rested last. */
  spoken?: number;
}

/** Lanes show where a position is in time: nothing in them moves. */
export interface LanesProps extends Omit<SceneProps, "phase" | "isPaused" | "levels" | "spoken"> {
  /** Virtual ns at which lanes end, so that two simulations stand on one scale; absent = with the simulation. */
  until?: number | undefined;
}

/** One of the four numbers under the picture. */
export interface Entry {
  /** Id of what it counts: lit together with it. */
  id: string;
  /** `on CPU 0’s list`. */
  word: string;
  /** Formatted; "cannot tell" where the simulation has no such gauge. */
  value: string;
  /** Unit, or `of 127`. */
  unit: string;
  /** One line under it. */
  note: string;
}

/** A figure that shows the sheet's trap instead of warning of it. */
export interface Trap {
  heading: string;
  text: Prose;
  Picture: ComponentType<{ claims: readonly Claim[]; width: number; title: string }>;
}

/** One function on the way, in the words of the page and with where it was read. */
export interface CodeStop {
  /** `skb_attempt_defer_free()`. */
  function: string;
  /** `net/core/skbuff.c`. */
  file: string;
  /** `v7.1`. */
  kernel: string;
  does: Prose;
  /** Object ids of the picture it lights. */
  lights: readonly string[];
  /** Rules of the engine that are in it. */
  rules: readonly string[];
}

/** One voice of the thread, in our words. */
export interface Voice {
  who: string;
  /** `26 Mar 2026`. */
  when: string;
  says: Prose;
}

/** What was said, what came of it. */
export interface Argument {
  voices: readonly Voice[];
  /** Open questions, one sentence each. */
  open: readonly Prose[];
  /** What was merged or not, with commit and release. */
  outcome: Prose;
  /** Subject, author and date of the mail it starts from. */
  thread: string;
}

/** Two simulations of the same scene. Sides have names. */
export interface Pairing {
  id: string;
  heading: string;
  /** What to look at, one sentence. */
  look: Prose;
  sides: readonly [PairSide, PairSide];
}

export interface PairSide {
  name: string;
  run: Readonly<Record<string, string>>;
}

/** A question of the decision helper, or its end. */
export type Helper =
  | { ask: string; how: Prose; options: readonly { words: string; next: Helper }[] }
  | { mode: string; why: Prose };

/** A chapter with a picture of its own, after the steps. */
export interface Chapter {
  id: string;
  heading: string;
  /** Paragraphs, to be read without the picture too. */
  text: readonly Prose[];
  /** The picture; it may ask the API for recordings. */
  Body: ComponentType<{ width: number }>;
}

/** What an `index.tsx` exports. */
export interface Story {
  /** Where: the scene. Returns one `<svg>`. */
  Map: ComponentType<SceneProps>;
  /** When: lanes over time. Returns one `<svg>`; most use `parts/Lanes`. */
  Lanes: ComponentType<LanesProps>;
  /** Whether its lanes can show a simulation; where not, as for some recordings, the lanes of the CPUs do (`pages/explain/own/lanesOf.ts`). */
  hasLanesOf?: (run: Simulation) => boolean;
  /** Said of lanes whose axis is not the simulation's time, so that `until` moves nothing; null or absent = it is time. */
  lanesAxis?: (run: Simulation) => string | null;
  /** How much: exactly four, the most important first. */
  ledger: (run: Simulation, position: number) => readonly Entry[];
  /** 6 to 10. */
  steps: readonly Step[];
  /** The decision by hand: what is asked at an event, what the rule does instead of it, and what the choice led to. */
  hand: {
    ask: (run: Simulation, event: SimulationEvent) => string;
    rule: Readonly<Record<string, string>>;
    after: (run: Simulation, event: SimulationEvent, rule: string) => string;
  };
}

/** What its first screen needs. */
export interface Explainer extends Story {
  meta: Meta;
  /** Id of the engine's scenario. */
  scenario: string;
}

/** What is below the story. */
export interface Details {
  pairings: readonly Pairing[];
  trap: Trap;
  chapters?: readonly Chapter[];
  codePath: readonly CodeStop[];
  argument: Argument;
  helper: Helper;
  /** Where a gauge, place or parameter id is spoken of in tables. */
  nameOf: (id: string, run: Simulation) => string;
}

/** All of it. */
export interface FullExplainer extends Explainer, Details {}
