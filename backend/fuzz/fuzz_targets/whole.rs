#![no_main]
//! A recording through everything: read, lives, all variants of all policies, findings, advice.

use std::collections::BTreeMap;

use skbscope_engine::finding::findings;
use skbscope_engine::host::Host;
use skbscope_engine::kernel::PROFILES;
use skbscope_engine::life::lives;
use skbscope_engine::policy::advice::advice;
use skbscope_engine::policy::{POLICIES, Setting, Shared, replay};
use skbscope_engine::summary::pyramid;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else { return };
    let Some(trace) = skbscope_fuzz::held(rest, None) else { return };
    let host = Host::from_header(&trace.header, &trace.cpus());
    let lives = lives(&trace, &host);
    assert_eq!(lives.of_event.len(), trace.events.len());
    pyramid(&trace, &lives);
    let profile = &PROFILES[usize::from(*first) % PROFILES.len()];
    let setting =
        Setting { trace: &trace, lives: &lives, host: &host, shared: &Shared::default(), profile, knobs: BTreeMap::new() };
    let variants = POLICIES.iter().flat_map(|p| p.variants.iter().map(|v| (p.id, v.id)));
    let replays: Vec<_> = variants.filter_map(|(policy, variant)| replay(policy, variant, &setting)).collect();
    for replay in &replays {
        assert!(replay.decisions.event.is_sorted(), "{} {}: decisions ascend", replay.policy, replay.variant);
    }
    let all: Vec<_> = replays.iter().collect();
    findings(&trace, &lives, &all);
    advice(&setting, &all);
});
