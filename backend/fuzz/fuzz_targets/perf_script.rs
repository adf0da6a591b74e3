#![no_main]
//! The reader of `perf script`.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    skbscope_fuzz::held(bytes, Some("perf script"));
});
