//! One page_pool: the cache its own NAPI takes from without a lock, the ring for everybody else. Rules C and E.
//!
//! ```text
//! put  direct ----> cache (stack) --full--+
//!      else ------------------------------+--> ring (FIFO) --full--> released
//! alloc  cache; else refill it from the ring; else from the allocator
//! ```

use std::collections::VecDeque;

use super::rules::*;

/// A page as the pool sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// NUMA node it lies on.
    pub node: u16,
    /// Whether the pool may keep it: one reference, no emergency memory.
    pub recyclable: bool,
}

/// Sizes of a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Pages the cache holds (128 on 4 KiB pages).
    pub cache: u32,
    /// Pages a refill takes (64 on 4 KiB pages).
    pub refill: u32,
    /// Pages the ring holds (1024 where the driver asks for no size).
    pub ring: u32,
}

/// The counters that `ethtool -S` shows as `rx_pp_recycle_*` and `rx_pp_alloc_*`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "named as the kernel names them")]
pub struct Stats {
    pub cached: u64,
    pub cache_full: u64,
    pub ring: u64,
    pub ring_full: u64,
    pub released_refcnt: u64,
    pub fast: u64,
    pub empty: u64,
    pub refill: u64,
    pub waive: u64,
    pub slow: u64,
    pub slow_high_order: u64,
}

/// The pool. Pages it handed out are counted, not stored.
#[derive(Clone, Debug)]
pub struct Pool {
    /// NAPI it is linked to.
    pub napi: Option<u32>,
    /// CPU it is pinned to.
    pub cpu: Option<u16>,
    /// Node it wants pages of.
    pub node: u16,
    /// Order of its pages.
    pub order: u32,
    /// What happened to it.
    pub stats: Stats,
    sizes: Sizes,
    cache: Vec<Page>,
    ring: VecDeque<Page>,
    hold: u64,
    release: u64,
}

impl Pool {
    /// An empty pool.
    pub fn new(sizes: Sizes, napi: Option<u32>, cpu: Option<u16>, node: u16) -> Self {
        let (cache, ring) = Default::default();
        Self { napi, cpu, node, order: 0, stats: Stats::default(), sizes, cache, ring, hold: 0, release: 0 }
    }

    /// Rules C2 to C6 for a page with the direct value that is left after rule C1.
    pub fn put(&mut self, page: Page, direct: bool) -> u8 {
        if !page.recyclable {
            self.stats.released_refcnt += 1;
            self.release += 1;
            return C2_NOT_RECYCLABLE;
        }
        if direct && self.cache.len() < self.sizes.cache as usize {
            self.cache.push(page);
            self.stats.cached += 1;
            return C3_CACHED;
        }
        self.stats.cache_full += u64::from(direct);
        if self.ring.len() < self.sizes.ring as usize {
            self.ring.push_back(page);
            self.stats.ring += 1;
            return if direct { C4_CACHE_FULL } else { C5_RING };
        }
        self.stats.ring_full += 1;
        self.release += 1;
        C6_RING_FULL
    }

    /// Rule E: E1, E3, or how the allocator was called. E2 and E4 are steps on the way there, counted in [`Stats`].
    pub fn alloc(&mut self) -> u8 {
        if self.cache.pop().is_some() {
            self.stats.fast += 1;
            return E1_FAST;
        }
        self.refill();
        if self.cache.pop().is_some() {
            self.stats.refill += 1;
            return E3_REFILL;
        }
        if self.order > 0 {
            self.stats.slow_high_order += 1;
            self.hold += 1;
            return E5_HIGH_ORDER;
        }
        let page = Page { node: self.node, recyclable: true };
        self.cache.extend((1..self.sizes.refill).map(|_| page));
        self.hold += u64::from(self.sizes.refill);
        self.stats.slow += 1;
        E5_SLOW
    }

    /// E2 to E4: from the ring into the cache until the refill is had, the ring is empty, or a page is of another node.
    fn refill(&mut self) {
        self.stats.empty += u64::from(self.ring.is_empty());
        while self.cache.len() < self.sizes.refill as usize {
            match self.ring.pop_front() {
                Some(page) if page.node == self.node => self.cache.push(page),
                Some(_) => {
                    self.stats.waive += 1;
                    self.release += 1;
                    break;
                }
                None => break,
            }
        }
    }

    /// page_pool_update_nid: the pool wants pages of another node, and lets go of those in its cache.
    pub fn set_node(&mut self, node: u16) {
        self.node = node;
        self.release += self.cache.drain(..).count() as u64;
    }

    /// Pages in the cache.
    pub fn cache(&self) -> u32 {
        self.cache.len() as u32
    }
    /// Pages in the ring.
    pub fn ring(&self) -> u32 {
        self.ring.len() as u32
    }
    /// Pages the pool answers for, its own and those in use. Negative where pages are returned that it never gave out, as in a
    /// recording that begins in the middle.
    pub fn inflight(&self) -> i64 {
        self.hold as i64 - self.release as i64
    }
}
