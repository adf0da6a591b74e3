//! NumPy arrays over the engine's memory: no copy, read-only, each keeps its owner alive.

use numpy::ndarray::ArrayView1;
use numpy::{Element, PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyString;

/// A read-only array over `slice`, which `owner` owns and never changes.
///
/// # Safety
/// `slice` must live in memory that `owner` keeps in place, unchanged, for as long as it lives.
pub unsafe fn view<'py, T: Element>(slice: &[T], owner: &Bound<'py, PyAny>) -> Bound<'py, PyAny> {
    // SAFETY: the caller's promise is exactly what numpy asks for.
    let array = unsafe { PyArray1::borrow_from_array(&ArrayView1::from(slice), owner.clone()) };
    array.readwrite().make_nonwriteable();
    array.into_any()
}

/// Adds named views to a dictionary.
macro_rules! views {
    ($py:expr, $owner:expr, { $($name:literal : $slice:expr),+ $(,)? }) => {{
        let dict = pyo3::types::PyDict::new($py);
        // SAFETY: every slice belongs to the frozen class behind `$owner`, which gives no mutable access.
        $( dict.set_item($name, unsafe { crate::columns::view($slice, $owner) })?; )+
        dict
    }};
}
pub(crate) use views;

/// A JSON text as Python values.
pub fn json<'py>(py: Python<'py>, value: &serde_json::Value) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (PyString::new(py, &value.to_string()),))
}

/// A Python value as JSON, for hosts and other small settings.
pub fn from_python(value: &Bound<'_, PyAny>) -> PyResult<serde_json::Value> {
    let text: String = value.py().import("json")?.call_method1("dumps", (value,))?.extract()?;
    serde_json::from_str(&text).map_err(|e| crate::error::EngineError::new_err(e.to_string()))
}
