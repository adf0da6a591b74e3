//! xsk-batch: AF_XDP copy mode sends one packet at a time, or in groups, with `xmit_more`?
//!
//! ```text
//! rules     the branches by name
//! machine   socket, rings and TX queue as a pure state machine, with today's loop; batch: the posted loop; options
//! wires     which tables of a recording say something; steps: calls, packets, fills of the ring, read once
//! replay    the fills through the machine, compared with what the calls sent and returned
//! costs     what a call, a packet and a shared lock hold cost, as ranges; advice: what to use
//! ```
//! Read from xsk.c at a2cb2e23b2bc (v7.0 cycle) and the series of Aug to Oct 2025; `tests/policies/xsk-batch.md` is the
//! policy in examples. Zero copy is no variant: its packets are no skbs and none of these rules sees them. Published
//! figures of it stand among the claims.

mod advice;
mod batch;
pub(crate) mod costs;
pub mod machine;
pub mod options;
mod replay;
pub mod rules;
mod steps;
mod wires;

pub use advice::advise;
pub use replay::replay;
pub use steps::Steps;

use super::{Knob, Needs, Policy, Variant};

/// Descriptors in a group.
pub const BATCH: &str = "XDP_GENERIC_XMIT_BATCH";
/// Descriptors a call may take.
pub const BUDGET: &str = "XDP_MAX_TX_SKB_BUDGET";
/// Descriptors the sender puts on the ring before it kicks.
pub const PER_KICK: &str = "xsk_descriptors_per_kick";
/// Entries of the driver's ring that are free when a call begins.
pub const DRIVER_RING: &str = "xsk_driver_ring";

/// The catalogue entry.
pub const POLICY: Policy = Policy {
    id: "xsk-batch",
    question: "AF_XDP copy mode: one packet at a time, in groups, with xmit_more?",
    variants: &[
        Variant {
            id: "stock",
            text: "every packet is built and sent alone: bottom halves off, queue lock, driver, doorbell",
            source: "xsk.c at a2cb2e23b2bc, v7.0; the same on 6.18",
        },
        Variant {
            id: "batch",
            text: "groups of descriptors: skbs allocated in bulk, one hold of the queue lock a group, a doorbell a packet",
            source: "generic batch xmit v3 without its patch 9, 21 Oct 2025, not merged",
        },
        Variant {
            id: "batch-more",
            text: "as batch, with more = true for all but the last of a group: one doorbell a group",
            source: "generic batch xmit v3 with patch 9, 21 Oct 2025, not merged",
        },
    ],
    rules: rules::RULES,
    knobs: &[
        Knob {
            name: BATCH,
            text: "proposed socket option 10: descriptors in a group, at most the budget; 0 sends one packet at a time",
            min: 0,
            max: 65_536,
        },
        Knob {
            name: BUDGET,
            text: "socket option 9: descriptors one call may take before it returns EAGAIN, at most the TX ring's size",
            min: 32,
            max: 65_536,
        },
        Knob {
            name: PER_KICK,
            text: "descriptors the sender puts on the ring before it kicks; 0: as many as the recording shows were sent",
            min: 0,
            max: 65_536,
        },
        Knob {
            name: DRIVER_RING,
            text: "entries free on the driver's ring when a call begins; 0: never full",
            min: 0,
            max: 65_536,
        },
    ],
    needs: &[Needs {
        counters: &[],
        events: &["sys_enter_sendto", "sys_enter_sendmsg", "sys_enter_poll", "sys_enter_ppoll"],
    }],
    totals: &[("packets sent", "packets", "packets_seen")],
    replay,
    advise,
};
