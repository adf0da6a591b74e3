/** What ids of the film are called in tables and announcements. */

const NAMES: Readonly<Record<string, string>> = {
  slab: "slab",
  wire: "on the wire",
  limit: "net.core.skb_defer_max",
  "slab-taken": "taken from slab",
  "slab-returned": "returned to slab",
  kicks: "kicks sent",
  "alien-data": "data buffers freed by an alien",
  overflow: "overflowed: freed without an event",
  flushed: "flushed at home",
  traced: "consume_skb events",
  done: "skbs freed",
};

export function nameOf(id: string): string {
  const [kind, cpu, node] = id.split(":");
  switch (kind) {
    case "cpu":
      return `CPU ${cpu}`;
    case "cache":
      return `CPU ${cpu}: napi_skb_cache`;
    case "list":
      return `CPU ${cpu}: defer list, freeing node ${node}`;
    case "counter":
      return `CPU ${cpu}: slot counter, freeing node ${node}`;
    case "token":
      return `skb ${cpu}`;
    default:
      return NAMES[id] ?? id;
  }
}
