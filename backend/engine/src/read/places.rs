//! Positions of names in a line of text: what redaction needs, found by the readers' own scanners.

use std::ops::Range;

use super::text::words::trim;
use super::{ftrace, perf_script};

/// What a line is, its parts as slices of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line<'a> {
    /// An event.
    Event {
        /// Name of the task; may be empty.
        comm: &'a [u8],
        /// Name of the event; not always a slice of the line.
        name: &'a [u8],
        /// What the event says.
        payload: &'a [u8],
    },
    /// A frame of a call chain with the file it lies in, `[kernel.kallsyms]` or a path.
    Frame(&'a [u8]),
    /// A frame without a file, a mark of the tracer, or nothing at all.
    Bare,
    /// A `#` line.
    Comment(&'a [u8]),
    /// Anything else; readers pass it over.
    Other,
}

/// A line of `perf script`. `in_stack`: an event or a frame is directly before it.
pub fn perf_script(line: &[u8], in_stack: bool) -> Line<'_> {
    let text = trim(line);
    if text.is_empty() {
        return Line::Bare;
    }
    if text[0] == b'#' {
        return Line::Comment(text);
    }
    if let Some(found) = perf_script::line::scan(line) {
        return Line::Event { comm: found.comm, name: found.tail.name, payload: found.tail.payload };
    }
    if perf_script::frame::is_frame(line, in_stack) {
        // The last ` (` opens the file; the line may be cut off behind it.
        let open = memchr::memmem::rfind(text, b" (").or_else(|| memchr::memmem::rfind(text, b"\t("));
        return open
            .map_or(Line::Other, |open| Line::Frame(text[open + 2..].strip_suffix(b")").unwrap_or(&text[open + 2..])));
    }
    Line::Other
}

/// A line of ftrace or `trace-cmd report`.
pub fn ftrace(line: &[u8]) -> Line<'_> {
    let text = ftrace::events::bare(line);
    let trimmed = trim(text);
    if trimmed.is_empty() {
        return Line::Bare;
    }
    if trimmed[0] == b'#' {
        return Line::Comment(trimmed);
    }
    if let Some(found) = ftrace::line::scan(text) {
        return Line::Event { comm: found.task.comm, name: found.tail.name, payload: found.tail.payload };
    }
    if let Some(found) = ftrace::latency::scan(text) {
        return Line::Event { comm: found.task.comm, name: found.tail.name, payload: found.tail.payload };
    }
    if let Some(found) = ftrace::graph::scan(text) {
        let (name, payload) = found.call.map_or((&b""[..], &b""[..]), |call| (call.name, call.text));
        return Line::Event { comm: found.task.map_or(b"", |(comm, _)| comm), name, payload };
    }
    let mark = |prefix: &[u8]| trimmed.starts_with(prefix);
    let is_bare = mark(b"=> ") || mark(b"CPU:") || mark(b"CPU ") || mark(b"cpus=") || mark(b"version = ");
    if is_bare { Line::Bare } else { Line::Other }
}

/// The named values of an event's payload: (field, its position in the payload).
pub fn fields(is_ftrace: bool, name: &[u8], payload: &[u8]) -> Vec<(String, Range<usize>)> {
    let name = String::from_utf8_lossy(name);
    let (pieces, _) = if is_ftrace {
        ftrace::payload::split(&ftrace::names::table(name.as_bytes()), payload)
    } else {
        perf_script::payload::split(&name, payload)
    };
    pieces.into_iter().map(|piece| (piece.name, piece.value)).collect()
}
