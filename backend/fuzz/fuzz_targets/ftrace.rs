#![no_main]
//! The reader of `ftrace`.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    skbscope_fuzz::held(bytes, Some("ftrace"));
});
