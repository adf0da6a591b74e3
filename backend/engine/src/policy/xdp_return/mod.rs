//! xdp-return: who decides that a page may go straight into the page_pool cache, the caller or the pool?
//!
//! ```text
//! rules     the branches by name
//! pool      one page_pool: cache, ring, counters (rules C, E)
//! machine   pools, NAPIs and per-CPU flags; a return through rules B, A, D, C
//! devmap    the bulk queues (rule F)
//! steps     what a recording asks, read once for all variants; tables, polls and batches are its parts
//! replay    the steps through the machine, compared with what the kernel did
//! totals    the device's recycle counters of before and after
//! costs     what was published of each way, as ranges
//! advice    which mode to use
//! ```
//! Read from page_pool.c at 039f248a6cc1, devmap.c at 0216ded72db8 and the diff of the RFC of Nov 2025 against v6.18;
//! `tests/policies/xdp-return.md` is the policy in examples.

mod advice;
mod batches;
pub mod costs;
pub mod devmap;
pub mod machine;
mod polls;
pub mod pool;
mod replay;
pub mod rules;
mod steps;
mod tables;
mod totals;

pub use advice::advise;
pub use replay::replay;
pub(super) use steps::Steps;

use super::{Knob, Needs, Policy, Variant};
use crate::kernel::Profile;
use machine::{Decider, Setup};
use pool::Sizes;

/// Whether NAPI is polled by its own thread.
pub const THREADED: &str = "napi_threaded";
/// Whether the kernel is a realtime one.
pub const REALTIME: &str = "realtime";
/// Pages a pool's ring holds.
pub const RING: &str = "page_pool_ring";
/// Bytes a page.
pub const PAGE_SIZE: &str = "page_size";
/// Whether pools carry their NAPI.
pub const LINKED: &str = "page_pool_napi";
/// Whether polls run with the no-direct flag set.
pub const NO_DIRECT: &str = "xdp_return_no_direct";

/// Ring of a pool whose driver asks for no size (net/core/page_pool.c).
pub const RING_DEFAULT: i64 = 1024;
/// Largest ring (net/core/page_pool.c).
pub const RING_MOST: i64 = 16_384;

/// The catalogue entry.
pub const POLICY: Policy = Policy {
    id: "xdp-return",
    question: "a page comes back from XDP: who decides that it may go straight into the pool's cache, the caller or the pool?",
    variants: &[
        Variant {
            id: "stock",
            text: "the caller decides by the function it uses, unless a per-CPU flag forbids it; the pool where the caller does not ask",
            source: "v6.18 xdp.c, page_pool.c at 039f248a6cc1",
        },
        Variant {
            id: "pool-decides",
            text: "flag and argument are gone: the pool puts a page into its cache only on the CPU its own NAPI is scheduled on",
            source: "xdp: Delegate fast path return decision to page_pool, RFC of 7 Nov 2025, not merged",
        },
    ],
    rules: rules::RULES,
    knobs: &[
        Knob {
            name: THREADED,
            text: "1 polls every NAPI in its own thread, 0 in softirq; as recorded where it is not set",
            min: 0,
            max: 1,
        },
        Knob { name: REALTIME, text: "1 for a PREEMPT_RT kernel, in which no return is local", min: 0, max: 1 },
        Knob {
            name: RING,
            text: "pages a pool's ring holds; drivers mostly ask for their ring size",
            min: 2,
            max: RING_MOST,
        },
        Knob {
            name: PAGE_SIZE,
            text: "bytes a page; from v7.1 cache and refill scale with it",
            min: 4096,
            max: 65_536,
        },
        Knob {
            name: LINKED,
            text: "1 where pools carry their NAPI (most NIC drivers), 0 where they do not (veth, BPF test run)",
            min: 0,
            max: 1,
        },
        Knob {
            name: NO_DIRECT,
            text: "1 where every poll sets the no-direct flag (veth), 0 where none does; by device name where it is not set",
            min: 0,
            max: 1,
        },
    ],
    needs: &[Needs {
        counters: &[],
        events: &["xdp_*", "p_xdp_return_*", "page_pool_*", "p_page_pool_*", "mem_return_failed"],
    }],
    totals: &[],
    replay,
    advise,
};

/// What a variant decides with. `None` if there is no such variant.
pub fn setup(variant: &str, profile: &Profile, ring: i64, page_size: i64, realtime: bool) -> Option<Setup> {
    let decides = match variant {
        "stock" => Decider::Caller,
        "pool-decides" => Decider::Pool,
        _ => return None,
    };
    let (cache, refill) = profile.pool_sizes(page_size);
    let ring = ring.clamp(2, RING_MOST) as u32;
    Some(Setup { decides, sizes: Sizes { cache, refill, ring }, realtime })
}
