//! What pwru prints: text in columns (also folded by mail), or one JSON object a record with `--output-json`.
//!
//! Columns and keys: internal/pwru/output.go of pwru 1.0.9 and, for the older text, of 0.0.9. A record is a call of a kernel
//! function with an skb, so it becomes the event `probe:FUNC`; its drop reason, where pwru prints one, becomes `reason`.
//!
//! ```text
//! text     text::each_line ─> fold ─> record     SKB CPU PROCESS [TIMESTAMP] [NETNS …] [TUPLE] FUNC [CALLER]
//! JSON     text::json ─────────────> json
//! both     Record ─> Builder
//! ```

use super::text::builder::{Builder, Grammar};
use super::text::json::{self, JsonLines};
use super::text::{self, payload};
use super::{Limits, OnProgress, ReadError, Source};
use crate::event::Trace;

mod clock;
mod fold;
mod objects;
mod record;

pub use fold::is_head;
pub use record::is_start;

const GRAMMAR: Grammar =
    Grammar { table: |name| Some(String::from_utf8_lossy(name).into_owned()), split: payload::split };

/// Reads the text of a whole source.
///
/// # Errors
/// See [`ReadError`].
pub fn read(source: &dyn Source, limits: &Limits, on: &mut OnProgress) -> Result<Trace, ReadError> {
    read_in_chunks(source, limits, text::CHUNK, on)
}

/// [`read`] with the bytes read `chunk` at a time. The result is the same for every `chunk` of at least one byte.
///
/// # Errors
/// See [`ReadError`].
pub fn read_in_chunks(
    source: &dyn Source,
    limits: &Limits,
    chunk: usize,
    on: &mut OnProgress,
) -> Result<Trace, ReadError> {
    let mut fold = fold::Fold::new(Builder::new("pwru", GRAMMAR, limits));
    text::each_line(source, limits, chunk, on, fold::FORMAT, &mut fold)?;
    fold.finish()
}

/// Reads the JSON of a whole source.
///
/// # Errors
/// See [`ReadError`].
pub fn read_json(source: &dyn Source, limits: &Limits, on: &mut OnProgress) -> Result<Trace, ReadError> {
    read_json_in_chunks(source, limits, text::CHUNK, on)
}

/// [`read_json`] with the bytes read `chunk` at a time.
///
/// # Errors
/// See [`ReadError`].
pub fn read_json_in_chunks(
    source: &dyn Source,
    limits: &Limits,
    chunk: usize,
    on: &mut OnProgress,
) -> Result<Trace, ReadError> {
    let limits = json::limits(limits);
    let mut lines = JsonLines::new(objects::Pwru::default(), Builder::new("pwru json", GRAMMAR, &limits));
    text::each_line(source, &limits, chunk, on, "pwru JSON", &mut lines)?;
    lines.finish()
}
