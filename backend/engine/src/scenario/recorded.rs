//! Recordings: a window of the decisions that a replay stored, drawn by the names of its policy's scenario.
//!
//! ```text
//! rows of the decision table ──> Window ──> one fill() a policy ──> Simulation     levels and outcomes are those of the policy's machine
//! ```
//! What no event shows has no gauge; the page then says that it cannot tell.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::builder::SimulationBuilder;
use super::simulation::{Event, Shape, Simulation};
use super::{SCENARIOS, Scenario};
use crate::event::NO_CPU;
use crate::finding::grouped;
use crate::kernel::{Profile, UNKNOWN, named};
use crate::policy::Label;

/// Larger hosts have places for the CPUs of the window alone, because a simulation is sent whole.
const MOST_CPUS: usize = 16;

/// What a policy needs to draw its decisions in a recording. Rules are their numbers in the policy's catalogue.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Recorded {
    /// Decisions that are drawn.
    pub rules: &'static [u8],
    /// Those the policy is about: without one of them there is no simulation.
    pub asks: &'static [u8],
    /// A simulation without a start time begins before the first decision by one of these.
    pub first: &'static [u8],
    /// Whether that decision has to be about an skb of another CPU.
    pub first_is_alien: bool,
    /// What that decision shows.
    pub first_text: &'static str,
    /// Decisions shown before it.
    pub lead: u32,
    /// What would have to be recorded, where there is nothing to draw.
    pub needs: &'static str,
    /// Whether the skbs' lives are drawn.
    pub lives: bool,
    /// Whether the names and CPUs of the events are drawn.
    pub events: bool,
    /// Decisions that put an skb where one of `closes` takes it off.
    pub opens: &'static [u8],
    /// See `opens`.
    pub closes: &'static [u8],
    /// Decisions that record a reader in the flow table.
    pub records: &'static [u8],
    /// Those of them that write the table.
    pub writes: &'static [u8],
    #[serde(skip)]
    pub(super) fill: fn(&Window, &mut SimulationBuilder),
}

/// One row of a decision table: see [`crate::policy::Decisions`].
#[derive(Clone, Debug, Deserialize)]
pub struct Decision {
    /// Number of the row.
    pub i: u32,
    /// See `Decisions`; so are the columns below.
    pub event: u32,
    /// Time of the event since the recording's first, ns.
    pub t: u64,
    /// See `Decisions`.
    pub rule: u8,
    /// See `Decisions`.
    pub life: u32,
    /// See `Decisions`.
    pub subject: u32,
    /// See `Decisions`.
    pub from: u16,
    /// See `Decisions`.
    pub to: u16,
    /// See `Decisions`.
    pub level: u32,
    /// See `Decisions`.
    pub agrees: u8,
    /// See `Decisions`; absent where it is `i`.
    #[serde(default)]
    pub step: Option<u32>,
}

impl Decision {
    /// Whether the kernel did something else.
    pub fn differs(&self) -> bool {
        self.agrees == 2
    }
    /// Its place in the order of the replay.
    pub fn order(&self) -> u32 {
        self.step.unwrap_or(self.i)
    }
    /// What to add where the recording shows another outcome than the rule's.
    pub(super) fn otherwise(&self, kernel: &str) -> String {
        if self.differs() { format!("; not so in this recording: the kernel {kernel}") } else { String::new() }
    }
}

/// What a simulation needs to know of an skb.
#[derive(Clone, Debug, Deserialize)]
pub struct Life {
    /// Its number.
    pub n: u32,
    /// Time of its first event since the recording's first event, ns.
    pub t0: u64,
    /// CPU that allocated it, or `NO_CPU`.
    pub alloc: u16,
    /// CPU that freed it where no event shows the free, else `NO_CPU`.
    pub freed: u16,
    /// The event it is first seen in.
    pub first: u32,
    /// Its address.
    pub address: u64,
}

/// An event of the recording.
#[derive(Clone, Debug, Deserialize)]
pub struct Seen {
    /// Its number.
    pub seq: u32,
    /// Its name without the subsystem.
    pub name: String,
    /// Its CPU, or `NO_CPU`.
    pub cpu: u16,
}

/// A subject and its number.
#[derive(Clone, Debug, Deserialize)]
pub struct Numbered {
    /// See `Decisions`.
    pub subject: u32,
    /// Its number, from 0.
    pub number: u32,
}

/// A knob's value in the replay, and its source.
#[derive(Clone, Debug, Deserialize)]
pub struct KnobValue {
    /// The value.
    pub value: i64,
    /// See [`crate::policy::Replay::knobs`].
    pub source: String,
}

/// Decisions in the order of their events, and what is known of the state before them.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Window {
    /// Id of the recording.
    pub scenario: String,
    /// Variant that was replayed.
    pub variant: String,
    /// Kernel profile of the replay.
    pub kernel: String,
    /// How well its decisions are known.
    pub label: Label,
    /// Where the window lies in the recording.
    pub parameters: BTreeMap<String, Value>,
    /// The machine.
    pub host: Shape,
    /// Knobs of the replay.
    pub knobs: BTreeMap<String, KnobValue>,
    /// The decisions; never empty.
    pub decisions: Vec<Decision>,
    /// Decisions of the recording after these.
    pub following: u32,
    /// Lives these and the decisions below are about.
    pub lives: Vec<Life>,
    /// Events of the decisions, and first events of the lives.
    pub events: Vec<Seen>,
    /// Decisions by `opens` before the window that none of `closes` ended before it, except those in `closing`.
    pub open: Vec<Decision>,
    /// Decisions by `closes` outside the window that belong to what was opened in it.
    pub closing: Vec<Decision>,
    /// The last write before the window in each slot of the flow table that the window touches.
    pub written: Vec<Decision>,
    /// The last record before the window of each flow.
    pub read: Vec<Decision>,
    /// Events of the window at which today's rule writes.
    pub stock_writes: Vec<u32>,
    /// Numbers of the window's subjects, in the order in which the recording has them.
    pub subjects: Vec<Numbered>,
}

impl Window {
    /// Time of the first decision; positions count from it.
    pub(super) fn begin_ns(&self) -> u64 {
        self.decisions[0].t
    }
    /// A knob's value.
    pub(super) fn knob(&self, name: &str) -> Option<u32> {
        self.knobs.get(name).and_then(|knob| u32::try_from(knob.value).ok())
    }
    /// Constants of the replay's kernel.
    pub(super) fn profile(&self) -> &'static Profile {
        named(&self.kernel).unwrap_or(&UNKNOWN)
    }
    /// A life by number.
    pub(super) fn life(&self, n: u32) -> Option<&Life> {
        self.lives.binary_search_by_key(&n, |life| life.n).ok().map(|at| &self.lives[at])
    }
    fn seen(&self, event: u32) -> Option<&Seen> {
        self.events.binary_search_by_key(&event, |seen| seen.seq).ok().map(|at| &self.events[at])
    }
    /// Name of an event; empty where it is not known.
    pub(super) fn name_of(&self, event: u32) -> &str {
        self.seen(event).map_or("", |seen| &seen.name)
    }
    /// CPU of an event.
    pub(super) fn cpu_of(&self, event: u32) -> Option<u16> {
        self.seen(event).and_then(|seen| known(seen.cpu))
    }
    /// CPUs that get places, ascending: all of a small host, else those that take part.
    pub(super) fn cpus(&self, taking_part: impl Iterator<Item = u16>) -> Vec<u16> {
        let own = if self.host.cpus.len() <= MOST_CPUS { &self.host.cpus[..] } else { &[] };
        let mut cpus: Vec<u16> = own.iter().copied().chain(taking_part.filter(|cpu| *cpu != NO_CPU)).collect();
        cpus.sort_unstable();
        cpus.dedup();
        cpus
    }
    /// Writes a decision's event. Times ascend in a simulation, also where the replay's order is not that of the recording's clock.
    pub(super) fn event(&self, builder: &mut SimulationBuilder, row: &Decision, event: Event) {
        let at_ns = row.t.saturating_sub(self.begin_ns()).max(builder.last_ns());
        builder.event(Event { at_ns, ask: row.event, ..event });
    }
}

/// A CPU column's value.
pub(super) fn known(cpu: u16) -> Option<u16> {
    (cpu != NO_CPU).then_some(cpu)
}

/// The simulation of a window: its decisions by the policy's own names.
pub fn simulate(policy: &str, mut window: Window) -> Result<Simulation, String> {
    let scenario: &Scenario =
        SCENARIOS.iter().find(|s| s.policy == policy).ok_or_else(|| format!("there is no scenario of {policy:?}"))?;
    if window.decisions.is_empty() {
        return Err("a window holds at least one decision".to_owned());
    }
    window.lives.sort_by_key(|life| life.n);
    window.events.sort_by_key(|seen| seen.seq);
    let mut builder = SimulationBuilder::default();
    for (name, knob) in &window.knobs {
        if let Some(why) = knob.source.strip_prefix("assumed") {
            let sign = if knob.value < 0 { "-" } else { "" };
            let why = why.strip_prefix(": ").unwrap_or(&knob.source);
            builder.assume(format!("{name} is assumed to be {sign}{} ({why})", grouped(knob.value.unsigned_abs())));
        }
    }
    (scenario.recorded.fill)(&window, &mut builder);
    let Window { scenario: id, variant, kernel, label, parameters, host, following, .. } = window;
    let mut simulation = builder.build(Simulation {
        scenario: id,
        policy: scenario.policy,
        variant,
        kernel,
        label,
        parameters,
        host,
        ..Simulation::default()
    });
    simulation.left_out += following;
    Ok(simulation)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_without_decisions_is_refused() {
        assert!(simulate("skb-defer", Window::default()).is_err());
        assert!(simulate("tea", Window::default()).is_err());
    }
}
