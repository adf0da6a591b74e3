/** What ids of the film are called in tables and announcements. */

const NAMES: Readonly<Record<string, string>> = {
  rx: "eth0’s RX ring",
  asked: "comparison: asked for the cache?",
  flag: "comparison: no-direct flag set?",
  local: "the pool’s question",
  cache: "page_pool cache",
  ring: "page_pool ring",
  allocator: "page allocator",
  "list-owner": "list_owner of the pool’s NAPI (−1: not set)",
  returned: "pages returned",
  comparisons: "comparisons",
  calls: "calls of page_pool_napi_local",
  "own-comparisons": "comparisons for this page",
  "own-calls": "calls for this page",
  "case-1": "case 1: not asked for",
  "case-2": "case 2: asked for, flag set",
  "case-3": "case 3: asked for, flag clear",
  "case-bulk": "returned in bulk",
  cached: "put into the cache",
  ringed: "put into the ring",
  lost: "left the pool",
  changed: "go elsewhere under the proposal",
  wrong: "put into the cache by the wrong CPU",
  "from-ring": "refills from the ring",
  "from-allocator": "refills from the page allocator",
  priced: "pages with a published price",
  cycles: "cycles by published figures",
  ps: "ps by published figures",
  differs: "decisions in which the kernel differed",
};

export function nameOf(id: string): string {
  const [kind, number] = id.split(":");
  switch (kind) {
    case "cpu":
      return `CPU ${number}`;
    case "bulk":
      return number === undefined ? id : `CPU ${number}: frames that wait`;
    case "token":
      return `page ${number}`;
    case "flag":
      return number === undefined ? (NAMES.flag ?? id) : `CPU ${number}: no-direct flag`;
    default:
      return NAMES[id] ?? id;
  }
}
