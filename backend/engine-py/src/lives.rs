//! `Lives`: a recording joined into lives of skbs, on one host.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};
use std::thread;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::json;
use skbscope_engine::event::{NO_CPU, Trace};
use skbscope_engine::finding;
use skbscope_engine::flow;
use skbscope_engine::host::Host;
use skbscope_engine::kernel::{self, Profile, UNKNOWN, profile_for};
use skbscope_engine::life::{self, Fate, Lives};
use skbscope_engine::policy::advice::advice;
use skbscope_engine::policy::forecast::forecast;
use skbscope_engine::policy::sweep::{Axis, sweep};
use skbscope_engine::policy::{self, Setting, Shared};
use skbscope_engine::summary::{Pyramid, pyramid};

use crate::columns::{from_python, json, view, views};
use crate::error::EngineError;
use crate::replay::PyReplay;

const FATES: [(Fate, &str); 5] = [
    (Fate::Alive, "alive"),
    (Fate::Consumed, "consumed"),
    (Fate::Flushed, "flushed"),
    (Fate::Dropped, "dropped"),
    (Fate::Recycled, "recycled"),
];

/// The lives of one recording on one host.
#[pyclass(frozen, name = "Lives", module = "skbscope._engine")]
pub struct PyLives {
    trace: Arc<Trace>,
    lives: Lives,
    host: Host,
    shared: Shared,
    pyramid: OnceLock<Pyramid>,
}

impl PyLives {
    /// Joins, and beside it reads ahead what replays need; needs no interpreter.
    pub fn new(trace: Arc<Trace>, host: Host) -> Self {
        let shared = Shared::default();
        let lives = thread::scope(|scope| {
            // Where no thread can be had, the first replay reads it.
            let _ = thread::Builder::new().spawn_scoped(scope, || shared.read_ahead(&trace, &host));
            life::lives(&trace, &host)
        });
        Self { trace, lives, host, shared, pyramid: OnceLock::new() }
    }

    /// The pyramid, made at the first call.
    fn pyramid(&self, py: Python<'_>) -> &Pyramid {
        py.detach(|| self.pyramid.get_or_init(|| pyramid(&self.trace, &self.lives)))
    }

    fn setting(&self, kernel: Option<&str>, knobs: Option<BTreeMap<String, i64>>) -> PyResult<Setting<'_>> {
        let profile = self.profile(kernel).map_err(EngineError::new_err)?;
        let (trace, lives, host, shared) = (&*self.trace, &self.lives, &self.host, &self.shared);
        Ok(Setting { trace, lives, host, shared, profile, knobs: knobs.unwrap_or_default() })
    }

    /// The profile the user chose, else that of the recorded kernel; [`UNKNOWN`] where that is not stated or has none.
    fn profile(&self, name: Option<&str>) -> Result<&'static Profile, String> {
        let Some(name) = name else {
            return Ok(self.host.kernel.as_deref().and_then(profile_for).unwrap_or(&UNKNOWN));
        };
        let known = kernel::named(name).filter(|p| p.is_known()).or_else(|| profile_for(name));
        known.ok_or_else(|| format!("there is no kernel profile for {name}"))
    }
}

fn missing(policy: &str, variant: &str) -> PyErr {
    EngineError::new_err(format!("there is no policy {policy} with a variant {variant}"))
}

#[pymethods]
impl PyLives {
    fn summary<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let lives = &self.lives;
        let flows = flow::flows(lives, &self.host, None);
        let mut fates = [0_u64; FATES.len()];
        let mut flushed: BTreeMap<(u16, u16), u64> = BTreeMap::new();
        for (i, fate) in lives.fate.iter().enumerate() {
            fates[usize::from(*fate)] += 1;
            if *fate == Fate::Flushed as u8 {
                *flushed.entry((lives.alloc_cpu[i], lives.free_cpu[i])).or_default() += 1;
            }
        }
        let by_fate: BTreeMap<&str, u64> =
            FATES.iter().zip(fates).filter(|(_, n)| *n > 0).map(|((_, word), n)| (*word, n)).collect();
        let pairs = flows.pairs.iter().map(|f| {
            let handed_back = flushed.get(&(f.alloc_cpu, f.free_cpu)).copied().unwrap_or(0);
            json!({ "alloc_cpu": f.alloc_cpu, "free_cpu": f.free_cpu, "count": f.count, "distance": f.distance.word(),
                    "flushed": handed_back, "p50_ns": f.p50_ns, "p95_ns": f.p95_ns, "max_ns": f.max_ns })
        });
        let (alien, alien_of) = lives.alien();
        let value = json!({
            "total": lives.len(), "complete": lives.complete(), "origin_unknown": lives.origin_unknown(),
            "alien": (alien_of > 0 || lives.is_empty()).then_some(alien), "alien_of": alien_of, "by_fate": by_fate, "flush_sites": lives.flush_sites, "unmatched": lives.unmatched,
            "flows": pairs.collect::<Vec<_>>(), "alloc_unknown": flows.alloc_unknown, "free_unknown": flows.free_unknown,
        });
        json(py, &value)
    }

    fn columns(this: Bound<'_, Self>) -> PyResult<Bound<'_, PyDict>> {
        let l = &this.get().lives;
        let views = views!(this.py(), this.as_any(), {
            "address": &l.address, "first": &l.first, "last": &l.last, "first_ns": &l.first_ns, "last_ns": &l.last_ns,
            "first_cpu": &l.first_cpu, "alloc_cpu": &l.alloc_cpu, "origin": &l.origin, "free_cpu": &l.free_cpu,
            "done": &l.done, "done_ns": &l.done_ns, "fate": &l.fate, "reason": &l.reason, "len": &l.len,
            "hash": &l.hash, "events": &l.events,
        });
        Ok(views)
    }

    fn of_event(this: Bound<'_, Self>) -> Bound<'_, PyAny> {
        // SAFETY: the column belongs to the lives this frozen object keeps.
        unsafe { view(&this.get().lives.of_event, this.as_any()) }
    }

    fn reasons(&self) -> Vec<String> {
        self.lives.reasons.clone()
    }

    fn overview(this: Bound<'_, Self>) -> PyResult<Bound<'_, PyDict>> {
        let p = this.get().pyramid(this.py());
        let views = views!(this.py(), this.as_any(), {
            "level": &p.level, "bucket": &p.bucket, "cpu": &p.cpu, "born": &p.born, "freed_local": &p.freed_local,
            "freed_across": &p.freed_across, "flushed": &p.flushed, "dropped": &p.dropped, "events": &p.events,
            "in_use": &p.in_use,
        });
        Ok(views)
    }

    fn overview_levels(&self, py: Python<'_>) -> Vec<BTreeMap<&'static str, u64>> {
        let pyramid = self.pyramid(py);
        let span = pyramid.last_ns.saturating_sub(pyramid.first_ns) + 1;
        let levels = pyramid.width_ns.iter().zip(0_u64..);
        levels.map(|(w, level)| [("level", level), ("bucket_ns", *w), ("buckets", span.div_ceil(*w))].into()).collect()
    }

    #[pyo3(signature = (policy, variant, *, kernel=None, knobs=None))]
    fn replay(
        &self,
        py: Python<'_>,
        policy: &str,
        variant: &str,
        kernel: Option<&str>,
        knobs: Option<BTreeMap<String, i64>>,
    ) -> PyResult<PyReplay> {
        let setting = self.setting(kernel, knobs)?;
        let replay = py.detach(|| policy::replay(policy, variant, &setting));
        Ok(PyReplay::new(replay.ok_or_else(|| missing(policy, variant))?))
    }

    /// Several variants on all cores, in the order requested; `knobs` holds those of every policy, each takes its own.
    #[pyo3(signature = (wanted, *, kernel=None, knobs=None, whole=true))]
    fn replay_all(
        &self,
        py: Python<'_>,
        wanted: Vec<(String, String)>,
        kernel: Option<&str>,
        knobs: Option<BTreeMap<String, i64>>,
        whole: bool,
    ) -> PyResult<Vec<PyReplay>> {
        let setting = self.setting(kernel, knobs)?;
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let replays = py.detach(|| policy::replay_all(&wanted, &setting, threads, whole));
        let all = replays.into_iter().zip(&wanted);
        all.map(|(replay, (policy, variant))| Ok(PyReplay::new(replay.ok_or_else(|| missing(policy, variant))?)))
            .collect()
    }

    /// Variants of one policy over a range of a knob or over several hosts.
    #[pyo3(signature = (policy, variants, *, knob=None, values=None, hosts=None, kernel=None, knobs=None))]
    #[expect(clippy::too_many_arguments, reason = "the keyword arguments of a Python call")]
    fn sweep<'py>(
        &self,
        py: Python<'py>,
        policy: &str,
        variants: Vec<String>,
        knob: Option<&str>,
        values: Option<Vec<i64>>,
        hosts: Option<&Bound<'py, PyAny>>,
        kernel: Option<&str>,
        knobs: Option<BTreeMap<String, i64>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let setting = self.setting(kernel, knobs)?;
        let variants: Vec<&str> = variants.iter().map(String::as_str).collect();
        let hosts = hosts.map(from_python).transpose()?.unwrap_or_default();
        let hosts: Vec<(String, Host)> = match (knob, serde_json::from_value(hosts)) {
            (None, hosts) => hosts.map_err(|e| EngineError::new_err(format!("hosts of a sweep: {e}")))?,
            (Some(_), _) => Vec::new(),
        };
        let values = values.unwrap_or_default();
        let axis = knob.map_or(Axis::Host(&hosts), |name| Axis::Knob(name, &values));
        let points = py.detach(|| sweep(policy, &variants, &axis, &setting));
        json(py, &json!(points))
    }

    /// What another kernel or a proposed variant of one policy would change; the kernel is a profile's name or a release.
    #[pyo3(signature = (policy, to, *, variant=None, kernel=None, knobs=None))]
    fn forecast<'py>(
        &self,
        py: Python<'py>,
        policy: &str,
        to: &str,
        variant: Option<&str>,
        kernel: Option<&str>,
        knobs: Option<BTreeMap<String, i64>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let setting = self.setting(kernel, knobs)?;
        let profile = self.profile(Some(to)).map_err(EngineError::new_err)?;
        let found = py.detach(|| forecast(policy, variant, profile, &setting.own(policy)));
        json(py, &json!(found.ok_or_else(|| missing(policy, variant.unwrap_or("stock")))?))
    }

    /// Which mode to use, a policy.
    #[pyo3(signature = (replays, *, kernel=None, knobs=None))]
    fn advice<'py>(
        &self,
        py: Python<'py>,
        replays: Vec<Bound<'py, PyReplay>>,
        kernel: Option<&str>,
        knobs: Option<BTreeMap<String, i64>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let setting = self.setting(kernel, knobs)?;
        let replays: Vec<_> = replays.iter().map(|r| &*r.get().0).collect();
        json(py, &json!(advice(&setting, &replays)))
    }

    fn findings<'py>(&self, py: Python<'py>, replays: Vec<Bound<'py, PyReplay>>) -> PyResult<Bound<'py, PyAny>> {
        let replays: Vec<_> = replays.iter().map(|r| &*r.get().0).collect();
        json(py, &json!(finding::findings(&self.trace, &self.lives, &replays)))
    }

    /// CPU number that means "not known" in every CPU column.
    #[classattr]
    const NO_CPU: u16 = NO_CPU;
}
