//! Hardware steering: what a moved flow asks of the NIC (set_rps_cpu, rules C), what may expire (D), and what mlx5 does with
//! a call (E). No stock event shows any of it, so its counts are `modelled`; `mlx5e_rx_flow_steer` under funccount is the judge.
//!
//! ```text
//! flow moves ──C──> ndo_rx_flow_steer ──E──> mlx5 rule table ──> work: program, then expire by D
//! ```
//! C and D: net/core/dev.c v7.1, active filters spared since v6.18. E: en_arfs.c, the same in 6.12.117 and 7.3.4.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::rules::R;

/// Filters looked at in one expiry, mlx5 (recalled, not verified).
pub const EXPIRE_QUOTA: usize = 60;
/// A filter counts as active while its CPU's backlog has moved on by less than this many table sizes.
const ACTIVE_TABLES: u32 = 10;

/// A slot of a queue's flow table, as hardware steering sees it.
#[derive(Clone, Copy, Debug)]
struct Filter {
    id: u32,
    hash: u32,
    cpu: u16,
    last_tail: u32,
}

/// What one moved flow led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steered {
    /// Rule C that ended it.
    pub rule: R,
    /// Rule E, where the driver was called.
    pub driver: Option<R>,
}

impl Steered {
    /// Whether set_rps_cpu ends in the new queue's flow slot (C6). Else, and where the driver refused, it sets the slot of
    /// the queue the packet arrived on; that one stays as it was when the driver takes the flow.
    pub fn sets_target(&self) -> bool {
        self.rule == R::C5Stored
    }
}

/// The device.
#[derive(Clone, Debug)]
pub struct Device {
    /// RX queue by CPU (rx_cpu_rmap): here one queue a CPU, as many as there are.
    queues: u16,
    /// log2 of a queue's flow table.
    log: u32,
    /// Whether a slot with an active filter of another flow is left alone (97bcc5b6f454, v6.18).
    spares_active: bool,
    filters: HashMap<(u16, u32), Filter, FxBuildHasher>,
    driver: Mlx5,
}

impl Device {
    /// Without filters. `spares_active` from v6.18 on, `skips_pending` from v6.6 on.
    pub fn new(queues: u16, log: u32, spares_active: bool, skips_pending: bool) -> Self {
        let driver = Mlx5 { skips_pending, ..Mlx5::default() };
        Self { queues: queues.max(1), log, spares_active, filters: HashMap::default(), driver }
    }

    /// The driver's accelerated RFS is turned off while the kernel still asks.
    pub fn disable(&mut self) {
        self.driver.disabled = true;
    }

    /// RX queue that interrupts a CPU.
    pub fn queue_of(&self, cpu: u16) -> u16 {
        cpu % self.queues
    }

    /// set_rps_cpu for a flow that arrived on `queue` and moves to `cpu`, whose backlog head is `head`. `is_ours`
    /// says whether the driver can steer its protocol (E1).
    pub fn moved(&mut self, queue: u16, slot: u32, hash: u32, cpu: u16, head: u32, is_ours: bool) -> Steered {
        let target = self.queue_of(cpu);
        let skip = |rule| Steered { rule, driver: None };
        if target == queue {
            return skip(R::C2SameQueue);
        }
        let spared = |held: &&Filter| self.is_active(held, head) && (held.hash != hash || held.cpu == cpu);
        if self.spares_active && self.filters.get(&(target, slot)).filter(spared).is_some() {
            return skip(R::C3Active);
        }
        let (driver, id) = self.driver.steer(hash, target, is_ours);
        let Some(id) = id else { return Steered { rule: R::C4Refused, driver: Some(driver) } };
        self.filters.insert((target, slot), Filter { id, hash, cpu, last_tail: head });
        // The old slot's equal id is cleared: one hardware rule belongs to one slot.
        if self.filters.get(&(queue, slot)).is_some_and(|old| old.id == id) {
            self.filters.remove(&(queue, slot));
        }
        Steered { rule: R::C5Stored, driver: Some(driver) }
    }

    /// Queues that a packet may name: one beyond them is not steered (B1).
    pub fn checks_queue(&self, queue: u16) -> Option<R> {
        (queue >= self.queues).then_some(R::B1Queue)
    }

    /// rps_may_expire_flow: whether the driver may drop the filter of `slot` on `queue`.
    pub fn may_expire(&self, queue: u16, slot: u32, id: u32, head: u32) -> R {
        let held = self.filters.get(&(queue, slot)).filter(|f| f.id == id && slot < 1 << self.log);
        if held.is_some_and(|f| self.is_active(f, head)) { R::DKeep } else { R::DExpire }
    }

    /// The driver's queued work: programs the requests, then looks at [`EXPIRE_QUOTA`] filters. Returns how many went.
    pub fn work(&mut self, heads: impl Fn(u16) -> u32) -> usize {
        self.driver.pending.clear();
        let old = self.filters.iter().filter(|(_, f)| !self.is_active(f, heads(f.cpu)));
        let gone: Vec<(u16, u32)> = old.take(EXPIRE_QUOTA).map(|(at, _)| *at).collect();
        for at in &gone {
            if let Some(filter) = self.filters.remove(at) {
                self.driver.rules.remove(&filter.hash);
            }
        }
        gone.len()
    }

    /// Calls that took the driver's lock, and of these the ones that changed nothing.
    pub fn calls(&self) -> (u64, u64) {
        (self.driver.locked, self.driver.for_nothing)
    }

    fn is_active(&self, filter: &Filter, head: u32) -> bool {
        (head.wrapping_sub(filter.last_tail) as i32) < (ACTIVE_TABLES << self.log.min(24)) as i32
    }
}

/// A moved flow on a host with or without such a device.
pub fn moved(device: Option<&mut Device>, queue: u16, slot: u32, hash: u32, cpu: u16, head: u32) -> Steered {
    let none = Steered { rule: R::C1None, driver: None };
    device.map_or(none, |device| device.moved(queue, slot, hash, cpu, head, true))
}

/// The mlx5 driver: one rule a flow, a lock for every call.
#[derive(Clone, Debug, Default)]
struct Mlx5 {
    skips_pending: bool,
    disabled: bool,
    /// Flow hash → (RX queue, id). The driver keys on the 4-tuple, which the hash represents.
    rules: HashMap<u32, (u16, u32), FxBuildHasher>,
    /// Flows whose work is queued.
    pending: HashMap<u32, (), FxBuildHasher>,
    next_id: u32,
    locked: u64,
    for_nothing: u64,
}

impl Mlx5 {
    fn steer(&mut self, flow: u32, queue: u16, is_ours: bool) -> (R, Option<u32>) {
        if !is_ours {
            return (R::E1Unsupported, None);
        }
        self.locked += 1;
        if self.disabled {
            self.for_nothing += 1;
            return (R::E2Disabled, None);
        }
        let known = self.rules.get_mut(&flow);
        let (rule, id) = match known {
            Some((held, id)) if *held == queue => (R::E3SameQueue, *id),
            Some((_, id)) if self.skips_pending && self.pending.contains_key(&flow) => (R::E3Pending, *id),
            Some((held, id)) => {
                *held = queue;
                (R::E4Move, *id)
            }
            None => {
                self.next_id += 1;
                self.rules.insert(flow, (queue, self.next_id));
                (R::E4Add, self.next_id)
            }
        };
        if matches!(rule, R::E4Move | R::E4Add) {
            self.pending.insert(flow, ());
        } else {
            self.for_nothing += 1;
        }
        (rule, Some(id))
    }
}
