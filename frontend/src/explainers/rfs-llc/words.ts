/** The words of this explainer, apart from its drawing. Facts: rps.h and dev.c of v7.1, the thread of 8 March 2026. */
import { type Film, type FilmEvent, gaugeAt } from "../../model/film";
import type { Argument, CodeStop, Explainer, Helper, Pairing, Prose, Step, Trap } from "../contract";
import { aboutAt, numberAt, placeId, shareCache, wordAt } from "./scene";

const ONE = { case: "one-reader" };
const DESCRIBED = { case: "one-reader", variant: "intended" };
const POSTED = { case: "one-reader", variant: "as-posted" };
const SMALL = { case: "chiplets", variant: "intended" };
const FOREIGN = { case: "shared-slot" };
const HIDDEN = { case: "empty-slot" };
const MANY = { case: "many-threads", variant: "intended" };

export const STEPS: readonly Step[] = [
  {
    id: "word",
    heading: "A read leaves a word behind",
    text: "A thread on CPU 1 reads [flow A](reader#reader:A). `sock_rps_record_flow` notes it in the [flow table](flowTable): one 32-bit [word](flowEntry#slot:2), the flow’s hash in the upper bits, the reader’s CPU in the lower. `rps_cpu_mask` is the border.",
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
    text: "Only the host has changed: twelve CPUs in six [LLC domains](llc) instead of two, as chiplets have them. The reader hops as before; now {=hops-across} of {=hops} hops leave a cache, and the rule writes {=writes} times of {=stock-writes}. It saves what the cache is large enough to hold.",
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

export const PAIRINGS: readonly Pairing[] = [
  {
    id: "rule",
    heading: "Today against as described",
    look: "They differ at hops inside a band. Afterwards count packets beside the reader on the right, steering calls on the left.",
    sides: [
      { name: "stock", film: ONE },
      { name: "as described", film: DESCRIBED },
    ],
  },
  {
    id: "posted",
    heading: "Today against as posted",
    look: "Not one decision differs: the posted mask makes the new rule write like the old one. Only the names of the rules change.",
    sides: [
      { name: "stock", film: ONE },
      { name: "as posted", film: POSTED },
    ],
  },
  {
    id: "mask",
    heading: "As posted against as described",
    look: "One operator apart: the complement of the mask, and the mask.",
    sides: [
      { name: "as posted", film: POSTED },
      { name: "as described", film: DESCRIBED },
    ],
  },
  {
    id: "domains",
    heading: "Two domains against six",
    look: "The same reader, the same hops, the same rule: the host decides how much it saves.",
    sides: [
      { name: "2 domains", film: DESCRIBED },
      { name: "6 domains", film: SMALL },
    ],
  },
  {
    id: "kernels",
    heading: "v6.6 against v7.1",
    look: "Since v6.18 a slot with an active filter is left alone: the second packet after a hop no longer takes the driver’s lock for nothing.",
    sides: [
      { name: "v6.6", film: { case: "one-reader", kernel: "6.6" } },
      { name: "v7.1", film: ONE },
    ],
  },
  {
    id: "checked",
    heading: "A shared slot, without and with a tag test",
    look: "With the test each flow overwrites the other at every read, as today: the test trades a flow that is never recorded for two that take turns.",
    sides: [
      { name: "as described", film: FOREIGN },
      { name: "with tag test", film: { ...FOREIGN, variant: "intended-checked" } },
    ],
  },
  {
    id: "numbers",
    heading: "16 CPU numbers against 48",
    look: "The same machine; on the right the kernel counts 48 CPU numbers, so the empty word reads as CPU 63, which does not exist.",
    sides: [
      { name: "nr_cpu_ids 16", film: HIDDEN },
      { name: "nr_cpu_ids 48", film: { case: "empty-slot-48" } },
    ],
  },
];

export const CODE_PATH: readonly CodeStop[] = [
  {
    function: "sock_rps_record_flow()",
    file: "include/net/rps.h",
    kernel: "v7.1",
    does: "Called by recvmsg, sendmsg and accept. Asks whether RFS is on, whether a TCP socket is established, whether its hash is known.",
    lights: ["concept:reader", "reader:A"],
    rules: ["A-off"],
  },
  {
    function: "rps_record_sock_flow()",
    file: "include/net/rps.h",
    kernel: "v7.1",
    does: "Index: hash and table mask. Word: the hash’s upper bits and the current CPU. Stores it if it differs. Inline, in the fast path.",
    lights: ["concept:flowEntry"],
    rules: ["A-equal", "A-empty", "A-tag", "A-same-llc"],
  },
  {
    function: "rps_record_cond()",
    file: "net/core/dev.c",
    kernel: "v1 of 8 Mar 2026",
    does: "Proposed. Equal: keep. Old CPU no CPU, or offline: write. Task may not run there: write. No shared LLC: write. Else keep.",
    lights: ["concept:flowEntry"],
    rules: ["A-invalid", "A-not-allowed", "A-cross-llc", "A-kept-llc", "A-kept-tag", "A-kept-empty"],
  },
  {
    function: "get_rps_cpu()",
    file: "net/core/dev.c",
    kernel: "v7.1",
    does: "A packet’s CPU: the word’s, if its hash bits are the packet’s. A flow moves only once the old CPU’s backlog has passed its last packet.",
    lights: ["nic", "concept:backlog"],
    rules: ["B6-same", "B7-first", "B7-move", "B7-hold", "B9-tag", "B10-stay"],
  },
  {
    function: "set_rps_cpu()",
    file: "net/core/dev.c",
    kernel: "v7.1",
    does: "A flow that moves: is the NIC to follow? Not where the queue is the same, nor (since v6.18) where the slot holds an active filter.",
    lights: ["nic", "concept:filter"],
    rules: ["C1-none", "C2-same-queue", "C3-active", "C4-refused", "C5-stored"],
  },
  {
    function: "mlx5e_rx_flow_steer()",
    file: "drivers/net/ethernet/mellanox/mlx5/core/en_arfs.c",
    kernel: "about 2018, with 7a73cf0bf7f9 of v6.6",
    does: "Takes arfs_lock, then looks whether there is anything to change. What funccount counted in the thread.",
    lights: ["nic", "steer-calls"],
    rules: ["E1-unsupported", "E3-same-queue", "E3-pending", "E4-move", "E4-add"],
  },
  {
    function: "rps_may_expire_flow()",
    file: "net/core/dev.c",
    kernel: "v7.1",
    does: "Asked by the driver’s work before it drops a filter: inactive, once its CPU’s backlog has moved on by ten tables.",
    lights: ["concept:filter"],
    rules: ["D-keep", "D-expire", "E5-work"],
  },
];

export const ARGUMENT: Argument = {
  thread: "net: reduce RFS/ARFS flow updates by checking LLC affinity, Chuang Wang, netdev, 8 March 2026",
  voices: [
    {
      who: "Chuang Wang",
      when: "8 Mar 2026, 07:09",
      says: "Under load every read on another CPU rewrites the table, and with accelerated RFS that becomes a stream of driver calls that fight over a lock. Write only where the reader has left its last-level cache.",
    },
    {
      who: "Eric Dumazet",
      when: "8 Mar 2026, 07:19",
      says: "An interesting idea, with four points. Not everybody runs accelerated RFS. Why does a very fast path go out of line? It should be selectable, by a static key or the like. And where are the benchmarks?",
    },
    {
      who: "Chuang Wang",
      when: "8 Mar 2026, 08:20",
      says: "A key is fine. Out of line because tun and sctp are modules and cpus_share_cache is not exported; it could move to a header. Measured with a proof of concept: several threads wait on one socket, and threads migrate often.",
    },
    {
      who: "Eric Dumazet; one more reviewer",
      when: "28 Apr and 4 Jun 2026",
      says: "Answered v3 and v6; the texts could not be retrieved, so they are not told here.",
    },
  ],
  open: [
    "Whether a later version tests for another flow’s word and for an empty slot, and takes the CPU with the mask: the diffs of v2 to v6 could not be read.",
    "What “near” means on chiplet CPUs, where the LLC domain is a few cores.",
    "Whose CPU counts where many threads read one socket: the first that is recorded stays.",
    "Whether packets of many flows gather on few CPUs, as the author of the bRPC report noted for queues.",
  ],
  outcome:
    "Cannot tell whether it was merged. v3 of 27 April, v4 of 21 May, v5 of 25 May and v6 of 2 June 2026 put it behind a sysctl, net.core.rps_feat_llc_affinity; v6 is the newest found.",
};

const RECORD: Prose =
  "Record sched:sched_migrate_task and the reads for a second, with `skbscope capture rfs-llc`; the LLC domains are in /sys/devices/system/cpu/cpu*/cache/index3/shared_cpu_list.";

export const HELPER: Helper = {
  ask: "Is RFS on?",
  how: "net.core.rps_sock_flow_entries above 0, and rps_flow_cnt above 0 in /sys/class/net/DEV/queues/rx-*.",
  options: [
    { words: "no", next: { mode: "nothing to decide", why: "No table is written, no packet follows a reader." } },
    {
      words: "yes",
      next: {
        ask: "Does the NIC follow the table?",
        how: "ethtool -k DEV says ntuple-filters: on, and the kernel has CONFIG_RFS_ACCEL.",
        options: [
          {
            words: "no",
            next: {
              mode: "today’s rule",
              why: "A write is one store to a shared line. Keeping would save that and receive packets beside the reader: no figure published here covers this host.",
            },
          },
          {
            words: "yes",
            next: {
              ask: "How often is the driver asked?",
              how: "funccount of mlx5e_rx_flow_steer (or your driver’s ndo_rx_flow_steer) over a second; arfs counters of ethtool -S where there are some.",
              options: [
                {
                  words: "a few thousand times a second",
                  next: {
                    mode: "today’s rule",
                    why: "The published case had hundreds of thousands in every sample. Look for the cost elsewhere first: queued_spin_lock in a profile.",
                  },
                },
                {
                  words: "some hundred thousand times",
                  next: {
                    ask: "Do the readers’ hops stay inside an LLC?",
                    how: RECORD,
                    options: [
                      {
                        words: "mostly",
                        next: {
                          mode: "LLC-aware recording, once a kernel has it",
                          why: "Until then: pin each reader to one CPU, or turn ntuple off and measure. Upload the recording: the replay counts the writes it would avoid.",
                        },
                      },
                      {
                        words: "many leave it",
                        next: {
                          mode: "pin the readers first",
                          why: "Across caches both rules write. Fewer hops help under either.",
                        },
                      },
                      {
                        words: "I cannot say",
                        next: {
                          mode: "cannot tell without a recording",
                          why: "The share of hops inside a cache is the whole difference between the two rules.",
                        },
                      },
                    ],
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

export const TRAP: Omit<Trap, "Picture"> = {
  heading: "One operator: the hash taken for a CPU",
  text: "The posted test cuts the old and the new CPU out of their words with the complement of the mask, and gets hash bits. Those are next to never a CPU number, so it writes like today, which does not fit the published drop. The author says the figures are of a proof of concept; how it differs from the posted patch is not told.",
};

export const RULES_TEXT: readonly Prose[] = [
  "The same reads under each rule, counted by the engine’s own machine. “As described” reads the CPU with the mask; “with checks” adds a test for an empty slot and one for another flow’s word, which nobody has posted as such.",
  "A shared slot and an empty one are where “as described” loses flows: their packets stay where they arrived, and no write is the mark of that.",
];
