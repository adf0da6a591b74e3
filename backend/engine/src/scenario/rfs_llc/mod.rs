//! rfs-llc: a thread reads a flow and hops CPUs; the flow table, and with it the packets and the NIC, follow it or stay.
//!
//! ```text
//! inputs.rs   hops, reads and packets of every flow, from the parameters alone: the same whatever the variant
//! run.rs     read ──table::record──> word
//! packet.rs   packet ──steer::choose──> backlog ──poll──> socket
//!                     └─hardware::moved──> driver ──work──> the NIC's queue
//! levels.rs   places and gauges of the simulation
//! ```

use std::collections::BTreeMap;

use super::simulation::{Shape, Simulation};
use super::values::{Parameter, Values};
use super::{Case, Scenario};
use crate::host::Host;
use crate::kernel::{Profile, UNKNOWN, named};
use crate::policy::rfs_llc::config::{ARFS, Config};
use crate::policy::{Setting, Shared};

mod inputs;
mod levels;
mod packet;
mod recorded;
mod run;

use run::Run;

/// The catalogue entry.
pub const SCENARIO: Scenario = Scenario {
    id: "rfs-llc",
    policy: "rfs-llc",
    text: "readers hop CPUs: at every read the flow table's word is rewritten or left, and the next packets follow it",
    parameters: &[
        Parameter::word(
            "variant",
            "the rule that decides whether a read writes",
            &[
                ("stock", "today: write whenever the word differs"),
                ("as-posted", "v1 letter by letter: CPUs read from the hash bits"),
                ("intended", "v1 as described: write only across LLC domains"),
                ("intended-checked", "as described, and empty or foreign words are written too"),
            ],
            "stock",
        )
        .main(),
        Parameter::whole("llcs", "LLC domains", "domains", (1, 8), 2).main(),
        Parameter::whole("rate", "hop rate: share of reads that find the reader on another CPU", "%", (0, 100), 65)
            .main(),
        Parameter::whole(
            "away",
            "share of hops to the other half of the machine: with two domains, to the other LLC",
            "%",
            (0, 100),
            20,
        ),
        Parameter::whole("cpus", "CPUs", "CPUs", (2, 16), 12),
        Parameter::whole("nodes", "NUMA nodes, never more than LLC domains", "nodes", (1, 2), 2),
        Parameter::whole("ids", "nr_cpu_ids, CPU numbers the kernel reserves; 0 = as many as CPUs", "", (0, 1024), 0),
        Parameter::whole("flows", "flows, each with its own reader", "flows", (1, 4), 1),
        Parameter::whole("reads", "reads of every flow", "reads", (2, 60), 30),
        Parameter::whole("packets", "packets of a flow between two reads", "packets", (1, 6), 2),
        Parameter::word(
            "arfs",
            "whether the NIC follows the flow table",
            &[("on", "ntuple on, one receive queue a CPU"), ("off", "steering in software only")],
            "on",
        ),
        Parameter::word(
            "clash",
            "whether the flows share a slot of the table",
            &[("no", "a slot each"), ("yes", "all in one")],
            "no",
        ),
        Parameter::word(
            "start",
            "where the readers begin",
            &[("near", "in the NIC’s half of the machine"), ("far", "in the other half")],
            "near",
        ),
        Parameter::word(
            "cpuset",
            "whether the readers are confined half-way",
            &[("all", "they may run anywhere"), ("cut", "to the half they are not in")],
            "all",
        ),
        Parameter::word(
            "map",
            "rps_cpus of the receive queues",
            &[("none", "unrecorded packets stay"), ("all", "unrecorded packets go by hash")],
            "none",
        ),
        Parameter::word(
            "kernel",
            "the release whose constants hold",
            &[("5.19", ""), ("6.6", ""), ("6.18", ""), ("7.1", "")],
            "7.1",
        ),
        Parameter::whole("slots", "slots of the socket flow table, rounded up to a power of two", "slots", (4, 16), 8),
        Parameter::whole("gap", "from one read of a flow to its next", "ns", (1_000, 1_000_000), 10_000),
        Parameter::whole("wait", "from a packet’s backlog to the poll that receives it", "ns", (100, 1_000_000), 1_500),
        Parameter::whole("program", "from a steering call to the filter in the NIC", "ns", (100, 10_000_000), 5_000),
        Parameter::whole("seed", "what hops and hashes are drawn with", "", (0, 1_000_000), 60),
    ],
    choices: &[("write", "write the reader’s CPU"), ("keep", "leave the word as it is")],
    cases: &[
        Case { id: "one-reader", text: "one reader hops, mostly inside its LLC", set: &[] },
        Case {
            id: "many-threads",
            text: "many threads wait on one socket: every read is on another CPU of one LLC",
            set: &[("rate", "100"), ("away", "0"), ("reads", "40")],
        },
        Case { id: "chiplets", text: "the same hops on a machine of six small LLC domains", set: &[("llcs", "6")] },
        Case {
            id: "rfs-only",
            text: "no hardware steering: the table costs a word, not a driver call",
            set: &[("arfs", "off")],
        },
        Case {
            id: "shared-slot",
            text: "two flows share a slot: the newcomer is never recorded (defect b)",
            set: &[
                ("flows", "2"),
                ("clash", "yes"),
                ("away", "0"),
                ("start", "far"),
                ("variant", "intended"),
                ("reads", "16"),
            ],
        },
        Case {
            id: "empty-slot",
            text: "16 CPU numbers: the empty slot looks like CPU 15, and nothing is ever recorded (defect c)",
            set: &[("cpus", "16"), ("away", "0"), ("start", "far"), ("variant", "intended"), ("reads", "20")],
        },
        Case {
            id: "empty-slot-48",
            text: "the same with 48 CPU numbers: the empty slot decodes to CPU 63, which is none",
            set: &[
                ("cpus", "16"),
                ("ids", "48"),
                ("away", "0"),
                ("start", "far"),
                ("variant", "intended"),
                ("reads", "20"),
            ],
        },
        Case {
            id: "cpuset",
            text: "half-way the reader is confined to CPUs it was not on",
            set: &[("llcs", "1"), ("cpuset", "cut"), ("variant", "intended"), ("away", "0")],
        },
        Case {
            id: "busy-backlog",
            text: "backlogs are slow: a moved flow waits for its last packet",
            set: &[("wait", "12000"), ("arfs", "off")],
        },
    ],
    recorded: recorded::RECORDED,
    run,
};

fn run(values: &Values) -> Simulation {
    let llcs = values.small("llcs") as u16;
    let host = Shape::even(values.small("cpus") as u16, llcs, (values.small("nodes") as u16).min(llcs));
    let kernel = values.word("kernel");
    let profile = named(kernel).unwrap_or(&UNKNOWN);
    let config = config(values, profile, &host);
    let mut run = Run::new(values, &config, host);
    run.all();
    run.simulation(profile.name)
}

/// Sizes and CPUs as the policy's own knobs set them.
fn config(values: &Values, profile: &'static Profile, shape: &Shape) -> Config {
    let all = (1_i64 << shape.cpus.len()) - 1;
    let ids = i64::from(values.small("ids").max(shape.cpus.len() as u32));
    let knobs = [
        ("net.core.rps_sock_flow_entries", values.whole("slots")),
        ("rps_flow_cnt", FLOW_CNT),
        ("rps_cpus", if values.word("map") == "all" { all } else { 0 }),
        ("nr_cpu_ids", ids),
        (ARFS, i64::from(values.word("arfs") == "on")),
    ];
    let host = &Host {
        cpus: shape.cpus.clone(),
        llcs: shape.llcs.clone(),
        nodes: shape.nodes.clone(),
        source: "scenario".to_owned(),
        ..Host::default()
    };
    let (trace, lives, shared) = (&Default::default(), &Default::default(), &Shared::default());
    let knobs: BTreeMap<String, i64> = knobs.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    Config::new(&Setting { trace, lives, host, shared, profile, knobs }, true, 0)
}

/// Slots of each receive queue's flow table (scaling.rst: entries shared out among the queues).
const FLOW_CNT: i64 = 4_096;
