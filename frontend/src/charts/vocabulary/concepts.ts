/** Word, colour and form of every concept, one a line. */

/** CSS custom properties of tokens.css that a mark may take. */
export type ColourToken =
  | `--data-${"local" | "across" | "flushed" | "dropped" | "limit" | "unknown"}`
  | `--band-${"even" | "odd"}`
  | "--ink"
  | "--muted"
  | "--accent";

/** The drawn form, which differs where the colour does not. */
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
  | "tick"
  | "dot"
  | "quartiles"
  | "full-bar"
  | "low-bar"
  | "thin-bar"
  | "dotted-bar";

/** A concept as readers meet it. */
export interface Concept {
  /** Legend and table heading, lower case. */
  word: string;
  /** Where it is another than the word. */
  plural?: string;
  colour: ColourToken;
  shape: Shape;
}

/** What there is: the parts of a host and of the stack that pictures draw and prose names. */
export const THINGS = {
  cpu: { word: "CPU", plural: "CPUs", colour: "--ink", shape: "lane" },
  llc: { word: "LLC domain", plural: "LLC domains", colour: "--band-even", shape: "band" },
  node: { word: "NUMA node", plural: "NUMA nodes", colour: "--muted", shape: "none" },
  skb: { word: "skb", plural: "skbs", colour: "--data-local", shape: "bar" },
  header: { word: "skb header", plural: "skb headers", colour: "--data-local", shape: "cell" },
  dataBuffer: { word: "data buffer", plural: "data buffers", colour: "--data-unknown", shape: "cell" },
  page: { word: "page", plural: "pages", colour: "--data-local", shape: "cell" },
  napiCache: { word: "napi_skb_cache", plural: "napi_skb_caches", colour: "--data-local", shape: "cell" },
  deferList: { word: "defer list", plural: "defer lists", colour: "--data-flushed", shape: "cell" },
  counter: { word: "slot counter", plural: "slot counters", colour: "--data-flushed", shape: "tick" },
  slab: { word: "slab", colour: "--muted", shape: "cell" },
  wire: { word: "on the wire", colour: "--muted", shape: "none" },
  napi: { word: "NAPI poll", plural: "NAPI polls", colour: "--ink", shape: "tick" },
  kick: { word: "kick", plural: "kicks", colour: "--accent", shape: "dashed-line" },
  pool: { word: "page_pool", plural: "page_pools", colour: "--data-local", shape: "cell" },
  poolCache: { word: "page_pool cache", plural: "page_pool caches", colour: "--data-local", shape: "cell" },
  poolRing: { word: "page_pool ring", plural: "page_pool rings", colour: "--data-flushed", shape: "cell" },
  flag: { word: "no-direct flag", plural: "no-direct flags", colour: "--data-across", shape: "square" },
  directFlag: { word: "direct flag", plural: "direct flags", colour: "--data-local", shape: "tick" },
  napiLocal: { word: "the pool’s question", plural: "the pool’s questions", colour: "--ink", shape: "diamond" },
  pageAllocator: { word: "page allocator", plural: "page allocators", colour: "--muted", shape: "cell" },
  flowEntry: { word: "flow-table entry", plural: "flow-table entries", colour: "--data-across", shape: "diamond" },
  flowTable: { word: "flow table", plural: "flow tables", colour: "--ink", shape: "cell" },
  reader: { word: "reader", plural: "readers", colour: "--data-local", shape: "bar" },
  socket: { word: "socket", plural: "sockets", colour: "--muted", shape: "cell" },
  packet: { word: "packet", plural: "packets", colour: "--data-local", shape: "bar" },
  backlog: { word: "backlog", plural: "backlogs", colour: "--muted", shape: "cell" },
  filter: { word: "NIC filter", plural: "NIC filters", colour: "--accent", shape: "diamond" },
  descriptor: { word: "descriptor", plural: "descriptors", colour: "--data-local", shape: "cell" },
  txRing: { word: "TX ring", plural: "TX rings", colour: "--data-local", shape: "cell" },
  program: { word: "program", plural: "programs", colour: "--ink", shape: "lane" },
  readLoop: { word: "read", plural: "reads", colour: "--data-unknown", shape: "hollow-bar" },
  allocateLoop: { word: "allocate", plural: "allocations", colour: "--data-flushed", shape: "hatch" },
  buildLoop: { word: "build", plural: "builds", colour: "--data-local", shape: "bar" },
  sendLoop: { word: "send", plural: "sends", colour: "--data-across", shape: "bar" },
  completionRing: { word: "completion ring", plural: "completion rings", colour: "--data-flushed", shape: "cell" },
  batch: { word: "batch", plural: "batches", colour: "--data-local", shape: "bar" },
  queueLock: { word: "queue lock", plural: "queue locks", colour: "--data-across", shape: "tick" },
  doorbell: { word: "doorbell", plural: "doorbells", colour: "--accent", shape: "diamond" },
  device: { word: "device", plural: "devices", colour: "--muted", shape: "square" },
  hotList: { word: "hot list", plural: "hot lists", colour: "--data-local", shape: "cell" },
  cacheLine: { word: "cache line", plural: "cache lines", colour: "--ink", shape: "cell" },
} as const satisfies Record<string, Concept>;

/** What happens, and what pictures mark: lives, decisions, moments. */
export const MARKS = {
  inUse: { word: "in use", colour: "--data-local", shape: "bar" },
  local: { word: "freed on its own CPU", plural: "freed on their own CPU", colour: "--data-local", shape: "cell" },
  sameLlc: { word: "same LLC", colour: "--data-local", shape: "cell" },
  crossLlc: { word: "other LLC", colour: "--data-across", shape: "cell" },
  across: {
    word: "freed on another CPU",
    plural: "freed on another CPU",
    colour: "--data-across",
    shape: "curve-circle",
  },
  flushed: {
    word: "handed back and flushed",
    plural: "handed back and flushed",
    colour: "--data-flushed",
    shape: "dashed-square",
  },
  dropped: { word: "dropped", colour: "--data-dropped", shape: "cross" },
  recycled: { word: "recycled", colour: "--data-local", shape: "tick" },
  alive: { word: "still in use", colour: "--data-local", shape: "bar" },
  unknown: { word: "origin unknown", colour: "--data-unknown", shape: "hollow-bar" },
  write: { word: "table write", plural: "table writes", colour: "--data-across", shape: "diamond" },
  kept: { word: "kept", colour: "--muted", shape: "none" },
  handedBack: { word: "handed back", colour: "--data-flushed", shape: "square" },
  freedHere: { word: "freed here", colour: "--data-local", shape: "tick" },
  pooled: { word: "kept by the pool", colour: "--data-local", shape: "square" },
  unpooled: { word: "leaves the pool", plural: "leave the pool", colour: "--data-across", shape: "tick" },
  writes: { word: "writes", colour: "--data-across", shape: "diamond" },
  keeps: { word: "keeps", colour: "--data-local", shape: "tick" },
  recorded: { word: "as recorded", colour: "--ink", shape: "lane" },
  differ: { word: "differ", colour: "--data-across", shape: "tick" },
  limit: { word: "line rate", plural: "line rates", colour: "--data-limit", shape: "dashed-line" },
  modelled: { word: "modelled", colour: "--muted", shape: "hatch" },
  alloc: { word: "allocated", colour: "--data-local", shape: "tick" },
  knob: { word: "setting changed", plural: "settings changed", colour: "--ink", shape: "dashed-line" },
  poll: { word: "poll", plural: "polls", colour: "--muted", shape: "tick" },
  reads: { word: "read", plural: "reads", colour: "--data-local", shape: "tick" },
  hop: { word: "hop", plural: "hops", colour: "--data-flushed", shape: "tick" },
  steered: { word: "steered", colour: "--data-local", shape: "tick" },
  offered: { word: "put on the ring", colour: "--ink", shape: "tick" },
  syscall: { word: "sendto()", plural: "sendto() calls", colour: "--ink", shape: "dashed-line" },
  taken: { word: "descriptor read", plural: "descriptors read", colour: "--data-unknown", shape: "hollow-bar" },
  callEnds: { word: "call ends", plural: "calls end", colour: "--muted", shape: "dashed-line" },
  steeredFar: {
    word: "received in another LLC",
    plural: "received in another LLC",
    colour: "--data-across",
    shape: "curve-circle",
  },
  stays: { word: "not steered", colour: "--muted", shape: "tick" },
  steerCall: { word: "steering call", plural: "steering calls", colour: "--accent", shape: "diamond" },
  filterSet: { word: "filter set", plural: "filters set", colour: "--accent", shape: "square" },
  locked: { word: "lock taken", plural: "locks taken", colour: "--data-across", shape: "tick" },
  built: { word: "built", colour: "--data-local", shape: "tick" },
  sent: { word: "sent", colour: "--data-local", shape: "square" },
  rings: { word: "doorbell", plural: "doorbells", colour: "--accent", shape: "diamond" },
  completed: { word: "completed", colour: "--data-flushed", shape: "square" },
  compared: { word: "comparison", plural: "comparisons", colour: "--muted", shape: "tick" },
  called: { word: "call", plural: "calls", colour: "--ink", shape: "tick" },
  redirected: { word: "redirected", colour: "--muted", shape: "none" },
  refilled: { word: "refilled", colour: "--muted", shape: "diamond" },
  cached: { word: "into the cache", colour: "--data-local", shape: "square" },
  ringed: { word: "into the ring", colour: "--data-flushed", shape: "square" },
  returned: { word: "returned", colour: "--data-across", shape: "cross" },
  wipedLocal: { word: "wiped here", colour: "--data-local", shape: "cell" },
  wipedAcross: {
    word: "wiped after a fetch",
    plural: "wiped after a fetch",
    colour: "--data-across",
    shape: "diamond",
  },
  crossed: { word: "crossed over", colour: "--data-across", shape: "curve-circle" },
  allocAcross: {
    word: "allocated after a fetch",
    plural: "allocated after a fetch",
    colour: "--data-across",
    shape: "curve-circle",
  },
  filledIn: { word: "filled in", colour: "--muted", shape: "tick" },
  writtenByZero: {
    word: "written last by CPU 0",
    plural: "written last by CPU 0",
    colour: "--data-local",
    shape: "cell",
  },
  writtenByOne: {
    word: "written last by CPU 1",
    plural: "written last by CPU 1",
    colour: "--data-flushed",
    shape: "cell",
  },
} as const satisfies Record<string, Concept>;

/** What pictures of many hosts mark: where a host stands, and how hosts answer. */
export const FLEET = {
  host: { word: "host", plural: "hosts", colour: "--data-local", shape: "dot" },
  apart: { word: "outlier", plural: "outliers", colour: "--data-across", shape: "diamond" },
  quartiles: {
    word: "median, quartiles, p10 to p90",
    plural: "medians and quartiles",
    colour: "--ink",
    shape: "quartiles",
  },
  agrees: { word: "agrees", plural: "agree", colour: "--data-local", shape: "full-bar" },
  disagrees: { word: "disagrees", plural: "disagree", colour: "--data-across", shape: "low-bar" },
  eitherWay: { word: "either way", colour: "--data-flushed", shape: "thin-bar" },
  cannotTell: { word: "cannot tell", colour: "--data-unknown", shape: "dotted-bar" },
} as const satisfies Record<string, Concept>;
