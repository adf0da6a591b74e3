//! Fidelity of rfs-llc over real recordings: predicted CPU against the CPU each packet was received on.

mod common;

use std::collections::BTreeMap;

use common::recordings::{Recording, recording};
use skbscope_engine::life::Lives;
use skbscope_engine::policy::{Label, Replay, Setting, Shared, differ, rfs_llc};

fn replay(of: &Recording, variant: &str, knobs: &[(&str, i64)]) -> Replay {
    let knobs: BTreeMap<String, i64> = knobs.iter().map(|(k, v)| ((*k).to_owned(), *v)).collect();
    let setting = Setting {
        trace: &of.trace,
        lives: &Lives::default(),
        host: &of.host,
        shared: &Shared::default(),
        profile: of.profile,
        knobs,
    };
    let replay = rfs_llc::replay(variant, &setting).expect("the variant exists");
    println!("  {variant:16} {:?}", replay.fidelity.as_ref().map(|f| (f.compared, f.agreed)));
    let reasons = replay.fidelity.iter().flat_map(|f| f.not_compared.iter().chain(&f.disagreed));
    reasons.for_each(|(why, n)| println!("    {n:7} {why}"));
    for (name, counter) in &replay.counters {
        println!("    {name:20} {:9} {:?}", counter.value.map_or("-".to_owned(), |n| n.to_string()), counter.label);
    }
    replay
}

/// Asserts the bars: at least `percent` of the compared packets right, at least 90 % of the received ones compared.
fn holds(name: &str, percent: f64) {
    let Some(of) = recording(name) else { return };
    println!("{name}");
    let stock = replay(&of, "stock", &[]);
    let fidelity = stock.fidelity.as_ref().expect("stock ran");
    let right = 100.0 * fidelity.agreed as f64 / fidelity.compared as f64;
    let received = of.trace.by_event()["net:netif_receive_skb"];
    println!(
        "  {} of {received} received packets compared, {} right: {right:.3} %",
        fidelity.compared, fidelity.agreed
    );
    assert!(fidelity.compared * 10 >= received * 9, "{name}: {} of {received} compared", fidelity.compared);
    assert!(right >= percent, "{name}: {right:.3} % right, {percent} % wanted");
    assert_eq!(fidelity.disagreed.values().sum::<u64>(), fidelity.compared - fidelity.agreed);
    let columns = &stock.decisions;
    assert!(columns.event.is_sorted());
    assert_eq!(columns.agrees.iter().filter(|a| **a == 2).count() as u64, fidelity.compared - fidelity.agreed);
}

#[test]
fn steady_tcp_readers() {
    holds("tcp-rfs", 99.9);
}

#[test]
fn hopping_tcp_readers() {
    holds("tcp-rfs-hopping", 99.5);
}

#[test]
fn hopping_udp_readers() {
    holds("udp-rfs-hopping", 99.9);
}

#[test]
fn without_rfs_packets_stay() {
    for name in
        ["tcp-pinned", "tcp-pinned-slab", "stuck-1-limit-0", "stuck-2-limit-64-restored", "stuck-4-limit-64-again"]
    {
        let Some(of) = recording(name) else { return };
        println!("{name}");
        let stock = replay(&of, "stock", &[]);
        let fidelity = stock.fidelity.as_ref().expect("stock ran");
        assert!(fidelity.compared > 0 && fidelity.agreed == fidelity.compared, "{name}: {fidelity:?}");
        assert_eq!(stock.count("steered_away"), Some(0));
    }
}

#[test]
fn knobs_the_host_did_not_run_with_are_a_what_if() {
    let Some(of) = recording("tcp-rfs") else { return };
    let off = replay(&of, "stock", &[("rps_cpus", 0), ("rps_flow_cnt", 0)]);
    assert!(off.as_run().is_none());
    assert_eq!((off.counters["steered_away"].value, off.counters["steered_away"].label), (Some(0), Label::Modelled));
    let same = replay(&of, "stock", &[("rps_cpus", 3), ("rps_flow_cnt", 4_000)]);
    assert!(same.as_run().is_some(), "4000 is rounded up to the 4096 the host ran with");
}

#[test]
fn in_one_llc_the_proposal_follows_pinned_readers_only() {
    let Some(of) = recording("tcp-rfs-hopping") else { return };
    let stock = replay(&of, "stock", &[]);
    let posted = replay(&of, "as-posted", &[]);
    let writes = |variant: &str, pinned| {
        let replay = replay(&of, variant, &[("pinned_readers", pinned)]);
        replay.count("writes").expect("calls")
    };
    let of_stock = stock.count("writes").expect("calls");
    assert!(differ::moments(&stock, &posted).is_empty());
    assert_eq!(posted.count("writes"), Some(of_stock));
    // Two CPUs are a power of two in one LLC domain: every slot stays empty (defect c), or is written once.
    assert_eq!(writes("intended", 0), 0);
    let checked = writes("intended-checked", 0);
    assert!(checked > 0 && checked < of_stock / 10);
    // The host says that the reader was moved with taskset: each of its moves is written, those of the sender are not.
    let recorded = replay(&of, "intended", &[]).count("writes").expect("calls");
    assert_eq!(recorded, writes("intended", 1));
    assert!(recorded > of_stock / 2 && recorded < of_stock, "{recorded} of {of_stock}");
    assert!(!differ::moments(&stock, &replay(&of, "intended-checked", &[])).is_empty());
}

#[test]
fn sizes_are_assumed_without_a_host_file() {
    let Some(mut of) = recording("tcp-rfs") else { return };
    of.host.knobs.clear();
    let stock = replay(&of, "stock", &[]);
    assert_eq!(stock.counters["writes"].label, Label::Assumed);
    let fidelity = stock.fidelity.expect("stock ran");
    assert!(fidelity.agreed * 1000 >= fidelity.compared * 999);
}
