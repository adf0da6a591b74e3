//! Kernel profiles: the constants of one release, each with the commit that changed it.
//!
//! 6.12, 7.2 and 7.3 were read in the sources (6.12.117, 7.2.13, 7.3-rc7, 7.3.4), 6.18 to 7.1 in single files and commits; what
//! lies between is from commit messages. Which profile a release gets, and what is said of it: [`release`].

use serde::Serialize;

pub mod release;

pub use release::{Reading, profile_for, read_as};

/// NET_RX in the `vec` of `irq:softirq_*` (include/linux/interrupt.h).
pub const NET_RX: u64 = 3;

/// How the RFS flow slot of a queue is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SlotIndex {
    /// hash AND mask (before v6.18).
    Mask,
    /// hash_32 (48aa30443e52, v6.18).
    Hash32,
}

/// The constants of one kernel release that the policies depend on.
#[derive(Clone, Debug, Serialize)]
pub struct Profile {
    /// `6.18`, the name users pick.
    pub name: &'static str,
    /// First release it holds for, (major, minor, sublevel).
    pub since: (u32, u32, u32),
    /// Length of the per-CPU hot list of skb heads (2.4 and 2.5; gone before 2.6.0); `None` where there is none.
    pub hot_list: Option<u32>,
    /// napi_skb_cache: entries at which a put frees in bulk.
    pub cache_size: u32,
    /// napi_skb_cache: entries a refill takes from slab.
    pub cache_bulk: u32,
    /// napi_skb_cache: entries freed to slab when full.
    pub cache_free: u32,
    /// Default of net.core.skb_defer_max; `None` where defer lists do not exist.
    pub defer_max: Option<u32>,
    /// Whether the slot counter is incremented before it is compared (v6.18: atomic, capacity max − 1).
    pub defer_counts_first: bool,
    /// Whether each CPU has one list a node of the freeing CPU (5628f3fe3b16, v6.18).
    pub defer_per_node: bool,
    /// Whether readers of UDP call skb_attempt_defer_free (6471658dc66c, v6.18); before, they free what they read.
    pub udp_defers: bool,
    /// Whether napi_consume_skb defers alien skbs (e20dfbad8aab, v6.19).
    pub alien_in_napi_consume: bool,
    /// Whether an allocation in process context may take from the NAPI cache (21664814b89e, v6.19).
    pub process_from_cache: bool,
    /// Whether zero-copy skbs are exempt (0943404b1f3b, v7.0; 6.19.4 is inferred from the date of its stable review).
    pub zerocopy_exempt: bool,
    /// Whether skb_defer_max = 0 is a static key tested first (08dc30de1a40, 8a4e3ab61d49, v7.1).
    pub zero_is_off: bool,
    /// Whether slab asks for the memory's node and not for its owner when it frees (sheaves for all caches, v7.0).
    pub slab_by_node: bool,
    /// Whether a dead CPU's lists are flushed (06e3f54e8b22, v7.3; c68f41574634, v7.2.9), and a push toward a CPU that has just
    /// gone offline is drained by the freeing CPU (read in 7.2.13 and 7.3.4, taken to have come with it).
    pub drains_dead_cpu: bool,
    /// Whether mlx5 leaves a flow alone whose steering work is still queued (7a73cf0bf7f9, v6.6).
    pub arfs_skips_pending: bool,
    /// RFS flow slot choice; since `Hash32` slots with an active hardware filter are spared (97bcc5b6f454).
    pub slot_index: SlotIndex,
    /// Whether a socket that closes empties its slot (9cd5ef0b8c04, v6.18).
    pub rfs_close_empties: bool,
    /// AF_XDP: whether socket option 9, XDP_MAX_TX_SKB_BUDGET, exists (v6.17).
    pub xsk_budget_option: bool,
    /// AF_XDP: whether a full completion ring ends a call with EAGAIN. It ends it with 0 in 6.12 and with EAGAIN in 6.18; the
    /// releases between were not read.
    pub xsk_full_ring_again: bool,
    /// AF_XDP: whether descriptors of dropped packets and invalid ones are completed to the user (v7.2).
    pub xsk_completes_dropped: bool,
    /// page_pool: pages its cache holds on 4 KiB pages (PP_ALLOC_CACHE_SIZE).
    pub pool_cache: u32,
    /// page_pool: pages a refill takes on 4 KiB pages (PP_ALLOC_CACHE_REFILL).
    pub pool_refill: u32,
    /// Whether both scale with the page size (15abbe7c8266, v7.1).
    pub pool_scales: bool,
}

impl Profile {
    /// Knobs whose default depends on the release.
    pub fn defaults(&self) -> Vec<(&'static str, i64)> {
        self.defer_max.map(|limit| (crate::policy::skb_defer::DEFER_MAX, i64::from(limit))).into_iter().collect()
    }
    /// Pages in a page_pool's cache and in a refill, by bytes a page. Where they scale (types.h of 7.3.4) the refill is 4 from
    /// 64 KiB, 16 from 16 KiB and 64 below, and the cache twice that.
    pub fn pool_sizes(&self, page_size: i64) -> (u32, u32) {
        let refill = match page_size {
            _ if !self.pool_scales => return (self.pool_cache, self.pool_refill),
            ..16_384 => self.pool_refill,
            16_384..65_536 => 16,
            _ => 4,
        };
        (2 * refill, refill)
    }

    /// Whether this is the profile of a kernel, and not [`UNKNOWN`].
    pub fn is_known(&self) -> bool {
        self.name != UNKNOWN.name
    }
}

/// What a recording is replayed by where its kernel is not stated or has no profile: the newest constants, as a what-if.
pub const UNKNOWN: Profile = Profile { name: "unknown", ..V73 };

/// The profiles, oldest first.
pub const PROFILES: &[Profile] = &[
    // No NAPI cache, no defer lists, no RFS: of the five policies only skb-init has something to replay.
    Profile { name: "2.5.25", since: (2, 4, 0), hot_list: Some(128), ..V418 },
    Profile { name: "4.18", since: (4, 18, 0), ..V418 },
    Profile { name: "5.4", since: (5, 4, 0), ..V418 },
    Profile { name: "5.10", since: (5, 10, 0), ..V418 },
    Profile { name: "5.12", since: (5, 12, 0), ..V512 },
    Profile { name: "5.14", since: (5, 14, 0), ..V512 },
    Profile { name: "5.15", since: (5, 15, 0), ..V512 },
    Profile { name: "5.19", since: (5, 19, 0), ..V519 },
    Profile { name: "6.1", since: (6, 1, 0), ..V519 },
    Profile { name: "6.6", since: (6, 6, 0), ..V66 },
    Profile { name: "6.12", since: (6, 12, 0), ..V66 },
    // Only for the socket option, which a host of 6.17 can set.
    Profile { name: "6.17", since: (6, 17, 0), xsk_budget_option: true, ..V66 },
    Profile { name: "6.18", since: (6, 18, 0), ..V618 },
    Profile { name: "6.19", since: (6, 19, 0), ..V619 },
    Profile { name: "6.19.4", since: (6, 19, 4), zerocopy_exempt: true, ..V619 },
    Profile { name: "7.0", since: (7, 0, 0), ..V700 },
    Profile { name: "7.1", since: (7, 1, 0), ..V71 },
    Profile { name: "7.2", since: (7, 2, 0), ..V72 },
    Profile { name: "7.2.9", since: (7, 2, 9), ..V73 },
    Profile { name: "7.3", since: (7, 3, 0), ..V73 },
];

/// The profile of that name, [`UNKNOWN`] included.
pub fn named(name: &str) -> Option<&'static Profile> {
    PROFILES.iter().chain([&UNKNOWN]).find(|p| p.name == name)
}

/// Before v5.12 structs are not allocated from a per-CPU cache: each free goes to slab.
const V418: Profile = Profile {
    name: "",
    since: (4, 18, 0),
    hot_list: None,
    cache_size: 1,
    cache_bulk: 0,
    cache_free: 1,
    defer_max: None,
    defer_counts_first: false,
    defer_per_node: false,
    udp_defers: false,
    alien_in_napi_consume: false,
    process_from_cache: false,
    zerocopy_exempt: false,
    zero_is_off: false,
    slab_by_node: false,
    drains_dead_cpu: false,
    arfs_skips_pending: false,
    slot_index: SlotIndex::Mask,
    rfs_close_empties: false,
    xsk_budget_option: false,
    xsk_full_ring_again: false,
    xsk_completes_dropped: false,
    pool_cache: 128,
    pool_refill: 64,
    pool_scales: false,
};
const V512: Profile = Profile { cache_size: 64, cache_bulk: 16, cache_free: 32, ..V418 };
const V519: Profile = Profile { defer_max: Some(64), ..V512 };
const V66: Profile = Profile { arfs_skips_pending: true, ..V519 };
const V618: Profile = Profile {
    defer_counts_first: true,
    defer_per_node: true,
    udp_defers: true,
    slot_index: SlotIndex::Hash32,
    rfs_close_empties: true,
    xsk_budget_option: true,
    xsk_full_ring_again: true,
    ..V66
};
const V619: Profile = Profile {
    cache_size: 128,
    cache_bulk: 32,
    defer_max: Some(128),
    alien_in_napi_consume: true,
    process_from_cache: true,
    ..V618
};
const V700: Profile = Profile { zerocopy_exempt: true, slab_by_node: true, ..V619 };
const V71: Profile = Profile { zero_is_off: true, pool_scales: true, ..V700 };
const V72: Profile = Profile { xsk_completes_dropped: true, ..V71 };
const V73: Profile = Profile { drains_dead_cpu: true, ..V72 };
