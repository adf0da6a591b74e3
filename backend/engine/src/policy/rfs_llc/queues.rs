//! Receive queues that a host names with knobs of their own, by their file below /sys/class/net:
//!
//! ```text
//! eth0/queues/rx-0/rps_cpus = 3          a queue not named has neither a flow table nor a CPU map
//! eth0/queues/rx-0/rps_flow_cnt = 4096
//! ```
//! A host that says `rps_cpus` and `rps_flow_cnt` without a queue means every queue; one set by the user does too.

use std::collections::BTreeMap;

use crate::policy::Setting;

/// Highest table size the kernel takes (net.core.rps_sock_flow_entries, 2^29).
pub(super) const ENTRIES_MAX: u32 = 1 << 29;

/// Hexadecimal digits of a mask that can name a CPU.
const MASK_DIGITS: usize = (u16::MAX as usize + 1) / 4;

/// The knobs of a receive queue.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Queue {
    /// Slots of its flow table, a power of two; 0 = none.
    pub flow_cnt: u32,
    /// CPUs of its map, ascending; empty = none.
    pub map: Vec<u16>,
}

impl Queue {
    /// Entry of the CPU map for a hash (reciprocal_scale), `None` without a map.
    pub fn mapped(&self, hash: u32) -> Option<u16> {
        let at = (u64::from(hash) * self.map.len() as u64) >> 32;
        self.map.get(at as usize).copied()
    }
}

/// Queues by device and number.
pub type Queues = BTreeMap<(String, u32), Queue>;

/// The queues the host names; `None` where it names none or the user sets the knobs of all.
pub fn named(setting: &Setting) -> Option<Queues> {
    if ["rps_cpus", "rps_flow_cnt"].iter().any(|name| setting.knobs.contains_key(*name)) {
        return None;
    }
    let mut queues = Queues::new();
    for (name, value) in &setting.host.knobs {
        let Some((device, queue, file)) = parts(name) else { continue };
        let queue = queues.entry((device.to_owned(), queue)).or_default();
        match file {
            "rps_cpus" => queue.map = parse_mask(value).unwrap_or_default(),
            _ => queue.flow_cnt = power(value.trim().parse().unwrap_or(0)),
        }
    }
    (!queues.is_empty()).then_some(queues)
}

/// `eth0/queues/rx-3/rps_cpus` as device, queue and file.
fn parts(name: &str) -> Option<(&str, u32, &str)> {
    let (device, rest) = name.split_once("/queues/rx-")?;
    let (queue, file) = rest.split_once('/')?;
    matches!(file, "rps_cpus" | "rps_flow_cnt").then_some((device, queue.parse().ok()?, file))
}

/// CPUs that any queue may hand packets to, ascending.
pub fn union(queues: &Queues) -> Vec<u16> {
    let mut cpus: Vec<u16> = queues.values().flat_map(|queue| queue.map.iter().copied()).collect();
    cpus.sort_unstable();
    cpus.dedup();
    cpus
}

/// Where their values come from, in words.
pub fn described_by(setting: &Setting, queues: &Queues) -> String {
    let queues = if queues.len() == 1 { "1 queue".to_owned() } else { format!("{} queues", queues.len()) };
    format!("{}, {queues} named, no other has it", setting.host.knobs_from())
}

/// The size of a flow table: the next power of two.
pub(super) fn power(n: i64) -> u32 {
    if n <= 0 { 0 } else { (n.min(i64::from(ENTRIES_MAX)) as u32).next_power_of_two() }
}

/// CPUs of a hexadecimal mask in groups of 32 bits.
pub(super) fn parse_mask(text: &str) -> Option<Vec<u16>> {
    let digits: String = text.trim().trim_start_matches("0x").chars().filter(|c| *c != ',').collect();
    let mut cpus = Vec::new();
    for (nibble, digit) in digits.chars().rev().take(MASK_DIGITS).enumerate() {
        let bits = digit.to_digit(16)?;
        cpus.extend((0..4).filter(|bit| bits >> bit & 1 == 1).map(|bit| (nibble * 4 + bit) as u16));
    }
    (!digits.is_empty()).then_some(cpus)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_are_hexadecimal() {
        assert_eq!(parse_mask("3"), Some(vec![0, 1]));
        assert_eq!(parse_mask("10\n"), Some(vec![4]));
        assert_eq!(parse_mask("00000001,00000000"), Some(vec![32]));
        assert_eq!(parse_mask("0"), Some(vec![]));
        assert_eq!(parse_mask("zz"), None);
    }

    #[test]
    fn a_queue_is_named_by_its_file() {
        assert_eq!(parts("eth0/queues/rx-3/rps_cpus"), Some(("eth0", 3, "rps_cpus")));
        assert_eq!(parts("eth0/queues/rx-3/rps_flow_cnt"), Some(("eth0", 3, "rps_flow_cnt")));
        for other in ["rps_cpus", "eth0/queues/tx-3/xps_cpus", "eth0/queues/rx-x/rps_cpus", "eth0/queues/rx-0"] {
            assert_eq!(parts(other), None);
        }
    }

    #[test]
    fn the_union_names_every_cpu_once() {
        let queue = |map: &[u16]| Queue { flow_cnt: 0, map: map.to_vec() };
        let queues = Queues::from([(("a".to_owned(), 0), queue(&[1, 3])), (("b".to_owned(), 0), queue(&[0, 1]))]);
        assert_eq!(union(&queues), [0, 1, 3]);
    }
}
