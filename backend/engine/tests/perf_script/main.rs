//! The perf script text reader: traps one by one, other people's files, real recordings, hostile input.
#![allow(clippy::disallowed_methods, reason = "tests read files and measure time; the engine does not")]

#[path = "../common/mod.rs"]
mod common;
mod hostile;
mod recordings;
mod samples;
mod traps;

use std::ops::ControlFlow;

use skbscope_engine::event::{NO_INT, NO_TEXT, Trace};
use skbscope_engine::read::{Limits, ReadError, perf_script};

/// Reads a text in one chunk.
fn read(text: &str) -> Trace {
    try_read(text.as_bytes(), &Limits::default(), 1 << 20).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

fn try_read(text: &[u8], limits: &Limits, chunk: usize) -> Result<Trace, ReadError> {
    perf_script::read_in_chunks(&text, limits, chunk, &mut |_| ControlFlow::Continue(()))
}

/// The value of a field of the `n`th event as text; numbers in decimal, `-` where the event has none.
fn value(trace: &Trace, n: usize, field: &str) -> String {
    let table = &trace.tables[usize::from(trace.events.kind[n])];
    let Some(column) = table.column(field) else { return "-".to_owned() };
    match (column.is_text(), column.u64(trace.events.row[n])) {
        (true, id) if id == u64::from(NO_TEXT) => "-".to_owned(),
        (true, id) => trace.strings.get(id as u32).to_owned(),
        (false, NO_INT) => "-".to_owned(),
        (false, bits) => (bits as i64).to_string(),
    }
}

/// Everything a trace holds, one line an event, for comparing two of them.
fn dump(trace: &Trace) -> String {
    let mut out = format!("{:?}\n", (&trace.rejected, trace.total, trace.frames, &trace.lost, &trace.header.counts));
    out.extend(trace.notes.iter().map(|n| format!("{n:?}\n")));
    for n in 0..trace.events.len() {
        let thread = trace.threads[trace.events.thread[n] as usize];
        let table = &trace.tables[usize::from(trace.events.kind[n])];
        let comm = trace.strings.get(thread.comm);
        out += &format!(
            "{} {} {comm:?} {}/{} {}",
            trace.events.time[n], trace.events.cpu[n], thread.pid, thread.tid, table.name
        );
        for field in &table.fields {
            out += &format!(" {}={}", field.name, value(trace, n, &field.name));
        }
        out.push('\n');
    }
    out
}
