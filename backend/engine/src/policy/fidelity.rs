//! How well a replay of the rule that ran reproduces what the kernel did, and over how much of the recording that was tested.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Rule;
use crate::finding::grouped;

/// Below these shares of the recorded decisions compared, or of the compared decisions agreed, a replay is doubtful; above
/// this difference between a predicted and a seen total too.
const COVERAGE: f64 = 0.90;
const AGREEMENT: f64 = 0.98;
const APART: f64 = 0.05;
/// 97.5 % quantile of the normal distribution.
const Z: f64 = 1.959_964;

/// Decisions of the replay against those of the kernel.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Fidelity {
    /// Whether the recorded kernel ran this rule with these knobs. Where it did not, this says how far another rule would have
    /// decided as the kernel did, and nothing about how good the replay is.
    pub ran: bool,
    /// Decisions that could be compared with what the kernel did.
    pub compared: u64,
    /// Of these, the same.
    pub agreed: u64,
    /// All decisions of the kind that the recording holds: `compared` and the sum of `not_compared`.
    pub recorded: u64,
    /// 95 % interval of `agreed` ÷ `compared` (Wilson 1927), 0 to 1; `None` where nothing was compared.
    pub interval: Option<(f64, f64)>,
    /// Decisions of the same kind in the trace that could not be compared, by reason.
    pub not_compared: BTreeMap<String, u64>,
    /// Disagreements by the rule that decided and what explains them.
    pub disagreed: BTreeMap<String, u64>,
    /// Totals that the kernel leaves a count of, where both sides are recorded.
    pub totals: Vec<Total>,
}

/// What a replay predicts in all, and what the recording shows.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Total {
    /// What was counted (`skbs handed back`).
    pub name: &'static str,
    /// By the replay.
    pub predicted: u64,
    /// By the recording.
    pub seen: u64,
}

impl Fidelity {
    /// The same with `recorded` and `interval` filled in.
    pub fn finish(mut self) -> Self {
        self.recorded = self.compared + self.not_compared.values().sum::<u64>();
        self.interval = (self.compared > 0).then(|| wilson(self.agreed, self.compared));
        self
    }

    /// Why an answer that rests on this replay needs caution, as one clause; `None` where it does not.
    pub fn doubt(&self) -> Option<String> {
        let mut doubts = Vec::new();
        let (agreed, covered) = (share(self.agreed, self.compared), share(self.compared, self.recorded));
        if covered.is_some_and(|share| share < COVERAGE) {
            doubts.push(format!(
                "only {} of {} recorded decisions could be compared with the kernel's",
                grouped(self.compared),
                grouped(self.recorded)
            ));
        }
        if agreed.is_some_and(|share| share < AGREEMENT) {
            let (low, high) = self.interval.unwrap_or_default();
            doubts.push(format!(
                "the replay agrees with the recorded kernel in {} of {} decisions compared (95 % interval {:.1} to {:.1} %)",
                grouped(self.agreed),
                grouped(self.compared),
                low * 100.0,
                high * 100.0
            ));
        }
        let apart = |total: &&Total| {
            total.predicted.abs_diff(total.seen) as f64 > APART * total.predicted.max(total.seen) as f64
        };
        for Total { name, predicted, seen } in self.totals.iter().filter(apart) {
            doubts.push(format!("{name}: {} predicted, {} seen", grouped(*predicted), grouped(*seen)));
        }
        (!doubts.is_empty()).then(|| doubts.join("; "))
    }
}

/// Disagreements by rule and reason, in words.
pub(super) fn named(disagreed: &BTreeMap<(u8, &str), u64>, rules: &[Rule]) -> BTreeMap<String, u64> {
    disagreed.iter().map(|((rule, why), n)| (format!("{}: {why}", rules[usize::from(*rule)].id), *n)).collect()
}

fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// The 95 % score interval of a proportion `k` of `n` > 0.
pub(super) fn wilson(k: u64, n: u64) -> (f64, f64) {
    let (n, p) = (n as f64, k as f64 / n as f64);
    let (middle, z2) = (p + Z * Z / (2.0 * n), Z * Z / n);
    let half = Z * ((p * (1.0 - p) + z2 / 4.0) / n).sqrt();
    let (low, high) = ((middle - half) / (1.0 + z2), (middle + half) / (1.0 + z2));
    (if k == 0 { 0.0 } else { low }, if p < 1.0 { high } else { 1.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_of_nine_of_ten_is_wilsons() {
        let (low, high) = wilson(9, 10);
        assert!((low - 0.5958).abs() < 1e-4 && (high - 0.9821).abs() < 1e-4, "{low} {high}");
        assert_eq!(wilson(10, 10).1, 1.0);
        assert_eq!(wilson(0, 10).0, 0.0);
    }

    fn fidelity(agreed: u64, compared: u64, other: u64, totals: (u64, u64)) -> Fidelity {
        let not_compared = BTreeMap::from([("unknown".to_owned(), other)]);
        let totals = vec![Total { name: "skbs", predicted: totals.0, seen: totals.1 }];
        Fidelity { compared, agreed, not_compared, totals, ..Fidelity::default() }.finish()
    }

    #[test]
    fn doubt_names_coverage_agreement_and_totals() {
        assert_eq!(fidelity(98, 100, 11, (105, 100)).doubt(), None);
        let doubt = |f: Fidelity| f.doubt().expect("a doubt");
        assert_eq!(
            doubt(fidelity(100, 100, 12, (1, 1))),
            "only 100 of 112 recorded decisions could be compared with the kernel's"
        );
        assert!(
            doubt(fidelity(97, 100, 0, (1, 1))).contains("97 of 100 decisions compared (95 % interval 91.5 to 99.0 %)")
        );
        assert_eq!(doubt(fidelity(100, 100, 0, (18_533, 50_039))), "skbs: 18,533 predicted, 50,039 seen");
        assert_eq!(fidelity(0, 0, 0, (0, 0)).interval, None);
    }
}
