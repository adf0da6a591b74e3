//! The native module `skbscope_engine`: the shell around the engine and nothing else.
//!
//! Opens files, hands bytes in, hands columns out as NumPy arrays without a copy, releases the interpreter lock.
//! Its Python face is `skbscope_engine.pyi`, checked against this module by stubtest.

// PyO3 turns these into Python docstrings only when asked; the face is documented in the stub.
#![allow(missing_docs)]

use ::skbscope_engine::kernel;
use ::skbscope_engine::policy::POLICIES;
use ::skbscope_engine::scenario;
use pyo3::prelude::*;
use serde_json::json;

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
fn scenarios(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    columns::json(py, &json!(scenario::SCENARIOS))
}

#[pyfunction]
fn film(id: &str, given: Vec<(String, String)>) -> PyResult<String> {
    let given: Vec<(&str, &str)> = given.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let film = scenario::run(id, &given).map_err(error::EngineError::new_err)?;
    serde_json::to_string(&film).map_err(|e| error::EngineError::new_err(e.to_string()))
}

#[pymodule]
fn skbscope_engine(m: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = m.py();
    m.add("VERSION", VERSION)?;
    // The stub's public name for a callback; at run time any callable will do.
    m.add("OnProgress", py.import("collections.abc")?.getattr("Callable")?)?;
    m.add("EngineError", py.get_type::<error::EngineError>())?;
    m.add("EmptyFile", py.get_type::<error::EmptyFile>())?;
    m.add("NotMine", py.get_type::<error::NotMine>())?;
    m.add("Broken", py.get_type::<error::Broken>())?;
    m.add("TooLarge", py.get_type::<error::TooLarge>())?;
    m.add("Cancelled", py.get_type::<error::Cancelled>())?;
    m.add("NotRedacted", py.get_type::<error::NotRedacted>())?;
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
    m.add_function(wrap_pyfunction!(scenarios, m)?)?;
    m.add_function(wrap_pyfunction!(film, m)?)
}
