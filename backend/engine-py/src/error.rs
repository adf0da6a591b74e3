//! Which Python exception each refusal of the engine becomes.

use std::io;

use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use pyo3::{PyErr, create_exception};
use skbscope_engine::read::{At, ReadError};

create_exception!(skbscope._engine, EngineError, PyValueError, "Base of all refusals; str() is one sentence.");
create_exception!(skbscope._engine, EmptyFile, EngineError, "0 bytes.");
create_exception!(skbscope._engine, NotMine, EngineError, "No reader knows these bytes.");
create_exception!(skbscope._engine, Broken, EngineError, "A known format, broken at a place.");
create_exception!(skbscope._engine, TooLarge, EngineError, "A limit would be passed.");
create_exception!(
    skbscope._engine,
    NotRedacted,
    EngineError,
    "Bytes that redaction cannot follow; none of them were redacted."
);
create_exception!(skbscope._engine, Cancelled, EngineError, "The caller stopped it.");

/// The exception of a refusal; its text is the refusal's sentence.
pub fn to_python(error: &ReadError) -> PyErr {
    let text = error.to_string();
    match error {
        ReadError::Io(cause) if cause.kind() == io::ErrorKind::OutOfMemory => PyMemoryError::new_err(text),
        ReadError::Io(cause) => with_field(EngineError::new_err(text), "errno", cause.raw_os_error()),
        ReadError::Broken { at, .. } => placed(Broken::new_err(text), *at),
        ReadError::Empty => EmptyFile::new_err(text),
        ReadError::NotMine { .. } => NotMine::new_err(text),
        ReadError::TooLarge { .. } => TooLarge::new_err(text),
        ReadError::Cancelled => Cancelled::new_err(text),
        _ => EngineError::new_err(text),
    }
}

/// Adds the exceptions. Their fields are `None` where a refusal has no place and no error of the system.
pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = m.py();
    let base = py.get_type::<EngineError>();
    for field in ["at", "errno"] {
        base.setattr(field, py.None())?;
    }
    m.add("EngineError", base)?;
    m.add("EmptyFile", py.get_type::<EmptyFile>())?;
    m.add("NotMine", py.get_type::<NotMine>())?;
    m.add("Broken", py.get_type::<Broken>())?;
    m.add("TooLarge", py.get_type::<TooLarge>())?;
    m.add("Cancelled", py.get_type::<Cancelled>())?;
    m.add("NotRedacted", py.get_type::<NotRedacted>())
}

/// The exception with the place its sentence names, as `at`: ("byte", 17).
pub fn placed(error: PyErr, at: At) -> PyErr {
    let place = match at {
        At::Byte(n) => ("byte", n),
        At::Line(n) => ("line", n),
    };
    with_field(error, "at", place)
}

fn with_field<T: for<'py> IntoPyObject<'py>>(error: PyErr, name: &str, value: T) -> PyErr {
    Python::attach(|py| match error.value(py).setattr(name, value) {
        Ok(()) => error,
        Err(failed) => failed,
    })
}
