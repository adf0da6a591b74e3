#![no_main]
//! The readers of pwru: the first bit chooses text or JSON.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else { return };
    skbscope_fuzz::held(rest, Some(if first & 1 == 0 { "pwru" } else { "pwru json" }));
});
