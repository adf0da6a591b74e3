#![no_main]
//! What the first bytes are.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let guesses = skbscope_engine::read::sniff::sniff(&bytes[..bytes.len().min(64 << 10)]);
    assert!(guesses.iter().all(|g| (1..=100).contains(&g.confidence) && !g.reason.is_empty()));
});
