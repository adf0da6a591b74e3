//! Scenarios: small event streams made from parameters, decided by the policies' own machines.
//!
//! ```text
//! parameters ──> stream of inputs ──> policy::…::machine ──> Simulation     (values.rs, one folder a scenario, builder.rs, simulation.rs)
//! stored decisions of a recording ─────────────────────────> Simulation     (recorded.rs, and one of that name in each folder)
//! ```
//! A scenario is a pure function: the same parameters give the same simulation, byte for byte. It takes no decision itself; where
//! the reader decides by hand it makes the machine follow the other rule for that one input.

pub mod builder;
pub mod recorded;
pub mod seeded;
pub mod simulation;
pub mod values;

mod rfs_llc;
mod skb_defer;
mod skb_init;
mod xdp_return;
mod xsk_batch;

use serde::Serialize;

pub use simulation::Simulation;
use values::{Parameter, Values};

/// A named set of parameters.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Case {
    /// Id in addresses (`one-sender`).
    pub id: &'static str,
    /// What it shows, one sentence without a full stop.
    pub text: &'static str,
    /// The parameters it sets.
    pub set: &'static [(&'static str, &'static str)],
}

/// A scenario as the catalogue lists it.
#[derive(Clone, Copy, Serialize)]
pub struct Scenario {
    /// Stable id: that of its explainer.
    pub id: &'static str,
    /// Policy that decides.
    pub policy: &'static str,
    /// What happens in it, one sentence.
    pub text: &'static str,
    /// What may be turned.
    pub parameters: &'static [Parameter],
    /// What the decision can be, by id and in words; the reader may take it by hand.
    pub choices: &'static [(&'static str, &'static str)],
    /// Named sets of parameters; the first has all defaults.
    pub cases: &'static [Case],
    /// What is drawn of a recording by the same names.
    pub recorded: recorded::Recorded,
    #[serde(skip)]
    run: fn(&Values) -> Simulation,
}

/// The catalogue.
pub const SCENARIOS: &[&Scenario] =
    &[&skb_defer::SCENARIO, &rfs_llc::SCENARIO, &skb_init::SCENARIO, &xdp_return::SCENARIO, &xsk_batch::SCENARIO];

/// Runs a scenario. `given` are parameters by name, `case` for a named set (it counts before the others, wherever it
/// is) and `hand` for decisions by hand (`17:here,18:back`). The error is one sentence.
pub fn run(id: &str, given: &[(&str, &str)]) -> Result<Simulation, String> {
    let Some(scenario) = SCENARIOS.iter().find(|s| s.id == id) else {
        let known: Vec<_> = SCENARIOS.iter().map(|s| s.id).collect();
        return Err(format!("there is no scenario {id:?}; expected one of {}", known.join(", ")));
    };
    let mut all: Vec<(&str, &str)> = Vec::new();
    for (_, name) in given.iter().filter(|(key, _)| *key == "case") {
        let Some(case) = scenario.cases.iter().find(|c| c.id == *name) else {
            let known: Vec<_> = scenario.cases.iter().map(|c| c.id).collect();
            return Err(format!("there is no case {name:?}; expected one of {}", known.join(", ")));
        };
        all.extend(case.set);
    }
    all.extend(given.iter().filter(|(key, _)| *key != "case"));
    let values = Values::read(scenario.parameters, scenario.choices, &all)?;
    Ok((scenario.run)(&values))
}
