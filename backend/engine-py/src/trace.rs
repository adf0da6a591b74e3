//! `Trace`: one recording in memory.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::json;
use skbscope_engine::event::{FieldKind, Trace};
use skbscope_engine::host::Host;

use crate::columns::{from_python, json, view, views};
use crate::error::EngineError;
use crate::lives::PyLives;

/// One recording, read whole and in time order.
#[pyclass(frozen, name = "Trace", module = "skbscope._engine")]
pub struct PyTrace(pub Arc<Trace>);

fn kind_word(kind: FieldKind) -> &'static str {
    match kind {
        FieldKind::Int { .. } => "int",
        FieldKind::Text => "text",
        FieldKind::Chars => "chars",
        FieldKind::Bytes => "bytes",
    }
}

#[pymethods]
impl PyTrace {
    fn summary<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let trace = &self.0;
        let lost: u64 = trace.lost.values().sum();
        let value = json!({
            "format": trace.format, "events": trace.events.len(), "total": trace.total, "lost": lost,
            "lost_by_cpu": trace.lost, "rejected": trace.rejected, "by_event": trace.by_event(), "cpus": trace.cpus(),
            "first_ns": trace.events.time.first(), "last_ns": trace.events.time.last(), "frames": trace.frames,
            "notes": trace.notes, "header": trace.header,
        });
        json(py, &value)
    }

    fn header_host<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json(py, &json!(Host::from_header(&self.0.header, &self.0.cpus())))
    }

    fn events(this: Bound<'_, Self>) -> PyResult<Bound<'_, PyDict>> {
        let e = &this.get().0.events;
        let views = views!(this.py(), this.as_any(), {
            "time": &e.time, "cpu": &e.cpu, "kind": &e.kind, "thread": &e.thread, "row": &e.row,
        });
        Ok(views)
    }

    fn tables<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let tables = self.0.tables.iter().enumerate();
        let tables = tables.map(|(kind, table)| {
            let fields = table.fields.iter().map(|f| {
                json!({ "name": f.name, "kind": kind_word(f.kind), "signed": f.kind == FieldKind::Int { signed: true },
                        "hex": f.hex, "size": f.size, "symbols": f.symbols })
            });
            json!({ "kind": kind, "name": table.name, "rows": table.len, "fields": fields.collect::<Vec<_>>() })
        });
        json(py, &json!(tables.collect::<Vec<_>>()))
    }

    fn column<'py>(this: Bound<'py, Self>, kind: usize, field: &str) -> PyResult<Bound<'py, PyAny>> {
        let py = this.py();
        let trace = &this.get().0;
        let table = trace.tables.get(kind).ok_or_else(|| EngineError::new_err(format!("there is no table {kind}")))?;
        let missing = || EngineError::new_err(format!("{} has no field {field}", table.name));
        let f = table.fields.iter().find(|f| f.name == field).ok_or_else(missing)?;
        let dtype = match (f.kind, f.size) {
            (FieldKind::Int { signed: true }, n @ (1 | 2 | 4 | 8)) => format!("<i{n}"),
            (FieldKind::Int { .. } | FieldKind::Text, n @ (1 | 2 | 4 | 8)) => format!("<u{n}"),
            (FieldKind::Chars, n) => format!("S{n}"),
            (_, n) => format!("V{n}"),
        };
        // SAFETY: the rows belong to the trace this frozen object keeps.
        let rows = unsafe { view(&table.rows, this.as_any()) };
        let options = PyDict::new(py);
        options.set_item("dtype", dtype)?;
        options.set_item("buffer", rows)?;
        options.set_item("offset", f.offset)?;
        options.set_item("strides", (table.stride,))?;
        py.import("numpy")?.getattr("ndarray")?.call(((table.len,),), Some(&options))
    }

    fn strings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, (0..self.0.strings.len() as u32).map(|id| self.0.strings.get(id)))
    }

    fn threads<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let columns = PyDict::new(py);
        let of = |f: fn(&skbscope_engine::event::Thread) -> i64| self.0.threads.iter().map(f).collect::<Vec<_>>();
        columns.set_item("pid", numpy::PyArray1::from_vec(py, of(|t| i64::from(t.pid))))?;
        columns.set_item("tid", numpy::PyArray1::from_vec(py, of(|t| i64::from(t.tid))))?;
        columns.set_item("comm", numpy::PyArray1::from_vec(py, of(|t| i64::from(t.comm))))?;
        Ok(columns)
    }

    fn lives(&self, py: Python<'_>, host: &Bound<'_, PyAny>) -> PyResult<PyLives> {
        let host = serde_json::from_value::<Host>(from_python(host)?);
        let host = host.map_err(|e| EngineError::new_err(format!("this is no host: {e}")))?;
        let trace = Arc::clone(&self.0);
        Ok(py.detach(move || PyLives::new(trace, host)))
    }
}
