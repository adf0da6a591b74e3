/** The steps in words, and the decision by hand. Facts: skbuff.c and dev.c of v7.1, the threads, the commits named. */
import type { Film, FilmEvent } from "../../model/film";
import type { Explainer, Step } from "../contract";
import { MANY, MANY_OFF, OFF, ONE } from "./cases";

export const STEPS: readonly Step[] = [
  {
    id: "own-cache",
    heading: "CPU 0 sends from its own cache",
    text: "A program that runs only on CPU 0 sends packets. For each one the kernel takes an [skb](skb), its record of a packet, from CPU 0’s own [napi_skb_cache](napiCache#cache:0): a stack that no other CPU touches, so it needs no lock. {=cache:0} are left.",
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
    text: "Half of the limit of 128 is passed: `skb_attempt_defer_free` [kicks](kick) CPU 0 with an interrupt that raises NET_RX there. The kernel tests for exactly 65, so each fill sends one kick. The list goes on filling until CPU 0 serves it.",
    lights: ["list:0:0", "kicks", "event"],
    seek: { moment: "kick" },
    film: ONE,
    changed: "The list holds 65 and a kick is on its way to CPU 0.",
  },
  {
    id: "flush",
    heading: "NET_RX on CPU 0 frees them",
    text: "CPU 0 serves the kick: `skb_defer_free_flush` takes the whole list, frees each skb with a consume_skb event, and fills CPU 0’s own [cache](napiCache#cache:0): {=flushed} structs and data buffers freed where they were allocated.",
    lights: ["list:0:0", "cache:0", "flushed"],
    seek: { moment: "flush" },
    film: ONE,
    changed: "The list is empty and CPU 0’s cache is full again.",
  },
  {
    id: "off",
    heading: "Without deferral CPU 0 sends from slab",
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
    text: "Four pairs of CPUs, all {=flushed} skbs freed at home. Without deferral each [data buffer](dataBuffer) would be an alien free, four CPUs at once over one lock a NUMA node: that contention is what e20dfbad8aab removed. These counts omit time spent waiting for locks; measure that on your host.",
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
    seek: { moment: "end" },
    film: MANY_OFF,
    changed: "The same four queues at the end, with deferral off.",
  },
];

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
