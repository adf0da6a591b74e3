/** What ids of the film are called in tables and announcements. */
import { namesOf } from "../furtherOf";

export const nameOf = namesOf(
  {
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
  },
  {
    cpu: "CPU *",
    cache: "CPU *: napi_skb_cache",
    list: "CPU *: defer list, freeing node *",
    counter: "CPU *: slot counter, freeing node *",
    token: "skb *",
  },
);
