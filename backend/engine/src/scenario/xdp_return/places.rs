//! The places of the scene and its gauges, and what is assumed.

use crate::policy::xdp_return::costs::{DIRECT, POOL_QUERY, RING};
use crate::policy::xdp_return::devmap::BULK;
use crate::policy::xdp_return::pool::Sizes;
use crate::scenario::builder::SimulationBuilder;

/// Pages the device holds to receive into; a poll handles no more.
pub(super) const RX: usize = 64;
/// Pages CPU 1 returns between two refills on CPU 0.
pub(super) const BETWEEN: usize = 8;
/// Drawn length of a comparison. No benchmark has one alone.
pub(super) const COMPARE_NS: u64 = 1;

/// Indices of places and gauges.
#[derive(Default)]
pub(super) struct Places {
    pub cpu: [u32; 2],
    pub bulk: [u32; 2],
    pub rx: u32,
    pub direct_flag: u32,
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

impl Places {
    /// Declares all of them.
    pub fn new(builder: &mut SimulationBuilder, sizes: Sizes) -> Self {
        let mut at = Self::default();
        let Sizes { cache, ring, .. } = sizes;
        at.rx = builder.place("rx".to_owned(), "device", None, Some(RX as u32));
        for cpu in [0, 1] {
            let c = usize::from(cpu);
            at.cpu[c] = builder.cpu(cpu);
            at.bulk[c] = builder.place(format!("bulk:{cpu}"), "batch", Some(cpu), Some(BULK));
            at.waiting[c] = builder.gauge(format!("bulk:{cpu}"), "frames", Some(BULK));
            at.flags[c] = builder.gauge(format!("flag:{cpu}"), "set", Some(1));
        }
        at.direct_flag = builder.place("asked".to_owned(), "directFlag", None, None);
        at.flag = builder.place("flag".to_owned(), "flag", None, None);
        at.local = builder.place("local".to_owned(), "napiLocal", None, None);
        at.cache = builder.place("cache".to_owned(), "poolCache", Some(0), Some(cache));
        at.ring = builder.place("ring".to_owned(), "poolRing", None, Some(ring));
        at.allocator = builder.place("allocator".to_owned(), "pageAllocator", None, None);
        at.levels = [builder.gauge("cache", "pages", Some(cache)), builder.gauge("ring", "pages", Some(ring))];
        at.owner = builder.gauge("list-owner", "CPU", None);
        at.returned = builder.gauge("returned", "pages", None);
        at.comparisons = builder.gauge("comparisons", "comparisons", None);
        at.calls = builder.gauge("calls", "calls", None);
        at.own_comparisons = builder.gauge("own-comparisons", "comparisons", Some(2));
        at.own_calls = builder.gauge("own-calls", "calls", Some(1));
        at.cases = ["case-1", "case-2", "case-3", "case-bulk"].map(|id| builder.gauge(id, "pages", None));
        at.cached = builder.gauge("cached", "pages", None);
        at.ringed = builder.gauge("ringed", "pages", None);
        at.lost = builder.gauge("lost", "pages", None);
        at.changed = builder.gauge("changed", "pages", None);
        at.wrong = builder.gauge("wrong", "pages", None);
        at.from_ring = builder.gauge("from-ring", "refills", None);
        at.from_allocator = builder.gauge("from-allocator", "refills", None);
        at.priced = builder.gauge("priced", "pages", None);
        at.cycles = builder.gauge("cycles", "cycles", None);
        at.ps = builder.gauge("ps", "ps", None);
        builder.assume(format!(
            "a returned page costs what bench_page_pool prints for allocating and returning one (Xeon Platinum 8580, Nov 2025): \
             {} cycles without a query, {} where the pool is queried, {} by the ring",
            DIRECT.cycles, POOL_QUERY.cycles, RING.cycles
        ));
        builder.assume(format!(
            "a comparison is counted and has no price: the benchmark contains none; it is drawn {COMPARE_NS} ns long"
        ));
        builder.assume("a page that leaves the pool has no price: none is published".to_owned());
        builder.assume(format!("the device holds {RX} pages; CPU 0 puts back as many as were used, at the end of its poll or, where CPU 1 returns, every {BETWEEN} pages"));
        at
    }
}
