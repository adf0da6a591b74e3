//! xsk-batch: a program puts descriptors on its TX ring and calls sendto(); the kernel sends them one by one, or in groups.
//!
//! ```text
//! program ──TX ring──> read ─> allocate ─> build ─> send ──device──> completion ring ──> program
//!                      └ one hold of the queue lock: 1 packet, or a group ┘
//! run     program and its calls, hold by hold through the policy's machine        hold    what happens under one hold
//! places     places, gauges, tokens        device   what was rung, and when it completes        clock   a, b and c shared out over the loops
//! ```

mod clock;
mod device;
mod hold;
mod places;
mod recorded;
mod run;

use super::simulation::Simulation;
use super::values::{Parameter, Values};
use super::{Case, Scenario};

/// The catalogue entry.
pub const SCENARIO: Scenario = Scenario {
    id: "xsk-batch",
    policy: "xsk-batch",
    text: "an AF_XDP program in copy mode sends what lies on its TX ring: packet by packet, or in groups",
    parameters: &[
        Parameter::word(
            "variant",
            "the loop that sends",
            &[
                ("stock", "today’s loop, every packet alone"),
                ("batch", "as posted, in groups, a doorbell a packet"),
                ("batch-more", "as posted with patch 9, in groups, a doorbell a group"),
            ],
            "stock",
        )
        .main(),
        Parameter::whole(
            "batch",
            "group size: XDP_GENERIC_XMIT_BATCH, refused above the budget",
            "descriptors",
            (1, 64),
            32,
        )
        .main(),
        Parameter::whole("descriptors", "descriptors to send in all", "descriptors", (1, 120), 100),
        Parameter::whole(
            "per-kick",
            "descriptors put on the ring before each call; 0: as many as fit",
            "descriptors",
            (0, 120),
            0,
        ),
        Parameter::whole("budget", "descriptors a call may take, XDP_MAX_TX_SKB_BUDGET", "descriptors", (32, 64), 32),
        Parameter::word(
            "ring",
            "entries of the TX ring and of the completion ring",
            &[("64", "64 entries"), ("128", "128 entries"), ("256", "256 entries")],
            "128",
        ),
        Parameter::whole(
            "driver",
            "entries free on the driver's ring at the start; 0: it never fills",
            "entries",
            (0, 256),
            0,
        ),
        Parameter::whole("slab", "skbs one bulk allocation can return; 0: as many as requested", "skbs", (0, 64), 0),
        Parameter::whole("a", "work for every packet: read, build, copy, driver", "ns", (0, 5_000), 363),
        Parameter::whole("b", "work for every hold of the queue lock, allocation with it", "ns", (0, 5_000), 114),
        Parameter::whole("c", "work for every doorbell; below 0 it costs more not to ring", "ns", (-500, 5_000), 60),
        Parameter::whole("wire", "from a doorbell to its completion interrupt", "ns", (200, 100_000), 8_000),
        Parameter::word(
            "completes",
            "which CPU completes",
            &[("other", "CPU 1"), ("same", "the sender's CPU 0")],
            "other",
        ),
        Parameter::word(
            "reap",
            "whether the program takes its completions",
            &[("each-call", "before every call"), ("never", "never: the completion ring fills")],
            "each-call",
        ),
    ],
    choices: &[("one", "one descriptor"), ("group", "as many as a group may have")],
    cases: &[
        Case { id: "full-ring", text: "100 descriptors wait, a call may take 32, costs as on ixgbe (v3)", set: &[] },
        Case {
            id: "one-a-call",
            text: "the program calls after every descriptor: there is nothing to group",
            set: &[("per-kick", "1"), ("descriptors", "32")],
        },
        Case {
            id: "virtio",
            text: "costs as on virtio_net (v2): a doorbell saved costs more than one rung",
            set: &[("a", "1056"), ("b", "366"), ("c", "-120")],
        },
        Case {
            id: "driver-full",
            text: "the driver's ring takes 24 of a group of 32: the rest was built for nothing",
            set: &[("driver", "24")],
        },
        Case {
            id: "short-of-memory",
            text: "a bulk allocation gets 8 skbs: the call ends with EAGAIN after them",
            set: &[("slab", "8")],
        },
        Case {
            id: "never-reaped",
            text: "the program forgets the completion ring: no slot is left after 64",
            set: &[("reap", "never"), ("ring", "64")],
        },
    ],
    recorded: recorded::RECORDED,
    run,
};

fn run(values: &Values) -> Simulation {
    run::Run::new(values).simulation()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::xsk_batch::costs::{IXGBE_V3, Split, VIRTIO_V2};

    #[test]
    fn costs_are_the_published_splits_to_the_nanosecond() {
        let number = |name: &str, case: &Case| {
            let set = case.set.iter().find(|(n, _)| *n == name).map(|(_, v)| v.parse::<i64>().expect("a number"));
            let default = SCENARIO.parameters.iter().find(|p| p.name == name).expect("a parameter").default;
            set.unwrap_or(match default {
                crate::scenario::values::Value::Whole(value) => value,
                crate::scenario::values::Value::Word(_) => 0,
            })
        };
        let check = |case: &str, split: Split| {
            let case = SCENARIO.cases.iter().find(|c| c.id == case).expect("a case");
            let a = split.packet - split.lock - split.doorbell;
            for (name, ns) in [("a", a), ("b", split.lock), ("c", split.doorbell)] {
                assert!((number(name, case) as f64 - ns).abs() <= 0.51, "{name} of {}: {ns}", split.whose);
            }
        };
        check("full-ring", IXGBE_V3);
        check("virtio", VIRTIO_V2);
    }
}
