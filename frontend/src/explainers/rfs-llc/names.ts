/** What ids of the film are called in tables and announcements. */
import { namesOf } from "../furtherOf";

export const nameOf = namesOf(
  {
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
  },
  {
    cpu: "CPU *",
    reader: "CPU of the reader of flow *",
    recorded: "CPU recorded for flow *",
    filter: "NIC filter of flow *",
    socket: "socket of flow *",
    index: "slot of flow *",
    hash: "hash of flow *",
    backlog: "backlog of CPU *",
    slot: "slot * of the flow table",
    by: "records by *",
    token: "packet or reader *",
  },
);
