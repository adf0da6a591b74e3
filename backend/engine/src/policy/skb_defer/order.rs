//! Which decisions hang on the order of a free and a flush that a recording does not show.
//!
//! A free counts and then pushes, a flush zeroes the counter and then takes the list. Of both a recording has events around them:
//! ```text
//! free     the event that asks ──[counts, pushes]──> the end of the read
//! flush    softirq_entry or napi_poll ──[zeroes, takes]──> the CPU's next event
//! ```
//! Where the two overlap, the free may have been zeroed or not: so a counter is known within bounds, and a free whose answer is not
//! the same at both is open. With room for one skb (a limit of 2) that is often, with room for 127 only where a list is full.
//! What was handed back is used here, to know that a flush found the list filled. It never enters a prediction.

use std::collections::BTreeMap;

/// What a list saw, in the order of the steps.
#[derive(Clone, Copy, Debug)]
pub(super) enum Seen {
    /// A free that asks a slot for room: number of its decision, slot, bounds in time, and when the skb was handed back.
    Free { decision: usize, slot: u32, from_ns: u64, until_ns: u64, handed_back_ns: Option<u64> },
    /// A flush of a CPU's slots, and its bounds in time.
    Flush { cpu: u16, from_ns: u64, until_ns: u64 },
}

/// How a slot answers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answers {
    /// net.core.skb_defer_max.
    pub limit: u32,
    /// Whether a free counts before it compares.
    pub counts_first: bool,
}

impl Answers {
    fn accepts(self, counter: u32) -> bool {
        counter.saturating_add(u32::from(self.counts_first)) < self.limit
    }
}

#[derive(Default)]
struct Slot {
    /// Bounds of the counter, and the upper one before the last flush.
    least: u32,
    most: u32,
    most_before: u32,
    /// Whether the list may hold an skb, and whether it does.
    may_hold: bool,
    holds: bool,
    /// When the last flush was over at the latest.
    flushed_ns: u64,
    /// Frees that may come after the next flush: decision, latest time, whether it was accepted for certain.
    late: Vec<(usize, u64, bool)>,
}

/// The decisions that are open, ascending.
pub(super) fn open(seen: &[Seen], answers: Answers) -> Vec<usize> {
    let filled = filled(seen);
    let (mut slots, mut out) = (BTreeMap::<u32, Slot>::new(), Vec::new());
    let mut passed = 0;
    for (at, one) in seen.iter().enumerate() {
        match *one {
            Seen::Free { decision, slot, from_ns, until_ns, .. } => {
                if slots.entry(slot).or_default().free(answers, decision, from_ns, until_ns) {
                    out.push(decision);
                }
            }
            Seen::Flush { cpu, from_ns, until_ns } => {
                let left = &filled[passed..];
                let (found, _) = left.split_at(left.iter().take_while(|(flush, _)| *flush <= at).count());
                passed += found.len();
                let first = u32::from(cpu) << 16;
                for (place, slot) in slots.range_mut(first..=first | 0xffff) {
                    let was_filled = found.iter().any(|(_, filled)| filled == place);
                    slot.flush(answers, from_ns, until_ns, was_filled, &mut out);
                }
            }
        }
    }
    out.sort_unstable();
    out.dedup();
    out
}

/// Flushes by their place in `seen`, ascending, with the slots that they found filled: the last that began before an skb was
/// handed back.
fn filled(seen: &[Seen]) -> Vec<(usize, u32)> {
    let mut flushes: BTreeMap<u16, Vec<(u64, usize)>> = BTreeMap::new();
    for (at, one) in seen.iter().enumerate() {
        if let Seen::Flush { cpu, from_ns, .. } = *one {
            flushes.entry(cpu).or_default().push((from_ns, at));
        }
    }
    flushes.values_mut().for_each(|of_cpu| of_cpu.sort_unstable());
    let found = seen.iter().filter_map(|one| {
        let Seen::Free { slot, handed_back_ns: Some(when), .. } = *one else { return None };
        let of_cpu = flushes.get(&((slot >> 16) as u16))?;
        let behind = of_cpu.partition_point(|(from_ns, _)| *from_ns <= when);
        Some((of_cpu.get(behind.checked_sub(1)?)?.1, slot))
    });
    let mut filled: Vec<_> = found.collect();
    filled.sort_unstable();
    filled.dedup();
    filled
}

impl Slot {
    /// Whether the free's answer is open.
    fn free(&mut self, answers: Answers, decision: usize, from_ns: u64, until_ns: u64) -> bool {
        let may_be_before = from_ns < self.flushed_ns;
        let (may, at_most) = (answers.accepts(self.least), answers.accepts(self.most));
        let must = at_most && (!may_be_before || answers.accepts(self.most_before));
        self.most += u32::from(answers.counts_first || at_most);
        self.least += u32::from((answers.counts_first || may) && !may_be_before);
        self.may_hold |= may;
        self.holds |= must && !may_be_before;
        self.late.push((decision, until_ns, must));
        may != must
    }

    fn flush(&mut self, answers: Answers, from_ns: u64, until_ns: u64, was_filled: bool, out: &mut Vec<usize>) {
        self.late.retain(|(_, latest, _)| *latest > from_ns);
        if !self.may_hold && !was_filled {
            return;
        }
        // What was refused may have been accepted, if it came after the counter was zeroed.
        let refused = self.late.iter().filter(|(_, _, accepted)| !accepted && answers.accepts(0));
        out.extend(refused.map(|(decision, ..)| *decision));
        self.most_before = self.most;
        self.least = 0;
        if self.holds || was_filled {
            self.most = self.late.len() as u32;
        }
        (self.holds, self.may_hold, self.flushed_ns) = (false, !self.late.is_empty(), until_ns);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLOT: u32 = 0;

    fn free(decision: usize, from_ns: u64, until_ns: u64) -> Seen {
        Seen::Free { decision, slot: SLOT, from_ns, until_ns, handed_back_ns: None }
    }
    fn flush(from_ns: u64, until_ns: u64) -> Seen {
        Seen::Flush { cpu: 0, from_ns, until_ns }
    }
    fn open_at(limit: u32, seen: &[Seen]) -> Vec<usize> {
        open(seen, Answers { limit, counts_first: true })
    }

    #[test]
    fn frees_and_flushes_apart_leave_nothing_open() {
        let seen = [free(0, 10, 12), free(1, 13, 14), flush(20, 22), free(2, 30, 31), free(3, 32, 33), flush(40, 41)];
        for limit in [0, 1, 2, 3, 64] {
            assert!(open_at(limit, &seen).is_empty(), "{limit}");
        }
    }

    #[test]
    fn with_room_for_one_a_free_that_overlaps_a_flush_leaves_the_next_ones_open() {
        let seen = [free(0, 10, 12), free(1, 19, 25), flush(20, 22), free(2, 30, 31), free(3, 32, 33)];
        // 1 is refused if it comes before the flush and accepted after it; 2 the other way round; 3 is refused in either case.
        assert_eq!(open_at(2, &seen), vec![1, 2]);
        assert!(open_at(64, &seen).is_empty());
    }

    #[test]
    fn a_free_that_began_before_a_flush_was_over_may_be_before_it() {
        let seen = [free(0, 10, 12), flush(20, 30), free(1, 25, 31), free(2, 40, 41)];
        assert_eq!(open_at(2, &seen), vec![1, 2]);
    }

    #[test]
    fn an_skb_that_was_handed_back_shows_that_its_flush_found_the_list_filled() {
        let mut seen = vec![free(0, 10, 12), free(1, 19, 25), flush(20, 22), free(2, 30, 31), flush(40, 42)];
        seen.extend([free(3, 50, 51), free(4, 52, 53)]);
        assert_eq!(
            open_at(2, &seen),
            vec![1, 2, 3],
            "2 may have been refused, and then the second flush zeroed nothing"
        );
        seen[3] = Seen::Free { decision: 2, slot: SLOT, from_ns: 30, until_ns: 31, handed_back_ns: Some(42) };
        assert_eq!(open_at(2, &seen), vec![1, 2]);
    }

    #[test]
    fn slots_of_other_cpus_are_not_flushed() {
        let seen =
            [free(0, 10, 12), Seen::Flush { cpu: 1, from_ns: 11, until_ns: 22 }, free(1, 15, 31), free(2, 40, 41)];
        assert!(open_at(2, &seen).is_empty());
    }

    #[test]
    fn before_v6_18_what_is_refused_is_not_counted() {
        let seen = [free(0, 10, 12), free(1, 19, 25), flush(20, 22), free(2, 30, 31), free(3, 32, 33)];
        let found = open(&seen, Answers { limit: 1, counts_first: false });
        assert_eq!(found.len(), 2);
    }
}
