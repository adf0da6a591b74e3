//! Simulation: everything a page needs to draw any moment of a scenario, without any rule.
//!
//! ```text
//! position 0        before anything happened
//! position n        after event n − 1          gauges[g].values[n]   what the gauge shows then
//!                                              tokens[t]             lies at the place of its last move at or before n
//! ```
//! So every moment is looked up, none is computed from the one before, and stepping back is as exact as a jump.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Scenario;
use super::values::Values;
use crate::policy::{Label, POLICIES};

/// A machine as a simulation shows it; the lists together hold every CPU once.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Shape {
    /// CPUs, ascending.
    pub cpus: Vec<u16>,
    /// LLC domains.
    pub llcs: Vec<Vec<u16>>,
    /// NUMA nodes.
    pub nodes: Vec<Vec<u16>>,
}

impl Shape {
    /// `cpus` CPUs in `llcs` domains and `nodes` nodes of equal size, as far as they divide.
    pub fn even(cpus: u16, llcs: u16, nodes: u16) -> Self {
        let parts = |n: u16| {
            let size = cpus.div_ceil(n.clamp(1, cpus.max(1)));
            (0..cpus).collect::<Vec<_>>().chunks(usize::from(size.max(1))).map(<[u16]>::to_vec).collect()
        };
        Self { cpus: (0..cpus).collect(), llcs: parts(llcs), nodes: parts(nodes) }
    }
    /// Node of every CPU, by CPU.
    pub fn node_of(&self) -> Vec<u16> {
        let node = |cpu: &u16| self.nodes.iter().position(|n| n.contains(cpu)).unwrap_or(0) as u16;
        self.cpus.iter().map(node).collect()
    }
    /// Whether two CPUs share a last-level cache.
    pub fn share_cache(&self, one: u16, other: u16) -> bool {
        self.llcs.iter().any(|llc| llc.contains(&one) && llc.contains(&other))
    }
}

/// Something tokens lie in.
#[derive(Clone, Debug, Serialize)]
pub struct Place {
    /// `cache:0`, `list:0:1`: concept, CPU, and what distinguishes two of one CPU. Pages address it by this id.
    pub id: String,
    /// Its concept in the vocabulary of the pages (`napiCache`, `deferList`).
    pub concept: &'static str,
    /// CPU it belongs to, if to one.
    pub cpu: Option<u16>,
    /// What it holds at most, if bounded.
    pub capacity: Option<u32>,
}

/// A number that changes as the simulation runs.
#[derive(Clone, Debug, Serialize)]
pub struct Gauge {
    /// Of a place its id; else a name (`kicks`, `slab-refills`).
    pub id: String,
    /// What is counted: `skbs`, `calls`, `ns`.
    pub unit: &'static str,
    /// What it can reach at most, if bounded.
    pub limit: Option<u32>,
    /// By position: one more than there are events.
    pub values: Vec<i64>,
}

/// A thing that moves: an skb, a page, a descriptor.
#[derive(Clone, Debug, Serialize)]
pub struct Token {
    /// Concept (`skb`, `page`, `descriptor`).
    pub concept: &'static str,
    /// CPU that allocated it: printed in it.
    pub home: Option<u16>,
    /// Positions at which it moves, ascending; before the first it is not there.
    pub at: Vec<u32>,
    /// Where it moves to then: an index into `places`, −1 where it is gone.
    pub to: Vec<i32>,
}

/// What one event chose, where the scenario's decision was due.
#[derive(Clone, Debug, Serialize)]
pub struct Choice {
    /// What was chosen: an id out of the scenario's choices.
    pub took: &'static str,
    /// Whether the reader chose it instead of the rule.
    pub by_hand: bool,
}

/// One thing that happens.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Event {
    /// Virtual time since the simulation began, ns; ascends.
    pub at_ns: u64,
    /// CPU it happens on.
    pub cpu: u16,
    /// Concept of its mark in the vocabulary of the pages (`alloc`, `handedBack`, `flushed`).
    pub mark: &'static str,
    /// Number of the input that caused it: the same on both sides of a comparison of two variants.
    pub ask: u32,
    /// Token it is about, an index.
    pub token: Option<u32>,
    /// Rules that took part, in their order, by id.
    pub rules: Vec<&'static str>,
    /// Places it leads from and to, by index.
    pub from: Option<u32>,
    /// See `from`.
    pub to: Option<u32>,
    /// The decision this scenario is about, where this event caused it.
    pub choice: Option<Choice>,
    /// One sentence without a full stop.
    pub text: String,
}

/// A rule that took part, as the catalogue has it.
#[derive(Clone, Debug, Serialize)]
pub struct RuleText {
    /// What it does.
    pub text: &'static str,
    /// Kernel function.
    pub function: &'static str,
    /// Version or patch it was read in.
    pub source: &'static str,
}

/// The simulation of one scenario with one set of parameters.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Simulation {
    /// Scenario id, or the id of a recording.
    pub scenario: String,
    /// Policy whose rules decide.
    pub policy: &'static str,
    /// Variant of it.
    pub variant: String,
    /// Kernel profile.
    pub kernel: String,
    /// Where its numbers come from: a scenario's are modelled.
    pub label: Label,
    /// Every parameter, also those left at their default.
    pub parameters: BTreeMap<String, serde_json::Value>,
    /// The machine.
    pub host: Shape,
    /// Places, in the order a page lists them.
    pub places: Vec<Place>,
    /// Gauges.
    pub gauges: Vec<Gauge>,
    /// Tokens.
    pub tokens: Vec<Token>,
    /// Rules that took part, by id.
    pub rules: BTreeMap<&'static str, RuleText>,
    /// Events, in their order.
    pub events: Vec<Event>,
    /// Positions that have a name (`first-kick`): what steps of a story seek to.
    pub moments: BTreeMap<&'static str, u32>,
    /// What was assumed, one sentence each.
    pub assumed: Vec<String>,
    /// Events that were not stored because the simulation is long enough.
    pub left_out: u32,
}

impl Simulation {
    /// What a simulation of a scenario is of, without its events: modelled.
    pub fn of(scenario: &Scenario, variant: &str, kernel: &str, values: &Values, host: Shape) -> Self {
        let parameters = values.all.iter().map(|(name, value)| ((*name).to_owned(), serde_json::json!(value)));
        Self {
            scenario: scenario.id.to_owned(),
            policy: scenario.policy,
            variant: variant.to_owned(),
            kernel: kernel.to_owned(),
            label: Label::Modelled,
            parameters: parameters.collect(),
            host,
            ..Self::default()
        }
    }
    /// Texts of the rules its events name, out of the catalogue.
    pub(super) fn rules_of(policy: &str, events: &[Event]) -> BTreeMap<&'static str, RuleText> {
        let all = POLICIES.iter().find(|p| p.id == policy).map_or(&[][..], |p| p.rules);
        let named = |id: &str| events.iter().any(|e| e.rules.contains(&id));
        let text = |r: &crate::policy::Rule| RuleText { text: r.text, function: r.function, source: r.source };
        all.iter().filter(|r| named(r.id)).map(|r| (r.id, text(r))).collect()
    }
}
