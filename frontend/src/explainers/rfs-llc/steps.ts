/** The steps in words, and the decision by hand. Facts: rps.h and dev.c of v7.1, the thread of 8 March 2026. */
import { type Film, type FilmEvent, gaugeAt } from "../../model/film";
import type { Explainer, Step } from "../contract";
import { DESCRIBED, FOREIGN, HIDDEN, MANY, ONE, SMALL } from "./cases";
import { aboutAt, numberAt, placeId, shareCache, wordAt } from "./scene";

export const STEPS: readonly Step[] = [
  {
    id: "word",
    heading: "Each read records its CPU",
    text: "A thread on CPU 1 reads [flow A](reader#reader:A). `sock_rps_record_flow` records it in the [flow table](flowTable): one 32-bit [word](flowEntry#slot:2), the flow’s hash in the upper bits, the reader’s CPU in the lower. `rps_cpu_mask` separates the two parts.",
    lights: ["slot:2", "reader:A", "cpu:1"],
    seek: { moment: "first-record" },
    film: ONE,
    changed: "Slot 2 holds flow A and CPU 1.",
  },
  {
    id: "follows",
    heading: "The next packet goes there",
    text: "It comes in on CPU 0. `get_rps_cpu` finds the flow’s hash bits in the word, so the word is this flow’s, and puts the [packet](packet) on the [backlog](backlog#backlog:1) of the CPU in the lower bits. Protocol work now runs where the reader is.",
    lights: ["nic", "cpu:0", "backlog:1", "reader:A", "slot:2"],
    seek: { moment: "first-steered" },
    film: ONE,
    changed: "A packet came in on CPU 0 and lies on CPU 1’s backlog.",
  },
  {
    id: "hop",
    heading: "The reader hops, and reads again",
    text: "The scheduler moves the [reader](reader#reader:A) to CPU 3: another CPU, the same last-level cache. Its next read finds a word that names CPU 1. Write CPU 3 into it, or keep it? Take three records yourself, then see what today’s rule does.",
    lights: ["reader:A", "cpu:1", "cpu:3", "slot:2"],
    seek: { moment: "first-hop" },
    film: ONE,
    changed: "The reader is on CPU 3; the table still names CPU 1.",
    byHand: 3,
  },
  {
    id: "asked",
    heading: "A write asks the NIC",
    text: "Today’s rule wrote. The packet follows to CPU 3, and with accelerated RFS `set_rps_cpu` asks the driver to move the flow’s [filter](filter#filter:A). mlx5 takes its lock in every such [call](steerCall), also where nothing changes. {=steer-calls} calls so far.",
    lights: ["nic", "filter:A", "cpu:1"],
    seek: { moment: "follows", plus: 1 },
    film: ONE,
    changed: "CPU 1 asks the driver to lead flow A to queue 3.",
  },
  {
    id: "ten-hops",
    heading: "Ten hops, ten rewrites, ten calls",
    text: "Each diamond on the line is a [table write](write), each one below it a [steering call](steerCall). Most hops stay in one band: the data is in a cache that both CPUs share. The thread asks whether those are worth a call.",
    lights: ["writes", "steer-calls", "concept:cpu"],
    seek: { moment: "ten-hops" },
    film: ONE,
    changed: "The reader has hopped ten times; the table was rewritten after each.",
    predict: {
      ask: "Say only hops to another LLC matter. How many of these ten should write?",
      options: [
        { id: "ten", words: "all ten" },
        { id: "three", words: "three" },
        { id: "none", words: "none" },
      ],
      right: "three",
      why: "Count where the line changes its band. Every other hop keeps a word that names a CPU of the same cache.",
    },
  },
  {
    id: "described",
    heading: "As described: only across caches",
    text: "The same hops under the rule as its mail describes it: {=writes} writes instead of {=stock-writes}, {=steer-calls} calls. The broad line stays while the thin one hops. The price: {=near} packets were received beside the reader, on another CPU of its cache. {=far} went further.",
    lights: ["writes", "avoided", "concept:cpu"],
    seek: { moment: "ten-hops" },
    film: DESCRIBED,
    changed: "The same ten hops with another rule: four diamonds are left, the first read among them.",
  },
  {
    id: "domains",
    heading: "The same hops, six small caches",
    text: "Only the host has changed: twelve CPUs in six [LLC domains](llc) instead of two, as chiplets have them. The reader hops as before; now {=hops-across} of {=hops} hops leave a cache, and the rule writes {=writes} times of {=stock-writes}. The larger the shared cache, the more writes it saves.",
    lights: ["writes", "avoided", "concept:cpu"],
    seek: { moment: "end" },
    film: SMALL,
    changed: "Six bands instead of two: most hops cross one, and are written.",
    predict: {
      ask: "Six LLC domains of two CPUs instead of two of six, the same hops. How often does the rule write?",
      options: [
        { id: "same", words: "as often as with two" },
        { id: "more", words: "more often" },
        { id: "less", words: "less often" },
      ],
      right: "more",
      why: "A hop that leaves a large domain leaves each small one inside it too, and others join.",
    },
  },
  {
    id: "foreign",
    heading: "Another flow’s word is kept too",
    text: "Flow B shares slot 2 with flow A. The rule as described compares CPUs only: A’s CPU shares B’s cache, so the [word](flowEntry#slot:2) stays A’s. B is never recorded; {=far} packets so far were received in another LLC. Today’s rule overwrites: the two take turns.",
    lights: ["slot:2", "nic", "reader:B", "cpu:0", "cpu:9"],
    seek: { moment: "unrecorded" },
    film: FOREIGN,
    changed: "Another film: two flows, one slot. Flow B’s packet stays on CPU 0.",
  },
  {
    id: "hidden",
    heading: "An empty slot that looks like a CPU",
    text: "Empty is 0xffff. With 16 CPU numbers its lower four bits read as CPU 15, which runs, in the reader’s cache: so the rule keeps “CPU 15” and never records the flow. With 12 or 48 numbers no such CPU exists, and the slot is written.",
    lights: ["slot:2", "nic", "cpu:0", "cpu:15", "reader:A"],
    seek: { moment: "unrecorded" },
    film: HIDDEN,
    changed: "Another film: 16 CPUs. The slot is still empty after a read; the packet stays on CPU 0.",
  },
  {
    id: "which",
    heading: "Which mode for your host?",
    text: "Many threads waiting on one socket, each read on another CPU, all in one cache: {=stock-writes} writes and as many calls today, {=writes} as described. Three things decide on yours: how often readers hop, how many hops leave the LLC, and whether a NIC follows the table at all.",
    lights: ["avoided", "steer-calls", "concept:cpu"],
    seek: { moment: "end" },
    film: MANY,
    changed: "Another film: forty reads, thirty-nine hops inside one LLC, one write.",
  },
];

const VERB: Readonly<Record<string, string>> = { write: "writes", keep: "keeps" };

/** Position before an event of the film. */
const before = (film: Film, event: FilmEvent): number => film.events.indexOf(event);

const slotOf = (film: Film, event: FilmEvent): number => Number(placeId(film, event.to)?.slice(5) ?? -1);

export const HAND: Explainer["hand"] = {
  ask: (film, event) => {
    const position = before(film, event);
    const slot = slotOf(film, event);
    const word = wordAt(film, slot, position);
    const flow = aboutAt(film, position + 1) ?? "";
    const named = !word || word.isEmpty ? "is empty" : `names CPU ${word.cpu}${nearness(film, word.cpu, event.cpu)}`;
    return `CPU ${event.cpu} reads flow ${flow}. Slot ${slot} ${named}. What do you do?`;
  },
  after: (film, event, rule) => {
    const yours = event.choice?.took ?? "";
    const does = yours === rule ? "The rule does the same." : `The rule ${VERB[rule] ?? rule}.`;
    const position = before(film, event) + 1;
    const flow = aboutAt(film, position) ?? "";
    const recorded = numberAt(film, `recorded:${flow}`, position);
    if (yours === "write") {
      const asks = gaugeAt(film, "steer-calls", position) === null || film.parameters.arfs === "off";
      return `${does} The next packet follows to CPU ${event.cpu}${asks ? "." : ", and the driver is asked."}`;
    }
    if (recorded === null) return `${does} No entry is flow ${flow}’s: its packets stay where they arrive.`;
    const near = shareCache(film, recorded, event.cpu);
    return `${does} Packets go on to CPU ${recorded}, ${near ? "beside the reader in one cache" : "in another cache than the reader"}; nobody is asked.`;
  },
};

const nearness = (film: Film, one: number, other: number): string =>
  shareCache(film, one, other) ? ", in the same LLC" : ", in another LLC";
