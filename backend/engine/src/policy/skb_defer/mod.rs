//! skb-defer: an skb is freed on another CPU than allocated it. Hand it back, or recycle it here?
//!
//! ```text
//! rules     the branches by name
//! machine   defer lists, counters, kicks and NAPI caches as a pure state machine
//! slab      what freeing costs slab, by era
//! copies    how long copies of TCP usually take
//! steps     what a recording asks of the machine, read once for all variants
//! costs     published pairs, and the wait of kicks out of the recording
//! advice    which mode, by what the recording shows
//! order     which decisions hang on an order that no recording shows
//! replay    the steps through the machine, compared with what the kernel did
//! outcomes  variants that decide alike are run once
//! ```
//! Read from skbuff.c at 8a4e3ab61d49 and dev.c at dd378109d20f (v7.1), older releases from their commits;
//! `tests/policies/skb-defer.md` is the policy in examples.

mod advice;
mod copies;
mod costs;
pub mod machine;
mod order;
mod outcomes;
mod replay;
pub mod rules;
pub mod slab;
mod steps;

pub use advice::advise;
pub(super) use copies::Copies;
pub(super) use outcomes::Outcomes;
pub use replay::replay;
pub(super) use steps::Steps;

use super::{Knob, Needs, Policy, Variant};
use crate::kernel::Profile;
use machine::Setup;

/// The limit of a list.
pub const DEFER_MAX: &str = "net.core.skb_defer_max";
/// The proposed switch.
pub const NAPI_DEFER: &str = "net.core.napi_consume_skb_defer";

/// The catalogue entry.
pub const POLICY: Policy = Policy {
    id: "skb-defer",
    question: "an skb completes on another CPU than allocated it: hand it back, or recycle it here?",
    variants: &[
        Variant { id: "stock", text: "the rule of the kernel profile with the knobs given", source: "the profile" },
        Variant {
            id: "v-old",
            text: "napi_consume_skb recycles every skb on the completing CPU; readers still defer",
            source: "v6.18 and older",
        },
        Variant {
            id: "v-defer",
            text: "napi_consume_skb puts an alien, unshared skb on the allocating CPU's list",
            source: "v6.19, e20dfbad8aab",
        },
        Variant {
            id: "v-max0-old",
            text: "limit 0 without the static key: alien skbs are counted, overflow and are freed without an event",
            source: "v6.19 and v7.0 with net.core.skb_defer_max = 0",
        },
        Variant {
            id: "v-max0-new",
            text: "limit 0 with the static key: napi_consume_skb recycles here with an event, readers free here",
            source: "v7.1, 08dc30de1a40 and 8a4e3ab61d49",
        },
        Variant {
            id: "seed-0",
            text: "as posted, switch 0: napi_consume_skb recycles here, readers defer as before",
            source: "net: add sysctl to toggle napi_consume_skb() alien skb defer, Mar 2026, not merged",
        },
    ],
    rules: rules::RULES,
    knobs: &[
        Knob {
            name: DEFER_MAX,
            text: "limit of a defer list; a free that raises the slot's counter to it is done at once",
            min: 0,
            max: i32::MAX as i64,
        },
        Knob {
            name: NAPI_DEFER,
            text: "proposed: 0 keeps napi_consume_skb from deferring, 1 leaves it as it is",
            min: 0,
            max: 1,
        },
    ],
    needs: &[
        Needs { counters: &["flushed"], events: &["consume_skb"] },
        Needs { counters: &[], events: &["skb_copy_datagram_iovec", "sock_recv_length", "consume_skb"] },
    ],
    totals: &[("skbs handed back", "deferred", "flushed"), ("kicks", "kicks", "kicks_seen")],
    replay,
    advise,
};

/// What a variant decides with. `None` if there is no such variant.
pub fn setup(variant: &str, profile: &'static Profile, limit: i64, napi_defer: i64) -> Option<Setup> {
    let limit = profile.defer_max.map(|_| u32::try_from(limit.max(0)).unwrap_or(u32::MAX));
    let stock = Setup {
        profile,
        limit,
        napi_defers: profile.alien_in_napi_consume && napi_defer != 0,
        zero_is_off: profile.zero_is_off,
        backlog_threads: false,
    };
    // Kernels without lists have no limit that could be 0.
    let zero = limit.map(|_| 0);
    Some(match variant {
        "stock" => stock,
        "v-old" | "seed-0" => Setup { napi_defers: false, ..stock },
        "v-defer" => Setup { napi_defers: true, ..stock },
        "v-max0-old" => Setup { napi_defers: true, limit: zero, zero_is_off: false, ..stock },
        "v-max0-new" => Setup { napi_defers: true, limit: zero, zero_is_off: true, ..stock },
        _ => return None,
    })
}
