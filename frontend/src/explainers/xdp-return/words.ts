/** What stands below the steps, in words. Facts: xdp.c of v6.18, page_pool.c of v7.x, devmap.c, the thread of Nov 2025. */
import type { Argument, CodeStop, Helper, Pairing, Prose, Trap } from "../contract";
import { DROP, EARLY, THREADED_POOL, TOUR, TOUR_POOL } from "./cases";

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
        how: "`cat /sys/class/net/DEV/threaded` for the whole device, and on v7 `ynl --family netdev --dump napi-get` for each NAPI; net.core.busy_poll and SO_BUSY_POLL; in a trace, the task of napi:napi_poll: napi/DEV-… is a thread.",
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
