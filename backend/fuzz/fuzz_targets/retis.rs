#![no_main]
//! The reader of `retis json`.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    skbscope_fuzz::held(bytes, Some("retis json"));
});
