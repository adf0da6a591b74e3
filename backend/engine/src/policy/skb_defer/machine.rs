//! The state machine: defer lists, their counters, kicks and NAPI caches of all CPUs. Pure; a free or an allocation goes in,
//! the rule that took it comes out.
//!
//! ```text
//! slot (allocating CPU, node of the freeing CPU)
//!   list      skbs, newest last        pushed by the freeing CPU, emptied by the allocating CPU
//!   counter   raised by every attempt, pushed or not; zeroed only by a flush that finds the list not empty
//! ```
//! That asymmetry is the stuck slot: with a limit at which nothing is pushed the counter only rises, and no flush zeroes it.

use super::rules::*;
use crate::kernel::Profile;

/// What decides, beside the state: constants of a release, knobs, and the variant's choices.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Constants of the kernel.
    pub profile: &'static Profile,
    /// net.core.skb_defer_max; `None` where there are no defer lists.
    pub limit: Option<u32>,
    /// Whether napi_consume_skb puts alien skbs on the defer list (A2).
    pub napi_defers: bool,
    /// Whether a limit of 0 switches deferral off before anything is counted (08dc30de1a40).
    pub zero_is_off: bool,
    /// Whether backlogs are served by NAPI threads, which are scheduled instead of kicked.
    pub backlog_threads: bool,
}

impl Setup {
    /// Whether two setups decide alike, whatever is asked.
    pub fn decides_as(&self, other: &Self) -> bool {
        let key = |one: &Self| (one.profile.name, one.limit, one.napi_defers, one.zero_is_off, one.backlog_threads);
        key(self) == key(other)
    }
}

/// What a rule asks about an skb.
#[derive(Clone, Copy, Debug, Default)]
pub struct Skb {
    /// CPU that built it.
    pub alloc_cpu: u16,
    /// Number handed back at the flush (a life).
    pub token: u32,
    /// Whether more than one reference exists.
    pub shared: bool,
    /// Whether it is half of a fast-clone pair.
    pub fclone: bool,
    /// Whether it carries zero-copy user pages.
    pub zerocopy: bool,
}

/// What became of a free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Freed {
    /// The rule that took it.
    pub rule: u8,
    /// Entries on the list after it; 0 where it went on none.
    pub level: u32,
    /// Whether `skb:consume_skb` is emitted now.
    pub traced: bool,
    /// Whether the put made the NAPI cache free in bulk.
    pub drained: bool,
    /// What precedes or behind the rule: A2 handed it on, or C freed a fast clone; else the rule itself.
    pub by: u8,
}

impl Freed {
    const fn at(rule: u8) -> Self {
        Self { rule, level: 0, traced: false, drained: false, by: rule }
    }
}

/// What an allocation asks for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Request {
    /// A fast-clone pair.
    pub fclone: bool,
    /// Memory of another node than this CPU's.
    pub other_node: bool,
    /// The NAPI flag: softirq context, refills an empty cache.
    pub napi: bool,
    /// Hard IRQ context, or interrupts off: the cache may not be touched.
    pub hard: bool,
}

#[derive(Clone, Debug, Default)]
struct Slot {
    list: Vec<Skb>,
    counter: u32,
}

#[derive(Clone, Debug)]
struct Cpu {
    /// One a node of the freeing CPU, one for all before v6.18; as many as were ever used.
    slots: Vec<Slot>,
    cache: u32,
    kicked: bool,
    online: bool,
}

/// The machine.
#[derive(Clone, Debug)]
pub struct Defer {
    setup: Setup,
    node_of: Vec<u16>,
    cpus: Vec<Cpu>,
    /// Kicks sent, one an interrupt.
    pub kicks: u64,
}

impl Defer {
    /// All lists, counters and caches empty. `node_of` gives the node of every CPU, dense from 0 (see `Host::node_of`).
    pub fn new(setup: Setup, node_of: &[u16]) -> Self {
        let cpu = |node: &u16| Cpu { slots: Vec::new(), cache: 0, kicked: false, online: *node != u16::MAX };
        let cpus = node_of.iter().map(cpu).collect();
        Self { setup, node_of: node_of.to_vec(), cpus, kicks: 0 }
    }

    /// Rule A: a driver's TX completion frees on `cpu`.
    pub fn napi_consume(&mut self, cpu: u16, skb: Skb, budget: u32) -> Freed {
        if budget == 0 {
            return Freed { traced: true, ..Freed::at(A1_ANY_CONTEXT) };
        }
        let on = !(self.setup.limit.is_none() || self.is_off());
        if self.setup.napi_defers && on && skb.alloc_cpu != cpu && !skb.shared {
            return Freed { by: A2_ALIEN, ..self.defer_free(cpu, skb) };
        }
        if skb.shared {
            return Freed::at(A3_REFERENCED);
        }
        if skb.fclone {
            return Freed { traced: true, ..Freed::at(A5_FCLONE) };
        }
        Freed { traced: true, drained: self.put(cpu) == E_DRAIN, ..Freed::at(A6_CACHE) }
    }

    /// The same where somebody else than the variant says whether napi_consume_skb defers; `None` leaves it to the variant.
    pub fn napi_consume_by(&mut self, cpu: u16, skb: Skb, defers: Option<bool>) -> Freed {
        let variant = self.setup.napi_defers;
        self.setup.napi_defers = defers.unwrap_or(variant);
        let freed = self.napi_consume(cpu, skb, 64);
        self.setup.napi_defers = variant;
        freed
    }

    /// Rule B: a reader of TCP, UDP or MPTCP frees on `cpu`, or rule A passes an alien skb on.
    pub fn defer_free(&mut self, cpu: u16, skb: Skb) -> Freed {
        let Some(limit) = self.setup.limit.filter(|_| !self.is_off()) else { return self.free_here(cpu, skb, B1_OFF) };
        if self.setup.profile.zerocopy_exempt && skb.zerocopy {
            return self.free_here(cpu, skb, B2_ZEROCOPY);
        }
        if skb.alloc_cpu == cpu {
            return self.free_here(cpu, skb, C_LOCAL);
        }
        if !self.cpus.get(usize::from(skb.alloc_cpu)).is_some_and(|c| c.online) {
            return self.free_here(cpu, skb, B3_OFFLINE);
        }
        let per_node = self.setup.profile.defer_per_node;
        let node =
            self.node_of.get(usize::from(cpu)).filter(|n| per_node && **n != u16::MAX).map_or(0, |n| usize::from(*n));
        let target = &mut self.cpus[usize::from(skb.alloc_cpu)];
        if target.slots.len() <= node {
            target.slots.resize_with(node + 1, Slot::default);
        }
        let slot = &mut target.slots[node];
        if self.setup.profile.defer_counts_first {
            slot.counter = slot.counter.saturating_add(1);
            if slot.counter >= limit {
                return self.free_here(cpu, skb, B4_OVERFLOW);
            }
        } else {
            if slot.counter >= limit {
                return self.free_here(cpu, skb, B4_OVERFLOW);
            }
            slot.counter += 1;
        }
        slot.list.push(skb);
        let level = slot.list.len() as u32;
        let rule = match (slot.counter - 1 == limit / 2, target.kicked) {
            (false, _) => B5_PUSH,
            (true, _) if self.setup.backlog_threads => D_THREAD,
            (true, true) => D_PENDING,
            (true, false) => {
                (target.kicked, self.kicks) = (true, self.kicks + 1);
                B6_KICK
            }
        };
        Freed { level, ..Freed::at(rule) }
    }

    /// Rule B where, between its tests and the push, the allocating CPU goes offline or the freeing task moves to another CPU:
    /// kernels that look again drain the list on the CPU they run on (B5-drain), and all of it is freed there by A1, which
    /// emits the event on that CPU. Others leave the skb where it was pushed. What was drained, newest first.
    pub fn defer_free_late(&mut self, cpu: u16, skb: Skb, goes_offline: bool) -> (Freed, Vec<Skb>) {
        let freed = self.defer_free(cpu, skb);
        if !defers(freed.rule) {
            return (freed, Vec::new());
        }
        // Its own lists were emptied before this push, where the kernel does that.
        if let Some(target) = self.cpus.get_mut(usize::from(skb.alloc_cpu)).filter(|_| goes_offline) {
            target.online = false;
        }
        if !self.setup.profile.drains_dead_cpu {
            return (freed, Vec::new());
        }
        let drained = self.take(skb.alloc_cpu);
        (Freed { level: 0, ..Freed::at(B5_DRAIN) }, drained)
    }

    /// Rule C: freed on the current CPU, silently. Kernels before 2024 do not put the struct into the NAPI cache here, so
    /// their caches come out fuller than they were.
    fn free_here(&mut self, cpu: u16, skb: Skb, rule: u8) -> Freed {
        if skb.fclone {
            return Freed { by: C_FCLONE, ..Freed::at(rule) };
        }
        Freed { drained: self.put(cpu) == E_DRAIN, ..Freed::at(rule) }
    }

    /// Rule G: one iteration of the NET_RX loop on `cpu`. The skbs in the order they are freed: newest first, node by node.
    pub fn flush(&mut self, cpu: u16) -> Vec<Skb> {
        let out = self.take(cpu);
        for _ in out.iter().filter(|skb| !skb.fclone) {
            self.put(cpu);
        }
        out
    }

    /// A flush of `cpu` that another CPU's push falls into: the kernel zeroes the counter, then takes the list. The skb goes
    /// with the list, its count stays behind.
    pub fn flush_into(&mut self, cpu: u16, freeing: u16, skb: Skb) -> Vec<Skb> {
        for slot in self.cpus.get_mut(usize::from(cpu)).into_iter().flat_map(|on| &mut on.slots) {
            slot.counter = if slot.list.is_empty() { slot.counter } else { 0 };
        }
        self.defer_free(freeing, skb);
        let counters: Vec<u32> = self.cpus[usize::from(cpu)].slots.iter().map(|s| s.counter).collect();
        let out = self.flush(cpu);
        for (slot, counter) in self.cpus[usize::from(cpu)].slots.iter_mut().zip(counters) {
            slot.counter = counter;
        }
        out
    }

    /// Empties a CPU's lists. The kernel takes a kick's mark off when its interrupt is served, just before the flush.
    fn take(&mut self, cpu: u16) -> Vec<Skb> {
        let Some(on) = self.cpus.get_mut(usize::from(cpu)) else { return Vec::new() };
        on.kicked = false;
        let mut out = Vec::new();
        for slot in &mut on.slots {
            if !slot.list.is_empty() {
                slot.counter = 0;
                out.extend(slot.list.drain(..).rev());
            }
        }
        out
    }

    /// Whether a flush on `cpu` would find anything.
    pub fn holds(&self, cpu: u16) -> bool {
        self.cpus.get(usize::from(cpu)).is_some_and(|c| c.slots.iter().any(|s| !s.list.is_empty()))
    }

    /// Rule E, put: [`E_PUT`] or, where it made the cache free in bulk, [`E_DRAIN`].
    pub fn put(&mut self, cpu: u16) -> u8 {
        let Some(on) = self.cpus.get_mut(usize::from(cpu)) else { return E_PUT };
        on.cache += 1;
        if on.cache < self.setup.profile.cache_size {
            return E_PUT;
        }
        on.cache -= self.setup.profile.cache_free;
        E_DRAIN
    }

    /// Rules E and F: an allocation in NAPI context.
    pub fn napi_alloc(&mut self, cpu: u16) -> u8 {
        let bulk = self.setup.profile.cache_bulk;
        // Kernels without a NAPI cache have nothing to refill.
        let Some(on) = self.cpus.get_mut(usize::from(cpu)).filter(|_| bulk > 0) else { return F_SLAB };
        let refill = on.cache == 0;
        on.cache = if refill { bulk - 1 } else { on.cache - 1 };
        if refill { F_REFILL } else { F_CACHE }
    }

    /// Rule F: an allocation in process context with interrupts on.
    pub fn process_alloc(&mut self, cpu: u16) -> u8 {
        let may = self.setup.profile.process_from_cache;
        match self.cpus.get_mut(usize::from(cpu)) {
            Some(on) if may && on.cache > 0 => {
                on.cache -= 1;
                F_CACHE
            }
            _ => F_SLAB,
        }
    }

    /// Rule F: an allocation, by what it asks for.
    pub fn alloc(&mut self, cpu: u16, request: Request) -> u8 {
        match request {
            Request { fclone: true, .. } => F_FCLONE,
            Request { other_node: true, .. } => F_NODE,
            Request { napi: true, .. } => self.napi_alloc(cpu),
            Request { hard: false, .. } => self.process_alloc(cpu),
            _ => F_SLAB,
        }
    }

    /// Rule E, several at once: how many come straight from slab.
    pub fn get_bulk(&mut self, cpu: u16, n: u32) -> u32 {
        let Profile { cache_size, cache_bulk, .. } = *self.setup.profile;
        let Some(on) = self.cpus.get_mut(usize::from(cpu)) else { return n };
        if on.cache < n {
            on.cache += cache_bulk.min(cache_size - on.cache);
        }
        let from_cache = n.min(on.cache);
        on.cache -= from_cache;
        n - from_cache
    }

    /// The sysctl is written: rule H where a limit of 0 is a switch.
    pub fn set_limit(&mut self, limit: u32) -> Option<u8> {
        self.setup.limit = Some(limit);
        self.setup.zero_is_off.then_some(if limit == 0 { H_OFF } else { H_ON })
    }

    /// A CPU goes away. Kernels that drain a dead CPU's lists give the skbs back, others strand them. They are freed on
    /// the CPU that cleans up, which is unknown, so no NAPI cache fills.
    pub fn offline(&mut self, cpu: u16) -> Vec<Skb> {
        let drains = self.setup.profile.drains_dead_cpu;
        let drained = if drains { self.take(cpu) } else { Vec::new() };
        if let Some(on) = self.cpus.get_mut(usize::from(cpu)) {
            on.online = false;
        }
        drained
    }

    /// Entries on a list.
    pub fn level(&self, alloc_cpu: u16, node: u16) -> u32 {
        self.slot(alloc_cpu, node).map_or(0, |s| s.list.len() as u32)
    }
    /// A slot's counter.
    pub fn counter(&self, alloc_cpu: u16, node: u16) -> u32 {
        self.slot(alloc_cpu, node).map_or(0, |s| s.counter)
    }
    /// Entries in a NAPI cache.
    pub fn cache(&self, cpu: u16) -> u32 {
        self.cpus.get(usize::from(cpu)).map_or(0, |c| c.cache)
    }
    fn slot(&self, alloc_cpu: u16, node: u16) -> Option<&Slot> {
        self.cpus.get(usize::from(alloc_cpu))?.slots.get(usize::from(node))
    }
    fn is_off(&self) -> bool {
        self.setup.zero_is_off && self.setup.limit == Some(0)
    }
}
