//! The text of ftrace: the files `trace` and `trace_pipe` of tracefs, `trace-cmd report`, and what carries them (systrace
//! pages, dumps in the kernel log, mails).
//!
//! Grammar: Documentation/trace/ftrace.rst, kernel/trace/trace_output.c, trace_functions_graph.c and trace_syscalls.c of
//! Linux 6.18; trace-cmd-report(1) of trace-cmd 3.1.
//!
//! ```text
//! text::each_line ─> events ─┬─ header   `# …`, the preamble of trace-cmd, marks of lost events
//!                            ├─ line     comm-pid (tgid) [cpu] flags time: name:
//!                            ├─ latency  comm-pid 1dNh3. 10607789211us : name:
//!                            ├─ graph    time | cpu) + duration us | func() {
//!                            └─ text::Builder with names and payload
//! ```
//! Events print without their system; `names` gives it back to those that are looked for by it. A hit of the function
//! tracer is an `ftrace:function` with `ip` and `parent_ip`, a call of function_graph an `ftrace:funcgraph_entry`, as in
//! the kernel's own tables of these; a kprobe event is a `probe:NAME`, as perf calls it.

use super::text::{self, words};
use super::{Limits, OnProgress, ReadError, Source};
use crate::event::Trace;

pub(in crate::read) mod events;
pub(in crate::read) mod graph;
mod header;
pub(in crate::read) mod latency;
pub(in crate::read) mod line;
pub(in crate::read) mod names;
pub(in crate::read) mod payload;
mod syscall;

use events::Events;

/// Its name in sentences.
const FORMAT: &str = "ftrace text";

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
    text::each_line(source, limits, chunk, on, FORMAT, &mut events)?;
    events.finish()
}

/// Event lines and lines that are neither blank nor comments in the head of a file, and whether one of ftrace's own header
/// lines is there: what a guess of the format rests on.
pub fn share_of_events(head: &[u8]) -> (usize, usize, bool) {
    let (mut events, mut lines, mut header) = (0, 0, false);
    text::head_lines(head, |line| {
        let line = events::bare(line);
        let trimmed = words::trim(line);
        header |= trimmed.starts_with(b"# tracer: ") || trimmed.starts_with(b"# entries-in-buffer/entries-written: ");
        lines += usize::from(!trimmed.is_empty() && trimmed[0] != b'#');
        let event = line::scan(line).is_some() || latency::scan(line).is_some() || graph::scan(line).is_some();
        events += usize::from(event);
    });
    (events, lines, header)
}
