//! What decisions cost: parameters as ranges, and sums of them. Every sum is `modelled`; a parameter says where it is from.
//!
//! ```text
//! Parameter   one thing's cost, low to high, with its source     published, or calibrated from this recording
//! Estimate    Σ count × parameter                                 low to high, never a point
//! ```
//! An estimate is a what-if: it may stand beside a measurement, never on its mark, and carries no recommendation alone.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Label;

/// What one thing costs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Parameter {
    /// Stable id (`pool-direct`).
    pub id: &'static str,
    /// What it is the cost of, one sentence without a full stop.
    pub text: &'static str,
    /// `ns` or `cycles`.
    pub unit: &'static str,
    /// Lowest value that its source supports.
    pub low: f64,
    /// Highest value that its source supports; equal to `low` where the source gives one figure and no spread.
    pub high: f64,
    /// `assumed` for a figure published elsewhere, `reconstructed` where it was calibrated from this recording.
    pub label: Label,
    /// Where it is from: mail, commit or "this recording: …", with the machine it was measured on.
    pub source: String,
    /// Values it was computed from; 0 for a published figure without a sample size.
    pub samples: u64,
}

/// A sum of parameters over the decisions of one replay.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// Stable id (`per-skb`).
    pub id: &'static str,
    /// What it is the cost of, one sentence without a full stop.
    pub text: &'static str,
    /// `ns` or `cycles`.
    pub unit: &'static str,
    /// Σ count × low ÷ base.
    pub low: f64,
    /// Σ count × high ÷ base.
    pub high: f64,
    /// What it is per: `skb`, `page`, `packet`, `recording`.
    pub per: &'static str,
    /// How many of those there were.
    pub base: u64,
    /// The terms: how often each parameter is in it.
    pub terms: BTreeMap<&'static str, u64>,
}

/// The cost model of one replay.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Costs {
    /// The parameters its estimates use.
    pub parameters: Vec<Parameter>,
    /// The estimates.
    pub estimates: Vec<Estimate>,
}

impl Costs {
    /// The sum of `terms` over `base` things, in the unit of its parameters; terms of a parameter in another unit, or of
    /// none that is known, would be a defect and panic. Nothing is added where `base` is 0.
    ///
    /// # Panics
    /// Where a term names no parameter, or one of another unit.
    pub fn add(
        &mut self,
        id: &'static str,
        text: &'static str,
        per: &'static str,
        base: u64,
        terms: &[(&'static str, u64)],
    ) {
        if base == 0 || terms.is_empty() {
            return;
        }
        let find = |id| self.parameters.iter().find(|p| p.id == id).unwrap_or_else(|| panic!("no parameter {id}"));
        let unit = find(terms[0].0).unit;
        let (mut low, mut high) = (0.0, 0.0);
        for &(name, count) in terms {
            let parameter = find(name);
            assert_eq!(parameter.unit, unit, "{id}: {name} is in another unit");
            low += parameter.low * count as f64;
            high += parameter.high * count as f64;
        }
        let terms = terms.iter().copied().collect();
        let (low, high) = (low / base as f64, high / base as f64);
        self.estimates.push(Estimate { id, text, unit, low, high, per, base, terms });
    }
}

/// A parameter calibrated from this recording: the middle half of `values` (first to third quartile). `None` below 20 values.
pub fn calibrated(
    id: &'static str,
    text: &'static str,
    unit: &'static str,
    values: &mut [u64],
    how: &str,
) -> Option<Parameter> {
    if values.len() < 20 {
        return None;
    }
    values.sort_unstable();
    let at = |share: usize| values[(values.len() - 1) * share / 4] as f64;
    Some(Parameter {
        id,
        text,
        unit,
        low: at(1),
        high: at(3),
        label: Label::Reconstructed,
        source: format!("this recording: {how}, first to third quartile"),
        samples: values.len() as u64,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn published(id: &'static str, low: f64, high: f64) -> Parameter {
        Parameter { id, text: "", unit: "ns", low, high, label: Label::Assumed, source: String::new(), samples: 0 }
    }

    #[test]
    fn a_sum_of_ranges_is_a_range() {
        let mut costs =
            Costs { parameters: vec![published("put", 1.0, 2.0), published("kick", 100.0, 300.0)], ..Costs::default() };
        costs.add("per-skb", "all of it", "skb", 10, &[("put", 10), ("kick", 1)]);
        costs.add("nothing", "of nothing", "skb", 0, &[("put", 1)]);
        let [only] = &costs.estimates[..] else { panic!("one estimate") };
        assert_eq!((only.low, only.high, only.base), (11.0, 32.0, 10));
    }

    #[test]
    fn few_values_calibrate_nothing() {
        assert_eq!(calibrated("x", "", "ns", &mut [5; 19], ""), None);
        let mut values: Vec<u64> = (0..101).rev().collect();
        let got = calibrated("x", "", "ns", &mut values, "csd queue to entry").unwrap();
        assert_eq!((got.low, got.high, got.samples), (25.0, 75.0, 101));
    }
}
