/** The words of the vocabulary as the glossary lists them. */
import { type Concept, type ConceptId, LABEL_MEANING, VOCABULARY } from "../../charts/vocabulary";
import { THINGS } from "../../charts/vocabulary/concepts";

export interface Term extends Concept {
  id: ConceptId;
}

export interface TermGroup {
  id: "things" | "marks";
  heading: string;
  about: string;
  terms: readonly Term[];
}

const all: readonly Term[] = (Object.keys(VOCABULARY) as ConceptId[]).map((id) => ({ ...VOCABULARY[id], id }));
const isThing = ({ id }: Term) => Object.hasOwn(THINGS, id);
const byWord = (a: Term, b: Term) => a.word.localeCompare(b.word, "en", { sensitivity: "base" });

/** What there is, and what happens to it: each in the order of the alphabet. */
export const TERM_GROUPS: readonly TermGroup[] = [
  {
    id: "things",
    heading: "Things",
    about: "Parts of a host and of the stack, as the kernel names them.",
    terms: all.filter(isThing).sort(byWord),
  },
  {
    id: "marks",
    heading: "Marks",
    about: "What pictures draw: the form says it, the colour only helps.",
    terms: all.filter((term) => !isThing(term)).sort(byWord),
  },
];

/** How a number came to be: the small outlined word beside it. */
export const LABELS = Object.entries(LABEL_MEANING).map(([label, meaning]) => ({
  label: label as keyof typeof LABEL_MEANING,
  meaning,
}));
