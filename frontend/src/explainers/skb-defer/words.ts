/** The words of this explainer, apart from its drawing. Facts: skbuff.c and dev.c of v7.1, the threads, the commits named. */
import type { Film, FilmEvent } from "../../model/film";
import type { Argument, CodeStop, Explainer, Helper, Pairing, Prose, Step, Trap } from "../contract";

const ONE = { case: "one-sender" };
const OFF = { case: "one-sender", variant: "seed-0" };
const MANY = { case: "many-queues" };
const MANY_OFF = { case: "many-queues", variant: "seed-0" };
const STUCK = { case: "stuck-slot" };

export const STEPS: readonly Step[] = [
  {
    id: "own-cache",
    heading: "CPU 0 sends from its own cache",
    text: "An AF_XDP sender is pinned to CPU 0. Each send takes an [skb](skb) struct from CPU 0’s own [napi_skb_cache](napiCache#cache:0): a stack that no other CPU touches, so no lock. {=cache:0} are left.",
    lights: ["cpu:0", "cache:0"],
    seek: { moment: "first-skb" },
    film: ONE,
    changed: "CPU 0’s cache holds one skb less; that skb is on the wire.",
  },
  {
    id: "elsewhere",
    heading: "The completion lands on CPU 1",
    text: "The device is done, and its interrupt goes to CPU 1. There `napi_consume_skb` meets an skb that remembers another CPU: alloc_cpu is 0. Take the next three decisions yourself, then see what v6.19 does.",
    lights: ["cpu:1", "event"],
    seek: { moment: "first-alien", plus: -1 },
    film: ONE,
    changed: "Eleven skbs have been sent; the first completion is about to run on CPU 1.",
    byHand: 3,
  },
  {
    id: "handed-back",
    heading: "v6.19 hands it back",
    text: "CPU 1 pushes the skb on CPU 0’s [defer list](deferList#list:0:0) and keeps nothing. `skb_attempt_defer_free` emits no event: a trace shows the skb only when CPU 0 frees it. {=list:0:0} wait there now.",
    lights: ["list:0:0", "event"],
    seek: { moment: "tenth-push" },
    film: ONE,
    changed: "Ten skbs lie on CPU 0’s defer list; CPU 1’s cache is as it was.",
  },
  {
    id: "dry",
    heading: "A cache runs dry beside a full list",
    text: "CPU 0’s [cache](napiCache#cache:0) is empty, so this send goes to [slab](slab), although {=list:0:0} of CPU 0’s own skbs lie on its list. No timer empties that list: CPU 0 has to run NET_RX, and a sender does not.",
    lights: ["cache:0", "slab", "list:0:0"],
    seek: { moment: "first-from-slab" },
    film: ONE,
    changed: "CPU 0’s cache is empty and one skb came from slab.",
    predict: {
      ask: "CPU 0 only sends, CPU 1 only completes. Which box runs dry first?",
      options: [
        { id: "cache-0", words: "CPU 0’s cache" },
        { id: "cache-1", words: "CPU 1’s cache" },
        { id: "neither", words: "neither" },
      ],
      right: "cache-0",
      why: "CPU 0 takes and nothing comes back yet; CPU 1 neither takes nor keeps.",
    },
  },
  {
    id: "kick",
    heading: "The 65th push sends one kick",
    text: "Half of the limit of 128 is passed: `skb_attempt_defer_free` [kicks](kick) CPU 0 with an interrupt that raises NET_RX there. The test is for equality, so it happens once a fill. The list goes on filling until it is served.",
    lights: ["list:0:0", "kicks", "event"],
    seek: { moment: "kick" },
    film: ONE,
    changed: "The list holds 65 and a kick is on its way to CPU 0.",
  },
  {
    id: "flush",
    heading: "One NET_RX brings them home",
    text: "CPU 0 serves the kick: `skb_defer_free_flush` takes the whole list, frees each skb with a consume_skb event, and fills CPU 0’s own [cache](napiCache#cache:0): {=flushed} structs and data buffers freed where they were allocated.",
    lights: ["list:0:0", "cache:0", "flushed"],
    seek: { moment: "flush" },
    film: ONE,
    changed: "The list is empty and CPU 0’s cache is full again.",
  },
  {
    id: "off",
    heading: "Switched off: the same packets, another bill",
    text: "As posted with the switch at 0, CPU 1 keeps every struct. {=slab-taken} of CPU 0’s sends went to [slab](slab), CPU 1 gave {=slab-returned} back to it, and {=alien-data} [data buffers](dataBuffer) were freed by an alien. No list, no kick.",
    lights: ["cache:0", "cache:1", "slab"],
    seek: { moment: "end" },
    film: OFF,
    changed: "Another film: deferral is off, CPU 0’s cache is empty, CPU 1’s is nearly full.",
    predict: {
      ask: "CPU 1 now recycles every skb itself. Where do CPU 0’s next skbs come from?",
      options: [
        { id: "cache", words: "its own cache" },
        { id: "slab", words: "slab" },
        { id: "cpu-1", words: "CPU 1’s cache" },
      ],
      right: "slab",
      why: "A napi_skb_cache belongs to one CPU. What CPU 1 keeps, only CPU 1 can use.",
    },
  },
  {
    id: "many",
    heading: "Four queues: what it was made for",
    text: "Four pairs of CPUs, all {=flushed} skbs freed at home. Without deferral each [data buffer](dataBuffer) would be an alien free, four CPUs at once over one lock a NUMA node: that contention is what e20dfbad8aab removed. Count here, measure on your host: a lock’s wait is in no count.",
    lights: ["concept:deferList", "flushed"],
    seek: { moment: "end" },
    film: MANY,
    changed: "Another film: four senders, four completing CPUs, deferral on.",
  },
  {
    id: "which",
    heading: "Which mode for your host?",
    text: "Counts are not costs. One sender on one CPU measured a loss with deferral, thirty-two queues a gain, and both are true. The number that decides is your own: how many of your skbs complete on another CPU, and how many CPUs fight over slab.",
    lights: ["concept:napiCache", "concept:deferList"],
    seek: { moment: "start" },
    film: MANY_OFF,
    changed: "The same four queues, before anything happened, with deferral off.",
  },
];

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

export const STUCK_FILM: Readonly<Record<string, string>> = STUCK;

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
    does: "Raises the slot’s counter, compares it with net.core.skb_defer_max, pushes. TCP, UDP and MPTCP readers come here directly.",
    lights: ["concept:deferList"],
    rules: ["B4-overflow", "B5-push", "B6-kick"],
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
    kernel: "v7.1",
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
  "Measure: net.core.skb_defer_max = 0 against the default, interleaved runs, at least six a side. It switches off the readers’ deferral too, so watch TCP on the same host.";

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

const CHOSEN: Readonly<Record<string, string>> = { back: "hands it back", here: "recycles it here" };

export const HAND: Explainer["hand"] = {
  ask: (film: Film, event: FilmEvent) => {
    const home = event.token === null ? null : film.tokens[event.token]?.home;
    return `You are CPU ${event.cpu}, and done with skb ${event.token ?? ""}. CPU ${home ?? "?"} allocated it. What do you do?`;
  },
  after: (_film: Film, event: FilmEvent, rule: string) => {
    const yours = event.choice?.took ?? "";
    const does = yours === rule ? "The rule does the same." : `The rule ${CHOSEN[rule] ?? rule}.`;
    const means =
      yours === "back"
        ? "It waits on a list until its CPU runs NET_RX, and then its owner can use it again."
        : "CPU 1 can use the struct at once; its owner cannot, and the data buffer was freed by an alien.";
    return `${does} ${means}`;
  },
};

export const TRAP: Omit<Trap, "Picture"> = {
  heading: "6.6 % of what? And on which host?",
  text: "The mail says around 6.6 %. Its own two figures give one share of the first and another of the second, and neither is that: a share without its base is not a number. And a loss on one host is a gain on another: no figure here says that deferral is bad.",
};

export const STUCK_TEXT: readonly Prose[] = [
  "Since v6.18 the [slot counter](counter) is raised before it is compared with the limit, and a refused push does not take it back. Only a flush that finds the list not empty sets it to zero.",
  "Set `net.core.skb_defer_max` to 0: every attempt raises the counter and nothing is pushed. Restore it: the counter stands above the limit, nothing is pushed, the list stays empty, the counter is never zeroed. Deferral to that CPU is off, and no setting shows it. A limit of 1 does the same.",
  "To free it, raise the limit above the counter once, let packets flow, set it back. From v7.1 a limit of 0 no longer comes to this test.",
];
