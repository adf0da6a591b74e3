//! rfs-llc: the reader of a socket hops CPUs; must the flow table (and the NIC) follow?
//!
//! ```text
//! read or send ──(A: record)──> socket flow table ──(B: get_rps_cpu)──> CPU of the next packet
//!     reader's CPU, hash           word a slot           queue's flow slot, backlog, CPU map
//! ```
//! Free running: no packet's own outcome is used for a prediction, neither its own nor a later one's. Of what the kernel
//! did only the time at which a packet had left the backlog is used (rule B7).

use std::collections::BTreeMap;

use super::cost::Costs;
use super::fidelity::named;
use super::{Counter, Fidelity, Knob, Label, Needs, Policy, Replay, Setting, Variant as Listed};

mod advice;
mod backlog;
mod calls;
pub mod config;
mod explain;
pub mod hardware;
mod kicks;
mod queues;
mod replay;
pub mod rules;
mod sockets;
pub mod steer;
mod stream;
pub mod table;
mod wires;

pub use advice::advise;
use config::Config;
use replay::{Machine, not_compared};
use rules::RULES;
pub(super) use stream::{Stream, read as read_stream};
use table::Variant;

/// The catalogue entry.
pub const POLICY: Policy = Policy {
    id: "rfs-llc",
    question: "The reader of a socket hops CPUs: must the flow table (and the NIC) follow?",
    variants: VARIANTS,
    rules: RULES,
    knobs: KNOBS,
    needs: &[
        Needs {
            counters: &["calls", "calls_unjoined", "record_calls", "writes", "kept"],
            events: &["sock_recv_length", "sock_send_length"],
        },
        Needs {
            counters: &[
                "packets",
                "packets_by_socket",
                "packets_merged",
                "steered_away",
                "steered_away_seen",
                "steer_changes",
                "rps_kicks",
                "steer_calls",
            ],
            events: &["netif_rx_entry", "netif_receive_skb_entry", "napi_gro_receive_entry", "napi_gro_frags_entry"],
        },
        Needs { counters: &["steered_away_seen"], events: &["netif_receive_skb"] },
    ],
    totals: &[("packets steered to another CPU", "steered_away", "steered_away_seen")],
    replay,
    advise,
};

const VARIANTS: &[Listed] = &[
    Listed {
        id: "stock",
        text: "Every read and send on another CPU rewrites the flow's slot",
        source: "include/net/rps.h, v7.1 (the same before)",
    },
    Listed {
        id: "as-posted",
        text: "v1 letter by letter: CPU numbers are read from the hash part of the word (defect a), so it writes like today",
        source: "LLC-aware RFS v1, 8 Mar 2026",
    },
    Listed {
        id: "intended",
        text: "v1 as it was meant: a slot is rewritten only across LLC domains or from a CPU of no use; defects b and c are live",
        source: "LLC-aware RFS v1, 8 Mar 2026",
    },
    Listed {
        id: "intended-checked",
        text: "v1 as it was meant, and slots that are empty or belong to another flow are written too",
        source: "v1 with a test for an empty slot and one for another flow; after the bRPC RFC, not posted as such",
    },
];

const KNOBS: &[Knob] = &[
    Knob {
        name: "net.core.rps_sock_flow_entries",
        text: "Slots of the socket flow table, rounded up to a power of two; 0 turns RFS off",
        min: 0,
        max: 1 << 29,
    },
    Knob {
        name: "rps_flow_cnt",
        text: "Slots of each receive queue's flow table, rounded up to a power of two; 0 turns RFS off on the queue",
        min: 0,
        max: 1 << 29,
    },
    Knob {
        name: "rps_cpus",
        text: "CPUs a receive queue may hand packets to, one bit each; 0 turns RPS off on the queue",
        min: 0,
        max: i64::MAX,
    },
    Knob {
        name: "nr_cpu_ids",
        text: "CPU numbers the kernel reserves; a power of two makes the empty slot decode to a CPU that exists",
        min: 1,
        max: 65_536,
    },
    Knob {
        name: config::PINNED,
        text: "Whether each reader may run only on the CPU where it runs (taskset): then a rule that asks which CPUs the task may use \
               always rewrites. Threads that mostly send are no readers",
        min: 0,
        max: 1,
    },
    Knob {
        name: config::ARFS,
        text: "What if the NIC followed the flow table (ntuple on, one receive queue a CPU): 1 replays its driver's calls",
        min: 0,
        max: 1,
    },
];

/// Runs one variant over a trace. `None` if there is no such variant. The rule ran where the host says so and with the knobs
/// it ran with; else it is a what-if.
pub fn replay(variant: &str, setting: &Setting) -> Option<Replay> {
    let listed = VARIANTS.iter().find(|v| v.id == variant)?;
    let variant = Variant::named(listed.id)?;
    let stream = setting.shared.rfs_stream(setting.trace);
    let config = Config::new(setting, stream.steered > 0, stream.top_cpu);
    let mut machine = Machine::new(variant, &config, stream, setting.lives);
    machine.run();
    let contradicts = config.contradicts_host(setting, stream.steered > 0, stream.top_cpu);
    let ran = setting.is_rule_of_host(&POLICY, listed.id) && !contradicts;
    let fidelity = Some(fidelity(&machine, stream, ran));
    let counters = counters(&machine, stream, &config, ran, setting);
    let decisions = machine.decisions;
    Some(Replay {
        policy: POLICY.id,
        variant: listed.id,
        kernel: setting.profile.name,
        knobs: config.knobs.clone(),
        decisions,
        counters,
        fidelity,
        costs: Costs::default(),
    })
}

/// Predicted against seen CPU of every packet whose arrival and receive are both in the recording.
fn fidelity(machine: &Machine, stream: &Stream, ran: bool) -> Fidelity {
    let mut fidelity = Fidelity { ran, not_compared: not_compared(machine), ..Fidelity::default() };
    let decisions = &machine.decisions;
    let mut disagreed: BTreeMap<(u8, &str), u64> = BTreeMap::new();
    for (packet, &decision) in machine.decision_of.iter().enumerate() {
        let decision = decision as usize;
        match decisions.agrees.get(decision).copied().unwrap_or(0) {
            1 => (fidelity.compared, fidelity.agreed) = (fidelity.compared + 1, fidelity.agreed + 1),
            2 => {
                fidelity.compared += 1;
                let rule = decisions.rule[decision];
                let why = if ran { explain::explain(machine, stream, packet) } else { "another rule ran" };
                *disagreed.entry((rule, why)).or_default() += 1;
            }
            _ => {}
        }
    }
    fidelity.disagreed = named(&disagreed, RULES);
    fidelity.finish()
}

fn counters(
    machine: &Machine,
    stream: &Stream,
    config: &Config,
    ran: bool,
    setting: &Setting,
) -> BTreeMap<String, Counter> {
    let by_socket = stream.by_socket();
    let label = match (ran, config.assumed || by_socket > 0) {
        (true, true) => Label::Assumed,
        (true, false) => Label::Reconstructed,
        (false, _) => Label::Modelled,
    };
    let totals = &machine.totals;
    let figures = [
        ("calls", stream.calls_seen, Label::Exact),
        ("calls_unjoined", stream.calls_unjoined, Label::Reconstructed),
        ("record_calls", totals.writes + totals.retained, Label::Reconstructed),
        ("writes", totals.writes, label),
        ("kept", totals.retained, label),
        ("packets", stream.packets.event.len() as u64, Label::Exact),
        ("packets_by_socket", by_socket, Label::Assumed),
        ("packets_merged", stream.packets.merged(), Label::Reconstructed),
        ("steered_away", totals.steered_away, label),
        ("steered_away_seen", stream.steered, Label::Exact),
        ("steer_changes", totals.steer_changes, label),
        ("rps_kicks", totals.rps_kicks, if label == Label::Assumed { label } else { Label::Modelled }),
    ];
    let counter = |(name, value, label): (&str, u64, Label)| (name.to_owned(), Counter::new(value, label));
    let mut counters: BTreeMap<String, Counter> = figures.into_iter().map(counter).collect();
    if config.device.is_some() {
        counters.insert("steer_calls".to_owned(), Counter::new(totals.steer_calls, Label::Modelled));
    }
    if let Some(seen) = stream.kicks.seen(stream.steered > 0, &setting.trace.strings, setting.host) {
        counters.insert("rps_kicks_seen".to_owned(), seen);
    }
    counters
}
