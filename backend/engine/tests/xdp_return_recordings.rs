//! xdp-return over real recordings: devmap's batches as rule F predicts them, and what each variant makes of the returns.

mod common;

use std::collections::BTreeMap;

use common::files::bytes;
use common::recordings::{Recording, recording};
use skbscope_engine::life::Lives;
use skbscope_engine::policy::advice::{Stand, advice};
use skbscope_engine::policy::xdp_return::replay;
use skbscope_engine::policy::{Label, Replay, Setting, Shared, differ};

/// What `perf script` says of the batches.
#[derive(serde::Deserialize)]
struct Facts {
    devmap_batches_by_size: BTreeMap<u64, u64>,
    devmap_drops: u64,
}

fn facts(name: &str) -> Option<Facts> {
    bytes(&format!("traces/{name}.facts.json")).map(|text| serde_json::from_slice(&text).expect("facts are JSON"))
}

fn run(of: &Recording, variant: &str, knobs: &[(&str, i64)]) -> Replay {
    let knobs = knobs.iter().map(|(k, v)| ((*k).to_owned(), *v)).collect();
    let (lives, shared) = (Lives::default(), Shared::default());
    let setting =
        Setting { trace: &of.trace, lives: &lives, host: &of.host, shared: &shared, profile: of.profile, knobs };
    let replay = replay(variant, &setting).expect("a variant of the catalogue");
    println!("  {variant} {:?}", replay.fidelity);
    for (name, counter) in &replay.counters {
        println!("    {name:24} {:?} {:?}", counter.value, counter.label);
    }
    replay
}

#[test]
fn devmap_batches_are_predicted_exactly() {
    for (name, in_polls) in [("xdp-redirect", 133), ("xdp-redirect-threaded", 113)] {
        let (Some(of), Some(facts)) = (recording(name), facts(name)) else { continue };
        println!("{name}");
        let stock = run(&of, "stock", &[]);
        let value = |counter: &str| stock.count(counter).expect("recorded");
        let batches: u64 = facts.devmap_batches_by_size.values().sum();
        let frames: u64 = facts.devmap_batches_by_size.iter().map(|(size, n)| size * n).sum();
        assert_eq!((value("batches"), value("batch_frames")), (batches, frames), "{name}");
        assert_eq!(
            (value("batch_drops"), value("batches_full")),
            (facts.devmap_drops, facts.devmap_batches_by_size[&16])
        );
        assert_eq!(value("batch_mean_x100"), frames * 100 / batches);
        assert_eq!(stock.counters["batches"].label, Label::Exact);
        let fidelity = stock.fidelity.as_ref().expect("stock ran");
        assert!(fidelity.disagreed.is_empty(), "{name}: {fidelity:?}");
        assert_eq!((fidelity.agreed, fidelity.compared), (fidelity.compared, value("batches_compared")));
        // All that polls transmitted; the test run that injects the frames is no poll.
        let left_out: u64 =
            fidelity.not_compared.iter().filter(|(why, _)| why.starts_with("batches")).map(|(_, n)| n).sum();
        assert_eq!(value("batches_compared") + left_out, batches, "{name}: {fidelity:?}");
        assert_eq!(value("batches_compared"), in_polls, "{name}: {fidelity:?}");
        assert!(stock.decisions.event.is_sorted());
    }
}

#[test]
fn under_the_flag_nothing_changes_and_the_advice_says_so() {
    for (name, polls) in [("xdp-redirect", "polls_softirq"), ("xdp-redirect-threaded", "polls_threaded")] {
        let Some(of) = recording(name) else { continue };
        let (stock, pool) = (run(&of, "stock", &[]), run(&of, "pool-decides", &[]));
        let value = |counter: &str| stock.count(counter).expect("recorded");
        // veth polls set the flag, so every drop of devmap is case 2, whoever polls.
        assert_eq!((value("asked_flagged"), value("changed")), (value("returns"), 0));
        assert_eq!(stock.count("ring"), None, "frames of a veth share pages");
        assert!(value("returns") == 179 && value(polls) > 50, "{name}");
        assert!(differ::moments(&stock, &pool).is_empty());
        assert_eq!(stock.knobs["xdp_return_no_direct"], (1, "host.txt".to_owned()));
        let (lives, shared) = (Lives::default(), Shared::default());
        let (trace, host, profile) = (&of.trace, &of.host, of.profile);
        let setting = Setting { trace, lives: &lives, host, shared: &shared, profile, knobs: BTreeMap::new() };
        let advice_given = advice(&setting, &[&stock, &pool]).remove(0);
        assert_eq!((advice_given.policy, advice_given.stand), ("xdp-return", Stand::EitherWay));
    }
}

#[test]
fn the_same_polls_of_a_nic_would_change_only_where_a_thread_polls() {
    for (name, moves) in [("xdp-redirect", false), ("xdp-redirect-threaded", true)] {
        let Some(of) = recording(name) else { continue };
        let nic = [("xdp_return_no_direct", 0), ("page_pool_napi", 1), ("page_pool_ring", 1024)];
        let (stock, pool) = (run(&of, "stock", &nic), run(&of, "pool-decides", &nic));
        let returns = stock.count("returns").expect("recorded");
        assert_eq!(stock.count("changed").expect("recorded"), if moves { returns } else { 0 }, "{name}");
        assert_eq!(stock.counters["changed"].label, Label::Modelled);
        assert_eq!(
            (stock.count("cached").expect("recorded"), pool.count("ring").expect("recorded")),
            (returns, if moves { returns } else { 0 })
        );
        assert_eq!(differ::moments(&stock, &pool).len() as u64, if moves { returns } else { 0 });
    }
}
