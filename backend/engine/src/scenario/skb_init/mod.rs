//! skb-init: one CPU takes the interrupts and allocates, another reads and frees; the headers go round between them.
//!
//! ```text
//! received   allocate on A ──> fill in on A ──> read on F ──> free on F      F is the other CPU, or A
//! sent       allocate on A ──> fill in on A ───────────────> free on F      a completion: F has not touched the header
//! ```
//! A freed header goes on the hot list of F, or to slab, where the next allocation of any CPU finds it.

mod headers;
mod life;
mod places;
mod recorded;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::builder::SimulationBuilder;
use super::seeded::Seeded;
use super::simulation::{Shape, Simulation};
use super::values::{Parameter, Values};
use super::{Case, Scenario};
use crate::kernel::{Profile, UNKNOWN, named};
use crate::policy::skb_init::machine::{Init, Side};
use headers::{Headers, Layout};
use places::Places;

/// The catalogue entry.
pub const SCENARIO: Scenario = Scenario {
    id: "skb-init",
    policy: "skb-init",
    text: "skb headers go round between two CPUs, and one of the two has to wipe them clean",
    parameters: &[
        Parameter::word(
            "variant",
            "the side that initialises",
            &[
                ("at-free", "2.5.25: free wipes the header for its next user"),
                ("at-alloc", "the patch of 2002, and today: allocation wipes it"),
            ],
            "at-free",
        )
        .main(),
        Parameter::whole("alien", "share of skbs freed on another CPU than allocated them", "%", (0, 100), 100).main(),
        Parameter::word(
            "split",
            "which CPU allocates",
            &[
                ("10-90", "CPU 1 nine of ten, as in the run before the patch"),
                ("50-50", "both half, as in the run with it"),
            ],
            "10-90",
        ),
        Parameter::word(
            "kernel",
            "the release whose free lists hold",
            &[("2.5.25", "a hot list on each CPU"), ("7.1", "no hot list: slab only")],
            "2.5.25",
        ),
        Parameter::whole("packets", "packets in all", "packets", (1, 140), 60),
        Parameter::whole("hot-list", "2.5.25: skbs a hot list keeps at most", "skbs", (0, 128), 128),
        Parameter::whole("filled", "2.5.25: headers on CPU 0's hot list at the start", "headers", (0, 128), 128),
        Parameter::whole("slab", "free headers in slab at the start, last written by CPU 0", "headers", (0, 64), 6),
        Parameter::whole("burst", "packets an interrupt brings", "packets", (1, 16), 1),
        Parameter::whole("gap", "from one packet to the next, on average", "ns", (500, 1_000_000), 12_000),
        Parameter::whole(
            "delay",
            "from an interrupt to the reader, and from sending to completion",
            "ns",
            (500, 1_000_000),
            5_000,
        ),
        Parameter::whole("seed", "what the share of other CPUs is drawn with", "", (0, 1_000_000), 1),
    ],
    choices: &[("free", "wipe it now, for its next user"), ("alloc", "leave it to its next allocation")],
    cases: &[
        Case { id: "receiver", text: "2.5.25: CPU 1 takes the interrupts, CPU 0 reads and frees", set: &[] },
        Case {
            id: "patched-run",
            text: "the patch, with the allocations spread as in the run that was published for it",
            set: &[("variant", "at-alloc"), ("split", "50-50")],
        },
        Case { id: "same-cpu", text: "every skb is freed where it was allocated", set: &[("alien", "0")] },
        Case {
            id: "cold",
            text: "nothing is free at the start: slab makes every header, and the other CPU's hot list keeps it",
            set: &[("filled", "0"), ("slab", "0")],
        },
        Case {
            id: "no-hot-list",
            text: "hot lists of length 0: every header goes through slab",
            set: &[("hot-list", "0")],
        },
        Case { id: "bursts", text: "eight packets an interrupt", set: &[("burst", "8")] },
        Case {
            id: "today",
            text: "v7.1: allocation wipes, no hot list",
            set: &[("variant", "at-alloc"), ("kernel", "7.1")],
        },
    ],
    recorded: recorded::RECORDED,
    run,
};

/// From an allocation to the fields filled in, from reading to the free, and from one packet of a burst to the next.
const STEP_NS: u64 = 400;
/// One skb in so many is sent: what CPU 0 allocates when the other nine are received on CPU 1.
const SENT_EVERY: u32 = 10;
/// What the inputs of a packet are numbered by.
const ASKS: u32 = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Input {
    Allocate,
    Fill,
    Read,
    Free,
}

#[derive(Clone, Copy, Debug)]
struct Packet {
    from: u16,
    to: u16,
    is_sent: bool,
    header: usize,
    token: u32,
}

struct Run<'a> {
    values: &'a Values,
    profile: &'static Profile,
    machine: Init,
    layout: Layout,
    headers: Headers,
    packets: Vec<Packet>,
    queue: BinaryHeap<Reverse<(u64, u32, u32, Input)>>,
    queued: u32,
    builder: SimulationBuilder,
    at: Places,
    /// Hundredths of a cycle and the calls they were published for: allocations, frees.
    paid: [(i64, i64); 2],
}

fn run(values: &Values) -> Simulation {
    let kernel = values.word("kernel");
    let profile = named(kernel).unwrap_or(&UNKNOWN);
    let side = if values.word("variant") == "at-free" { Side::Free } else { Side::Alloc };
    let mut run = Run {
        values,
        profile,
        machine: Init::new(side, profile.hot_list.map(|_| values.small("hot-list"))),
        layout: Layout::of(profile.hot_list.is_some()),
        headers: Headers { hot: vec![Vec::new(); 2], ..Headers::default() },
        packets: Vec::new(),
        queue: BinaryHeap::new(),
        queued: 0,
        builder: SimulationBuilder::default(),
        at: Places::default(),
        paid: [(0, 0); 2],
    };
    run.lay_out();
    run.fill_lists();
    run.arrivals();
    while let Some(Reverse((now, _, number, input))) = run.queue.pop() {
        match input {
            Input::Allocate => run.allocate(now, number),
            Input::Fill => run.fill(now, number),
            Input::Read => run.read(now, number),
            Input::Free => run.free(now, number),
        }
    }
    // Two processors of 2002: a cache each.
    let host = Shape::even(2, 2, 1);
    run.builder.build(Simulation::of(&SCENARIO, values.word("variant"), profile.name, values, host))
}

impl Run<'_> {
    fn arrivals(&mut self) {
        let v = self.values;
        let (burst, gap) = (v.small("burst"), v.whole("gap") as u64);
        let mut seeded = Seeded::new(v.whole("seed"));
        for number in 0..v.small("packets") {
            let is_sent = number % SENT_EVERY == SENT_EVERY - 1;
            let from = match v.word("split") {
                "50-50" => ((number + number / SENT_EVERY) % 2) as u16,
                _ => u16::from(!is_sent),
            };
            let to = if seeded.chance(v.small("alien")) { 1 - from } else { from };
            self.packets.push(Packet { from, to, is_sent, header: 0, token: 0 });
            let now = u64::from(number / burst * burst) * gap + u64::from(number % burst) * 2 * STEP_NS;
            self.later(now, number, Input::Allocate);
        }
    }

    fn later(&mut self, at_ns: u64, number: u32, input: Input) {
        self.queued += 1;
        self.queue.push(Reverse((at_ns, self.queued, number, input)));
    }
}
