/** The words of this explainer, apart from its drawing. Facts: xsk.c of v7.0, dev.c of v7.1, the series of Aug to Oct 2025. */
import { type Film, type FilmEvent, gaugeAt } from "../../model/film";
import type { Argument, CodeStop, Explainer, Helper, Pairing, Prose, Step, Trap } from "../contract";

const TODAY = { case: "full-ring" };
const GROUPS = { case: "full-ring", variant: "batch" };
const MORE = { case: "full-ring", variant: "batch-more" };
const VIRTIO_MORE = { case: "virtio", variant: "batch-more" };
const ONE_A_CALL = { case: "one-a-call", variant: "batch" };

export const STEPS: readonly Step[] = [
  {
    id: "alone",
    heading: "Today every packet makes the trip alone",
    text: "A [program](program) put 100 [descriptors](descriptor) on its [TX ring](txRing) and called sendto(). Inside that call the kernel reads one, allocates an skb, copies the frame, takes the [queue lock](queueLock#send), calls the driver, rings the [doorbell](doorbell#device), unlocks. Then it starts again.",
    lights: ["send", "device", "event"],
    seek: { moment: "first-sent" },
    film: TODAY,
    changed: "Packet 0 is with the device; 99 descriptors wait on the TX ring.",
  },
  {
    id: "how-many",
    heading: "How many under one lock?",
    text: "Before each hold of the [queue lock](queueLock#send) something decides how many descriptors go under it. Today’s loop always says one. Take the next three decisions yourself: one, or as many as a group of 32 and the call’s budget allow.",
    lights: ["tx", "read", "taken"],
    seek: { moment: "tenth-sent" },
    film: TODAY,
    changed: "Ten packets are sent, each under a lock of its own; descriptor 10 is next.",
    byHand: 3,
  },
  {
    id: "budget",
    heading: "Thirty-two, then come back",
    text: "This call has sent {=sent} packets: its budget, max_tx_budget. A descriptor is still there, so `__xsk_generic_xmit` returns EAGAIN. That was {=locks} holds of the [lock](queueLock#send) and {=doorbells} [doorbells](doorbell#device). A ring of 100 takes four such calls.",
    lights: ["taken", "eagain", "locks"],
    seek: { moment: "eagain" },
    film: TODAY,
    changed: "The first call is over: it returned EAGAIN after 32 packets.",
    predict: {
      ask: "100 descriptors wait and one call may take 32. What do the four calls return?",
      options: [
        { id: "zero", words: "0, four times" },
        { id: "again", words: "EAGAIN three times, then 0" },
        { id: "always", words: "EAGAIN, four times" },
      ],
      right: "again",
      why: "The budget is looked at when a descriptor is there. After the last 4 none is, so that call ends with 0.",
    },
  },
  {
    id: "built",
    heading: "As posted: build all, send none yet",
    text: "The series splits the trip into four loops. {=group} descriptors are [read](readLoop#read), as many skbs [allocated](allocateLoop#allocate) in {=bulks} bulk, {=build} frames [copied](buildLoop#build) by `xsk_alloc_batch_skb`. No lock was taken so far, and nothing sent: the first packet waits for the last.",
    lights: ["read", "allocate", "build"],
    seek: { moment: "group-built" },
    film: GROUPS,
    changed: "Another film: groups of 32. All 32 skbs are built, the device has none of them.",
  },
  {
    id: "one-lock",
    heading: "One lock for the whole group",
    text: "`xsk_direct_xmit_batch` switches bottom halves off and takes the [queue lock](queueLock#send) once: {=locks} hold for {=sent} packets. The driver is still called for each, and each call still rings: {=doorbells} [doorbells](doorbell#device).",
    lights: ["send", "locks", "doorbells"],
    seek: { moment: "first-hold" },
    film: GROUPS,
    changed: "The group is with the device after one hold of the lock.",
  },
  {
    id: "more",
    heading: "Patch 9: one doorbell for the group",
    text: "`xsk_direct_xmit_batch` now tells the driver there is more, for all but the last skb, and the driver may put its [doorbell](doorbell#device) off: {=doorbells} for {=sent} packets. Jesper Dangaard Brouer asked for it on version 1.",
    lights: ["device", "doorbells"],
    seek: { moment: "first-hold" },
    film: MORE,
    changed: "Another film: the same group with one doorbell, at its end.",
    predict: {
      ask: "One lock a group, and now one doorbell a group. What is still paid for every packet?",
      options: [
        { id: "nothing", words: "nothing" },
        { id: "copy", words: "the copy and the driver’s own work" },
        { id: "validate", words: "the validation of the skb" },
      ],
      right: "copy",
      why: "Reading, copying and the driver’s work are for each packet, in any mode. Validation is gone: the posted path skips it.",
    },
  },
  {
    id: "double",
    heading: "Twice the group, not twice the rate",
    text: "{=packet} ns a packet, with {=locks} holds of the [lock](queueLock#send) for {=sent}. A group of k divides only what is taken with the lock: t = a + b/k + c. At 16 most of b is gone already, so the next doubling has almost nothing left to share.",
    lights: ["packet", "pps", "locks"],
    seek: { moment: "last-call", plus: -1 },
    film: GROUPS,
    changed: "Three calls are over: 96 packets in 3 holds of the lock.",
    predict: {
      ask: "From groups of 16 to groups of 32: what happens to the rate?",
      options: [
        { id: "doubles", words: "it doubles" },
        { id: "tenth", words: "about a tenth more" },
        { id: "hardly", words: "less than a hundredth more" },
      ],
      right: "hardly",
      why: "The model goes from 430 to 427 ns: b is shared by twice as many, a and c stay as they are.",
    },
  },
  {
    id: "virtio",
    heading: "On virtio_net, more was less",
    text: "Costs as published for virtio_net: in groups it gained, and with one [doorbell](doorbell#device) a group it lost part of that again. The model can only follow with a doorbell that costs less than nothing, so it describes this host and does not explain it.",
    lights: ["device", "doorbells", "packet"],
    seek: { moment: "last-call", plus: -1 },
    film: VIRTIO_MORE,
    changed: "Another film: other costs; the same counts of locks and doorbells.",
  },
  {
    id: "nothing",
    heading: "No group, nothing to share",
    text: "This program calls sendto() after each descriptor. The posted loop runs, and its groups have one packet: {=calls} calls, {=locks} holds of the lock, {=doorbells} doorbells for {=sent} packets. Calling less often comes before any socket option.",
    lights: ["tx", "calls", "locks"],
    seek: { moment: "end" },
    film: ONE_A_CALL,
    changed: "Another film: one descriptor a call; as many locks as packets.",
  },
  {
    id: "which",
    heading: "Which mode for your host?",
    text: "Count before you choose: how many packets does a call send, and how often does it end with EAGAIN? Where zero copy works it beats every form of copying. Otherwise groups help a sender that fills its ring, and how much only a run on that host can say.",
    lights: ["tx", "send", "device"],
    seek: { moment: "filled" },
    film: MORE,
    changed: "The full ring once more, before the first call.",
  },
];

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

export const HAND: Explainer["hand"] = {
  ask: (film: Film, event: FilmEvent) => {
    const before = film.events.indexOf(event);
    const waiting = gaugeAt(film, "tx", before);
    const left = waiting === null ? "" : ` ${waiting} wait on the ring.`;
    return `Descriptor ${event.token ?? ""} is next.${left} How many do you take under this hold of the lock?`;
  },
  after: (film: Film, event: FilmEvent, rule: string) => {
    const yours = event.choice?.took ?? "";
    const taken = gaugeAt(film, "group", film.events.indexOf(event) + 1) ?? 1;
    const does =
      yours === rule
        ? "The rule does the same."
        : rule === "one"
          ? "Today’s rule takes one."
          : "The posted rule takes a group.";
    const means =
      yours === "group"
        ? `${taken} now share one lock; packet ${event.token ?? ""} waits until the last of them is built.`
        : `Packet ${event.token ?? ""} leaves at once and has the lock to itself.`;
    return `${does} ${means}`;
  },
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
