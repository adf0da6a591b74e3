//! The rules by name. Letters and numbers are those of the kernel's own order of tests; sources are versions and commits.

use super::super::{Effect, Rule};

rules! {
    A1_ANY_CONTEXT = 0, "A1-any-context", "napi_consume_skb", "v7.1 skbuff.c",
        "a caller with budget 0 is not in NAPI context: freed the any-context way";
    A3_REFERENCED = 1, "A3-referenced", "napi_consume_skb", "v7.1 skbuff.c",
        "another reference remains: nothing is freed, nothing is traced";
    A5_FCLONE = 2, "A5-fclone", "napi_consume_skb", "v7.1 skbuff.c",
        "half of a fast-clone pair: traced and freed the ordinary way, never into the NAPI cache";
    A6_CACHE = 3, "A6-cache", "napi_consume_skb", "v7.1 skbuff.c",
        "traced, released, and the struct goes into this CPU's NAPI cache";
    B1_OFF = 4, "B1-off", "skb_attempt_defer_free", "v7.1, 08dc30de1a40",
        "deferral is switched off: freed here without an event";
    B2_ZEROCOPY = 5, "B2-zerocopy", "skb_attempt_defer_free", "v7.0, 0943404b1f3b; about 6.19.4",
        "user pages wait for their completion: freed here without an event";
    B3_OFFLINE = 6, "B3-offline", "skb_attempt_defer_free", "v5.19, 68822bdf76f1",
        "the allocating CPU is offline or does not exist: freed here without an event";
    B4_OVERFLOW = 7, "B4-overflow", "skb_attempt_defer_free", "v6.18, where the counter became atomic; compared first since v5.19, 68822bdf76f1",
        "the slot's counter reached the limit: freed here without an event, and the counter stays raised";
    B5_PUSH = 8, "B5-push", "skb_attempt_defer_free", "v6.18, 844c9db7f7f5; a list a node since 5628f3fe3b16",
        "pushed on the allocating CPU's list for the freeing CPU's node";
    B6_KICK = 9, "B6-kick", "skb_attempt_defer_free", "v5.19, 68822bdf76f1; v7.1 skbuff.c",
        "pushed, the list is half full: the allocating CPU is kicked";
    C_LOCAL = 10, "C-local", "kfree_skb_napi_cache", "v7.1 skbuff.c",
        "allocated on this CPU: freed here without an event";
    D_PENDING = 11, "D-pending", "kick_defer_list_purge", "v7.1 dev.c",
        "pushed, half full, but a kick is already on its way";
    E_DRAIN = 12, "E-drain", "napi_skb_cache_put", "v6.19, 3505730d9042",
        "the NAPI cache is full: its top goes back to slab in one bulk";
    E_PUT = 13, "E-put", "napi_skb_cache_put", "v5.12",
        "the struct goes into the NAPI cache";
    F_CACHE = 14, "F-cache", "napi_skb_cache_get", "v5.12; process context v6.19, 21664814b89e",
        "allocated from the NAPI cache";
    F_REFILL = 15, "F-refill", "napi_skb_cache_get", "v5.12",
        "the NAPI cache was empty: refilled from slab in one bulk, then allocated from it";
    F_SLAB = 16, "F-slab", "__alloc_skb", "v7.1 skbuff.c",
        "allocated from slab";
    G_FLUSH = 17, "G-flush", "skb_defer_free_flush", "v7.1 dev.c; the loop is __skb_defer_free_flush in 7.2.13",
        "removed from the list on the allocating CPU: traced, and put into that CPU's NAPI cache";
    G_DRAIN = 18, "G-drain", "dev_cpu_dead", "v7.3, 06e3f54e8b22; v7.2.9, c68f41574634",
        "the allocating CPU died: its lists are emptied";
    A2_ALIEN = 19, "A2-alien", "napi_consume_skb", "v6.19, e20dfbad8aab; key tested first since v7.1, 8a4e3ab61d49",
        "allocated on another CPU and not shared: its head state is released now, and rule B decides about the rest";
    C_FCLONE = 20, "C-fclone", "kfree_skb_napi_cache", "v7.1 skbuff.c",
        "half of a fast-clone pair: freed here the ordinary way, never into the NAPI cache";
    D_THREAD = 21, "D-thread", "kick_defer_list_purge", "v7.1 dev.c",
        "pushed, half full, and backlog threads are in use: the allocating CPU's thread is scheduled, no interrupt is sent";
    E_BULK = 22, "E-bulk", "napi_skb_cache_get_bulk", "v6.19, 01d738561899",
        "several at once: the cache is refilled once, what is still missing comes straight from slab";
    F_FCLONE = 23, "F-fclone", "__alloc_skb", "v7.1 skbuff.c",
        "a fast-clone pair is requested: from its own slab cache, never from the NAPI cache";
    F_NODE = 24, "F-node", "__alloc_skb", "v7.1 skbuff.c",
        "memory of another node is requested: from slab";
    H_OFF = 25, "H-off", "proc_do_skb_defer_max", "v7.1, 08dc30de1a40",
        "the limit is set to 0: the key turns deferral off for all CPUs";
    H_ON = 26, "H-on", "proc_do_skb_defer_max", "v7.1, 08dc30de1a40",
        "the limit is set above 0: the key turns deferral on again";
    S_OWNER = 27, "S-owner", "__slab_free", "up to v6.17, mm/slub.c (recalled, not verified)",
        "the object goes to a slab that this CPU does not own: compare-and-swap on its page, the node's list lock when the slab was full";
    S_SHEAF = 28, "S-sheaf", "slab_free", "v7.0, sheaves for all caches",
        "the slab's memory is of this CPU's node: into the per-CPU sheaf, also for an alien of the same node";
    S_REMOTE = 29, "S-remote", "slab_free", "v7.0, sheaves for all caches",
        "the slab's memory is of another node: freed directly, the slow way";
    S_LOCAL = 30, "S-local", "slab_free", "up to v6.17, mm/slub.c (recalled, not verified)",
        "this CPU owns the object's slab: freed without a lock";
    B5_DRAIN = 31, "B5-drain", "skb_attempt_defer_free", "7.2.13 and 7.3.4 skbuff.c",
        "pushed, but the allocating CPU went offline meanwhile or this task moved to another CPU: this CPU empties the list at once, with budget 0";
}

/// Whether a rule puts the skb on a defer list.
pub fn defers(rule: u8) -> bool {
    matches!(rule, B5_PUSH | B6_KICK | D_PENDING | D_THREAD)
}

/// Rules A to C answer a free: a push writes what the next push and flush find, the others free here.
const fn effect(rule: u8) -> Effect {
    match rule {
        B5_PUSH | B6_KICK | D_PENDING | D_THREAD => Effect::Writes,
        A1_ANY_CONTEXT..=C_LOCAL | B5_DRAIN => Effect::Keeps,
        _ => Effect::None,
    }
}
