/** What ids of the film are called in tables and announcements. */

const NAMES: Readonly<Record<string, string>> = {
  header: "the header in question",
  slab: "slab",
  fetched: "lines fetched, both CPUs",
  "wiped-local": "wiped where written last",
  "wiped-remote": "wiped after a fetch",
  "wiped-unknown": "wiped, last writer not known",
  part: "set in part",
  constructed: "initialised by slab’s constructor",
  cost: "published cycles of this call",
  unpublished: "frees without a published figure",
  "mean-alloc": "mean at allocation, published figures",
  "mean-free": "mean at free, published figures",
};

export function nameOf(id: string): string {
  const [kind, cpu] = id.split(":");
  switch (kind) {
    case "cpu":
      return `CPU ${cpu}`;
    case "hot":
      return `CPU ${cpu}: hot list`;
    case "fetched":
      return cpu === undefined ? "lines fetched, both CPUs" : `CPU ${cpu}: lines fetched`;
    case "allocs":
      return `CPU ${cpu}: allocations`;
    case "frees":
      return `CPU ${cpu}: frees`;
    case "cycles-alloc":
      return `CPU ${cpu}: cycles at allocation`;
    case "cycles-free":
      return `CPU ${cpu}: cycles at free`;
    case "slab-by":
      return `free in slab, last written by CPU ${cpu}`;
    case "line":
      return `line ${Number(cpu) + 1}: written last by`;
    case "was":
      return `line ${Number(cpu) + 1}: written before that by`;
    case "token":
      return `skb ${cpu}`;
    default:
      return NAMES[id] ?? id;
  }
}
