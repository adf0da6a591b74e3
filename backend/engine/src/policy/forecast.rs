//! What another kernel, or a proposed rule, would change on the recorded host: one recording replayed by two rules.

use std::collections::BTreeMap;

use hashbrown::HashMap;
use serde::Serialize;

use super::differ::moments;
use super::fidelity::wilson;
use super::{Fidelity, POLICIES, Replay, Setting, replay};
use crate::kernel::Profile;

/// Flows that are listed, those with the most changes first.
const MOST_FLOWS: usize = 20;

/// One policy, before and after.
#[derive(Debug, Serialize)]
pub struct Forecast {
    /// Its id.
    pub policy: &'static str,
    /// The recorded kernel and its rule.
    pub before: Side,
    /// The other kernel or rule.
    pub after: Side,
    /// Decisions that end at another CPU, or that only one side takes.
    pub changed: u64,
    /// All rules that either side applied, the most frequent first.
    pub rules: Vec<RuleChange>,
    /// Flows (for `skb-defer` pairs of allocating CPU and node) with changes.
    pub flows: Vec<FlowChange>,
    /// Flows with changes that are not listed.
    pub flows_left_out: usize,
    /// Why the replay of the recorded kernel is doubtful, if it is.
    pub caution: Option<String>,
}

/// What was replayed.
#[derive(Debug, Serialize)]
pub struct Side {
    /// Profile.
    pub kernel: &'static str,
    /// Variant.
    pub variant: &'static str,
    /// Decisions it takes.
    pub decisions: u64,
    /// Knobs, each with its source.
    pub knobs: BTreeMap<String, (i64, String)>,
}

/// How often a rule applies on both sides.
#[derive(Debug, Serialize)]
pub struct RuleChange {
    /// Its id.
    pub rule: &'static str,
    /// What it does.
    pub text: &'static str,
    /// Times and share before.
    pub before: Applied,
    /// Times and share after.
    pub after: Applied,
}

/// How often a rule applies.
#[derive(Debug, Serialize)]
pub struct Applied {
    /// Decisions.
    pub count: u64,
    /// Of all decisions of its side, 0 to 1; `None` where there are none.
    pub share: Option<f64>,
    /// 95 % interval of the share (Wilson), as if decisions were independent.
    pub interval: Option<(f64, f64)>,
}

/// A flow whose decisions change.
#[derive(Debug, Serialize)]
pub struct FlowChange {
    /// As in `Decisions::subject`.
    pub subject: u32,
    /// Decisions before.
    pub decisions: u64,
    /// Of these and of those after, how many differ.
    pub changed: u64,
}

/// The forecast of one policy for `profile` and, if given, a proposed variant. `None` if there is no such policy or variant.
///
/// A knob that the host states at the default of its own kernel takes the other kernel's default: nobody set it.
pub fn forecast(policy: &str, variant: Option<&str>, profile: &'static Profile, setting: &Setting) -> Option<Forecast> {
    let policy = POLICIES.iter().find(|p| p.id == policy)?;
    let before = replay(policy.id, policy.variants[0].id, setting)?;
    let mut knobs = setting.knobs.clone();
    let own = profile.defaults();
    for (name, value) in setting.profile.defaults() {
        let stated = setting.host.knobs.get(name).and_then(|v| v.trim().parse::<i64>().ok());
        if stated == Some(value) && !knobs.contains_key(name) {
            knobs.extend(own.iter().find(|(other, _)| *other == name).map(|(_, value)| (name.to_owned(), *value)));
        }
    }
    let there = Setting { profile, knobs, ..*setting };
    let after = replay(policy.id, variant.unwrap_or(policy.variants[0].id), &there)?;
    let (flows, changed) = flows(&before, &after);
    let flows_left_out = flows.len().saturating_sub(MOST_FLOWS);
    Some(Forecast {
        policy: policy.id,
        changed,
        rules: rules(policy.rules, &before, &after),
        flows: flows.into_iter().take(MOST_FLOWS).collect(),
        flows_left_out,
        caution: before.as_run().and_then(Fidelity::doubt),
        before: side(before),
        after: side(after),
    })
}

fn side(replay: Replay) -> Side {
    let Replay { kernel, variant, knobs, decisions, .. } = replay;
    Side { kernel, variant, decisions: decisions.rule.len() as u64, knobs }
}

fn rules(rules: &'static [super::Rule], before: &Replay, after: &Replay) -> Vec<RuleChange> {
    let counts = |replay: &Replay| {
        let mut counts = vec![0_u64; rules.len()];
        replay.decisions.rule.iter().for_each(|rule| counts[usize::from(*rule)] += 1);
        counts
    };
    let applied = |count: u64, all: usize| Applied {
        count,
        share: (all > 0).then(|| count as f64 / all as f64),
        interval: (all > 0).then(|| wilson(count, all as u64)),
    };
    let (of_before, of_after) = (counts(before), counts(after));
    let (all_before, all_after) = (before.decisions.rule.len(), after.decisions.rule.len());
    let both = rules.iter().zip(of_before.into_iter().zip(of_after)).filter(|(_, (a, b))| a + b > 0);
    let mut out: Vec<RuleChange> = both
        .map(|(rule, (a, b))| RuleChange {
            rule: rule.id,
            text: rule.text,
            before: applied(a, all_before),
            after: applied(b, all_after),
        })
        .collect();
    out.sort_by_key(|change| std::cmp::Reverse(change.before.count.max(change.after.count)));
    out
}

/// Flows with changes, the most first, and all changes.
fn flows(before: &Replay, after: &Replay) -> (Vec<FlowChange>, u64) {
    let changes = moments(before, after);
    let mut of_event: HashMap<u32, u32> = HashMap::new();
    let mut decisions: HashMap<u32, u64> = HashMap::new();
    for replay in [after, before] {
        of_event.extend(replay.decisions.event.iter().copied().zip(replay.decisions.subject.iter().copied()));
    }
    before.decisions.subject.iter().for_each(|subject| *decisions.entry(*subject).or_default() += 1);
    let mut changed: HashMap<u32, u64> = HashMap::new();
    for subject in changes.event.iter().filter_map(|event| of_event.get(event)) {
        *changed.entry(*subject).or_default() += 1;
    }
    let one =
        |(subject, changed)| FlowChange { subject, changed, decisions: decisions.get(&subject).copied().unwrap_or(0) };
    let mut flows: Vec<FlowChange> = changed.into_iter().map(one).collect();
    flows.sort_by_key(|flow| (std::cmp::Reverse(flow.changed), flow.subject));
    (flows, changes.len() as u64)
}
