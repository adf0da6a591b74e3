/** Five decisions at their places, with questions as long as they come. */
import type { MapMark } from "./parts";

export const FIVE: readonly MapMark[] = [
  {
    id: "skb-defer",
    number: 1,
    part: "free",
    place: "hand-back",
    href: "/explain/skb-defer",
    question: "An skb is allocated on one CPU and completed on another: who frees it, and what does the detour cost?",
  },
  {
    id: "xdp-return",
    number: 2,
    part: "recycle",
    place: "page-return",
    href: "/explain/xdp-return",
    question: "Who decides that a page may go straight back to the fast cache, and what does asking cost?",
  },
  {
    id: "rfs-llc",
    number: 3,
    part: "queue",
    place: "steering",
    href: "/explain/rfs-llc",
    question: "When a reader thread hops CPUs, should the flow table follow?",
  },
  {
    id: "xsk-batch",
    number: 4,
    part: "transmit",
    place: "batching",
    href: "/explain/xsk-batch",
    question: "What does handling packets in groups save?",
  },
  {
    id: "skb-init",
    number: 5,
    part: "build",
    place: "wiping",
    href: "/explain/skb-init",
    question: "Which CPU should pay for wiping an skb clean?",
  },
];
