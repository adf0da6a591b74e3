/** The words of this explainer, apart from its drawing. Facts: xdp.c of v6.18, page_pool.c of v7.x, devmap.c, the thread of Nov 2025. */
import type { Film, FilmEvent } from "../../model/film";
import type { Argument, CodeStop, Explainer, Helper, Pairing, Prose, Step, Trap } from "../contract";
import { contextAt } from "./returns";

const DROP = { case: "devmap-drop" };
/** A page from each of six places: what the reader decides by hand. */
const EACH = { context: "tour", poll: "1", frames: "6" };
const TOUR = { case: "tour" };
const EARLY = { case: "flag-cleared-early" };
const TOUR_POOL = { case: "tour", variant: "pool-decides" };
const THREADED_POOL = { case: "threaded", variant: "pool-decides" };

export const STEPS: readonly Step[] = [
  {
    id: "batch",
    heading: "Sixteen frames, dropped on egress",
    text: "eth0 receives on CPU 0, and XDP redirects every frame to another device. Their [pages](page) wait in devmap’s [queue](batch#bulk:0); a second program there drops all {=bulk:0}. Now each page has to go back to eth0’s [page_pool](pool).",
    lights: ["bulk:0", "cpu:0", "cache", "ring"],
    seek: { moment: "first-batch" },
    film: DROP,
    changed: "The queue on CPU 0 is full, and the egress program has dropped what is in it.",
  },
  {
    id: "by-hand",
    heading: "Cache or ring? You decide first",
    text: "The [cache](poolCache#cache) is a stack for the pool’s own NAPI, without a lock. The [ring](poolRing#ring) is for everybody else, behind one. Frames come back from six places. Decide about the first four pages, then see what v6.18 does.",
    lights: ["cache", "ring", "event"],
    seek: { moment: "first-batch" },
    film: EACH,
    changed: "Another film: one page comes back from each of six places; the first is about to.",
    byHand: 4,
  },
  {
    id: "claim",
    heading: "Today the caller’s word counts",
    text: "`xdp_return_frame_rx_napi` claims: I run in the receiving NAPI. `__xdp_return` compares twice: was the [cache asked for](directFlag#asked), and does this CPU’s [no-direct flag](flag#flag) forbid it? Asked, and clear. Nobody asks the pool.",
    lights: ["asked", "flag", "event"],
    seek: { moment: "second-comparison" },
    film: DROP,
    changed: "The first page has passed both comparisons.",
  },
  {
    id: "straight",
    heading: "Case 3: straight into the cache",
    text: "The page goes on top of the [cache](poolCache#cache): {=cache} lie there now. No lock, no question, because the caller’s claim is true: this CPU polls eth0. It is the fast path that devmap’s drops were built for.",
    lights: ["cache", "case-3", "event"],
    seek: { moment: "first-cached" },
    film: DROP,
    changed: "The page lies in the cache, by the top branch.",
  },
  {
    id: "flagged",
    heading: "Case 2: the flag takes it back",
    text: "A cpumap thread on CPU 1 sets the [no-direct flag](flag#flag:1), since it is not the receiving NAPI. The page was asked for the cache and may not have it; so the [pool is asked](napiLocal#local): is your NAPI here? No, it is on CPU 0: [ring](poolRing#ring).",
    lights: ["asked", "flag", "local", "ring", "flag:1", "event"],
    seek: { moment: "put-cpumap" },
    film: TOUR,
    changed: "Another film, all six places in turn: a page of CPU 1’s thread goes to the ring.",
  },
  {
    id: "not-asked",
    heading: "Case 1: not asked at all",
    text: "CPU 1 completes what eth1 has sent, by `xdp_return_frame`, which never asks for the cache: one comparison, then the [pool’s question](napiLocal#local). The answer is no again. Cases 1 and 2 have always trusted the pool.",
    lights: ["asked", "local", "ring", "case-1", "event"],
    seek: { moment: "put-other" },
    film: TOUR,
    changed: "A completion on CPU 1 went from the first comparison to the question, then to the ring.",
    predict: {
      ask: "Now CPU 1 does ask for the cache, and its flag is clear. What stops it from using CPU 0’s cache?",
      options: [
        { id: "pool", words: "the pool notices" },
        { id: "lock", words: "a lock" },
        { id: "nothing", words: "nothing" },
      ],
      right: "nothing",
      why: "Asked and clear means that no question is put, and the cache has no lock because one NAPI alone should touch it.",
    },
  },
  {
    id: "race",
    heading: "The flag, cleared one call too early",
    text: "So in 2b986b9e917b: a cpumap thread’s flag did not cover all of its returns. Each such page looks like case 3. CPU 1 has pushed {=wrong} of them on the [stack](poolCache#cache) that CPU 0 pops from, and neither takes a lock.",
    lights: ["asked", "flag", "cache", "wrong", "event"],
    seek: { moment: "wrong", plus: 9 },
    film: EARLY,
    changed: "Another film: the same thread with its flag clear; CPU 1 writes into CPU 0’s cache.",
  },
  {
    id: "proposal",
    heading: "The proposal: always ask the pool",
    text: "Posted on 7 November 2025: flag and argument go, and [the pool](napiLocal#local) is asked about every page, once. No caller can claim anything, so none can be wrong. The price moves between the three cases.",
    lights: ["local", "asked", "flag", "event"],
    seek: { moment: "first-question" },
    film: TOUR_POOL,
    changed: "Another film: both comparisons are gone, the page goes straight to the question.",
    predict: {
      ask: "Cases 1 and 2 are the slow ones, case 3 is the fast one. Which gets slower?",
      options: [
        { id: "slow", words: "1 and 2" },
        { id: "fast", words: "3" },
        { id: "all", words: "all" },
        { id: "none", words: "none" },
      ],
      right: "fast",
      why: "Cases 1 and 2 put the question before too, and now save their comparisons. Case 3 swaps two comparisons for a call that costs more.",
    },
  },
  {
    id: "threaded",
    heading: "Threaded NAPI: cache becomes ring",
    text: "Only case 3 can end elsewhere, and only where the pool says no. Threaded NAPI never sets [list_owner](napi), so on the right CPU the pool says no all the same: {=ringed} pages in the [ring](poolRing#ring), {=cached} in the cache. Busy polling and realtime kernels likewise.",
    lights: ["local", "ring", "changed", "list-owner", "cpu:0"],
    seek: { moment: "first-refill" },
    film: THREADED_POOL,
    changed: "Another film: eth0 is polled by its thread; all its pages went to the ring.",
  },
  {
    id: "which",
    heading: "Which mode for your host?",
    text: "For most pages nothing changes place. What counts on your host is how many returns are asked for, with the flag clear, from a NAPI that is threaded or busy-polled. Nobody measured those in the thread: the questions below lead to a mode, or to a recording.",
    lights: ["asked", "flag", "local", "cache", "ring", "changed"],
    seek: { moment: "end" },
    film: TOUR,
    changed: "The end of the tour under today’s rule: pages of all three cases lie in cache and ring.",
  },
];

export const PAIRINGS: readonly Pairing[] = [
  {
    id: "decider",
    heading: "One page from every place, before and after",
    look: "The marked differences are threaded NAPI and busy polling; everywhere else only the way there is another.",
    sides: [
      { name: "today", film: TOUR },
      { name: "as posted", film: TOUR_POOL },
    ],
  },
  {
    id: "drop",
    heading: "The seed’s drop, before and after",
    look: "All pages end in the cache on both sides: two comparisons against one question.",
    sides: [
      { name: "today", film: DROP },
      { name: "as posted", film: { case: "devmap-drop", variant: "pool-decides" } },
    ],
  },
  {
    id: "threaded",
    heading: "Threaded NAPI, before and after",
    look: "The only host on which behaviour changes: look at the ring, and at the refill that empties it.",
    sides: [
      { name: "today", film: { case: "threaded" } },
      { name: "as posted", film: THREADED_POOL },
    ],
  },
  {
    id: "race",
    heading: "The flag cleared too early, before and after",
    look: "What the proposal is for: the same mistake in the caller, with and without a consequence.",
    sides: [
      { name: "today", film: EARLY },
      { name: "as posted", film: { case: "flag-cleared-early", variant: "pool-decides" } },
    ],
  },
  {
    id: "bulk",
    heading: "One by one against in bulk",
    look: "The bulk function asks the pool once for up to 16 pages, and the proposal leaves it as it is.",
    sides: [
      { name: "xdp_return_frame", film: { case: "completion" } },
      { name: "xdp_return_frame_bulk", film: { case: "bulk" } },
    ],
  },
  {
    id: "kernels",
    heading: "v7.0 against v7.1, on 64 KiB pages",
    look: "Since 15abbe7c8266 the cache scales with the page size: a small one sends pages of case 3 to the ring too.",
    sides: [
      { name: "v7.0", film: { case: "devmap-drop", kernel: "7.0", page: "65536" } },
      { name: "v7.1", film: { case: "devmap-drop", kernel: "7.1", page: "65536" } },
    ],
  },
];

export const CODE_PATH: readonly CodeStop[] = [
  {
    function: "dev_map_bpf_prog_run()",
    file: "kernel/bpf/devmap.c",
    kernel: "0216ded72db8",
    does: "Runs the egress program over a batch of up to 16; what it drops is returned with the cache asked for. So are frames the driver did not take.",
    lights: ["concept:batch"],
    rules: ["F1-enqueue", "F2-full", "F2-flush", "F3-egress-drop"],
  },
  {
    function: "xdp_return_frame_rx_napi()",
    file: "net/core/xdp.c",
    kernel: "v6.18",
    does: "Says by its name that it runs in the receiving NAPI, and asks for the cache. xdp_return_buff does the same.",
    lights: ["asked"],
    rules: ["B2-rx-napi", "B3-buff"],
  },
  {
    function: "xdp_return_frame()",
    file: "net/core/xdp.c",
    kernel: "v6.18",
    does: "For any context: does not ask for the cache.",
    lights: ["asked"],
    rules: ["B1-frame"],
  },
  {
    function: "__xdp_return()",
    file: "net/core/xdp.c",
    kernel: "v6.18",
    does: "For a page of a pool: asked for, and this CPU’s BPF_RI_F_RF_NO_DIRECT set? Then not direct after all. The proposal removes both comparisons.",
    lights: ["asked", "flag"],
    rules: ["A1-page-pool", "A1-no-direct"],
  },
  {
    function: "page_pool_put_unrefed_netmem()",
    file: "net/core/page_pool.c",
    kernel: "v7.x, 039f248a6cc1",
    does: "Not direct: asks `page_pool_napi_local`. A page that somebody else holds goes back to the page allocator, and so does one that finds the ring full.",
    lights: ["local", "allocator"],
    rules: ["C1-ask-pool", "C2-not-recyclable", "C6-ring-full"],
  },
  {
    function: "page_pool_napi_local()",
    file: "net/core/page_pool.c",
    kernel: "v7.x, 039f248a6cc1",
    does: "Realtime kernel: no. Outside softirq: no. Pool pinned to this CPU: yes. list_owner of its NAPI is this CPU: yes. Else no.",
    lights: ["local", "list-owner"],
    rules: ["D1-realtime", "D2-no-softirq", "D3-pinned", "D4-linked", "D5-elsewhere"],
  },
  {
    function: "page_pool_recycle_in_cache()",
    file: "net/core/page_pool.c",
    kernel: "v7.x, 039f248a6cc1",
    does: "Pushes the page without a lock; a full cache sends it to the ring.",
    lights: ["cache"],
    rules: ["C3-cached", "C4-cache-full"],
  },
  {
    function: "page_pool_recycle_in_ring()",
    file: "net/core/page_pool.c",
    kernel: "v7.x, 039f248a6cc1",
    does: "Puts the page into the ring, under its producer lock.",
    lights: ["ring"],
    rules: ["C5-ring"],
  },
  {
    function: "page_pool_refill_alloc_cache()",
    file: "net/core/page_pool.c",
    kernel: "v7.x, 039f248a6cc1",
    does: "The cache is empty: takes up to 64 pages out of the ring at once (4 KiB pages).",
    lights: ["cache", "ring", "rx"],
    rules: ["E2-empty", "E3-refill"],
  },
];

export const ARGUMENT: Argument = {
  thread: "[RFC 2/2] xdp: Delegate fast path return decision to page_pool, Dragos Tatulea, netdev, 7 November 2025",
  voices: [
    {
      who: "Dragos Tatulea",
      when: "7 Nov 2025",
      says: "A flag that silently overrules what the caller asked for is confusing, and the races it lets through are hard to find (2b986b9e917b was one). The pool can answer by itself; the call is not free, and worth it. Cases 1 and 2 can only gain, case 3 has to be looked at.",
    },
    {
      who: "Jesper Dangaard Brouer",
      when: "10 Nov 2025",
      says: "A slower fast path is a serious matter at 100 Gbit/s. But drivers drop by calling the pool themselves, so this is about XDP_TX and XDP_REDIRECT only. Of the users of the asking call, xen-netfront looks wrong, virtio_net, cpumap and tun can do without, drivers completing XDP_TX can call the pool directly; devmap is the one to measure.",
    },
    {
      who: "Jesper Dangaard Brouer",
      when: "11 Nov 2025",
      says: "The clean-up is overdue, and veth may clear its flag at the wrong moment when its NAPI exits. The test to run is a devmap with an egress program that drops.",
    },
    {
      who: "Dragos Tatulea",
      when: "11 Nov 2025",
      says: "Ran it on mlx5: slightly fewer packets after the patch. Does not fully trust the figures, having seen more packets after it in other tests. Everything was recycled in the cache on both sides.",
    },
    {
      who: "Jesper Dangaard Brouer",
      when: "Dec 2025",
      says: "After a rerun on a steadier machine: the loss is close to noise, go on. But mlx5 holds references to its pages, so the test may never have taken the way by the ring.",
    },
    {
      who: "Dragos Tatulea",
      when: "Dec 2025",
      says: "Leaned towards stopping.",
    },
  ],
  open: [
    "Threaded NAPI and busy polling: their pages would move from cache to ring, and no message read here speaks of it.",
    "Whether veth clears its flag before all of its pages are back.",
    "Whether a driver’s own page references hid the way by the ring in both measurements.",
    "What was decided after December 2025.",
  ],
  outcome:
    "No merge was found: a tree of v7.1 or later still has the flag. The measurement left a trace of its own, a mode for egress programs in xdp-bench (xdp-tools, pull request 532).",
};

const RECORD =
  "perf probe on page_pool_put_unrefed_netmem and on the functions that return, with napi:napi_poll and irq:softirq_entry; `skbscope capture xdp-return` prints the script.";

export const HELPER: Helper = {
  ask: "Do frames come back to a page_pool by a call that asks for the cache?",
  how: "`perf probe xdp_return_frame_rx_napi; perf probe xdp_return_buff`, and count for a second under load. XDP_DROP in a driver does not come this way.",
  options: [
    {
      words: "no, or rarely",
      next: {
        mode: "either: nothing changes for you",
        why: "Pages that are not asked for go where the pool says, before and after; they save a comparison.",
      },
    },
    {
      words: "yes",
      next: {
        ask: "Who polls the receiving NAPI?",
        how: "`cat /sys/class/net/DEV/threaded`; net.core.busy_poll and SO_BUSY_POLL; in a trace, the task of napi:napi_poll: napi/DEV-… is a thread.",
        options: [
          {
            words: "a thread, or a busy poll",
            next: {
              mode: "keep the caller’s word (stock)",
              why: "As posted, these returns would move to the ring, and every refill comes out of it. That was not measured in the thread: measure before you want it otherwise.",
            },
          },
          {
            words: "softirq",
            next: {
              ask: "Is it a realtime kernel?",
              how: "`uname -v` says PREEMPT_RT.",
              options: [
                {
                  words: "yes",
                  next: {
                    mode: "keep the caller’s word (stock)",
                    why: "On a realtime kernel the pool never says yes: every page asked for would go to the ring.",
                  },
                },
                {
                  words: "no",
                  next: {
                    mode: "either: same places, one question more",
                    why: "The pages stay in the cache. Two redirects were published, one in which the change drowns in its spread and one without a spread; your own takes `xdp-bench redirect-map` with an egress drop, six interleaved runs a side.",
                  },
                },
              ],
            },
          },
          {
            words: "I cannot say",
            next: { mode: "cannot tell without a recording", why: RECORD },
          },
        ],
      },
    },
    {
      words: "I cannot say",
      next: { mode: "cannot tell without a recording", why: RECORD },
    },
  ],
};

/** Where a page comes back from, as a question puts it. */
const FROM: Readonly<Record<string, string>> = {
  softirq: "You are eth0’s NAPI, polled in softirq on CPU 0",
  veth: "You are veth0’s poll on CPU 0, no-direct flag set; eth0’s NAPI is scheduled here too",
  cpumap: "You are a cpumap thread on CPU 1, no-direct flag set",
  other: "You are CPU 1, completing what eth1 has sent",
  threaded: "You are the thread napi/eth0 on CPU 0",
  busy: "You are a task that busy-polls eth0 on CPU 0",
};

export const HAND: Explainer["hand"] = {
  ask: (film: Film, event: FilmEvent) => {
    const context = contextAt(film, film.events.indexOf(event) + 1) ?? "";
    return `${FROM[context] ?? `You are CPU ${event.cpu}`}. The page is of eth0’s pool, at home on CPU 0. Where to?`;
  },
  after: (_film: Film, event: FilmEvent, rule: string) => {
    const yours = event.choice?.took ?? "";
    const does = yours === rule ? "The rule does the same." : `The rule takes the ${rule}.`;
    if (yours === "cache" && event.cpu !== 0)
      return `${does} CPU 1 has just written into a stack that CPU 0 pops from, and neither takes a lock: a page can be handed out twice, or lost. This is the race the flag is there to prevent.`;
    if (yours === "cache") return `${does} Safe: on this CPU nobody else touches the stack.`;
    return event.cpu === 0 && rule === "cache"
      ? `${does} The ring is safe everywhere, and slower: its lock now, a refill later.`
      : `${does} The ring is safe from any CPU.`;
  },
};

export const TRAP: Omit<Trap, "Picture"> = {
  heading: "A small loss, or nothing at all?",
  text: "Three lines a side, printed one after the other, are one run, not three: they show how steady that run was, not where the next would land. Two bars on a cut axis look like a loss. As points, the gap is under three spreads, and the author saw the opposite in other tests: no clear change. The rerun of December has one value a side.",
};

export const RACE_TEXT: readonly Prose[] = [
  "A [cache](poolCache) is an array and a count. Without a lock, a push and a pop each read the count, touch a slot, and write the count back: right as long as one NAPI does both, wrong as soon as another CPU’s push falls between.",
  "Nothing crashes at that moment. A page that two owners write to is found later and elsewhere, which is why the thread calls this kind of bug hard to find.",
];

export const COST_TEXT: readonly Prose[] = [
  "bench_page_pool takes a page out of a pool and returns it, alone on a CPU whose caches are warm. Its three ways differ by the [pool’s question](napiLocal) and by the ring: good for comparing them, no cost of a return under load.",
  "The line is what a packet of the smallest size may take at 100 Gbit/s. It is a measure of how little a few ns are, not a limit this path has to keep: a redirect takes many times as long, and drops inside a driver do not come this way.",
];
