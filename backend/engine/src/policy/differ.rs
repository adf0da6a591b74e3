//! Two replays of one trace side by side: the moments at which they decide differently.

use super::Replay;
use crate::event::NO_CPU;

/// Means "this replay took no decision here" in a rule column.
pub const NO_RULE: u8 = u8::MAX;

/// The moments, as columns, ascending by event.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Moments {
    /// Event that caused the decision.
    pub event: Vec<u32>,
    /// Rule of the first replay, or [`NO_RULE`].
    pub rule_a: Vec<u8>,
    /// Rule of the second replay, or [`NO_RULE`].
    pub rule_b: Vec<u8>,
    /// CPU the first replay chose, or `NO_CPU`.
    pub to_a: Vec<u16>,
    /// CPU the second replay chose, or `NO_CPU`.
    pub to_b: Vec<u16>,
}

impl Moments {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.event.len()
    }
    /// Whether the replays agree everywhere.
    pub fn is_empty(&self) -> bool {
        self.event.is_empty()
    }
}

/// The decisions in which two replays of one trace end at another CPU, or which only one of them took. Decisions of one
/// event are paired in their order; the same CPU by another rule is no difference.
pub fn moments(a: &Replay, b: &Replay) -> Moments {
    let (a, b) = (&a.decisions, &b.decisions);
    let (mut i, mut j) = (0, 0);
    let mut out = Moments::default();
    while i < a.event.len() || j < b.event.len() {
        let (at_a, at_b) = (a.event.get(i).copied(), b.event.get(j).copied());
        let event = at_a.into_iter().chain(at_b).min().unwrap_or(0);
        let (mut left, mut right) = ((NO_RULE, NO_CPU), (NO_RULE, NO_CPU));
        if at_a == Some(event) {
            left = (a.rule[i], a.to[i]);
            i += 1;
        }
        if at_b == Some(event) {
            right = (b.rule[j], b.to[j]);
            j += 1;
        }
        if left.1 != right.1 || (left.0 == NO_RULE) != (right.0 == NO_RULE) {
            out.event.push(event);
            out.rule_a.push(left.0);
            out.rule_b.push(right.0);
            out.to_a.push(left.1);
            out.to_b.push(right.1);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::Decisions;

    fn replay(decisions: &[(u32, u8, u16)]) -> Replay {
        let mut d = Decisions::default();
        for &(event, rule, to) in decisions {
            d.event.push(event);
            d.rule.push(rule);
            d.to.push(to);
        }
        let (knobs, counters, costs) = Default::default();
        Replay { policy: "", variant: "", kernel: "", knobs, decisions: d, counters, fidelity: None, costs }
    }

    #[test]
    fn only_another_cpu_is_a_difference() {
        let a = replay(&[(1, 0, 0), (2, 0, 0), (2, 0, 1), (5, 3, 1)]);
        let b = replay(&[(1, 1, 0), (2, 0, 0), (2, 4, 0), (6, 3, 1)]);
        let got = moments(&a, &b);
        assert_eq!(got.event, [2, 5, 6]);
        assert_eq!((got.rule_a, got.rule_b), (vec![0, 3, NO_RULE], vec![4, NO_RULE, 3]));
        assert_eq!((got.to_a, got.to_b), (vec![1, 1, NO_CPU], vec![0, NO_CPU, 1]));
        assert!(moments(&a, &a).is_empty());
    }
}
