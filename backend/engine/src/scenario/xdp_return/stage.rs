//! The places of the scene and its gauges, and what is assumed.

use super::play::{BETWEEN, RX};
use super::returns::COMPARE_NS;
use crate::policy::xdp_return::costs::{ASKED, DIRECT, RING};
use crate::policy::xdp_return::devmap::BULK;
use crate::policy::xdp_return::pool::Sizes;
use crate::scenario::reel::Reel;

/// Indices of places and gauges.
#[derive(Default)]
pub(super) struct At {
    pub cpu: [u32; 2],
    pub bulk: [u32; 2],
    pub rx: u32,
    pub asked: u32,
    pub flag: u32,
    pub local: u32,
    pub cache: u32,
    pub ring: u32,
    pub allocator: u32,
    pub levels: [usize; 2],
    pub flags: [usize; 2],
    pub waiting: [usize; 2],
    pub owner: usize,
    pub returned: usize,
    pub comparisons: usize,
    pub calls: usize,
    pub own_comparisons: usize,
    pub own_calls: usize,
    pub cases: [usize; 4],
    pub cached: usize,
    pub ringed: usize,
    pub lost: usize,
    pub changed: usize,
    pub wrong: usize,
    pub from_ring: usize,
    pub from_allocator: usize,
    pub priced: usize,
    pub cycles: usize,
    pub ps: usize,
}

impl At {
    /// Declares all of them.
    pub fn new(reel: &mut Reel, sizes: Sizes) -> Self {
        let mut at = Self::default();
        let Sizes { cache, ring, .. } = sizes;
        at.rx = reel.place("rx".to_owned(), "device", None, Some(RX as u32));
        for cpu in [0, 1] {
            let c = usize::from(cpu);
            at.cpu[c] = reel.place(format!("cpu:{cpu}"), "cpu", Some(cpu), None);
            at.bulk[c] = reel.place(format!("bulk:{cpu}"), "batch", Some(cpu), Some(BULK));
            at.waiting[c] = reel.gauge(format!("bulk:{cpu}"), "frames", Some(BULK));
            at.flags[c] = reel.gauge(format!("flag:{cpu}"), "set", Some(1));
        }
        at.asked = reel.place("asked".to_owned(), "directFlag", None, None);
        at.flag = reel.place("flag".to_owned(), "flag", None, None);
        at.local = reel.place("local".to_owned(), "napiLocal", None, None);
        at.cache = reel.place("cache".to_owned(), "poolCache", Some(0), Some(cache));
        at.ring = reel.place("ring".to_owned(), "poolRing", None, Some(ring));
        at.allocator = reel.place("allocator".to_owned(), "pageAllocator", None, None);
        at.levels = [reel.gauge("cache", "pages", Some(cache)), reel.gauge("ring", "pages", Some(ring))];
        at.owner = reel.gauge("list-owner", "CPU", None);
        at.returned = reel.gauge("returned", "pages", None);
        at.comparisons = reel.gauge("comparisons", "comparisons", None);
        at.calls = reel.gauge("calls", "calls", None);
        at.own_comparisons = reel.gauge("own-comparisons", "comparisons", Some(2));
        at.own_calls = reel.gauge("own-calls", "calls", Some(1));
        at.cases = ["case-1", "case-2", "case-3", "case-bulk"].map(|id| reel.gauge(id, "pages", None));
        at.cached = reel.gauge("cached", "pages", None);
        at.ringed = reel.gauge("ringed", "pages", None);
        at.lost = reel.gauge("lost", "pages", None);
        at.changed = reel.gauge("changed", "pages", None);
        at.wrong = reel.gauge("wrong", "pages", None);
        at.from_ring = reel.gauge("from-ring", "refills", None);
        at.from_allocator = reel.gauge("from-allocator", "refills", None);
        at.priced = reel.gauge("priced", "pages", None);
        at.cycles = reel.gauge("cycles", "cycles", None);
        at.ps = reel.gauge("ps", "ps", None);
        reel.assume(format!(
            "a page kept costs what bench_page_pool prints for allocating and returning one (Xeon Platinum 8580, Nov 2025): \
             {} cycles where nobody asks, {} where the pool is asked, {} by the ring",
            DIRECT.cycles, ASKED.cycles, RING.cycles
        ));
        reel.assume(format!(
            "a comparison is counted and has no price: the benchmark contains none; it is drawn {COMPARE_NS} ns long"
        ));
        reel.assume("a page that leaves the pool has no price: none is published".to_owned());
        reel.assume(format!("the device holds {RX} pages; CPU 0 puts back as many as were used, at the end of its poll or, where CPU 1 returns, every {BETWEEN} pages"));
        at
    }
}
