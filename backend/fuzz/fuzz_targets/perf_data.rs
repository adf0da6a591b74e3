#![no_main]
//! The reader of `perf.data`.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    skbscope_fuzz::held(bytes, Some("perf.data"));
});
