#![no_main]
//! gzip, zstd and xz: bounded by the limits, whatever the container claims.

use std::ops::ControlFlow;

use skbscope_engine::read::container::{Kind, decode};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if Kind::of(bytes).is_none() {
        return;
    }
    let limits = skbscope_fuzz::limits();
    let mut out = Vec::new();
    let _ = decode(&bytes, &limits, &mut out, &mut |_| ControlFlow::Continue(()));
    assert!(out.len() as u64 <= limits.decoded_bytes, "{} bytes were decoded", out.len());
});
