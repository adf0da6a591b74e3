//! The ftrace text reader: traps one by one, other people's files, recordings of a real kernel, hostile input.
#![allow(clippy::disallowed_methods, reason = "tests read files and measure time; the engine does not")]

#[path = "../common/mod.rs"]
mod common;
mod hostile;
mod recordings;
mod samples;
mod traps;

use std::ops::ControlFlow;

use skbscope_engine::event::Trace;
use skbscope_engine::read::{Limits, ReadError, ftrace};

/// Reads a text in one chunk.
fn read(text: &str) -> Trace {
    try_read(text.as_bytes(), &Limits::default(), 1 << 20).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

fn try_read(text: &[u8], limits: &Limits, chunk: usize) -> Result<Trace, ReadError> {
    ftrace::read_in_chunks(&text, limits, chunk, &mut |_| ControlFlow::Continue(()))
}
