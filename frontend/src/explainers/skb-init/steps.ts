/** The steps in words, and the decision by hand. Facts: the RFC of August 2002 and its replies, skbuff.c of v7.1. */
import type { Film, FilmEvent } from "../../model/film";
import type { Explainer, Step } from "../contract";
import { EVEN, PATCH, STOCK, TODAY } from "./cases";

export const STEPS: readonly Step[] = [
  {
    id: "header",
    heading: "A header is a few cache lines",
    text: "Every skb has a [header](header#header) of a few [cache lines](cacheLine). The number in a line is the CPU that wrote it last: its cache has the bytes. CPU 1 takes the interrupts. It allocates a header that CPU 0 freed, and the lines it sets have to come from CPU 0: {=fetched:1} of them.",
    lights: ["header", "slab", "cpu:1"],
    seek: { moment: "first-alloc" },
    film: STOCK,
    changed: "A header left slab for CPU 1; three of its five lines were fetched.",
  },
  {
    id: "decide",
    heading: "Your turn: wipe it, or leave it?",
    text: "CPU 1 filled in the packet’s fields; CPU 0 has read them, so all lines [crossed over](crossed). Now CPU 0 frees the skb. Somebody has to wipe the old fields before the next packet: CPU 0 now, or whoever allocates this header next. Decide three times, and watch the next allocation.",
    lights: ["header", "cpu:0", "event"],
    seek: { moment: "first-cross" },
    film: STOCK,
    changed: "All five lines are CPU 0’s now, with a packet’s fields in them.",
    byHand: 3,
  },
  {
    id: "at-free",
    heading: "2.5.25 wipes it while it is warm",
    text: "`__kfree_skb` puts the whole header into its first state before it lets go. CPU 0 has just read it, so nothing is fetched: [wiped here](wipedLocal). Free headers are always clean, and an allocation sets only sizes, pointers and the reference count. That is the idea.",
    lights: ["header", "cpu:0", "event"],
    seek: { moment: "first-free" },
    film: STOCK,
    changed: "The header’s lines are empty, and it lies in slab.",
  },
  {
    id: "fetch",
    heading: "Clean, but on the wrong CPU",
    text: "CPU 1 takes that header back. It is clean, and its lines are in CPU 0’s cache: setting a few fields means a fetch. The figures of 2002 give CPU 1’s `alloc_skb` {=mean-alloc} cycles, three times CPU 0’s. The wipe was cheap; the distance was not.",
    lights: ["header", "cpu:1", "event", "cycles-alloc:1"],
    seek: { moment: "first-free", plus: 1 },
    film: STOCK,
    changed: "The same header is with CPU 1 again, after a fetch.",
    predict: {
      ask: "CPU 0 wiped the header. What does CPU 1 have to fetch to set a few fields of it?",
      options: [
        { id: "nothing", words: "nothing, it is clean" },
        { id: "lines", words: "the lines it sets" },
        { id: "data", words: "the packet’s data" },
      ],
      right: "lines",
      why: "Clean or not, whoever wants to write a line that another CPU wrote last has to get it first.",
    },
  },
  {
    id: "lists",
    heading: "One hot list full, the other empty",
    text: "A free pushes on the [hot list](hotList) of its own CPU, an allocation pops from its own. CPU 1 mostly allocates: its list holds {=hot:1}. CPU 0 mostly frees: full, so headers go to [slab](slab), for the other CPU to find. CPU 0’s own rare allocation pops one it wiped itself: nothing to fetch.",
    lights: ["hot:0", "hot:1", "event"],
    seek: { moment: "first-pop" },
    film: STOCK,
    changed: "CPU 0 allocated from its own hot list; the other list is empty.",
  },
  {
    id: "run",
    heading: "Sixty skbs later",
    text: "Each header was touched twice a life: wiped at the free, set in part at the allocation. With the published figures that is {=mean-alloc} and {=mean-free} cycles a call, and {=fetched} lines crossed between the two caches, half of them for the reader.",
    lights: ["fetched", "cycles-alloc:1", "cycles-free:0"],
    seek: { moment: "end" },
    film: STOCK,
    changed: "The film has run: 60 skbs, all wiped at free.",
  },
  {
    id: "patch",
    heading: "The patch wipes where it is used",
    text: "The free leaves the header as it is, old fields and all. `alloc_skb` [wipes it after a fetch](wipedAcross), all lines at once. One pass over the header instead of two; and the lines that cross are those that CPU 1 was going to write anyway.",
    lights: ["header", "cpu:1", "event"],
    seek: { moment: "first-free", plus: 1 },
    film: PATCH,
    changed: "Another film, the same packet: CPU 1 fetches and wipes all five lines.",
    predict: {
      ask: "Does moving the wipe from free to allocation remove work, or move it?",
      options: [
        { id: "removes", words: "it removes it" },
        { id: "moves", words: "it moves it" },
        { id: "both", words: "a bit of both" },
      ],
      right: "both",
      why: "One of the two passes goes. The fetch does not: it moves to the CPU that pays for it at once.",
    },
  },
  {
    id: "patched-end",
    heading: "The same lines, one number missing",
    text: "{=fetched} lines crossed: as many as before, but for one completion at the end. Allocation went up, to {=mean-alloc} cycles a call. What a free still costs was not published, so the sum of the pair cannot be told: the claim counts it as nothing.",
    lights: ["fetched", "cycles-free:0", "cycles-alloc:1"],
    seek: { moment: "end" },
    film: PATCH,
    changed: "The patched film has run: as many lines crossed, and no figure at free.",
  },
  {
    id: "even",
    heading: "Move the interrupts, not the code",
    text: "2.5.25 again, with one change: both CPUs take interrupts, as in the run published for the patch. Each list now refills itself. Of {=part} allocations all but one find a header of their own CPU. In this model, where interrupts land decides more than where the wipe stands.",
    lights: ["hot:0", "hot:1", "cycles-alloc:1"],
    seek: { moment: "end" },
    film: EVEN,
    changed: "Another film: stock, allocations half on each CPU; the mean at allocation has dropped.",
  },
  {
    id: "today",
    heading: "Which CPU should pay on your host?",
    text: "Kernels clear at allocation and have no switch: one wipe a life, by its next user. What you can still move is where an skb ends. Sending it back to its CPU, asked for on this thread in 2002, is what [defer lists](deferList) do twenty years later.",
    lights: ["header", "slab"],
    seek: { moment: "first-free", plus: 1 },
    film: TODAY,
    changed: "Another film: v7.1, no hot list, no published cycles.",
  },
];

export const HAND: Explainer["hand"] = {
  ask: (film: Film, event: FilmEvent) => {
    const home = event.token === null ? null : film.tokens[event.token]?.home;
    const whose = home === event.cpu ? "You allocated it yourself." : `CPU ${home ?? "?"} allocated it.`;
    return `You are CPU ${event.cpu} and free skb ${event.token ?? ""}. ${whose} What do you do with its header?`;
  },
  after: (film: Film, event: FilmEvent, rule: string) => {
    const yours = event.choice?.took ?? "";
    const does = yours === rule ? "The rule does the same." : `The rule ${rule === "free" ? "wipes it" : "leaves it"}.`;
    const next = nextUserOf(film, event);
    const wiped =
      yours === "free"
        ? event.rules.includes("F-full-remote")
          ? "You had to fetch its lines first."
          : "Its lines were in your cache."
        : "You wrote nothing.";
    if (!next) return `${does} ${wiped} Nobody takes this header again in the film.`;
    const what = yours === "free" ? "sets part of it" : "has to wipe all of it";
    const far = next.cpu === event.cpu ? "out of its own cache" : `with lines out of CPU ${event.cpu}’s cache`;
    return `${does} ${wiped} Its next user, CPU ${next.cpu}, ${what}, ${far}.`;
  },
};

/** The next allocation of the header that an event freed. */
function nextUserOf(film: Film, event: FilmEvent): FilmEvent | undefined {
  const headers = film.gauges.find((gauge) => gauge.id === "header")?.values;
  const freed = film.events.indexOf(event);
  const header = headers?.[freed + 1];
  return film.events.find(
    (one, place) => place > freed && headers?.[place + 1] === header && one.rules.some((rule) => rule.startsWith("A-")),
  );
}
