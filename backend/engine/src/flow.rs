//! Flows: skbs by allocating CPU and the CPU that ended their use, how far apart these are, and how long it took.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::event::NO_CPU;
use crate::host::{Distance, Host};
use crate::life::{Lives, NO_EVENT};

/// One pair of CPUs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Flow {
    /// CPU that allocated the skbs.
    pub alloc_cpu: u16,
    /// CPU that ended their use.
    pub free_cpu: u16,
    /// Lives.
    pub count: u64,
    /// How far apart the two are.
    pub distance: Distance,
    /// ns from its first event to the end of use: median, nearest rank.
    pub p50_ns: u64,
    /// 95 of 100, nearest rank.
    pub p95_ns: u64,
    /// The longest.
    pub max_ns: u64,
}

/// All pairs, and the lives that belong to none.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Flows {
    /// Ascending by (alloc_cpu, free_cpu).
    pub pairs: Vec<Flow>,
    /// Lives whose use ended on a known CPU but whose allocating CPU is not known.
    pub alloc_unknown: u64,
    /// Lives whose end was not seen, or not on which CPU.
    pub free_unknown: u64,
}

/// Flows of the lives whose use ended within `range` (both ends included), or of all. Lives whose end was not seen count
/// where they overlap it.
pub fn flows(lives: &Lives, host: &Host, range: Option<(u64, u64)>) -> Flows {
    let (from, to) = range.unwrap_or((0, u64::MAX));
    let mut spans: BTreeMap<(u16, u16), Vec<u64>> = BTreeMap::new();
    let mut out = Flows::default();
    for life in 0..lives.len() {
        let (alloc, free, done) = (lives.alloc_cpu[life], lives.free_cpu[life], lives.done_ns[life]);
        if lives.done[life] == NO_EVENT || free == NO_CPU {
            out.free_unknown += u64::from(lives.first_ns[life] <= to && lives.last_ns[life] >= from);
        } else if done < from || done > to {
        } else if alloc == NO_CPU {
            out.alloc_unknown += 1;
        } else {
            spans.entry((alloc, free)).or_default().push(done.saturating_sub(lives.first_ns[life]));
        }
    }
    out.pairs.extend(spans.into_iter().map(|((alloc_cpu, free_cpu), mut ns)| {
        ns.sort_unstable();
        let rank = |percent: usize| ns[(ns.len() * percent).div_ceil(100).max(1) - 1];
        let distance = host.distance(alloc_cpu, free_cpu);
        let (p50_ns, p95_ns, max_ns) = (rank(50), rank(95), rank(100));
        Flow { alloc_cpu, free_cpu, count: ns.len() as u64, distance, p50_ns, p95_ns, max_ns }
    }));
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::lives;
    use crate::testing::trace;

    #[test]
    fn pairs_have_distance_and_nearest_rank_times() {
        let mut picture = String::new();
        for i in 1..=20_u64 {
            let t = i * 1_000;
            picture += &format!("{t} cpu0 net:net_dev_queue skbaddr=0x{i}0 len=60\n");
            picture += &format!("{} cpu1 skb:consume_skb skbaddr=0x{i}0 location=a+0x1\n", t + i * 10);
        }
        picture += "90000 cpu1 skb:consume_skb skbaddr=0x999 location=a+0x1\n";
        picture += "90001 cpu1 net:net_dev_queue skbaddr=0x998 len=60\n";
        let host = Host { cpus: vec![0, 1], llcs: vec![vec![0], vec![1]], nodes: vec![vec![0, 1]], ..Host::default() };
        let lives = lives(&trace(&picture), &host);
        let all = flows(&lives, &host, None);
        let pair = Flow {
            alloc_cpu: 0,
            free_cpu: 1,
            count: 20,
            distance: Distance::CrossLlc,
            p50_ns: 100,
            p95_ns: 190,
            max_ns: 200,
        };
        assert_eq!(all, Flows { pairs: vec![pair], alloc_unknown: 1, free_unknown: 1 });
        let first = flows(&lives, &host, Some((0, 1_010)));
        assert_eq!((first.pairs[0].count, first.alloc_unknown, first.free_unknown), (1, 0, 0));
    }
}
