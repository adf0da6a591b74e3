/**
 * The one place that decides word, colour, shape and, in `meanings.ts`, meaning of every concept.
 * Prose, legend, table, tooltip, aria text and picture all read from here; a colour never stands alone.
 */
import type { Concept } from "./concept";
import { FLEET } from "./fleet";
import { MARKS } from "./marks";
import { THINGS } from "./things";

export type { ColourToken, Concept, Shape } from "./concept";
export { LABEL_MEANING } from "./labels";

const concepts = { ...THINGS, ...MARKS, ...FLEET } as const;

/** A concept's id. */
export type ConceptId = keyof typeof concepts;

/** The registry. */
export const VOCABULARY: Readonly<Record<ConceptId, Concept>> = concepts;

/** Whether a text is a concept's id. */
export const isConcept = (text: string): text is ConceptId => Object.hasOwn(concepts, text);
