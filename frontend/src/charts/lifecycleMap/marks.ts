/** Disputed decisions as the lifecycle map marks them. */
import type { LifecyclePart } from "./parts";

/** Where on the map a decision may stand. One place, one decision. */
export const MAP_PLACES = ["hand-back", "page-return", "steering", "batching", "wiping"] as const;
export type MapPlace = (typeof MAP_PLACES)[number];

/** One decision at its place. */
export interface MapMark {
  id: string;
  /** In the ring: its place in lists, from 1. */
  number: number;
  /** Part of the life it belongs to: dimmed with it. */
  part: LifecyclePart;
  place: MapPlace;
  /** The question, as its explainer's title says it. */
  question: string;
  /** Where it leads; without it the mark is drawn and leads nowhere. */
  href?: string;
}
