/** What ids of the film are called in tables and announcements. */
import { namesOf } from "../furtherOf";

const named = namesOf(
  {
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
  },
  {
    cpu: "CPU *",
    hot: "CPU *: hot list",
    fetched: "CPU *: lines fetched",
    allocs: "CPU *: allocations",
    frees: "CPU *: frees",
    "cycles-alloc": "CPU *: cycles at allocation",
    "cycles-free": "CPU *: cycles at free",
    "slab-by": "free in slab, last written by CPU *",
    line: "line *: written last by",
    was: "line *: written before that by",
    token: "skb *",
  },
);

/** Lines are counted from 1. */
export const nameOf = (id: string): string =>
  named(id.replace(/^(line|was):(\d+)$/, (_, kind, line) => `${kind}:${Number(line) + 1}`));
