/** What stands below the steps, in words. Facts: rps.h and dev.c of v7.1, the thread of 8 March 2026. */
import type { Argument, CodeStop, Helper, Pairing, Prose, Trap } from "../contract";
import { DESCRIBED, FOREIGN, HIDDEN, ONE, POSTED, SMALL } from "./cases";

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
    kernel: "v6.12 and v7.3",
    does: "Takes arfs_lock, then looks whether there is anything to change; where accelerated RFS is off it answers EPERM. What funccount counted in the thread.",
    lights: ["nic", "steer-calls"],
    rules: ["E1-unsupported", "E2-disabled", "E3-same-queue", "E3-pending", "E4-move", "E4-add"],
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
    "Not in Linux 7.3.4. v3 of 27 April, v4 of 21 May, v5 of 25 May and v6 of 2 June 2026 put it behind a sysctl, net.core.rps_feat_llc_affinity; v6 is the newest found.",
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

export const TRAP: Omit<Trap, "Picture"> = {
  heading: "One operator: the hash taken for a CPU",
  text: "The posted test cuts the old and the new CPU out of their words with the complement of the mask, and gets hash bits. Those are next to never a CPU number, so it writes like today, which does not fit the published drop. The author says the figures are of a proof of concept; how it differs from the posted patch is not told.",
};

export const RULES_TEXT: readonly Prose[] = [
  "The same reads under each rule, counted by the engine’s own machine. “As described” reads the CPU with the mask; “with checks” adds a test for an empty slot and one for another flow’s word, which nobody has posted as such.",
  "A shared slot and an empty one are where “as described” loses flows: their packets stay where they arrived, and no write is the mark of that.",
];
