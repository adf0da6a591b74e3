/** What ids of the film are called in tables and announcements. */

const NAMES: Readonly<Record<string, string>> = {
  nic: "NIC",
  about: "flow of the event",
  mask: "rps_cpu_mask",
  ids: "nr_cpu_ids",
  hops: "hops",
  "hops-across": "hops to another LLC",
  writes: "table writes",
  kept: "differing words kept",
  "stock-writes": "writes under today’s rule",
  avoided: "updates avoided",
  packets: "packets",
  hit: "received on the reader’s CPU",
  near: "received beside the reader, same LLC",
  far: "received in another LLC",
  unsteered: "packets no entry steered",
  held: "packets that waited with their flow",
  "steer-calls": "steering calls",
  "for-nothing": "steering calls that changed nothing",
  programmed: "filters set",
};

const OF_FLOW: Readonly<Record<string, string>> = {
  reader: "CPU of the reader of flow",
  recorded: "CPU recorded for flow",
  filter: "NIC filter of flow",
  socket: "socket of flow",
  index: "slot of flow",
  hash: "hash of flow",
};

export function nameOf(id: string): string {
  const [kind = "", name = ""] = id.split(":");
  if (OF_FLOW[kind]) return `${OF_FLOW[kind]} ${name}`;
  switch (kind) {
    case "cpu":
      return `CPU ${name}`;
    case "backlog":
      return `backlog of CPU ${name}`;
    case "slot":
      return `slot ${name} of the flow table`;
    case "by":
      return `records by ${name}`;
    case "token":
      return `packet or reader ${name}`;
    default:
      return NAMES[id] ?? id;
  }
}
