//! The text of `perf script`, whole files and pastes of it.
//!
//! ```text
//! text::each_line ─> events ─┬─ header   `# …`
//!                            ├─ line     comm pid [cpu] time: name:
//!                            │   └─ text::Builder with names and payload
//!                            └─ frame    addresses below an event: counted
//! ```
//! Every byte is looked at a bounded number of times and nothing here backtracks over a line, so a hostile line costs
//! what its length costs. What is no event, frame, comment or blank is prose of the mail around it and is counted in a
//! note; a line that is recognisably a broken event is rejected with its cause.

use super::text::{self, words};
use super::{Limits, OnProgress, ReadError, Source};
use crate::event::Trace;

mod events;
pub(in crate::read) mod frame;
mod header;
pub(in crate::read) mod line;
mod names;
pub(in crate::read) mod payload;

use events::Events;

/// Reads a whole source.
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
    let mut events = Events::new(limits);
    text::each_line(source, limits, chunk, on, "perf script text", &mut events)?;
    events.finish()
}

/// Event lines and lines that are not blank in the head of a file: what a guess of the format rests on.
pub fn share_of_events(head: &[u8]) -> (usize, usize) {
    let (mut events, mut lines) = (0, 0);
    text::head_lines(head, |line| {
        lines += usize::from(!words::trim(line).is_empty());
        events += usize::from(line::scan(line).is_some());
    });
    (events, lines)
}
