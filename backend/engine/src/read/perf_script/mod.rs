//! The text of `perf script`, whole files and pastes of it.
//!
//! ```text
//! Source ─chunks─> lines ─clean─> events ─┬─ header   `# …`
//!                                         ├─ line     comm pid [cpu] time: name:
//!                                         │   └─ payload ─> columns
//!                                         └─ frame    addresses below an event: counted
//! ```
//! Every byte is looked at a bounded number of times and nothing here backtracks over a line, so a hostile line costs
//! what its length costs. What is no event, frame, comment or blank is prose of the mail around it and is counted in a
//! note; a line that is recognisably a broken event is rejected with its cause.

use super::{Limits, OnProgress, Progress, ReadError, Source};
use crate::event::Trace;

mod clean;
mod columns;
mod events;
mod frame;
mod header;
mod line;
mod lines;
mod names;
mod number;
mod payload;
mod shape;

use events::Events;

/// Bytes read at a time.
const CHUNK: usize = 1 << 20;
/// Bytes the text layer (quoted-printable or not) is told by, and that [`share_of_events`] looks at.
const HEAD: usize = 64 << 10;
/// Byte order mark of UTF-8.
const BOM: &[u8] = b"\xEF\xBB\xBF";

/// Reads a whole source.
///
/// # Errors
/// See [`ReadError`].
pub fn read(source: &dyn Source, limits: &Limits, on: &mut OnProgress) -> Result<Trace, ReadError> {
    read_in_chunks(source, limits, CHUNK, on)
}

/// [`read`] with the bytes taken `chunk` at a time. The result is the same for every `chunk` of at least one byte.
///
/// # Errors
/// See [`ReadError`].
pub fn read_in_chunks(
    source: &dyn Source,
    limits: &Limits,
    chunk: usize,
    on: &mut OnProgress,
) -> Result<Trace, ReadError> {
    if source.is_empty() {
        return Err(ReadError::Empty);
    }
    let mut head = vec![0; HEAD];
    let n = super::fill(source, 0, &mut head)?;
    head.truncate(n);
    if head.starts_with(b"\xFF\xFE") || head.starts_with(b"\xFE\xFF") {
        let reason = "the text is UTF-16; save it as UTF-8".to_owned();
        return Err(ReadError::NotMine { format: "perf script text", reason });
    }
    let mut unfold = clean::is_quoted_printable(&head).then(clean::Unfold::default);
    let events = std::cell::RefCell::new(Events::new(limits));
    let mut number = 0_u64;
    lines::each_line::<ReadError>(
        source,
        chunk.max(1),
        limits.line_bytes,
        |raw| {
            let mut events = events.borrow_mut();
            number += 1;
            events.at_line(number);
            if raw.too_long {
                return events.too_long();
            }
            let bytes = if number == 1 { raw.bytes.strip_prefix(BOM).unwrap_or(raw.bytes) } else { raw.bytes };
            match &mut unfold {
                None => events.line(bytes, raw.ended),
                Some(unfold) => match unfold.push(bytes, limits.line_bytes) {
                    Some(whole) if whole.len() > limits.line_bytes => events.too_long(),
                    Some(whole) => events.line(&whole, raw.ended),
                    None => Ok(()),
                },
            }
        },
        |bytes| {
            let progress = Progress { bytes, of: source.len(), events: events.borrow().len() };
            if on(progress).is_break() { Err(ReadError::Cancelled) } else { Ok(()) }
        },
    )?;
    let mut events = events.into_inner();
    if let Some(rest) = unfold.and_then(|mut u| u.rest()) {
        events.line(&rest, false)?;
    }
    events.finish()
}

/// Event lines and lines that are not blank in the head of a file: what a guess of the format rests on.
pub fn share_of_events(head: &[u8]) -> (usize, usize) {
    let head = head.strip_prefix(BOM).unwrap_or(head);
    let whole = &head[..head.len().min(HEAD)];
    let mut unfold = clean::is_quoted_printable(whole).then(clean::Unfold::default);
    let (mut events, mut lines) = (0, 0);
    for raw in whole.split(|b| *b == b'\n') {
        let decoded = match &mut unfold {
            Some(unfold) => match unfold.push(raw, HEAD) {
                Some(line) => line,
                None => continue,
            },
            None => raw.to_vec(),
        };
        let text = clean::unquote(&decoded);
        lines += usize::from(!line::trim(text).is_empty());
        events += usize::from(line::scan(text).is_some());
    }
    (events, lines)
}
