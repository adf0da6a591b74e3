//! `Replay`: one policy variant run over one recording.

use std::collections::BTreeMap;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::json;
use skbscope_engine::policy::differ::{Moments, moments};
use skbscope_engine::policy::{POLICIES, Replay};

use crate::columns::{json, view, views};

/// One policy variant run over one recording on one host.
#[pyclass(frozen, name = "Replay", module = "skbscope._engine")]
pub struct PyReplay(pub Arc<Replay>);

impl PyReplay {
    /// Wraps a replay.
    pub fn new(replay: Replay) -> Self {
        Self(Arc::new(replay))
    }
}

#[pymethods]
impl PyReplay {
    fn summary<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let replay = &self.0;
        let rules = POLICIES.iter().find(|p| p.id == replay.policy).map_or(&[][..], |p| p.rules);
        let mut counts = vec![0_u64; rules.len()];
        for rule in &replay.decisions.rule {
            counts[usize::from(*rule)] += 1;
        }
        let decisions: BTreeMap<_, _> = rules.iter().map(|r| r.id).zip(counts).filter(|(_, n)| *n > 0).collect();
        let knobs = replay.knobs.iter();
        let knobs: BTreeMap<_, _> =
            knobs.map(|(name, (value, source))| (name, json!({ "value": value, "source": source }))).collect();
        let value = json!({
            "policy": replay.policy, "variant": replay.variant, "kernel": replay.kernel, "knobs": knobs,
            "decisions": decisions, "counters": replay.counters, "fidelity": replay.fidelity,
            "costs": replay.costs,
        });
        json(py, &value)
    }

    fn decisions(this: Bound<'_, Self>) -> PyResult<Bound<'_, PyDict>> {
        let d = &this.get().0.decisions;
        let views = views!(this.py(), this.as_any(), {
            "event": &d.event, "rule": &d.rule, "life": &d.life, "subject": &d.subject, "from": &d.from, "to": &d.to,
            "level": &d.level, "agrees": &d.agrees,
        });
        if !d.step.is_empty() {
            // SAFETY: the column belongs to the replay this frozen object keeps.
            views.set_item("step", unsafe { view(&d.step, this.as_any()) })?;
        }
        Ok(views)
    }

    fn differ<'py>(&self, py: Python<'py>, other: &Self) -> PyResult<Bound<'py, PyDict>> {
        let (a, b) = (Arc::clone(&self.0), Arc::clone(&other.0));
        let found = py.detach(move || moments(&a, &b));
        let owner = Bound::new(py, PyMoments(found))?;
        let m = &owner.get().0;
        let views = views!(py, owner.as_any(), {
            "event": &m.event, "rule_a": &m.rule_a, "rule_b": &m.rule_b, "to_a": &m.to_a, "to_b": &m.to_b,
        });
        Ok(views)
    }
}

/// Keeps the columns of `differ` alive while arrays look at them.
#[pyclass(frozen, name = "_Moments", module = "skbscope._engine")]
pub struct PyMoments(Moments);
