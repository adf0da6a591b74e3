//! Sizes, maps and CPUs one replay runs with, from the host's knobs, the user's, or a labelled assumption.

use std::collections::BTreeMap;

use super::hardware::Device;
use super::queues::{self, ENTRIES_MAX, Queue, parse_mask, power};
use crate::kernel::SlotIndex;
use crate::policy::Setting;

/// Used where a recording shows steering and nothing states the sizes (scaling.rst suggests 32768 entries).
const ASSUMED_ENTRIES: i64 = 32_768;
const ASSUMED_FLOW_CNT: i64 = 4_096;

/// What-if: the NIC follows the flow table, one receive queue a CPU.
pub const ARFS: &str = "arfs";
/// Whether each reader may run only on the CPU where it runs, moved or not: `taskset`, or a pool of one thread a CPU.
pub const PINNED: &str = "pinned_readers";
const FLOW_CNT: &str = "rps_flow_cnt";
const RPS_CPUS: &str = "rps_cpus";

/// Everything about the machine that the rules ask for.
#[derive(Clone, Debug)]
pub struct Config {
    /// CPUs the kernel counts, present or not: highest number + 1.
    pub nr_cpu_ids: u32,
    /// rps_cpu_mask: (power of two ≥ nr_cpu_ids) − 1. Parts a word into hash and CPU.
    pub cpu_mask: u32,
    /// Slots of the socket flow table, a power of two; 0 = RFS off.
    pub entries: u32,
    /// What every receive queue has that is not named.
    pub queue: Queue,
    /// Queues the host names with knobs of their own, by device and number.
    named: BTreeMap<(String, u32), Queue>,
    /// How a queue's flow slot is chosen.
    pub slot: SlotIndex,
    /// Whether a size or a map was assumed rather than stated.
    pub assumed: bool,
    /// Values used, with the source of each.
    pub knobs: BTreeMap<String, (i64, String)>,
    /// The NIC, where hardware steering is replayed (`arfs` = 1).
    pub device: Option<Device>,
    /// By CPU: may the reading task run there? No event shows it: all true, but in examples.
    pub allowed: Vec<bool>,
    /// Whether the reading task may run only where it runs.
    pinned: bool,
    online: Vec<bool>,
    llc: Vec<u16>,
}

impl Config {
    /// From a setting. `steered` says whether the recording shows a packet received on another CPU than it arrived on,
    /// `top` is the highest CPU number it names.
    pub fn new(setting: &Setting, steered: bool, top: u16) -> Self {
        let host = setting.host;
        let highest = host.cpus.iter().copied().max().unwrap_or(0).max(top);
        let mut knobs = BTreeMap::new();
        let mut assumed = false;
        let mut take = |name: &str, default: i64, low: i64, high: i64| {
            let (value, source) = setting.knob(name, default);
            assumed |= source.starts_with("assumed");
            let value = value.clamp(low, high);
            knobs.insert(name.to_owned(), (value, source));
            value
        };
        let on = |value: i64| if steered { value } else { 0 };
        let entries = take("net.core.rps_sock_flow_entries", on(ASSUMED_ENTRIES), 0, i64::from(ENTRIES_MAX));
        let own = queues::named(setting);
        let flow_cnt = match own.as_ref().map(|queues| queues.values().map(|q| q.flow_cnt).max().unwrap_or(0)) {
            None => take(FLOW_CNT, on(ASSUMED_FLOW_CNT), 0, i64::from(ENTRIES_MAX)),
            Some(most) => i64::from(most),
        };
        let nr_cpu_ids = setting.knobs.get("nr_cpu_ids").copied();
        let (nr_cpu_ids, source) = match nr_cpu_ids {
            Some(n) => (n.min(65_536).max(i64::from(highest) + 1) as u32, "set".to_owned()),
            None => (u32::from(highest) + 1, host.source.clone()),
        };
        knobs.insert("nr_cpu_ids".to_owned(), (i64::from(nr_cpu_ids), source));
        let mut online = vec![false; nr_cpu_ids as usize];
        for &cpu in &host.cpus {
            online[usize::from(cpu)] = true;
        }
        if host.cpus.is_empty() {
            online.fill(true);
        }
        let (mut map, source) = match &own {
            None => rps_cpus(setting, steered, &online),
            Some(queues) => (queues::union(queues), queues::described_by(setting, queues)),
        };
        assumed |= source.starts_with("assumed");
        map.retain(|&cpu| online.get(usize::from(cpu)) == Some(&true));
        let bits = map.iter().filter(|c| **c < 63).fold(0_i64, |bits, c| bits | 1 << c);
        if own.is_some() {
            knobs.insert(FLOW_CNT.to_owned(), (flow_cnt, source.clone()));
        }
        knobs.insert(RPS_CPUS.to_owned(), (bits, source));
        let (arfs, source) = setting.knob(ARFS, 0);
        if arfs != 0 {
            knobs.insert(ARFS.to_owned(), (arfs, source));
        }
        let (pinned, source) = setting.knob(PINNED, 0);
        let is_stated = !source.starts_with("assumed");
        let source = if is_stated { source } else { "assumed: readers may run on every CPU".to_owned() };
        knobs.insert(PINNED.to_owned(), (pinned, source));
        let (queues, log) = (host.cpus.len().max(1) as u16, power(flow_cnt).max(1).trailing_zeros());
        let profile = setting.profile;
        let spares = profile.slot_index == SlotIndex::Hash32;
        let device = (arfs != 0).then(|| Device::new(queues, log, spares, profile.arfs_skips_pending));
        let queue = Queue { flow_cnt: power(flow_cnt), map };
        let mut named = own.clone().unwrap_or_default();
        for queue in named.values_mut() {
            queue.map.retain(|&cpu| online.get(usize::from(cpu)) == Some(&true));
        }
        let mut llc = host.llc_of();
        llc.resize(nr_cpu_ids as usize, u16::MAX);
        Self {
            nr_cpu_ids,
            cpu_mask: nr_cpu_ids.next_power_of_two() - 1,
            entries: power(entries),
            queue: if own.is_some() { Queue::default() } else { queue },
            named,
            slot: setting.profile.slot_index,
            assumed,
            knobs,
            device,
            allowed: vec![true; nr_cpu_ids as usize],
            pinned: pinned != 0,
            online,
            llc,
        }
    }
    /// Whether the user's knobs contradict what the host says it ran with: then the kernel's choices are no yardstick.
    pub fn contradicts_host(&self, setting: &Setting, steered: bool, top: u16) -> bool {
        let has_setting = self.knobs.keys().any(|name| setting.host.knobs.contains_key(name));
        let knobs = BTreeMap::new();
        let ran = Self::new(&Setting { knobs, ..*setting }, steered, top);
        let sizes = |c: &Self| (c.nr_cpu_ids, c.entries, c.queue.clone(), c.named.clone(), c.device.is_some());
        (has_setting || !ran.named.is_empty()) && sizes(self) != sizes(&ran)
    }
    /// The same for tasks that may run on every CPU.
    pub fn unpinned(self) -> Self {
        Self { pinned: false, ..self }
    }
    /// The knobs of a receive queue.
    pub fn queue_of(&self, device: &str, queue: u32) -> &Queue {
        if self.named.is_empty() {
            return &self.queue;
        }
        self.named.get(&(device.to_owned(), queue)).unwrap_or(&self.queue)
    }
    /// Whether a queue has neither a flow table nor a CPU map (rule B2).
    pub fn is_off(&self, queue: &Queue) -> bool {
        !self.has_rfs(queue) && queue.map.is_empty()
    }
    /// Whether both flow tables exist (rule B4).
    pub fn has_rfs(&self, queue: &Queue) -> bool {
        self.entries > 0 && queue.flow_cnt > 0
    }
    /// Whether a CPU number is that of a running CPU.
    pub fn is_online(&self, cpu: u32) -> bool {
        self.online.get(cpu as usize) == Some(&true)
    }
    /// Whether the reading task on CPU `own` may run on `cpu` (its `cpus_ptr`).
    pub fn is_allowed(&self, cpu: u32, own: u32) -> bool {
        (!self.pinned || cpu == own) && self.allowed.get(cpu as usize) == Some(&true)
    }
    /// cpus_share_cache: the same CPU, or one LLC domain. False for numbers that are no CPU (the kernel would read past
    /// its per-CPU area) and for CPUs in no domain.
    pub fn share_cache(&self, a: u32, b: u32) -> bool {
        let llc = |cpu: u32| self.llc.get(cpu as usize).copied();
        match (llc(a), llc(b)) {
            (Some(x), Some(y)) => a == b || (x == y && x != u16::MAX),
            _ => false,
        }
    }
    /// Slot of a hash in a queue's flow table: hash_32 since v6.18, the low bits before.
    pub fn flow_slot(&self, queue: &Queue, hash: u32) -> u32 {
        match self.slot {
            _ if queue.flow_cnt <= 1 => 0,
            SlotIndex::Mask => hash & (queue.flow_cnt - 1),
            SlotIndex::Hash32 => hash.wrapping_mul(0x61C8_8647) >> (32 - queue.flow_cnt.trailing_zeros()),
        }
    }

    /// `nr` CPUs online in the given LLC domains, tables of 32768 and 4096, a map of all CPUs.
    #[doc(hidden)]
    pub fn for_examples(nr: u16, llcs: &[Vec<u16>]) -> Self {
        let host = crate::host::Host { cpus: (0..nr).collect(), llcs: llcs.to_vec(), ..Default::default() };
        let profile = crate::kernel::profile_for("6.18").expect("6.18 is a profile");
        let (trace, lives) = Default::default();
        let shared = &crate::policy::Shared::default();
        let (host, knobs) = (&host, BTreeMap::new());
        Self::new(&Setting { trace: &trace, lives: &lives, host, shared, profile, knobs }, true, 0)
    }
}

/// CPUs of the queue's map and their source. Hosts write a hexadecimal mask (`ffffffff,00000003`).
fn rps_cpus(setting: &Setting, steered: bool, online: &[bool]) -> (Vec<u16>, String) {
    if let Some(&bits) = setting.knobs.get(RPS_CPUS) {
        return ((0..63).filter(|bit| bits >> bit & 1 == 1).collect(), "set".to_owned());
    }
    if let Some(map) = setting.host.knobs.get(RPS_CPUS).and_then(|text| parse_mask(text)) {
        return (map, setting.host.knobs_from().to_owned());
    }
    let all = (0..online.len() as u16).filter(|c| steered && online[usize::from(*c)]).collect();
    let why = if steered {
        "assumed: all CPUs, packets are seen on other CPUs than they arrived on"
    } else {
        "assumed: off, no packet is seen steered"
    };
    (all, why.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::Shared;

    #[test]
    fn slots_are_chosen_by_the_profile() {
        let mut config = Config::for_examples(2, &[vec![0, 1]]);
        assert_eq!((config.entries, config.queue.flow_cnt, config.queue.map.clone()), (32_768, 4_096, vec![0, 1]));
        assert_eq!(config.flow_slot(&config.queue, 1), 0x61C8_8647 >> 20);
        config.slot = SlotIndex::Mask;
        assert_eq!(config.flow_slot(&config.queue, 0x1_2345), 0x345);
        assert_eq!((config.queue.mapped(0x7fff_ffff), config.queue.mapped(0x8000_0000)), (Some(0), Some(1)));
    }

    #[test]
    fn no_setting_and_no_steered_packet_is_off() {
        let (trace, lives) = Default::default();
        let host = crate::host::Host { cpus: vec![0, 1], ..Default::default() };
        let profile = crate::kernel::profile_for("6.18").expect("6.18 is a profile");
        let (shared, knobs) = (&Shared::default(), BTreeMap::new());
        let setting = Setting { trace: &trace, lives: &lives, host: &host, shared, profile, knobs };
        let off = Config::new(&setting, false, 1);
        assert!(off.is_off(&off.queue));
        assert!(Config::new(&setting, true, 1).assumed);
    }
}
