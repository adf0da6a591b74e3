//! Real recordings of Linux 6.18 against what `perf script` counted in them and what the kernel did.

mod common;

use std::collections::BTreeMap;

use common::recordings::{RECORDINGS, Recording, facts, recording};
use skbscope_engine::finding::findings;
use skbscope_engine::life::{Fate, Lives, lives};
use skbscope_engine::policy::skb_defer::{DEFER_MAX, POLICY, replay};
use skbscope_engine::policy::{self, Finding, POLICIES, Replay, Setting, Shared};
use skbscope_engine::summary::pyramid;

fn run(recording: &Recording, lives: &Lives, variant: &str) -> Replay {
    let Recording { trace, host, profile, .. } = recording;
    let setting = Setting { trace, lives, host, shared: &Shared::default(), profile, knobs: BTreeMap::new() };
    replay(variant, &setting).expect("a variant of the catalogue")
}

fn found(recording: &Recording) -> Vec<Finding> {
    let lives = lives(&recording.trace, &recording.host);
    findings(&recording.trace, &lives, &[&run(recording, &lives, "stock")])
}

#[test]
fn flushes_per_cpu_are_those_counted_by_name() {
    for name in RECORDINGS {
        let (Some(recording), Some(facts)) = (recording(name), facts(name)) else { continue };
        let lives = lives(&recording.trace, &recording.host);
        let mut flushed: BTreeMap<String, u64> = BTreeMap::new();
        for life in (0..lives.len()).filter(|l| lives.fate[*l] == Fate::Flushed as u8) {
            let cpu = recording.trace.events.cpu[lives.last[life] as usize];
            *flushed.entry(cpu.to_string()).or_default() += 1;
        }
        assert_eq!(flushed, facts.deferred_frees_flushed_on_cpu, "{name}");
    }
}

#[test]
fn the_stock_rule_predicts_the_deferrals_that_the_kernel_made() {
    for (name, percent) in [
        ("tcp-pinned", 1),
        ("tcp-pinned-slab", 1),
        ("stuck-3-limit-raised", 1),
        ("stuck-4-limit-64-again", 1),
        ("tcp-rfs", 3),
        ("udp-rfs-hopping", 3),
    ] {
        let Some(recording) = recording(name) else { continue };
        let lives = lives(&recording.trace, &recording.host);
        let replay = run(&recording, &lives, "stock");
        let (deferred, flushed) = (replay.count("deferred").expect("frees"), replay.count("flushed").expect("frees"));
        assert!(deferred.abs_diff(flushed) * 100 <= flushed * percent, "{name}: {deferred} for {flushed}");
        let fidelity = replay.fidelity.expect("stock ran");
        assert!(fidelity.agreed * 100 >= fidelity.compared * 97, "{name}: {fidelity:?}");
        assert_eq!(fidelity.compared - fidelity.agreed, fidelity.disagreed.values().sum::<u64>(), "{name}");
    }
}

#[test]
fn a_limit_of_0_overflows_every_alien_free_as_the_kernel_did() {
    let Some(recording) = recording("stuck-1-limit-0") else { return };
    let lives = lives(&recording.trace, &recording.host);
    let replay = run(&recording, &lives, "stock");
    let value = |name: &str| replay.count(name).expect("recorded");
    assert_eq!((value("deferred"), value("flushed"), value("overflow")), (0, 0, value("alien")));
    let fidelity = replay.fidelity.as_ref().expect("stock ran");
    assert!(fidelity.compared > 1_000 && fidelity.agreed == fidelity.compared);
}

#[test]
fn the_stuck_slot_is_found_where_it_was_and_nowhere_else() {
    for name in RECORDINGS {
        let Some(recording) = recording(name) else { continue };
        let stuck: Vec<_> = found(&recording).iter().map(|f| (f.id, f.cpu)).collect();
        let expected = if name.starts_with("stuck-2") { vec![("stuck-slot", Some(0))] } else { vec![] };
        assert_eq!(stuck, expected, "{name}");
    }
}

#[test]
fn a_stuck_slot_says_what_to_type_and_admits_an_unknown_limit() {
    let Some(mut recording) = recording("stuck-2-limit-64-restored") else { return };
    let finding = found(&recording).remove(0);
    assert!(
        finding.remedy.starts_with(&format!("sysctl -w {DEFER_MAX}=2000000000; sleep 1; sysctl -w {DEFER_MAX}=64"))
    );
    assert_eq!((finding.evidence["flushed"].as_str(), finding.evidence["limit"].as_str()), ("0", "64"));
    recording.host.knobs.clear();
    let untold = found(&recording).remove(0);
    assert!(untold.text.contains("not known") && untold.remedy.contains("$OLD"), "{untold:?}");
}

#[test]
fn every_variant_runs_and_says_that_it_is_modelled() {
    let Some(recording) = recording("tcp-pinned-slab") else { return };
    let lives = lives(&recording.trace, &recording.host);
    for variant in POLICY.variants {
        let replay = run(&recording, &lives, variant.id);
        let deferred = replay.counters["deferred"];
        assert_eq!(replay.as_run().is_some(), variant.id == "stock");
        assert_eq!(deferred.value == Some(0), variant.id.starts_with("v-max0"), "{}", variant.id);
        assert_eq!(format!("{:?}", deferred.label) == "Modelled", variant.id != "stock");
    }
}

#[test]
fn variants_that_share_a_pass_decide_as_each_does_alone() {
    for policy in POLICIES {
        // Each over a recording that asks for its decisions.
        let name = match policy.id {
            "xsk-batch" => "xsk-veth",
            "xdp-return" => "xdp-redirect",
            _ => "stuck-4-limit-64-again",
        };
        let Some(Recording { trace, host, profile }) = recording(name) else { return };
        let (lives, shared) = (lives(&trace, &host), Shared::default());
        let run = |shared: &Shared, variant: &str| {
            let setting =
                Setting { trace: &trace, lives: &lives, host: &host, shared, profile, knobs: BTreeMap::new() };
            let Replay { decisions: d, counters, fidelity, .. } =
                policy::replay(policy.id, variant, &setting).expect("listed");
            let counters: Vec<_> = counters.into_iter().map(|(name, c)| (name, c.value)).collect();
            (d.event, d.rule, d.life, d.to, d.level, d.agrees, counters, fidelity.map(|f| (f.compared, f.agreed)))
        };
        for variant in policy.variants {
            let alone = run(&Shared::default(), variant.id);
            assert!(!alone.0.is_empty() && run(&shared, variant.id) == alone, "{}", variant.id);
        }
    }
}

#[test]
fn the_pyramid_counts_every_event_at_every_level() {
    let Some(recording) = recording("tcp-rfs") else { return };
    let lives = lives(&recording.trace, &recording.host);
    let pyramid = pyramid(&recording.trace, &lives);
    for level in 0..pyramid.width_ns.len() as u8 {
        let rows = (0..pyramid.len()).filter(|i| pyramid.level[*i] == level);
        let (events, born) = rows.fold((0, 0), |(e, b), i| (e + pyramid.events[i], b + pyramid.born[i]));
        assert_eq!((events as usize, born as usize), (recording.trace.events.len(), lives.len()));
    }
}
