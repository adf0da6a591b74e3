//! skb-init: initialise the skb header when it is allocated, or when it is freed?
//!
//! ```text
//! rules     the branches by name
//! machine   the hot list of every CPU, and who initialises what, as a pure state machine
//! steps     allocations and frees of a recording, each with the CPU that wrote the header last
//! replay    the steps through the machine
//! costs     the cycle counts of 2002
//! advice    what a recording says about it
//! ```
//! Read from the RFC "SKB initialization" of August 2002 against 2.5.25 and its replies, and for today from skbuff.c of v7.1;
//! `tests/policies/skb-init.md` is the policy in examples.

mod advice;
pub mod costs;
pub mod machine;
mod replay;
pub mod rules;
mod steps;

pub use advice::advise;
pub use replay::replay;
pub(super) use steps::Steps;

use super::{Knob, Needs, Policy, Variant};

/// Length of the hot list of 2.4 and 2.5.
pub const HOT_LIST: &str = "net.core.hot_list_length";

/// The catalogue entry.
pub const POLICY: Policy = Policy {
    id: "skb-init",
    question: "initialise the skb header when it is allocated, or when it is freed?",
    variants: &[
        Variant {
            id: "at-alloc",
            text: "allocation clears the whole header, free touches nothing: the patch of 2002, and what kernels do today",
            source: "SKB initialization RFC, Aug 2002; skbuff.c v7.1",
        },
        Variant {
            id: "at-free",
            text: "free initialises the header for the next user, allocation sets sizes, pointers and the reference count",
            source: "2.5.25 net/core/skbuff.c",
        },
    ],
    rules: rules::RULES,
    knobs: &[Knob {
        name: HOT_LIST,
        text: "2.5.25: skbs each CPU keeps for itself before it gives them back to slab; 0 turns the list off",
        min: 0,
        max: 65_536,
    }],
    needs: &[Needs {
        counters: &[],
        events: &[
            "net_dev_*",
            "netif_*",
            "napi_gro_*",
            "consume_skb",
            "kfree_skb",
            "skb_copy_datagram_iovec",
            "kmem_cache_*",
        ],
    }],
    totals: &[],
    replay,
    advise,
};
