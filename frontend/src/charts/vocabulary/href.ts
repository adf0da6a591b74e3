import type { ConceptId } from ".";

/** Where a word is explained on the page of all words. */
export const glossaryHref = (id: ConceptId): string => `/glossary#${id}`;
