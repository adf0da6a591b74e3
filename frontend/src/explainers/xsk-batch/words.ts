/** What stands below the steps, in words. Facts: xsk.c of v7.0, dev.c of v7.1, the series of Aug to Oct 2025. */
import type { Argument, CodeStop, Helper, Pairing, Prose, Trap } from "../contract";
import { GROUPS, MORE, ONE_A_CALL, TODAY, VIRTIO_MORE } from "./cases";

export const PAIRINGS: readonly Pairing[] = [
  {
    id: "groups",
    heading: "One at a time against groups",
    look: "A hundred holds of the lock against four; in the lanes one staircase becomes four, and the first packet leaves much later.",
    sides: [
      { name: "today", film: TODAY },
      { name: "groups of 32", film: GROUPS },
    ],
  },
  {
    id: "doubling",
    heading: "Groups of 16 against 32",
    look: "Twice the group, half the locks, nearly the same time a packet.",
    sides: [
      { name: "groups of 16", film: { case: "full-ring", variant: "batch", batch: "16" } },
      { name: "groups of 32", film: GROUPS },
    ],
  },
  {
    id: "more-hosts",
    heading: "ixgbe against virtio_net, one doorbell a group",
    look: "The same decisions on two hosts: only the costs differ, and with them the sign of what patch 9 does.",
    sides: [
      { name: "ixgbe costs", film: MORE },
      { name: "virtio_net costs", film: VIRTIO_MORE },
    ],
  },
  {
    id: "full-driver",
    heading: "A small driver ring",
    look: "24 entries are room enough for one packet at a time; a group of 32 builds skbs that are freed unsent.",
    sides: [
      { name: "today", film: { case: "driver-full" } },
      { name: "groups of 32", film: { case: "driver-full", variant: "batch" } },
    ],
  },
  {
    id: "one-a-call",
    heading: "A program that calls for each packet",
    look: "With one descriptor a call both loops hold the lock as often; the posted one returns EAGAIN where today’s returns 0.",
    sides: [
      { name: "today", film: { case: "one-a-call" } },
      { name: "groups of 32", film: ONE_A_CALL },
    ],
  },
];

const V3 = "v3 of Oct 2025, not merged";

export const CODE_PATH: readonly CodeStop[] = [
  {
    function: "xsk_sendmsg()",
    file: "net/xdp/xsk.c",
    kernel: "v7.0",
    does: "Refuses what is not bound, down or blocking. Zero copy leaves here; copy mode sends in this call, on this CPU.",
    lights: ["taken", "calls"],
    rules: ["A-generic", "A-unbound", "A-down", "A-blocking"],
  },
  {
    function: "__xsk_generic_xmit()",
    file: "net/xdp/xsk.c",
    kernel: "v7.0",
    does: "Today’s loop, under the socket’s mutex: a descriptor, a completion slot, an skb, one transmit; until the ring is empty or the budget used.",
    lights: ["tx", "taken", "completion"],
    rules: ["B0-budget", "B1-empty", "B2-budget", "B3-completion"],
  },
  {
    function: "xsk_build_skb()",
    file: "net/xdp/xsk.c",
    kernel: "v7.0",
    does: "Allocates one skb through the socket and copies the frame; pages are attached instead where the device takes skbs without a linear part.",
    lights: ["allocate", "build"],
    rules: ["B4-copy", "B4-pages"],
  },
  {
    function: "__dev_direct_xmit()",
    file: "net/core/dev.c",
    kernel: "v7.1",
    does: "One packet: validation, bottom halves off, queue lock, driver with more = false, unlock. No qdisc, and no net:net_dev_xmit event.",
    lights: ["send", "device", "locks"],
    rules: ["C4-driver", "C3-stopped"],
  },
  {
    function: "xsk_generic_xmit_batch()",
    file: "net/xdp/xsk.c",
    kernel: V3,
    does: "The posted loop: how many the batch and the budget allow, as far as descriptors and completion slots go; a ring that runs empty is EAGAIN too.",
    lights: ["tx", "read", "taken"],
    rules: ["L2-expected", "L3-none", "L10-budget"],
  },
  {
    function: "xsk_alloc_batch_skb()",
    file: "net/core/skbuff.c",
    kernel: V3,
    does: "One bulk allocation from slab for the skbs that are missing, then builds each; out of skbs or write memory the group ends early.",
    lights: ["allocate", "build", "slab"],
    rules: ["L5-bulk", "L6-built", "L6-skbs", "L6-memory"],
  },
  {
    function: "xsk_direct_xmit_batch()",
    file: "net/core/dev.c",
    kernel: V3,
    does: "One hold of the queue lock, the driver called for each skb; no validation, no test for a stopped queue. Patch 9: more = true for all but the last.",
    lights: ["send", "device", "locks", "doorbells"],
    rules: ["L7-lock", "L8-more", "L9-busy"],
  },
];

const ON_V1 = "Aug 2025, on version 1";

const UNDATED = "2025, day not at hand";

export const ARGUMENT: Argument = {
  thread: "xsk: batch xmit in copy mode, Jason Xing, netdev, 25 August 2025 (version 2)",
  voices: [
    {
      who: "Jason Xing",
      when: "25 Aug 2025",
      says: "Not every machine has zero copy, a virtual one least of all, and copy mode sends skb by skb. Groups of 32 are the recommendation; off by default, since a group may wait long where memory is short.",
    },
    {
      who: "Jesper Dangaard Brouer",
      when: ON_V1,
      says: "Tell the driver that more is coming, allocate in bulk, and ask whether socket accounting is needed here at all.",
    },
    {
      who: "Maciej Fijalkowski",
      when: ON_V1,
      says: "Free in bulk too, reuse the batch helper of the rings, and do not rely on the comparison with zero copy.",
    },
    {
      who: "Alexander Lobakin",
      when: UNDATED,
      says: "Take the skbs from the [napi_skb_cache](napiCache) in bulk; that needs bottom halves off, and this is process context.",
    },
    {
      who: "Stanislav Fomichev",
      when: UNDATED,
      says: "Why not zero copy? And rather than two loops: a batch of 1 by default, and the one posted loop for everybody. Jason Xing agreed to that.",
    },
    {
      who: "Jason Xing",
      when: "21 Oct 2025",
      says: "Version 3, on another machine: the one measured before had its memory on a slow NUMA node.",
    },
  ],
  open: [
    "Which group size the published runs used; no posting says it.",
    "How groups go together with byte-queue limits and stopped queues, both of which the posted path passes by.",
    "What is left to gain since v6.19, where a sender in process context may take skbs from the NAPI cache (21664814b89e).",
    "Why one doorbell a group made virtio_net slower; the mail points to the host’s side.",
  ],
  outcome:
    "No merge found; version 3 of 21 October 2025 is the newest found. Merged near it: `xsk_build_skb` by page (9c8f21e6f885), and the completion queue’s lock in two (up to a2cb2e23b2bc, January 2026).",
};

export const HELPER: Helper = {
  ask: "Can the socket be bound in zero copy?",
  how: "Bind with XDP_ZEROCOPY and see whether it is refused; afterwards getsockopt XDP_OPTIONS tells which mode it is.",
  options: [
    {
      words: "yes",
      next: {
        mode: "zero copy, and none of this",
        why: "No skb, no copy, no lock a packet. Published for ixgbe and i40e (version 3): 7 to 8 times the rate of copy mode, one value each.",
      },
    },
    {
      words: "no",
      next: {
        ask: "How many packets does one sendto() send?",
        how: "`skbscope capture xsk-batch` prints what to record; the trace page then shows packets a call. Or divide packets a second by sendto() calls a second.",
        options: [
          {
            words: "one or two",
            next: {
              mode: "call less often first",
              why: "Put 8 or more descriptors on the ring before each call. Until then a group has nothing to share, in any kernel.",
            },
          },
          {
            words: "more",
            next: {
              ask: "Do calls end with EAGAIN after exactly 32 packets?",
              how: "sys_exit_sendto with ret −11 in the recording, and 32 packets seen in the call.",
              options: [
                {
                  words: "often",
                  next: {
                    mode: "raise XDP_MAX_TX_SKB_BUDGET",
                    why: "Linux 6.17 or newer: between 32 and the size of the TX ring. Fewer calls for the same packets; each call holds the CPU longer.",
                  },
                },
                {
                  words: "seldom",
                  next: {
                    mode: "cannot tell without a run of the posted series",
                    why: "No release has XDP_GENERIC_XMIT_BATCH. Where the series is applied: 0 against 32, interleaved, at least six runs a side, and patch 9 apart, since its sign differs between hosts.",
                  },
                },
              ],
            },
          },
          {
            words: "I cannot say",
            next: {
              mode: "cannot tell without a recording",
              why: "Packets a call decide whether there is anything to group, and only the program’s host knows them.",
            },
          },
        ],
      },
    },
  ],
};

export const TRAP: Omit<Trap, "Picture"> = {
  heading: "Two readings of one set of figures",
  text: "From zero, the zero-copy figure flattens all others; as times of copy mode they can be read. But a ratio hides its base. Version 3 says that version 2 measured on a slow NUMA node: on i40e both end near the same rate, and the older copy mode makes the gain look larger. Calibrate with version 3.",
};

export const SIZE_TEXT: readonly Prose[] = [
  "Time a packet in groups of k, as modelled: t = a + b/k + c, with one [doorbell](doorbell) a group t = a + (b + c)/k. a is work for each packet, b what a hold of the [queue lock](queueLock) costs with all that is taken once a hold, c the doorbell.",
  "The dashed line is where b is shared by so many that nothing of it is left. Half of the way there is made with groups of 2, and fifteen sixteenths with groups of 16. What a larger group still adds is waiting: its first packet leaves after its last is built.",
  "Published rates are not drawn on this axis: no posting says which group size its runs used. The costs were taken from them with 32 for all.",
];
