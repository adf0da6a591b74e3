/**
 * The one place that decides word, colour, shape and meaning of every concept.
 * Legend, table, tooltip, aria text and picture all read from here; a colour never stands alone.
 */

/** CSS custom properties of tokens.css that a mark may take. */
export type ColourToken =
  | "--data-local"
  | "--data-across"
  | "--data-flushed"
  | "--data-dropped"
  | "--data-limit"
  | "--data-unknown"
  | "--band-even"
  | "--band-odd"
  | "--ink"
  | "--muted";

/** The drawn form, told apart without colour. */
export type Shape =
  | "bar"
  | "curve-circle"
  | "dashed-square"
  | "cross"
  | "hollow-bar"
  | "diamond"
  | "square"
  | "none"
  | "lane"
  | "band"
  | "cell"
  | "dashed-line"
  | "hatch"
  | "tick";

/** A concept as readers meet it. */
export interface Concept {
  /** Legend and table heading, lower case. */
  word: string;
  plural: string;
  colour: ColourToken;
  shape: Shape;
  /** One line, for the glossary and the legend's title. */
  meaning: string;
}

const concepts = {
  cpu: {
    word: "CPU",
    plural: "CPUs",
    colour: "--ink",
    shape: "lane",
    meaning: "A lane with its number.",
  },
  llc: {
    word: "LLC domain",
    plural: "LLC domains",
    colour: "--band-even",
    shape: "band",
    meaning: "CPUs that share a last-level cache: one background band.",
  },
  node: {
    word: "NUMA node",
    plural: "NUMA nodes",
    colour: "--muted",
    shape: "none",
    meaning: "CPUs with memory of their own: the label under the LLC domain.",
  },
  inUse: {
    word: "in use",
    plural: "in use",
    colour: "--data-local",
    shape: "bar",
    meaning: "From allocation to free, on the lane of its CPU; the number at its head is the CPU that allocated it.",
  },
  local: {
    word: "freed on its own CPU",
    plural: "freed on their own CPU",
    colour: "--data-local",
    shape: "cell",
    meaning: "Freed on the CPU that allocated it.",
  },
  sameLlc: {
    word: "same LLC",
    plural: "same LLC",
    colour: "--data-local",
    shape: "cell",
    meaning: "Allocated and freed on two CPUs that share a last-level cache.",
  },
  crossLlc: {
    word: "other LLC",
    plural: "other LLC",
    colour: "--data-across",
    shape: "cell",
    meaning: "Allocated and freed on two CPUs that share no last-level cache.",
  },
  across: {
    word: "freed on another CPU",
    plural: "freed on another CPU",
    colour: "--data-across",
    shape: "curve-circle",
    meaning: "A curve leads to the lane of the CPU that freed it.",
  },
  flushed: {
    word: "handed back and flushed",
    plural: "handed back and flushed",
    colour: "--data-flushed",
    shape: "dashed-square",
    meaning: "Put on its own CPU's defer list and freed there: a dashed curve home, a filled square.",
  },
  dropped: {
    word: "dropped",
    plural: "dropped",
    colour: "--data-dropped",
    shape: "cross",
    meaning: "Freed as a drop; the reason is in its events.",
  },
  recycled: {
    word: "recycled",
    plural: "recycled",
    colour: "--data-local",
    shape: "tick",
    meaning: "Its address was handed out again before a free was seen.",
  },
  alive: {
    word: "still in use",
    plural: "still in use",
    colour: "--data-local",
    shape: "bar",
    meaning: "No free was seen before the recording ended.",
  },
  unknown: {
    word: "origin unknown",
    plural: "origin unknown",
    colour: "--data-unknown",
    shape: "hollow-bar",
    meaning: "Its allocation was not recorded: a hollow bar with a dashed left edge.",
  },
  write: {
    word: "table write",
    plural: "table writes",
    colour: "--data-across",
    shape: "diamond",
    meaning: "The flow table entry, or the NIC's filter, was moved to another CPU.",
  },
  kept: {
    word: "kept",
    plural: "kept",
    colour: "--muted",
    shape: "none",
    meaning: "The table entry stayed as it was: no mark.",
  },
  handedBack: {
    word: "handed back",
    plural: "handed back",
    colour: "--data-flushed",
    shape: "square",
    meaning: "Put on the defer list of the CPU that allocated it: a filled square on that CPU's lane.",
  },
  freedHere: {
    word: "freed here",
    plural: "freed here",
    colour: "--data-local",
    shape: "tick",
    meaning: "Freed on the CPU that was done with it: a tick on that CPU's lane.",
  },
  pooled: {
    word: "kept by the pool",
    plural: "kept by the pool",
    colour: "--data-local",
    shape: "square",
    meaning: "The page went into the page_pool's cache or ring, where the next allocation finds it.",
  },
  unpooled: {
    word: "leaves the pool",
    plural: "leave the pool",
    colour: "--data-across",
    shape: "tick",
    meaning: "The page went back to the allocator, or no pool was asked.",
  },
  writes: {
    word: "writes",
    plural: "writes",
    colour: "--data-across",
    shape: "diamond",
    meaning: "The decision puts something where a later decision finds it.",
  },
  keeps: {
    word: "keeps",
    plural: "keeps",
    colour: "--data-local",
    shape: "tick",
    meaning: "The rule was asked and leaves everything as it is.",
  },
  recorded: {
    word: "as recorded",
    plural: "as recorded",
    colour: "--ink",
    shape: "lane",
    meaning: "How the host was set when the recording was made; all other places of the axis are a what-if.",
  },
  differ: {
    word: "differ",
    plural: "differ",
    colour: "--data-across",
    shape: "tick",
    meaning: "A moment at which the two variants decide differently.",
  },
  limit: {
    word: "line rate",
    plural: "line rates",
    colour: "--data-limit",
    shape: "dashed-line",
    meaning: "What the link or the limit allows at most.",
  },
  modelled: {
    word: "modelled",
    plural: "modelled",
    colour: "--muted",
    shape: "hatch",
    meaning: "Computed by a model, not measured.",
  },
} as const satisfies Record<string, Concept>;

/** A concept's id. */
export type ConceptId = keyof typeof concepts;

/** The registry. */
export const VOCABULARY: Readonly<Record<ConceptId, Concept>> = concepts;

/** What each label of a number promises. */
export const LABEL_MEANING = {
  exact: "Read from the recording as it stands.",
  reconstructed: "Computed from recorded events by the kernel's own rule.",
  assumed: "The recording does not say; a stated default was taken.",
  modelled: "Computed by a model, not measured.",
  published: "A figure somebody published; the source stands beside it.",
} as const;
