//! The rules by name. Letters and numbers are those of the kernel's own order of tests; sources are versions and commits.
//!
//! ```text
//! B  which function the caller used        does it ask for the cache
//! A  what memory the frame is made of      is the per-CPU no-direct flag set
//! D  is this the pool's own NAPI           tested where the caller did not request the cache, or may not
//! C  where the page goes                   cache, ring, or back to the allocator
//! E  where the next page comes from        cache, ring, or the allocator
//! F  devmap's bulk queue                   what is sent, and what comes back at once
//! R  the three cases of the proposal       what it changes for one return
//! ```

use super::super::{Effect, Rule};

rules! {
    A1_PAGE_POOL = 0, "A1-page-pool", "__xdp_return", "v6.18 xdp.c",
        "memory of a page_pool: put whole, direct as the caller requested";
    A1_NO_DIRECT = 1, "A1-no-direct", "__xdp_return", "v6.18 xdp.c, BPF_RI_F_RF_NO_DIRECT",
        "the caller requested the cache, but the CPU runs a program that forbids it: direct is cleared";
    A2_SHARED = 2, "A2-shared", "__xdp_return", "v6.18 xdp.c",
        "a page fragment: freed as a fragment, without a pool";
    A3_ORDER0 = 3, "A3-order0", "__xdp_return", "v6.18 xdp.c",
        "a plain page: its reference is put, without a pool";
    A4_XSK_POOL = 4, "A4-xsk-pool", "__xdp_return", "v6.18 xdp.c",
        "a buffer of an AF_XDP pool: goes back to that pool";
    B1_FRAME = 5, "B1-frame", "xdp_return_frame", "v6.18 xdp.c",
        "any context: the cache is not requested";
    B2_RX_NAPI = 6, "B2-rx-napi", "xdp_return_frame_rx_napi", "v6.18 xdp.c",
        "the caller states that it runs in the receiving NAPI: the cache is requested";
    B3_BUFF = 7, "B3-buff", "xdp_return_buff", "v6.18 xdp.c",
        "a buffer or fragment that was never made a frame: the cache is requested";
    B4_SHRINK = 8, "B4-shrink", "bpf_xdp_shrink_data", "v6.18 filter.c",
        "a fragment cut off at the tail: the cache is not requested";
    B5_BULK = 9, "B5-bulk", "xdp_return_frame_bulk", "v6.18 xdp.c",
        "queued with up to 15 others of the same pool, which is queried once for all of them";
    C1_ASK_POOL = 10, "C1-ask-pool", "page_pool_put_unrefed_netmem", "v7.x page_pool.c, 039f248a6cc1",
        "direct was not requested: the pool decides by rule D";
    C2_NOT_RECYCLABLE = 11, "C2-not-recyclable", "__page_pool_put_page", "v7.x page_pool.c, 039f248a6cc1",
        "somebody else holds the page, or it is emergency memory: it goes back to the allocator";
    C3_CACHED = 12, "C3-cached", "page_pool_recycle_in_cache", "v7.x page_pool.c, 039f248a6cc1",
        "direct and room in the cache: pushed there without a lock";
    C4_CACHE_FULL = 13, "C4-cache-full", "page_pool_recycle_in_cache", "v7.x page_pool.c, 039f248a6cc1",
        "direct but the cache is full: to the ring";
    C5_RING = 14, "C5-ring", "page_pool_recycle_in_ring", "v7.x page_pool.c, 039f248a6cc1",
        "not direct: to the ring, under its producer lock";
    C6_RING_FULL = 15, "C6-ring-full", "page_pool_put_unrefed_netmem", "v7.x page_pool.c, 039f248a6cc1",
        "the ring is full: the page goes back to the allocator";
    D1_REALTIME = 16, "D1-realtime", "page_pool_napi_local", "v7.x page_pool.c, 039f248a6cc1",
        "a realtime kernel: never local";
    D2_NO_SOFTIRQ = 17, "D2-no-softirq", "page_pool_napi_local", "v7.x page_pool.c, 039f248a6cc1",
        "not in softirq: not local";
    D3_PINNED = 18, "D3-pinned", "page_pool_napi_local", "v7.x page_pool.c, 039f248a6cc1",
        "the pool is pinned to this CPU: local";
    D4_LINKED = 19, "D4-linked", "page_pool_napi_local", "v7.x page_pool.c, 039f248a6cc1",
        "the pool's NAPI is scheduled on this CPU: local";
    D5_ELSEWHERE = 20, "D5-elsewhere", "page_pool_napi_local", "v7.x page_pool.c, 039f248a6cc1",
        "the pool has no NAPI, or its NAPI is not scheduled on this CPU (threaded and busy polls never are): not local";
    E1_FAST = 21, "E1-fast", "__page_pool_get_cached", "v7.x page_pool.c, 039f248a6cc1",
        "the cache has a page: popped";
    E2_EMPTY = 22, "E2-empty", "page_pool_refill_alloc_cache", "v7.x page_pool.c, 039f248a6cc1",
        "cache and ring are empty: to the allocator";
    E3_REFILL = 23, "E3-refill", "page_pool_refill_alloc_cache", "v7.x page_pool.c, 039f248a6cc1",
        "the cache is refilled from the ring, the last page is handed out";
    E4_WAIVE = 24, "E4-waive", "page_pool_refill_alloc_cache", "v7.x page_pool.c, 039f248a6cc1",
        "the ring returned a page of another node: it goes back to the allocator and the refill ends";
    E5_SLOW = 25, "E5-slow", "__page_pool_alloc_netmems_slow", "v7.x page_pool.c, 039f248a6cc1",
        "a bulk of pages from the allocator, the last is handed out";
    E5_HIGH_ORDER = 26, "E5-slow-high-order", "__page_pool_alloc_page_order", "v7.x page_pool.c, 039f248a6cc1",
        "one compound page from the allocator";
    F1_ENQUEUE = 27, "F1-enqueue", "bq_enqueue", "devmap.c, 0216ded72db8",
        "the frame waits in this CPU's queue toward the device";
    F2_FULL = 28, "F2-full", "bq_enqueue", "devmap.c, 0216ded72db8",
        "16 frames wait and another comes: all 16 are transmitted first, without the flush flag";
    F2_FLUSH = 29, "F2-flush", "__dev_flush", "devmap.c, 0216ded72db8",
        "the NAPI poll ends: what waits is transmitted with the flush flag";
    F3_PASS = 30, "F3-egress-pass", "dev_map_bpf_prog_run", "devmap.c, 0216ded72db8",
        "the egress program keeps the frame";
    F3_DROP = 31, "F3-egress-drop", "dev_map_bpf_prog_run", "devmap.c, 0216ded72db8",
        "the egress program drops, aborts or returns an unknown verdict: the frame is returned with the cache requested";
    F4_NOT_ACCEPTED = 32, "F4-not-taken", "bq_xmit_all", "devmap.c, 0216ded72db8",
        "the driver did not accept the frame: returned with the cache requested";
    F5_BATCH = 33, "F5-batch", "bq_xmit_all", "devmap.c, 0216ded72db8",
        "traced: sent and drops, which together are the batch";
    R1_NOT_REQUESTED = 34, "R1-not-asked", "page_pool_put_unrefed_netmem", "RFC of 7 Nov 2025, case 1",
        "the cache was not requested: the pool decides before and after, one comparison less";
    R2_FLAGGED = 35, "R2-flagged", "__xdp_return", "RFC of 7 Nov 2025, case 2",
        "requested, but the flag forbids it: the pool decides before and after, two comparisons less";
    R3_LOCAL = 36, "R3-local", "page_pool_napi_local", "RFC of 7 Nov 2025, case 3",
        "requested and allowed, and the pool agrees: the cache before and after, one query more";
    R3_RING = 37, "R3-ring", "page_pool_napi_local", "RFC of 7 Nov 2025, case 3",
        "requested and allowed, but the pool does not agree: the cache today, the ring under the proposal";
}

/// What became of a page by the pool's rules, and by the memory models that have none.
pub fn is_return(rule: u8) -> bool {
    matches!(rule, A2_SHARED..=A4_XSK_POOL | C2_NOT_RECYCLABLE..=C6_RING_FULL)
}

/// A page in the cache or ring is where the next allocation finds it; a released page is gone.
const fn effect(rule: u8) -> Effect {
    match rule {
        C3_CACHED..=C5_RING => Effect::Writes,
        A2_SHARED..=A4_XSK_POOL | C2_NOT_RECYCLABLE | C6_RING_FULL => Effect::Keeps,
        _ => Effect::None,
    }
}
