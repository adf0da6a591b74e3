//! Receive queues that a host names with knobs of their own, by their file below /sys/class/net:
//!
//! ```text
//! eth0/queues/rx-0/rps_cpus = 3          a queue not named has neither a flow table nor a CPU map
//! eth0/queues/rx-0/rps_flow_cnt = 4096
//! ```
//! A host that says `rps_cpus` and `rps_flow_cnt` without a queue means every queue; one set by the user does too.

use std::collections::BTreeMap;

use super::config::{Queue, parse_mask, power};
use crate::policy::Setting;

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
pub fn told_by(setting: &Setting, queues: &Queues) -> String {
    let queues = if queues.len() == 1 { "1 queue".to_owned() } else { format!("{} queues", queues.len()) };
    format!("{}, {queues} named, no other has it", setting.host.knobs_from())
}

#[cfg(test)]
mod tests {
    use super::*;

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
