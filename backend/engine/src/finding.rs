//! Findings: what a recording shows that a person should look at.

use std::collections::BTreeMap;

use crate::event::{NO_CPU, Trace};
use crate::kernel::named;
use crate::life::{Fate, Lives, NO_LIFE};
use crate::policy::advice::CHANGES;
use crate::policy::skb_defer::{DEFER_MAX, POLICY, rules::defers};
use crate::policy::{Decisions, Finding, Replay};

/// Predicted deferrals toward a CPU below which no statement is made: a limit and its half is no pattern.
const MANY: u64 = 128;
/// Flushes seen, of 100 predicted, up to which a slot counts as one that hands nothing back.
const NEXT_TO_NONE: u64 = 2;
/// A limit above every counter of less than 2³¹ frees: it counts up by one a free in 64 bits, the sysctl has 31.
const FAR: u64 = 2_000_000_000;

/// Frees the slots whose counter is above the limit, and leaves the limit at `limit`: with a far higher one the next free is
/// pushed, and the flush that follows finds the list filled and zeroes the counter.
pub(crate) fn free_slots(limit: impl std::fmt::Display) -> String {
    format!("sysctl -w {DEFER_MAX}={FAR}; sleep 1; sysctl -w {DEFER_MAX}={limit}")
}

/// All findings, by the replays that were run. Only a replay of the rule that ran when the recording was made (it has a
/// fidelity) can show that the kernel did otherwise: for `skb-defer` that is `stock` with no knob set by hand.
pub fn findings(trace: &Trace, lives: &Lives, replays: &[&Replay]) -> Vec<Finding> {
    let ran = replays.iter().filter(|r| r.policy == POLICY.id && r.as_run().is_some());
    ran.flat_map(|replay| stuck_slots(trace, lives, replay)).collect()
}

/// What happened to the skbs that the rule would have put on one list: those of one allocating CPU, freed on one node.
#[derive(Default)]
struct Slot {
    predicted: u64,
    /// Of these, gone without any event: freed on the spot by rule C.
    silent: u64,
    /// Of these, flushed.
    flushed: u64,
    /// Event of the last flush of one of them, if there was one; then what was predicted after it, and went silently.
    last_flush: Option<u32>,
    after: (u64, u64),
    /// Freeing CPUs, by frees.
    from: BTreeMap<u16, u64>,
}

/// Slots whose counter stays above the limit, so that nothing is ever pushed and no flush zeroes it ("The stuck slot" in
/// `tests/policies/skb-defer.md`). Seen on Linux 6.18; 7.3.4 still has it, with a limit of 0 it became rare in 7.1.
fn stuck_slots(trace: &Trace, lives: &Lives, replay: &Replay) -> Vec<Finding> {
    let counts_first = named(replay.kernel).is_some_and(|p| p.defer_counts_first);
    let Some((limit, limit_from)) = replay.knobs.get(DEFER_MAX).filter(|(limit, _)| *limit > 0 && counts_first) else {
        return Vec::new();
    };
    // Without consume_skb a flush leaves no mark.
    if trace.table("skb:consume_skb").is_none() {
        return Vec::new();
    }
    let known = !limit_from.starts_with("assumed");
    let slots = slots(lives, &replay.decisions);
    let freed_on = |cpu: u16, node| match slots.keys().filter(|slot| *slot >> 16 == u32::from(cpu)).count() {
        1 => "other CPUs".to_owned(),
        _ => format!("CPUs of node {node}"),
    };
    let stuck = slots.iter().filter(|(_, slot)| slot.is_stuck());
    let found = stuck.map(|(place, slot)| {
        let (cpu, node) = ((place >> 16) as u16, place & 0xffff);
        slot.finding(cpu, &freed_on(cpu, node), *limit, (limit_from, known), trace)
    });
    found.collect()
}

/// The slots that the rule would have used, by [`Decisions::subject`]. Each has a counter of its own: one may be stuck while
/// another of the same CPU is flushed.
fn slots(lives: &Lives, d: &Decisions) -> BTreeMap<u32, Slot> {
    let deferred: Vec<usize> = (0..d.rule.len()).filter(|i| defers(d.rule[*i]) && d.life[*i] != NO_LIFE).collect();
    let fate = |i: usize| lives.fate[d.life[i] as usize];
    let mut slots: BTreeMap<u32, Slot> = BTreeMap::new();
    for i in deferred.iter().copied().filter(|i| fate(*i) == Fate::Flushed as u8) {
        let slot = slots.entry(d.subject[i]).or_default();
        slot.last_flush = slot.last_flush.max(Some(lives.last[d.life[i] as usize]));
    }
    for i in deferred {
        let slot = slots.entry(d.subject[i]).or_default();
        let silent = u64::from(fate(i) == Fate::Recycled as u8);
        slot.predicted += 1;
        slot.silent += silent;
        slot.flushed += u64::from(fate(i) == Fate::Flushed as u8);
        if slot.last_flush.is_some_and(|last| d.event[i] > last) {
            slot.after.0 += 1;
            slot.after.1 += silent;
        }
        if d.from[i] != NO_CPU {
            *slot.from.entry(d.from[i]).or_default() += 1;
        }
    }
    slots
}

impl Slot {
    /// Almost nothing was flushed, or nothing any more: a list never holds that many, so this is no coincidence.
    fn is_stuck(&self) -> bool {
        let (after, silently) = self.after;
        let never = self.flushed * 100 <= self.predicted * NEXT_TO_NONE && self.silent * 2 >= self.predicted;
        self.predicted >= MANY && (never || self.stuck_later(after, silently))
    }
    fn stuck_later(&self, after: u64, silently: u64) -> bool {
        after >= MANY && silently * 10 >= after * 9
    }

    fn finding(
        &self,
        cpu: u16,
        freed_on: &str,
        limit: i64,
        (limit_from, known): (&str, bool),
        trace: &Trace,
    ) -> Finding {
        let Self { predicted, silent, flushed, .. } = self;
        let time = &trace.events.time;
        let since = self.last_flush.filter(|_| self.flushed * 100 > self.predicted * NEXT_TO_NONE);
        let until = since.map(|last| (time[last as usize] - time[0]) as f64 / 1e9);
        let when = until.map_or_else(String::new, |s| format!(", the last of them {s:.3} s into the recording"));
        let meant = if known {
            format!("though {DEFER_MAX} is {limit}: the slot's counter is probably stuck above the limit")
        } else {
            format!(
                "while {DEFER_MAX} is not known: with a limit of 0 this is what it would look like, with a positive limit \
                 the slot's counter is probably stuck above it"
            )
        };
        let from: Vec<String> = self.from.iter().map(|(cpu, n)| format!("CPU {cpu}: {}", grouped(*n))).collect();
        let first = if known { String::new() } else { format!("OLD=$(sysctl -n {DEFER_MAX}); ") };
        let back = if known { limit.to_string() } else { "$OLD".to_owned() };
        Finding {
            id: "stuck-slot",
            policy: POLICY.id,
            severity: "warning",
            cpu: Some(cpu),
            text: format!(
                "{} skbs that CPU {cpu} allocated were freed on {freed_on} and {} of them were handed back{when}, {meant}",
                grouped(*predicted),
                grouped(*flushed)
            ),
            evidence: BTreeMap::from([
                ("predicted_deferred".to_owned(), grouped(*predicted)),
                ("flushed".to_owned(), grouped(*flushed)),
                ("predicted_after_the_last_flush".to_owned(), grouped(self.after.0)),
                ("freed_without_event".to_owned(), grouped(*silent)),
                ("freed_on".to_owned(), from.join(", ")),
                ("limit".to_owned(), if known { limit.to_string() } else { "not known".to_owned() }),
                ("limit_from".to_owned(), limit_from.to_owned()),
            ]),
            remedy: format!(
                "{first}{}  {CHANGES}; the next flush on CPU {cpu} zeroes the counter, which needs traffic during the \
                 second and fewer than 2^31 frees that found the list full before (18 minutes at 2 million a second)",
                free_slots(back)
            ),
        }
    }
}

/// A count with separators, as a person reads it: `2,251`.
pub(crate) fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|g| std::str::from_utf8(g).unwrap_or_default()).collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::{grouped, slots};
    use crate::life::{Fate, Lives};
    use crate::policy::Decisions;
    use crate::policy::skb_defer::rules::B5_PUSH;

    #[test]
    fn a_stuck_slot_is_seen_beside_one_of_the_same_cpu_that_is_flushed() {
        let (mut lives, mut d) = (Lives::default(), Decisions::default());
        for i in 0..600 {
            // CPU 3 allocated all; those freed on node 1 are never handed back.
            let node = i % 2;
            lives.fate.push([Fate::Flushed, Fate::Recycled][node as usize] as u8);
            lives.last.push(i + 1);
            d.subject.push(3 << 16 | node);
            d.event.push(i);
            d.life.push(i);
            d.rule.push(B5_PUSH);
            d.from.push(4 + node as u16);
        }
        let found: Vec<_> = slots(&lives, &d).into_iter().map(|(place, slot)| (place, slot.is_stuck())).collect();
        assert_eq!(found, [(3 << 16, false), (3 << 16 | 1, true)]);
    }

    #[test]
    fn counts_carry_separators() {
        let shown = [0, 999, 1_000, 2_251, 1_000_000, u64::MAX].map(grouped);
        assert_eq!(shown, ["0", "999", "1,000", "2,251", "1,000,000", "18,446,744,073,709,551,615"]);
    }
}
