//! Kernel profiles: the constants of one release, each with the commit that changed it.

use serde::Serialize;

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
    /// First release it holds for, (major, minor).
    pub since: (u32, u32),
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
    /// Whether zero-copy skbs are exempt (0943404b1f3b, v7.0 and 6.19-stable).
    pub zerocopy_exempt: bool,
    /// Whether skb_defer_max = 0 is a static key tested first (08dc30de1a40, 8a4e3ab61d49, v7.1).
    pub zero_is_off: bool,
    /// Whether slab asks for the memory's node and not for its owner when it frees (sheaves for all caches, v7.0).
    pub slab_by_node: bool,
    /// Whether a dead CPU's lists are flushed (06e3f54e8b22, v7.3-rc).
    pub drains_dead_cpu: bool,
    /// Whether mlx5 leaves a flow alone whose steering work is still queued (7a73cf0bf7f9, v6.6).
    pub arfs_skips_pending: bool,
    /// RFS flow slot choice; since `Hash32` slots with an active hardware filter are spared (97bcc5b6f454).
    pub slot_index: SlotIndex,
    /// page_pool: pages its cache holds on 4 KiB pages (PP_ALLOC_CACHE_SIZE).
    pub pool_cache: u32,
    /// page_pool: pages a refill takes on 4 KiB pages (PP_ALLOC_CACHE_REFILL).
    pub pool_refill: u32,
    /// Whether both scale with the page size (15abbe7c8266, v7.1).
    pub pool_scales: bool,
}

impl Profile {
    /// Pages in a page_pool's cache and in a refill, by bytes a page. Where they scale the refill is 64 for 4 KiB, 4 for
    /// 64 KiB and 16 between, and the cache twice that; at which sizes it changes was not read, so the steps are assumed.
    pub fn pool_sizes(&self, page_size: i64) -> (u32, u32) {
        let refill = match page_size {
            _ if !self.pool_scales => return (self.pool_cache, self.pool_refill),
            i64::MIN..=4096 => self.pool_refill,
            4097..65_536 => 16,
            _ => 4,
        };
        (2 * refill, refill)
    }
}

/// The profiles, oldest first. From 6.18 on read in the sources; what lists of 5.19 to 6.17 hold and when they kick is from
/// commit messages and not verified.
pub const PROFILES: &[Profile] = &[
    // No NAPI cache, no defer lists, no RFS: of the five policies only skb-init has something to replay.
    Profile { name: "2.5.25", since: (2, 5), hot_list: Some(128), cache_size: 1, cache_bulk: 0, cache_free: 1, ..BASE },
    Profile { name: "5.12", ..BASE },
    Profile { name: "5.19", since: (5, 19), defer_max: Some(64), ..BASE },
    Profile { name: "6.6", since: (6, 6), defer_max: Some(64), arfs_skips_pending: true, ..BASE },
    Profile { name: "6.18", since: (6, 18), ..V618 },
    Profile { name: "6.19", since: (6, 19), ..V619 },
    Profile { name: "7.0", since: (7, 0), ..V700 },
    Profile { name: "7.1", since: (7, 1), ..V71 },
    Profile { name: "7.3", since: (7, 3), drains_dead_cpu: true, ..V71 },
];

const BASE: Profile = Profile {
    name: "",
    since: (5, 12),
    hot_list: None,
    cache_size: 64,
    cache_bulk: 16,
    cache_free: 32,
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
    pool_cache: 128,
    pool_refill: 64,
    pool_scales: false,
};
const V618: Profile = Profile {
    defer_max: Some(64),
    defer_counts_first: true,
    defer_per_node: true,
    udp_defers: true,
    arfs_skips_pending: true,
    slot_index: SlotIndex::Hash32,
    ..BASE
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

/// The profile of a release string (`6.18.44-fc-v657` → `6.18`): the newest one not newer than it. `None` when the
/// text does not start with `major.minor` or is older than every profile.
pub fn profile_for(release: &str) -> Option<&'static Profile> {
    let mut parts = release.split(|c: char| !c.is_ascii_digit());
    let version = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    PROFILES.iter().rev().find(|p| p.since <= version)
}
