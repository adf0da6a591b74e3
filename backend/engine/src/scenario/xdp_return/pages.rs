//! Which page lies where. The machine counts pages; the picture moves them: this follows the machine's levels by name.

use std::collections::VecDeque;

use crate::policy::xdp_return::pool::Pool;

/// Pages by token; `None` for one that has not been seen in use yet.
#[derive(Debug, Default)]
pub(super) struct Pages {
    /// The device's receive ring, oldest first.
    pub rx: VecDeque<Option<u32>>,
    cache: Vec<Option<u32>>,
    ring: VecDeque<Option<u32>>,
}

impl Pages {
    /// Pages nobody has seen yet: `rx` with the device, `cached` in the cache.
    pub fn new(rx: usize, cached: usize) -> Self {
        Self { rx: vec![None; rx].into(), cache: vec![None; cached], ring: VecDeque::new() }
    }
    /// The pool put a page on top of its cache.
    pub fn push_cached(&mut self, token: u32) {
        self.cache.push(Some(token));
    }
    /// The pool put a page at the end of its ring.
    pub fn push_ringed(&mut self, token: u32) {
        self.ring.push_back(Some(token));
    }
    /// The pool gave out a page, and is `pool` now: what left its ring and what the allocator gave is in its
    /// cache. The page, and what left the ring with it.
    pub fn allocated(&mut self, pool: &Pool) -> (Option<u32>, Vec<u32>) {
        let mut moved = Vec::new();
        while self.ring.len() > pool.ring() as usize {
            let page = self.ring.pop_front().flatten();
            moved.extend(page);
            self.cache.push(page);
        }
        while self.cache.len() <= pool.cache() as usize {
            self.cache.push(None);
        }
        let page = self.cache.pop().flatten();
        self.rx.push_back(page);
        (page, moved)
    }
}
