/** What stands below the steps, in words. Facts: the RFC of August 2002 and its replies, skbuff.c of v7.1. */
import type { Argument, CodeStop, Helper, Pairing, Trap } from "../contract";
import { EVEN, PATCH, STOCK, TODAY } from "./cases";

export const PAIRINGS: readonly Pairing[] = [
  {
    id: "side",
    heading: "At free against at allocation",
    look: "Same packets, same lines: look at which CPU wipes, and at the fetch before it.",
    sides: [
      { name: "2.5.25", film: STOCK },
      { name: "the patch", film: PATCH },
    ],
  },
  {
    id: "split",
    heading: "10 to 90 against 50 to 50, both 2.5.25",
    look: "No code differs. The two published runs differed in this as well.",
    sides: [
      { name: "CPU 1 takes 90 %", film: STOCK },
      { name: "half on each", film: EVEN },
    ],
  },
  {
    id: "home",
    heading: "Freed over there against freed at home",
    look: "Where every skb ends on the CPU that allocated it, the wipe at free was right: nothing crosses.",
    sides: [
      { name: "the other CPU", film: STOCK },
      { name: "the same CPU", film: { case: "same-cpu" } },
    ],
  },
  {
    id: "as-measured",
    heading: "The two runs as they were measured",
    look: "Two things differ between the sides, so their difference belongs to neither.",
    sides: [
      { name: "2.5.25, 10 to 90", film: STOCK },
      { name: "patch, 50 to 50", film: { case: "patched-run" } },
    ],
  },
  {
    id: "kernels",
    heading: "2.5.25 against v7.1",
    look: "Today clears at allocation and keeps no hot list; cycles of 2002 say nothing of it.",
    sides: [
      { name: "2.5.25", film: STOCK },
      { name: "v7.1", film: TODAY },
    ],
  },
];

export const CODE_PATH: readonly CodeStop[] = [
  {
    function: "skb_head_from_pool()",
    file: "net/core/skbuff.c",
    kernel: "2.5.25",
    does: "Pops a header from this CPU’s [hot list](hotList); empty, the caller asks slab.",
    lights: ["hot:0", "hot:1"],
    rules: ["P-pop", "P-empty"],
  },
  {
    function: "alloc_skb()",
    file: "net/core/skbuff.c",
    kernel: "2.5.25",
    does: "Sets sizes, data pointers, the reference count and a few flags. The patch makes it clear every field.",
    lights: ["header", "event"],
    rules: ["A-part-local", "A-part-remote", "A-full-local", "A-full-remote"],
  },
  {
    function: "__kfree_skb()",
    file: "net/core/skbuff.c",
    kernel: "2.5.25",
    does: "Releases what the skb holds, then calls the header’s initialiser. The patch takes that call out.",
    lights: ["header", "event"],
    rules: ["F-full-local", "F-full-remote", "F-none"],
  },
  {
    function: "skb_headerinit()",
    file: "net/core/skbuff.c",
    kernel: "2.5.25",
    does: "Puts all fields into their first state. It is slab’s constructor too, so that free objects are clean even before their first use.",
    lights: ["header", "slab"],
    rules: ["A-constructor"],
  },
  {
    function: "skb_head_to_pool()",
    file: "net/core/skbuff.c",
    kernel: "2.5.25",
    does: "Pushes on this CPU’s hot list while it is shorter than net.core.hot_list_length, 128; else back to slab.",
    lights: ["hot:0", "hot:1", "slab"],
    rules: ["P-push", "P-full"],
  },
  {
    function: "skbuff_clear()",
    file: "net/core/skbuff.c",
    kernel: "v7.2",
    does: "Today: allocation clears the header, also one out of the napi_skb_cache. It is inlined, so a profile shows its callers; v6.12 has one memset there.",
    lights: ["header", "event"],
    rules: ["A-full-local", "A-full-remote", "A-full-unknown"],
  },
];

export const ARGUMENT: Argument = {
  thread: "(RFC): SKB Initialization, Mala Anand, linux-kernel, 21 August 2002",
  voices: [
    {
      who: "Mala Anand",
      when: "21 Aug 2002",
      says: "skbs freed on one CPU are often allocated on another, so initialising at free touches them on the wrong one. Moved to allocation, a two-way netperf server spends 25 % fewer cycles than before. Only the initialisation was measured.",
    },
    {
      who: "Ben LaHaise",
      when: "Aug 2002",
      says: "The measurement says nothing unless it covers the whole pair, allocation and free. Nivedita had the same doubt.",
    },
    {
      who: "David Miller",
      when: "Aug 2002",
      says: "Called the claim bogus: interrupts are not disabled in `__kfree_skb`.",
    },
    {
      who: "Troy Wilson",
      when: "Aug 2002",
      says: "SPECweb99 with the patch: 2,656 connections became 2,688. Machine and number of runs not stated.",
    },
    {
      who: "jamal",
      when: "Aug 2002",
      says: "Try a hot list of length 0. Recycling skbs had gained 10 to 15 %, base not stated, but only where they are freed on the CPU that allocated them; with tulip about half were not.",
    },
    {
      who: "Robert Olsson",
      when: "Aug 2002",
      says: "Whoever wipes it, the object still enters the wrong CPU. What is needed is to mark skbs and route them back.",
    },
    {
      who: "Andi Kleen",
      when: "Aug 2002",
      says: "The hot list was a stop-gap from before slab had per-CPU arrays.",
    },
  ],
  open: [
    "What did `__kfree_skb` cost with the patch? The frees of that run were not published.",
    "Interrupts landed 10 to 90 in one run and 50 to 50 in the other: how much of the difference is theirs?",
    "How many runs were there, and how far did they spread? Not stated.",
  ],
  outcome:
    "What became of that patch is not known here. Today’s kernels clear at allocation and never at free; the hot list and the constructor went before 2.6.0, by recollection. What jamal and Olsson asked for, to bring an skb back to its CPU, is what the alien deferral of v6.19 does: see the explainer “Cross-CPU free”.",
};

export const HELPER: Helper = {
  ask: "Which kernel runs?",
  how: "`uname -r`",
  options: [
    {
      words: "2.4 or 2.5",
      next: {
        ask: "Do interrupts and readers share their CPUs?",
        how: "/proc/interrupts, and where the readers run.",
        options: [
          {
            words: "yes",
            next: {
              mode: "leave it: wiping at free is warm there",
              why: "Where an skb ends on the CPU that allocated it, nothing is fetched on either side.",
            },
          },
          {
            words: "no",
            next: {
              mode: "move the interrupts, or try net.core.hot_list_length = 0",
              why: "Proposed on the thread and not measured there. Count cycles of allocation and free together.",
            },
          },
        ],
      },
    },
    {
      words: "2.6 to today",
      next: {
        ask: "Does clearing the header show in a profile?",
        how: "`perf record -a -g`, then memset and the own time of __alloc_skb: what clears is inlined there.",
        options: [
          {
            words: "hardly",
            next: {
              mode: "leave it: nothing to set",
              why: "Kernels clear at allocation, once a life, and have no switch for it.",
            },
          },
          {
            words: "yes",
            next: {
              ask: "Who wrote those headers last?",
              how: "record the skb events (`skbscope capture skb-init`); the advice counts allocations of headers that another CPU wrote last.",
              options: [
                {
                  words: "mostly another CPU",
                  next: {
                    mode: "free where it was allocated",
                    why: "The fetch is the cost, not the wipe. Move interrupts and readers together; handing skbs back is the question of skb-defer.",
                  },
                },
                {
                  words: "mostly the same CPU",
                  next: {
                    mode: "leave it: nothing to set",
                    why: "What is cleared is warm. The clear itself is the price of a known state.",
                  },
                },
                {
                  words: "I cannot say",
                  next: {
                    mode: "cannot tell without a recording",
                    why: "No counter of the kernel says who held a line.",
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
};

export const TRAP: Omit<Trap, "Picture"> = {
  heading: "25 % fewer cycles than before, or 28 %?",
  text: "Two CPUs, two means each, and calls split 10 to 90. Counting each CPU once gives the published 25 % of the cycles before; counting each call gives more. Neither is the answer: the split changed between the runs, and what a free cost after the patch is missing from both sums.",
};
