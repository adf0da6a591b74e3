/** The parts of an skb's life as the lifecycle map draws them, in the order of a life. */
export const LIFECYCLE_PARTS = ["allocate", "build", "queue", "transmit", "complete", "free", "recycle"] as const;
export type LifecyclePart = (typeof LIFECYCLE_PARTS)[number];

/** What stands at a part: beside the tall map's names, and in the description of every form. */
export const PLACES_OF: Readonly<Record<LifecyclePart, string>> = {
  allocate: "from napi_skb_cache, or slab",
  build: "skb header, data buffer",
  queue: "TX ring; or flow table, backlog",
  transmit: "queue lock, doorbell",
  complete: "NAPI poll, often another CPU",
  free: "here, or on the defer list",
  recycle: "napi_skb_cache, page_pool",
};

/** Parts in the order of a life, as a list in words: `free and recycle`. */
export function inWords(parts: ReadonlySet<LifecyclePart>): string {
  const some = LIFECYCLE_PARTS.filter((part) => parts.has(part));
  return some.length < 2 ? some.join("") : `${some.slice(0, -1).join(", ")} and ${some.at(-1)}`;
}

/** What every form of the map shows, for those who do not see it. */
export const DESCRIPTION = `CPU 0 and CPU 2 stand in two LLC domains of two NUMA nodes. ${LIFECYCLE_PARTS.map(
  (part) => `${part}: ${PLACES_OF[part]}`,
).join(". ")}. What is handed back goes from CPU 2 to the defer list of CPU 0, and from there into its cache.`;

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
