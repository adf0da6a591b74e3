//! trace.dat of trace-cmd: real recordings and damaged ones.
#![allow(clippy::disallowed_methods, reason = "tests read files and measure time; the engine does not")]

mod clocks_and_buffers;
#[path = "../common/mod.rs"]
mod common;
mod hostile;
mod recordings;

use std::ops::ControlFlow;

use skbscope_engine::event::Trace;
use skbscope_engine::read::{Limits, ReadError, trace_dat};

/// A file beside this one.
fn beside(name: &str) -> Vec<u8> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/trace_dat").join(name);
    std::fs::read(path).expect("beside this file")
}

/// The recording in version 6, and in version 7 with sections and data compressed by zstd.
fn versions() -> [Vec<u8>; 2] {
    [zstd::decode_all(&beside("loopback-6.dat.zst")[..]).expect("a zstd file"), beside("loopback-7.dat")]
}

fn try_read(bytes: &[u8]) -> Result<Trace, ReadError> {
    trace_dat::read(&bytes, &Limits::default(), &mut |_| ControlFlow::Continue(()))
}
