/**
 * The one place that decides word, colour, shape and, in `meanings.ts`, meaning of every concept.
 * Prose, legend, table, tooltip, aria text and picture all read from here; a colour never stands alone.
 */
import { type Concept, FLEET, MARKS, THINGS } from "./concepts";

export type { ColourToken, Concept, Shape } from "./concepts";

const concepts = { ...THINGS, ...MARKS, ...FLEET } as const;

/** A concept's id. */
export type ConceptId = keyof typeof concepts;

/** The registry. */
export const VOCABULARY: Readonly<Record<ConceptId, Concept>> = concepts;

/** Whether a text is a concept's id. */
export const isConcept = (text: string): text is ConceptId => Object.hasOwn(concepts, text);

/** Where a word is explained on the page of all words. */
export const glossaryHref = (id: ConceptId): string => `/glossary#${id}`;

/** What each label of a number promises. */
export const LABEL_MEANING = {
  exact: "Read directly from the recording.",
  reconstructed: "Computed from recorded events by the kernel's own rule.",
  assumed: "The recording does not say; a stated default was taken.",
  modelled: "Computed by a model, not measured.",
  published: "A figure somebody published; the source is given beside it.",
} as const;
