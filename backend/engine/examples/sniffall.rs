//! Prints guesses.
#![allow(clippy::disallowed_methods, reason = "a tool")]
use skbscope_engine::read::{container, sniff};
fn main() {
    for p in std::env::args().skip(1) {
        let mut b = std::fs::read(&p).unwrap();
        if container::Kind::of(&b).is_some() {
            let mut o = Vec::new();
            let l = skbscope_engine::read::Limits { decoded_bytes: 1 << 20, ..Default::default() };
            let _ = container::decode(&&b[..], &l, &mut o, &mut |_| std::ops::ControlFlow::Continue(()));
            b = o;
        }
        b.truncate(65536);
        let g = sniff::sniff(&b);
        println!(
            "{p}: {}",
            g.iter().map(|g| format!("{} {}", g.format.word(), g.confidence)).collect::<Vec<_>>().join(", ")
        );
    }
}
