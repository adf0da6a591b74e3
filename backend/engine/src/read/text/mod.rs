//! What the readers of text share: from bytes to lines, and from named values to the rows of a [`Trace`].
//!
//! ```text
//! Source ─chunks─> lines ─clean─> Lines::line   one reader's own: what a line is, and what its parts are
//!                                    │
//!                                    └─> Builder ─┬─ payload   text behind an event's name → named values
//!                                                 ├─ shape     the same by comparing literal text
//!                                                 └─ columns, number   rows of one event
//! ```
//! Every byte is looked at a bounded number of times and nothing here backtracks over a line, so a hostile line costs
//! what its length costs.
//!
//! [`Trace`]: crate::event::Trace

use super::{Limits, OnProgress, Progress, ReadError, Source};

pub mod builder;
pub mod clean;
pub mod columns;
pub mod json;
pub mod lines;
pub mod number;
pub mod payload;
pub mod shape;
pub mod words;

/// Bytes read at a time.
pub const CHUNK: usize = 1 << 20;
/// Bytes the text layer (quoted-printable or not) is recognised by, and that a guess of the format looks at.
pub const HEAD: usize = 64 << 10;
/// Byte order mark of UTF-8.
const BOM: &[u8] = b"\xEF\xBB\xBF";

/// One reader's side: what becomes of the lines.
pub trait Lines {
    /// One line without its end, numbered from 1; `ended` is false for a last line without a newline.
    fn line(&mut self, number: u64, line: &[u8], ended: bool) -> Result<(), ReadError>;
    /// A line over the limit, thrown away unread.
    fn too_long(&mut self, number: u64);
    /// Events so far.
    fn events(&self) -> u64;
}

/// Passes all lines of `source` to `reader`, `chunk` bytes at a time. The result is the same for every `chunk` of at least
/// one byte. `format` names what was wanted in the sentence about text that is none.
pub fn each_line(
    source: &dyn Source,
    limits: &Limits,
    chunk: usize,
    on: &mut OnProgress,
    format: &'static str,
    reader: &mut impl Lines,
) -> Result<(), ReadError> {
    if source.is_empty() {
        return Err(ReadError::Empty);
    }
    let mut head = vec![0; HEAD];
    let n = super::fill(source, 0, &mut head)?;
    head.truncate(n);
    if head.starts_with(b"\xFF\xFE") || head.starts_with(b"\xFE\xFF") {
        let reason = "the text is UTF-16; save it as UTF-8".to_owned();
        return Err(ReadError::NotMine { format, reason });
    }
    let mut unfold = clean::is_quoted_printable(&head).then(clean::Unfold::default);
    let reader = std::cell::RefCell::new(reader);
    let mut number = 0_u64;
    lines::each_line::<ReadError>(
        source,
        chunk.max(1),
        limits.line_bytes,
        |raw| {
            let mut reader = reader.borrow_mut();
            number += 1;
            if raw.too_long {
                reader.too_long(number);
                return Ok(());
            }
            let bytes = if number == 1 { raw.bytes.strip_prefix(BOM).unwrap_or(raw.bytes) } else { raw.bytes };
            match &mut unfold {
                None => reader.line(number, bytes, raw.ended),
                Some(unfold) => match unfold.push(bytes, limits.line_bytes) {
                    Some(whole) if whole.len() > limits.line_bytes => {
                        reader.too_long(number);
                        Ok(())
                    }
                    Some(whole) => reader.line(number, &whole, raw.ended),
                    None => Ok(()),
                },
            }
        },
        |bytes| {
            let progress = Progress { bytes, of: source.len(), events: reader.borrow().events() };
            if on(progress).is_break() { Err(ReadError::Cancelled) } else { Ok(()) }
        },
    )?;
    match unfold.and_then(|mut u| u.rest()) {
        Some(rest) => reader.into_inner().line(number, &rest, false),
        None => Ok(()),
    }
}

/// The lines of a head, cleaned of what mail does to them; the last may be cut off.
pub fn head_lines(head: &[u8], mut each: impl FnMut(&[u8])) {
    let head = head.strip_prefix(BOM).unwrap_or(head);
    let whole = &head[..head.len().min(HEAD)];
    let mut unfold = clean::is_quoted_printable(whole).then(clean::Unfold::default);
    for raw in whole.split(|b| *b == b'\n') {
        match &mut unfold {
            Some(unfold) => {
                if let Some(line) = unfold.push(raw, HEAD) {
                    each(clean::unquote(&line));
                }
            }
            None => each(clean::unquote(raw)),
        }
    }
}
