/** The steps in words, and the decision by hand. Facts: xdp.c of v6.18, page_pool.c of v7.x, devmap.c, the thread of Nov 2025. */
import type { Film, FilmEvent } from "../../model/film";
import type { Explainer, Step } from "../contract";
import { DROP, EACH, EARLY, THREADED_POOL, TOUR, TOUR_POOL } from "./cases";
import { contextAt } from "./returns";

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
