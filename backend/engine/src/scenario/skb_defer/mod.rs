//! skb-defer: senders whose skbs complete on another CPU, or readers who free what another CPU received.
//!
//! ```text
//! xsk   CPU s allocates and sends ──wire──> CPU c completes, a poll at a time        rule A, then B
//! tcp   CPU s receives, a poll at a time ──> CPU c reads and frees                   rule B
//! ```
//! Kicks wait for their interrupt; a poll flushes the lists of its own CPU before anything else.

mod free;
mod places;
mod recorded;
mod send;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::builder::SimulationBuilder;
use super::seeded::Seeded;
use super::simulation::{Shape, Simulation};
use super::values::{Parameter, Values};
use super::{Case, Scenario};
use crate::kernel::{Profile, UNKNOWN, named};
use crate::policy::skb_defer::machine::{Defer, Setup};
use crate::policy::skb_defer::setup;
use places::Places;

/// The catalogue entry.
pub const SCENARIO: Scenario = Scenario {
    id: "skb-defer",
    policy: "skb-defer",
    text: "skbs are allocated on one CPU and their use ends on another: handed back, or recycled where they end",
    parameters: &[
        Parameter::word(
            "variant",
            "the rule that decides",
            &[
                ("stock", "the rule of the release"),
                ("seed-0", "as posted, switch 0: recycled on the completing CPU"),
                ("v-old", "v6.18 and older: recycled on the completing CPU"),
                ("v-defer", "v6.19: handed back"),
                ("v-max0-old", "limit 0 without the static key"),
                ("v-max0-new", "limit 0 with the static key"),
            ],
            "stock",
        )
        .main(),
        Parameter::whole("flows", "senders, each with its own CPU and one that completes for it", "flows", (1, 4), 1)
            .main(),
        Parameter::word(
            "kernel",
            "the release whose constants hold",
            &[("5.19", ""), ("6.6", ""), ("6.18", ""), ("6.19", ""), ("7.0", ""), ("7.1", ""), ("7.3", "")],
            "6.19",
        ),
        Parameter::word(
            "work",
            "who is done with the skb",
            &[("xsk", "a TX completion"), ("tcp", "a reader of TCP")],
            "xsk",
        ),
        Parameter::whole("limit", "net.core.skb_defer_max; -1 is the release's default", "skbs", (-1, 100_000), -1),
        Parameter::whole("alien", "share of skbs whose use ends on the other CPU", "%", (0, 100), 100),
        Parameter::whole("packets", "packets in all", "packets", (1, 280), 160),
        Parameter::whole("poll", "packets after which the device interrupts", "packets", (1, 64), 8),
        Parameter::whole("gap", "from one packet of a sender to its next", "ns", (50, 100_000), 500),
        Parameter::whole("kick", "from a kick to its handler", "ns", (100, 1_000_000), 5_000),
        Parameter::whole("filled", "skbs in every napi_skb_cache at the start", "skbs", (0, 60), 40),
        Parameter::word(
            "pairing",
            "which CPU ends a sender's skbs",
            &[("near", "the next one"), ("far", "one half of the machine away")],
            "near",
        ),
        Parameter::whole("llcs", "LLC domains", "domains", (1, 4), 1),
        Parameter::whole("nodes", "NUMA nodes", "nodes", (1, 2), 1),
        Parameter::word(
            "turn",
            "whether the limit is turned while packets flow",
            &[("none", "it stays"), ("zero-and-back", "set to 0 after a third of the packets, restored after two")],
            "none",
        ),
        Parameter::whole("seed", "what the share of aliens is drawn with", "", (0, 1_000_000), 1),
    ],
    choices: &[("back", "hand it back to the CPU that allocated it"), ("here", "recycle it on this CPU")],
    cases: &[
        Case { id: "one-sender", text: "one AF_XDP sender, completions on the other CPU", set: &[] },
        Case {
            id: "many-queues",
            text: "four senders on four queues, each completed on the neighbouring CPU",
            set: &[("flows", "4"), ("packets", "280"), ("gap", "400")],
        },
        Case {
            id: "slow-kick",
            text: "the interrupt is late: the list overflows",
            set: &[("kick", "60000"), ("packets", "240")],
        },
        Case {
            id: "two-nodes",
            text: "sender and completion on two NUMA nodes",
            set: &[("pairing", "far"), ("llcs", "2"), ("nodes", "2"), ("kernel", "7.0")],
        },
        Case {
            id: "stuck-slot",
            text: "the limit is set to 0 and back on v6.18: deferral never returns",
            set: &[("work", "tcp"), ("kernel", "6.18"), ("turn", "zero-and-back"), ("packets", "240"), ("filled", "0")],
        },
    ],
    recorded: recorded::RECORDED,
    run,
};

/// From the wire to the completing CPU, and from a receive to its reader.
const WIRE_NS: u64 = 2_000;
/// From one packet of a poll to the next.
const STEP_NS: u64 = 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Input {
    /// A sender's next packet.
    Send(u32),
    /// A packet's use ends on its CPU, outside NAPI.
    Read(u32),
    /// A poll comes to a packet: receives it, or completes it.
    Polled(u32),
    /// A poll on a CPU.
    Poll(u16),
    /// A kick is served.
    Kick(u16),
}

#[derive(Clone, Copy, Debug)]
struct Packet {
    from: u16,
    to: u16,
    token: u32,
}

struct Run<'a> {
    values: &'a Values,
    profile: &'static Profile,
    host: Shape,
    node_of: Vec<u16>,
    machine: Defer,
    variant: Setup,
    builder: SimulationBuilder,
    packets: Vec<Packet>,
    /// By CPU: packets that wait for its poll.
    waiting: Vec<Vec<u32>>,
    queue: BinaryHeap<Reverse<(u64, u32, Input, u32)>>,
    queued: u32,
    sent: u32,
    own_limit: u32,
    at: Places,
}

fn run(values: &Values) -> Simulation {
    let flows = values.small("flows") as u16;
    let host = Shape::even(2 * flows, values.small("llcs") as u16, values.small("nodes") as u16);
    let kernel = values.word("kernel");
    let profile = named(kernel).unwrap_or(&UNKNOWN);
    let own_limit = profile.defer_max.unwrap_or(0);
    let limit = u32::try_from(values.whole("limit")).unwrap_or(own_limit);
    let Some(variant) = setup(values.word("variant"), profile, i64::from(limit), 1) else {
        unreachable!("the words of `variant` are the policy's own");
    };
    let node_of = host.node_of();
    let machine = Defer::new(variant.clone(), &node_of);
    let mut run = Run {
        values,
        profile,
        node_of,
        machine,
        own_limit: variant.limit.unwrap_or(0),
        variant,
        builder: SimulationBuilder::default(),
        packets: Vec::new(),
        waiting: vec![Vec::new(); host.cpus.len()],
        queue: BinaryHeap::new(),
        queued: 0,
        sent: 0,
        at: Places::default(),
        host,
    };
    run.lay_out();
    run.all();
    run.simulation()
}

impl Run<'_> {
    fn all(&mut self) {
        let flows = self.values.small("flows");
        let gap = self.values.whole("gap") as u64;
        for flow in 0..flows {
            self.later(u64::from(flow) * gap / u64::from(flows), Input::Send(flow), 0);
        }
        let mut seeded = Seeded::new(self.values.whole("seed"));
        while let Some(Reverse((now, _, input, ask))) = self.queue.pop() {
            match input {
                Input::Send(flow) => self.send(now, flow, &mut seeded),
                Input::Read(packet) => self.read(now, packet),
                Input::Polled(packet) => self.polled(now, packet),
                Input::Poll(cpu) => self.poll(now, cpu),
                Input::Kick(cpu) => self.net_rx(now, cpu, ask, "the kick is served"),
            }
        }
    }

    fn later(&mut self, at_ns: u64, input: Input, ask: u32) {
        self.queued += 1;
        self.queue.push(Reverse((at_ns, self.queued, input, ask)));
    }

    fn simulation(self) -> Simulation {
        let variant = self.values.word("variant");
        self.builder.build(Simulation::of(&SCENARIO, variant, self.profile.name, self.values, self.host))
    }
}
