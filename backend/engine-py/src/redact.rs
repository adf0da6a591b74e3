//! `redact`: bytes of one file in, redacted bytes and the preview out.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde_json::json;
use skbscope_engine::read::At;
use skbscope_redact::{Key, Kind, Refusal, file_name, redact};

use crate::columns::json;
use crate::error::{EngineError, NotRedacted, placed};

fn refused(refusal: &Refusal) -> PyErr {
    placed(NotRedacted::new_err(refusal.to_string()), At::Byte(refusal.at))
}

/// The words of all kinds, in the order of the preview.
#[pyfunction]
pub fn redaction_kinds() -> Vec<&'static str> {
    Kind::ALL.iter().map(|kind| kind.word()).collect()
}

/// Redacts one file.
#[pyfunction]
#[pyo3(name = "redact", signature = (data, key, *, kinds=None, limit=None))]
pub fn redact_py<'py>(
    py: Python<'py>,
    data: Vec<u8>,
    key: &[u8],
    kinds: Option<Vec<String>>,
    limit: Option<usize>,
) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyAny>)> {
    let named = |word: &String| {
        Kind::named(word).ok_or_else(|| EngineError::new_err(format!("there is no kind of name called {word}")))
    };
    let kinds = match &kinds {
        Some(words) => words.iter().map(named).collect::<PyResult<Vec<Kind>>>()?,
        None => Kind::ALL.to_vec(),
    };
    let key = Key::new(key).map_err(|e| refused(&e))?;
    let limit = limit.unwrap_or(1 << 30);
    let (made, report) = py.detach(|| redact(data, &key, &kinds, limit)).map_err(|e| refused(&e))?;
    Ok((PyBytes::new(py, &made), json(py, &json!(report))?))
}

/// The pseudonym of a file's name.
#[pyfunction]
#[pyo3(name = "redacted_name")]
pub fn redacted_name(name: &str, key: &[u8]) -> PyResult<String> {
    Ok(file_name(&Key::new(key).map_err(|e| refused(&e))?, name))
}
