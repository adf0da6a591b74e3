//! The rules by name. A to C are today's (xsk.c at a2cb2e23b2bc, v7.0 cycle), L the posted loop (v3, 21 Oct 2025), S the
//! socket options; numbers are those of the order of tests.

use super::super::{Effect, Rule};

/// Names the rules and their places in the table at once, so that neither can drift.
macro_rules! rules {
    ($($name:ident = $index:literal, $id:literal, $function:literal, $source:expr, $effect:ident, $text:literal;)*) => {
        $(#[doc = $text] pub const $name: u8 = $index;)*
        /// All rules; decisions point here.
        pub const RULES: &[Rule] = &[$(
            Rule { id: $id, text: $text, function: $function, source: $source, effect: Effect::$effect }
        ),*];
    };
}

const XSK: &str = "xsk.c at a2cb2e23b2bc, v7.0";
const DEV: &str = "net/core/dev.c at dd378109d20f, v7.1";
const V3: &str = "generic batch xmit v3, Oct 2025, not merged";
const V3_MORE: &str = "generic batch xmit v3, patch 9, Oct 2025, not merged";
const V72: &str = "xsk.c of 7.2.13";
const V612: &str = "xsk.c of 6.12.117";
const V3_OPTION: &str = "generic batch xmit v3, patch 1, Oct 2025, not merged";

rules! {
    A_UNBOUND = 0, "A-unbound", "xsk_sendmsg", XSK, Keeps,
        "the socket is not bound: ENXIO";
    A_DOWN = 1, "A-down", "xsk_sendmsg", XSK, Keeps,
        "the device is down: ENETDOWN";
    A_BLOCKING = 2, "A-blocking", "xsk_sendmsg", XSK, Keeps,
        "a call without MSG_DONTWAIT: EOPNOTSUPP";
    A_NO_RING = 3, "A-no-ring", "xsk_sendmsg", XSK, Keeps,
        "the socket has no TX ring: ENOBUFS";
    A_BUSY_POLL = 4, "A-busy-poll", "xsk_sendmsg", XSK, None,
        "busy polling is set on the socket: one pass of it before anything is sent";
    A_NO_WAKEUP = 5, "A-no-wakeup", "xsk_sendmsg", XSK, Keeps,
        "zero copy and the driver wants no wakeup: 0, nothing done";
    A_WAKEUP = 6, "A-wakeup", "xsk_sendmsg", XSK, None,
        "zero copy: the driver is woken and sends by itself";
    A_GENERIC = 7, "A-generic", "xsk_sendmsg", XSK, None,
        "copy mode: the kernel sends in this call, on this CPU";
    A_POLL = 8, "A-poll", "xsk_poll", XSK, None,
        "poll() on a socket in copy mode sends as well";
    B0_UNBOUND = 9, "B0-unbound", "__xsk_generic_xmit", XSK, Keeps,
        "unbound by the time the socket's mutex was had: ENXIO";
    B0_QUEUE = 10, "B0-queue", "__xsk_generic_xmit", XSK, Keeps,
        "the device has no such TX queue any more: 0, nothing sent";
    B0_BUDGET = 11, "B0-budget", "__xsk_generic_xmit", XSK, None,
        "the call may take max_tx_budget descriptors, 32 unless XDP_MAX_TX_SKB_BUDGET says more";
    B1_EMPTY = 12, "B1-empty", "__xsk_generic_xmit", XSK, Keeps,
        "no descriptor on the TX ring: the call ends with 0";
    B2_BUDGET = 13, "B2-budget", "__xsk_generic_xmit", XSK, Keeps,
        "a descriptor is there and the budget is used: the call ends with EAGAIN";
    B3_COMPLETION = 14, "B3-completion", "__xsk_generic_xmit", XSK, Keeps,
        "no slot of the completion ring can be reserved: the call ends with EAGAIN (in 6.18 and later)";
    B4_COPY = 15, "B4-copy", "xsk_build_skb", XSK, None,
        "an skb is allocated through the socket and the frame copied into it";
    B4_PAGES = 16, "B4-pages", "xsk_build_skb", "9c8f21e6f885; xsk.c at a2cb2e23b2bc", None,
        "the device takes skbs without a linear part: the frame's pages are attached, nothing is copied";
    B5_OVERFLOW = 17, "B5-overflow", "__xsk_generic_xmit", XSK, Writes,
        "a packet of more descriptors than an skb has fragments: dropped, its descriptors completed since v7.2; the loop goes on";
    B5_ERROR = 18, "B5-error", "__xsk_generic_xmit", XSK, Keeps,
        "the skb cannot be built: the completion slot is given back and the call ends with the error";
    B6_CONTINUES = 19, "B6-continues", "__xsk_generic_xmit", XSK, None,
        "the packet goes on in the next descriptor";
    B7_DIRECT = 20, "B7-direct", "__dev_direct_xmit", XSK, None,
        "one packet is handed to the device";
    B8_BUSY = 21, "B8-busy", "__xsk_generic_xmit", XSK, Keeps,
        "the queue or driver is busy: the descriptor goes back on the ring, the call ends with EAGAIN";
    B9_DROP = 22, "B9-drop", "__xsk_generic_xmit", XSK, Writes,
        "the device dropped the packet: the call ends with EBUSY";
    B10_SENT = 23, "B10-sent", "__xsk_generic_xmit", XSK, Writes,
        "sent; the loop goes on";
    END_INVALID = 24, "B-end-invalid", "__xsk_generic_xmit", XSK, Writes,
        "the descriptor at the end of the ring is invalid: a packet begun is dropped and the descriptor removed; both completed since v7.2";
    END_RELEASE = 25, "B-end-release", "__xsk_generic_xmit", XSK, Writes,
        "something was sent: the TX ring is released and a waiting writer woken";
    C1_CARRIER = 26, "C1-carrier", "__dev_direct_xmit", DEV, Keeps,
        "the device is not running or has no carrier: dropped";
    C2_INVALID = 27, "C2-invalid", "__dev_direct_xmit", DEV, Keeps,
        "validation of the list does not give the same skb back: dropped";
    C3_STOPPED = 28, "C3-stopped", "__dev_direct_xmit", DEV, Keeps,
        "bottom halves off, queue lock held, and the queue is stopped or frozen: busy";
    C4_DRIVER = 29, "C4-driver", "__dev_direct_xmit", DEV, Writes,
        "bottom halves off, queue lock held, the driver called for this packet alone with more = false";
    L1_DOWN = 30, "L1-down", "xsk_generic_xmit_batch", V3, Keeps,
        "the device is not running or has no carrier, tested once a call";
    L2_EXPECTED = 31, "L2-expected", "xsk_generic_xmit_batch", V3, None,
        "the next group may have as many descriptors as the batch and what is left of the budget allow";
    L3_NONE = 32, "L3-none", "xsk_generic_xmit_batch", V3, Keeps,
        "no descriptor on the TX ring or no free completion slot: the call ends with EAGAIN";
    L4_PART = 33, "L4-part", "xsk_generic_xmit_batch", V3, Keeps,
        "the descriptors read hold no whole packet: EAGAIN, and the statistic of an empty queue rises";
    L5_BULK = 34, "L5-bulk", "xsk_alloc_batch_skb", V3, None,
        "fewer skbs cached than packets: one bulk allocation from slab for the difference";
    L6_SKBS = 35, "L6-skbs", "xsk_alloc_batch_skb", V3, Keeps,
        "out of skbs: the group ends here, the call with EAGAIN";
    L6_MEMORY = 36, "L6-memory", "xsk_alloc_batch_skb", V3, Keeps,
        "write memory above the socket's limit: the group ends here, the call with EAGAIN";
    L6_HEAD = 37, "L6-head", "xsk_alloc_batch_skb", V3, Keeps,
        "no memory for the head of an skb: the group ends here, the call with ENOBUFS";
    L6_BUILT = 38, "L6-built", "xsk_alloc_batch_skb", V3, None,
        "an skb is built and appended to the send queue";
    L7_LOCK = 39, "L7-lock", "xsk_direct_xmit_batch", V3, Writes,
        "bottom halves off and the queue lock acquired once, the driver called for each skb of the group";
    L8_MORE = 40, "L8-more", "xsk_direct_xmit_batch", V3_MORE, Writes,
        "as L7, with more = true for all but the last skb of the group: one doorbell";
    L9_BUSY = 41, "L9-busy", "xsk_generic_xmit_batch", V3, Keeps,
        "the driver is busy: skbs left over are freed, the call ends with EAGAIN";
    L9_DROP = 42, "L9-drop", "xsk_generic_xmit_batch", V3, Writes,
        "the driver dropped an skb: skbs left over are freed, the call ends with EBUSY";
    L10_BUDGET = 43, "L10-budget", "xsk_generic_xmit_batch", V3, Keeps,
        "the budget is used: the call ends with EAGAIN, whether the ring is empty or not";
    S_BATCH = 44, "S-batch", "xsk_setsockopt", V3_OPTION, Writes,
        "XDP_GENERIC_XMIT_BATCH is set and its helper arrays allocated";
    S_OFF = 45, "S-off", "xsk_setsockopt", V3_OPTION, Writes,
        "XDP_GENERIC_XMIT_BATCH 0: one packet at a time again, helper arrays freed";
    S_ACCESS = 46, "S-access", "xsk_setsockopt", V3_OPTION, Keeps,
        "XDP_GENERIC_XMIT_BATCH above max_tx_budget, or the socket is not bound with a pool: EACCES";
    S_BUDGET = 47, "S-budget", "xsk_setsockopt", XSK, Writes,
        "XDP_MAX_TX_SKB_BUDGET is set";
    S_RANGE = 48, "S-range", "xsk_setsockopt", "xsk.c at a2cb2e23b2bc; EACCES seen on 6.18", Keeps,
        "XDP_MAX_TX_SKB_BUDGET below 32 or above the TX ring's size: EACCES";
    S_UNKNOWN = 49, "S-unknown", "xsk_setsockopt", V612, Keeps,
        "XDP_MAX_TX_SKB_BUDGET before v6.17: the kernel does not know the option";
    B3_COMPLETION_0 = 50, "B3-completion-0", "__xsk_generic_xmit", V612, Keeps,
        "no slot of the completion ring can be reserved: the call ends with 0, as with an empty ring (in 6.12)";
    B5_DRAINED = 51, "B5-drained", "__xsk_generic_xmit", V72, Writes,
        "the descriptor belongs to a packet that was dropped: it leaves the ring and is completed, not sent";
}

/// Whether a rule is one hold of the TX queue lock with the driver called under it.
pub fn holds_lock(rule: u8) -> bool {
    matches!(rule, C4_DRIVER | L7_LOCK | L8_MORE)
}
