//! Clock: what the sender's CPU spends, from the three costs that postings let one know.
//!
//! ```text
//! today   a + b + c a packet        batch   a + b/k + c        batch-more   a + (b + c)/k        k packets a hold
//! ```
//! How a is shared out among the loops, and b between allocation and lock, nobody has published: the shares below are drawn,
//! and only the sums a, b and c may be read off a simulation.

use super::super::values::Values;
use crate::policy::xsk_batch::costs::{IXGBE_V3, VIRTIO_V2};

/// Percent of a that reading a descriptor takes, and that the driver takes; the rest is building.
const READ_PERCENT: u64 = 10;
const DRIVER_PERCENT: u64 = 30;

/// Costs in ns.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// To read one descriptor.
    pub read: u64,
    /// To build one skb: the copy.
    pub build: u64,
    /// The driver, one packet.
    pub driver: u64,
    /// Allocation, once a hold.
    pub allocate: u64,
    /// Bottom halves, lock, validation, once a hold.
    pub lock: u64,
    /// A doorbell; below 0 where it is cheaper to ring.
    pub doorbell: i64,
}

impl Clock {
    pub fn new(values: &Values) -> Self {
        let (a, b) = (u64::from(values.small("a")), u64::from(values.small("b")));
        let (read, driver, allocate) = (a * READ_PERCENT / 100, a * DRIVER_PERCENT / 100, b / 2);
        Self { read, driver, build: a - read - driver, allocate, lock: b - allocate, doorbell: values.whole("c") }
    }

    /// From the first read of a hold to its lock, ns.
    pub fn until_lock(&self, packets: u32) -> u64 {
        u64::from(packets) * (self.read + self.build) + self.allocate + self.lock
    }

    /// What was assumed, one sentence each.
    pub fn assumed(values: &Values) -> Vec<String> {
        let (a, b, c) = (values.whole("a"), values.whole("b"), values.whole("c"));
        let of = |s: crate::policy::xsk_batch::costs::Split| {
            let a = s.packet - s.lock - s.doorbell;
            format!("a {a:.0}, b {:.0}, c {:.0} ns from {}", s.lock, s.doorbell, s.whose)
        };
        vec![
            format!(
                "costs are a {a} ns a packet, b {b} ns a hold of the lock, c {c} ns a doorbell; pairs of published rates \
                 give {}, and {}, with groups of 32 assumed for both",
                of(IXGBE_V3),
                of(VIRTIO_V2)
            ),
            format!(
                "of a, {READ_PERCENT} % is drawn at reading, {DRIVER_PERCENT} % in the driver, the rest at building; of b, half at \
                 the allocation and half at the lock: no posting splits them"
            ),
            "a call itself costs nothing here: the published rates have it in a".to_owned(),
        ]
    }
}
