//! `read` and `sniff`: a path in, a `Trace` out.

use std::collections::BTreeMap;
use std::fs::File;
use std::ops::ControlFlow;
use std::sync::Arc;

use pyo3::prelude::*;
use serde_json::json;
use skbscope_engine::event::{Note, Trace};
use skbscope_engine::read::container::{self, Kind};
use skbscope_engine::read::sniff::{self, Guess};
use skbscope_engine::read::{self as readers, Limits, Progress, ReadError, Source};

use crate::columns::json;
use crate::error::{EngineError, to_python};
use crate::source::FileSource;
use crate::trace::PyTrace;

/// Decoded bytes of a compressed head that sniffing looks at, at most. More than one step of the decoder: a step that
/// passes the limit is thrown away whole, and with it the magic number.
const HEAD_BYTES: u64 = 1 << 20;

/// What the first bytes are, best first; of a compressed file the first decoded bytes count.
#[pyfunction]
#[pyo3(name = "sniff")]
pub fn sniff_py<'py>(py: Python<'py>, head: &[u8]) -> PyResult<Bound<'py, PyAny>> {
    let container = Kind::of(head);
    let mut inside = Vec::new();
    if container.is_some() {
        let limits = Limits { decoded_bytes: HEAD_BYTES, ..Limits::default() };
        // The head is cut off and may decode to more than is needed: the bytes decoded until then are enough.
        let _ = container::decode(&head, &limits, &mut inside, &mut |_| ControlFlow::Continue(()));
    }
    let guesses = sniff::sniff(if container.is_some() { &inside } else { head });
    let row = |g: &Guess| {
        json!({ "format": g.format.word(), "class": g.format.class(), "container": container.map(Kind::word),
                "confidence": g.confidence, "reason": g.reason })
    };
    json(py, &json!(guesses.iter().map(row).collect::<Vec<_>>()))
}

fn limits_from(given: Option<BTreeMap<String, u64>>) -> PyResult<Limits> {
    let mut limits = Limits::default();
    for (name, value) in given.unwrap_or_default() {
        match name.as_str() {
            "events" => limits.events = value,
            "tables" => limits.tables = value as usize,
            "string_bytes" => limits.string_bytes = value as usize,
            "line_bytes" => limits.line_bytes = value as usize,
            "decoded_bytes" => limits.decoded_bytes = value,
            "ratio" => limits.ratio = value,
            "row_bytes" => limits.row_bytes = value,
            _ => return Err(EngineError::new_err(format!("there is no limit called {name}"))),
        }
    }
    Ok(limits)
}

/// Reads a recording from a file.
#[pyfunction]
#[pyo3(name = "read", signature = (path, *, format=None, limits=None, scratch=None, on_progress=None))]
pub fn read_py(
    py: Python<'_>,
    path: String,
    format: Option<String>,
    limits: Option<BTreeMap<String, u64>>,
    scratch: Option<String>,
    on_progress: Option<Py<PyAny>>,
) -> PyResult<PyTrace> {
    let limits = limits_from(limits)?;
    let mut failed: Option<PyErr> = None;
    let mut tell = |stage: &str, p: Progress| match &on_progress {
        None => ControlFlow::Continue(()),
        Some(call) => {
            let answer = Python::attach(|py| call.call1(py, (stage, p.bytes, p.of, p.events))?.is_truthy(py));
            match answer {
                Ok(true) => ControlFlow::Continue(()),
                Ok(false) => ControlFlow::Break(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        }
    };
    let result = py.detach(|| read_file(&path, format.as_deref(), &limits, scratch.as_deref(), &mut tell));
    match (result, failed) {
        (_, Some(error)) => Err(error),
        (Ok(trace), None) => Ok(PyTrace(Arc::new(trace))),
        (Err(error), None) => Err(to_python(&error)),
    }
}

type Tell<'a> = dyn FnMut(&str, Progress) -> ControlFlow<()> + 'a;

fn read_file(
    path: &str,
    format: Option<&str>,
    limits: &Limits,
    scratch: Option<&str>,
    tell: &mut Tell<'_>,
) -> Result<Trace, ReadError> {
    let source = FileSource::new(File::open(path)?)?;
    let mut head = [0_u8; 16];
    let n = source.read_at(0, &mut head)?;
    if Kind::of(&head[..n]).is_none() {
        return readers::read(&source, format, limits, &mut |p| tell("read", p));
    }
    let mut spool = scratch.map_or_else(tempfile::tempfile, tempfile::tempfile_in)?;
    let decoded = container::decode(&source, limits, &mut spool, &mut |p| tell("decode", p))?;
    let spooled = FileSource::new(spool)?;
    let mut trace = readers::read(&spooled, format, limits, &mut |p| tell("read", p))?;
    if let Some(at) = decoded.truncated_at {
        let text = format!("the {} container is cut off; the part decoded before is read", decoded.kind.word());
        trace.notes.push(Note { text, at: Some(at) });
    }
    Ok(trace)
}
