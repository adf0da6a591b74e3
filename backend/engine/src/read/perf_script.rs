//! Filled in by its own change.

use super::{Limits, OnProgress, ReadError, Source};
use crate::event::Trace;

/// Reads a whole source.
///
/// # Errors
/// See [`ReadError`].
pub fn read(_source: &dyn Source, _limits: &Limits, _on: &mut OnProgress) -> Result<Trace, ReadError> {
    Err(ReadError::Empty)
}
