//! The native module `skbscope._engine`: the shell around the engine and nothing else.
//!
//! Opens files, passes bytes in, returns columns as NumPy arrays without a copy, releases the interpreter lock.
//! Its Python interface is `skbscope/_engine.pyi`, checked against this module by stubtest.

// PyO3 turns these into Python docstrings on request only; the interface is documented in the stub.
#![allow(missing_docs)]

use pyo3::prelude::*;
use serde_json::json;
use skbscope_engine::policy::POLICIES;
use skbscope_engine::scenario;
use skbscope_engine::{host, kernel};

mod columns;
mod error;
mod lives;
mod read;
mod redact;
mod replay;
mod source;
mod trace;

/// Changes whenever the same bytes could give another result: part of every cache key. The hash is of the sources and of
/// Cargo.lock (build.rs), so a changed comment raises it too: a result computed once more, never one that is wrong.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("SKBSCOPE_SOURCES"));

#[pyfunction]
fn policies(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    columns::json(py, &json!(POLICIES))
}

#[pyfunction]
fn profiles(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    columns::json(py, &json!(kernel::PROFILES))
}

#[pyfunction]
fn profile_for(release: &str) -> Option<&'static str> {
    kernel::profile_for(release).map(|p| p.name)
}

#[pyfunction]
#[pyo3(signature = (release))]
fn kernel_reading<'py>(py: Python<'py>, release: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
    columns::json(py, &json!(kernel::read_as(release)))
}

/// Whether a CPU model is that of an emulator.
#[pyfunction]
#[pyo3(signature = (model))]
fn is_emulated(model: Option<&str>) -> bool {
    model.is_some_and(host::is_emulated)
}

#[pyfunction]
fn scenarios(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    columns::json(py, &json!(scenario::SCENARIOS))
}

#[pyfunction]
fn simulate(id: &str, given: Vec<(String, String)>) -> PyResult<String> {
    let given: Vec<(&str, &str)> = given.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let simulation = scenario::run(id, &given).map_err(error::EngineError::new_err)?;
    serde_json::to_string(&simulation).map_err(|e| error::EngineError::new_err(e.to_string()))
}

#[pyfunction]
fn simulate_recorded(py: Python<'_>, policy: &str, window: &Bound<'_, PyAny>) -> PyResult<String> {
    let refuse = |e: serde_json::Error| error::EngineError::new_err(format!("the window of a recording: {e}"));
    let window = serde_json::from_value(columns::from_python(window)?).map_err(refuse)?;
    let simulation = py.detach(|| scenario::recorded::simulate(policy, window)).map_err(error::EngineError::new_err)?;
    serde_json::to_string(&simulation).map_err(refuse)
}

#[pymodule]
fn _engine(m: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = m.py();
    m.add("VERSION", VERSION)?;
    // The stub's public name for a callback; at run time any callable will do.
    m.add("OnProgress", py.import("collections.abc")?.getattr("Callable")?)?;
    error::register(m)?;
    m.add_class::<trace::PyTrace>()?;
    m.add_class::<lives::PyLives>()?;
    m.add_class::<replay::PyReplay>()?;
    m.add_function(wrap_pyfunction!(read::sniff_py, m)?)?;
    m.add_function(wrap_pyfunction!(read::read_py, m)?)?;
    m.add_function(wrap_pyfunction!(redact::redact_py, m)?)?;
    m.add_function(wrap_pyfunction!(redact::redacted_name, m)?)?;
    m.add_function(wrap_pyfunction!(redact::redaction_kinds, m)?)?;
    m.add_function(wrap_pyfunction!(policies, m)?)?;
    m.add_function(wrap_pyfunction!(profiles, m)?)?;
    m.add_function(wrap_pyfunction!(profile_for, m)?)?;
    m.add_function(wrap_pyfunction!(kernel_reading, m)?)?;
    m.add_function(wrap_pyfunction!(is_emulated, m)?)?;
    m.add_function(wrap_pyfunction!(scenarios, m)?)?;
    m.add_function(wrap_pyfunction!(simulate, m)?)?;
    m.add_function(wrap_pyfunction!(simulate_recorded, m)?)
}
