//! Which Python exception each refusal of the engine becomes.

use pyo3::exceptions::PyValueError;
use pyo3::{PyErr, create_exception};
use skbscope_engine::read::ReadError;

create_exception!(skbscope_engine, EngineError, PyValueError, "Base of all refusals; str() is one sentence.");
create_exception!(skbscope_engine, EmptyFile, EngineError, "0 bytes.");
create_exception!(skbscope_engine, NotMine, EngineError, "No reader knows these bytes.");
create_exception!(skbscope_engine, Broken, EngineError, "A known format, broken at a place.");
create_exception!(skbscope_engine, TooLarge, EngineError, "A limit would be passed.");
create_exception!(
    skbscope_engine,
    NotRedacted,
    EngineError,
    "Bytes that redaction cannot follow; none of them were redacted."
);
create_exception!(skbscope_engine, Cancelled, EngineError, "The caller stopped it.");

/// The exception of a refusal; its text is the refusal's sentence.
pub fn to_python(error: &ReadError) -> PyErr {
    let text = error.to_string();
    match error {
        ReadError::Empty => EmptyFile::new_err(text),
        ReadError::NotMine { .. } => NotMine::new_err(text),
        ReadError::Broken { .. } => Broken::new_err(text),
        ReadError::TooLarge { .. } => TooLarge::new_err(text),
        ReadError::Cancelled => Cancelled::new_err(text),
        _ => EngineError::new_err(text),
    }
}
