/** What stands below the steps, in words. Facts: skbuff.c and dev.c of v7.1, the threads, the commits named. */
import type { Argument, CodeStop, Helper, Pairing, Prose, Trap } from "../contract";
import { MANY, MANY_OFF, OFF, ONE } from "./cases";

export const PAIRINGS: readonly Pairing[] = [
  {
    id: "switch",
    heading: "One sender, switch on and off",
    look: "The moments of difference are all completions; look at who goes to slab afterwards.",
    sides: [
      { name: "v6.19", film: ONE },
      { name: "as posted, 0", film: OFF },
    ],
  },
  {
    id: "many-queues",
    heading: "Four queues, switch on and off",
    look: "The same rule on the host it was made for: count the data buffers freed by an alien.",
    sides: [
      { name: "v6.19", film: MANY },
      { name: "as posted, 0", film: MANY_OFF },
    ],
  },
  {
    id: "kernels",
    heading: "v6.18 against v6.19",
    look: "The release that began to defer TX completions also doubled the cache and let senders use it.",
    sides: [
      { name: "v6.18", film: { case: "one-sender", kernel: "6.18" } },
      { name: "v6.19", film: ONE },
    ],
  },
  {
    id: "nodes",
    heading: "One node against two",
    look: "v7.0 asks for the node, not for the CPU: recycled here, the data buffer is cheap on one node and slow across two.",
    sides: [
      { name: "one node", film: { case: "one-sender", kernel: "7.0", variant: "seed-0" } },
      { name: "two nodes", film: { case: "two-nodes", variant: "seed-0" } },
    ],
  },
];

export const CODE_PATH: readonly CodeStop[] = [
  {
    function: "napi_consume_skb()",
    file: "net/core/skbuff.c",
    kernel: "v7.1",
    does: "A driver’s completion frees an skb. Deferral on, alloc_cpu another CPU, not shared: the head state is released now, the rest goes to the list.",
    lights: ["cpu:1", "event"],
    rules: ["A2-alien", "A6-cache"],
  },
  {
    function: "skb_attempt_defer_free()",
    file: "net/core/skbuff.c",
    kernel: "v7.1",
    does: "Raises the slot’s counter, compares it with net.core.skb_defer_max, pushes. If the target went offline or the task moved, this CPU drains the list (7.2.13). TCP, UDP and MPTCP readers come here directly.",
    lights: ["concept:deferList"],
    rules: ["B4-overflow", "B5-push", "B5-drain", "B6-kick"],
  },
  {
    function: "kick_defer_list_purge()",
    file: "net/core/dev.c",
    kernel: "v7.1",
    does: "Sends one interrupt to the allocating CPU, unless one is pending; with backlog threads it schedules the thread instead.",
    lights: ["kicks"],
    rules: ["B6-kick", "D-pending", "D-thread"],
  },
  {
    function: "skb_defer_free_flush()",
    file: "net/core/dev.c",
    kernel: "v7.1; since v7.2 the loop is __skb_defer_free_flush",
    does: "At the top of every NET_RX iteration: zeroes the counter if the list is not empty, takes all of it, frees each skb here.",
    lights: ["concept:deferList", "flushed"],
    rules: ["G-flush"],
  },
  {
    function: "napi_skb_cache_put()",
    file: "net/core/skbuff.c",
    kernel: "v6.19",
    does: "The struct goes on this CPU’s stack; at 128 the top 32 go to slab in one bulk (64 and half before v6.19).",
    lights: ["concept:napiCache"],
    rules: ["E-put", "E-drain"],
  },
  {
    function: "__alloc_skb()",
    file: "net/core/skbuff.c",
    kernel: "v6.19",
    does: "Since 21664814b89e a sender in process context takes from the cache too, but never refills it: empty means slab.",
    lights: ["concept:napiCache", "slab"],
    rules: ["F-cache", "F-refill", "F-slab"],
  },
];

export const ARGUMENT: Argument = {
  thread: "net: add sysctl to toggle napi_consume_skb() alien skb defer, Jason Xing, netdev, 26 March 2026",
  voices: [
    {
      who: "Jason Xing",
      when: "26 Mar 2026",
      says: "Deferring TX completions helps many-queue UDP and costs a single AF_XDP flow its local recycling. net.core.skb_defer_max = 0 would also switch off the readers’ deferral, which is worth keeping: so a switch of its own.",
    },
    {
      who: "Eric Dumazet",
      when: "26 Mar 2026",
      says: "The handler repeats one that static keys already have. Earlier, in November 2025: deferral is a trade-off; one sender on one CPU has no slab contention and sees only the cost.",
    },
    {
      who: "Stanislav Fomichev",
      when: "27 Mar 2026",
      says: "A knob for the path that is not zero-copy is a lot to expose, and nothing tells a user how to choose.",
    },
    {
      who: "Paolo Abeni",
      when: "31 Mar 2026",
      says: "Answered v2; the text could not be retrieved, so it is not told here.",
    },
  ],
  open: [
    "A choice for each queue or flow instead of one for the host.",
    "What scanning one list a node costs on machines with many nodes: a robot measured sockperf down by 20 % of the rate before, on two sockets.",
    "Whether the list should be flushed from the allocation path, which would need no interrupt.",
  ],
  outcome:
    "Not merged. v7.1 took another way: with net.core.skb_defer_max = 0, `napi_consume_skb` skips the alien branch altogether (8a4e3ab61d49, on the static key of 08dc30de1a40).",
};

const MEASURE =
  "Measure: net.core.skb_defer_max = 0 against the default, interleaved runs, at least six a side. It switches off the readers’ deferral too, so watch TCP on the same host. When you set the limit back, raise it to 2000000000 for a second first: a slot may be stuck.";

export const HELPER: Helper = {
  ask: "Which kernel runs?",
  how: "`uname -r`",
  options: [
    {
      words: "v6.18 or older",
      next: {
        mode: "leave net.core.skb_defer_max as it is",
        why: "`napi_consume_skb` does not defer there; only readers do. Never set the limit to 0 and back: the slot’s counter stays above it and deferral does not return.",
      },
    },
    {
      words: "v6.19 or v7.0",
      next: {
        ask: "Do TX completions run on another CPU than the senders?",
        how: "record skb:consume_skb and net:net_dev_queue, and look at the matrix of allocating and freeing CPUs; or compare /proc/interrupts with where the senders are pinned.",
        options: [
          {
            words: "no",
            next: { mode: "leave it as it is", why: "Nothing is alien, so nothing is deferred." },
          },
          {
            words: "yes",
            next: {
              mode: "move the queue’s interrupt to the sender’s CPU",
              why: "There is no clean switch before v7.1: a limit of 0 still counts every attempt, and deferral stays off when it is restored.",
            },
          },
          {
            words: "I cannot say",
            next: {
              mode: "cannot tell without a recording",
              why: "The share of aliens decides, and only the host knows it.",
            },
          },
        ],
      },
    },
    {
      words: "v7.1 or newer",
      next: {
        ask: "How many CPUs send at a high rate?",
        how: "`mpstat -P ALL 1` while it runs; CPUs with %soft and %sys, not threads.",
        options: [
          {
            words: "one or two, AF_XDP",
            next: { mode: "try net.core.skb_defer_max = 0", why: MEASURE },
          },
          {
            words: "many queues",
            next: {
              mode: "leave the default of 128",
              why: "Published for 32 queues: 80 to 120 Mpps with deferral, on one host, number of runs not stated. On one NUMA node sheaves (v7.0) make part of that moot.",
            },
          },
          {
            words: "I cannot say",
            next: {
              mode: "cannot tell without a recording",
              why: "Record skb-defer on the host in question and read the advice below.",
            },
          },
        ],
      },
    },
  ],
};

export const TRAP: Omit<Trap, "Picture"> = {
  heading: "6.6 % of what? And on which host?",
  text: "The mail says around 6.6 %. Its own two figures give one share of the first and another of the second, and neither is that: a share without its base is not a number. And a loss on one host is a gain on another: no figure here says that deferral is bad.",
};

export const STUCK_TEXT: readonly Prose[] = [
  "Since v6.18 the [slot counter](counter) is raised before it is compared with the limit, and a refused push does not take it back. Only a flush that finds the list not empty sets it to zero.",
  "Set `net.core.skb_defer_max` to 0: every attempt raises the counter and nothing is pushed. Restore it: the counter stands above the limit, nothing is pushed, the list stays empty, the counter is never zeroed. Deferral to that CPU is off, and no setting shows it. A limit of 1 does the same.",
  "To free it, raise the limit above the counter once, let packets flow, set it back. From v7.1 a limit of 0 seldom comes to this test: deferral is switched off first. It is not mended up to v7.3.4. The sysctl stores 0 before it turns the switch, and a limit of 1 is as before.",
];
