//! Findings: what a recording shows that a person should look at.

use std::collections::BTreeMap;

use hashbrown::HashMap;

use crate::event::{NO_CPU, Trace};
use crate::kernel::named;
use crate::life::{Fate, Lives, NO_LIFE};
use crate::policy::advice::CHANGES;
use crate::policy::skb_defer::{DEFER_MAX, POLICY, rules::defers};
use crate::policy::{Finding, Replay};

/// Predicted deferrals toward a CPU below which no statement is made: a limit and its half is no pattern.
const MANY: u64 = 128;
/// Flushes seen, of 100 predicted, up to which a CPU counts as one that gets nothing back.
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

/// What happened to the skbs that the rule would have handed back to one CPU.
#[derive(Default)]
struct Toward {
    predicted: u64,
    /// Of these, gone without any event: freed on the spot by rule C.
    silent: u64,
    /// Of these, flushed on that CPU.
    flushed: u64,
    /// Event of the last flush on that CPU, if there was one; then what was predicted after it, and went silently.
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
    let mut cpus: HashMap<u16, Toward> = HashMap::new();
    for life in (0..lives.len()).filter(|life| lives.fate[*life] == Fate::Flushed as u8) {
        let toward = cpus.entry(lives.alloc_cpu[life]).or_default();
        toward.last_flush = toward.last_flush.max(Some(lives.last[life]));
    }
    let d = &replay.decisions;
    for i in (0..d.rule.len()).filter(|i| defers(d.rule[*i]) && d.life[*i] != NO_LIFE) {
        let fate = lives.fate[d.life[i] as usize];
        let toward = cpus.entry(d.to[i]).or_default();
        toward.predicted += 1;
        toward.silent += u64::from(fate == Fate::Recycled as u8);
        toward.flushed += u64::from(fate == Fate::Flushed as u8);
        if toward.last_flush.is_some_and(|last| d.event[i] > last) {
            toward.after.0 += 1;
            toward.after.1 += u64::from(fate == Fate::Recycled as u8);
        }
        if d.from[i] != NO_CPU {
            *toward.from.entry(d.from[i]).or_default() += 1;
        }
    }
    let mut stuck: Vec<(u16, Toward)> = cpus.into_iter().filter(|(_, toward)| toward.is_stuck()).collect();
    stuck.sort_by_key(|(cpu, _)| *cpu);
    stuck.iter().map(|(cpu, toward)| toward.finding(*cpu, *limit, (limit_from, known), trace)).collect()
}

impl Toward {
    /// Almost nothing was flushed, or nothing any more: a list never holds that many, so this is no coincidence.
    fn is_stuck(&self) -> bool {
        let (after, silently) = self.after;
        let never = self.flushed * 100 <= self.predicted * NEXT_TO_NONE && self.silent * 2 >= self.predicted;
        self.predicted >= MANY && (never || self.stuck_later(after, silently))
    }
    fn stuck_later(&self, after: u64, silently: u64) -> bool {
        after >= MANY && silently * 10 >= after * 9
    }

    fn finding(&self, cpu: u16, limit: i64, (limit_from, known): (&str, bool), trace: &Trace) -> Finding {
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
                "{} skbs that CPU {cpu} allocated were freed on other CPUs and {} of them were handed back{when}, {meant}",
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
    use super::grouped;

    #[test]
    fn counts_carry_separators() {
        let shown = [0, 999, 1_000, 2_251, 1_000_000, u64::MAX].map(grouped);
        assert_eq!(shown, ["0", "999", "1,000", "2,251", "1,000,000", "18,446,744,073,709,551,615"]);
    }
}
