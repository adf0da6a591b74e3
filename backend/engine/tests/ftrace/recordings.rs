//! `loopback.trace.zst`: the file `trace` of Linux 6.18.44 over one process that sent itself 40 messages of 600 bytes by TCP
//! and 40 of 99 bytes by UDP over loopback, and one UDP datagram to a port nobody reads. Pointers are hashed, as the kernel
//! prints them by default.

use std::path::Path;

use skbscope_engine::event::Trace;
use skbscope_engine::host::Host;
use skbscope_engine::kernel::profile_for;
use skbscope_engine::life::{Fate, lives};
use skbscope_engine::policy::{Setting, Shared, replay};
use skbscope_engine::read::Limits;

use super::common::traces::consistent;
use super::try_read;

fn recording() -> Trace {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ftrace/loopback.trace.zst");
    let packed = std::fs::read(path).expect("beside this file");
    let text = zstd::decode_all(&packed[..]).expect("a zstd file");
    try_read(&text, &Limits::default(), 1 << 20).expect("a recording")
}

#[test]
fn the_kernel_s_own_count_is_read() {
    let trace = recording();
    consistent(&trace, "loopback");
    assert_eq!((trace.events.len(), trace.total), (1808, 1808), "entries-in-buffer/entries-written: 1808/1808");
    assert!(trace.rejected.is_empty() && trace.lost.is_empty() && trace.notes.is_empty(), "{:?}", trace.notes);
    let by_event = trace.by_event();
    assert!(by_event.keys().all(|name| name.contains(':')), "{by_event:?}");
    // 40 messages and 41 datagrams, each by a call of sendto.
    assert_eq!((by_event["syscalls:sys_enter_sendto"], by_event["syscalls:sys_exit_sendto"]), (81, 81));
    assert_eq!((trace.header.nr_cpus, trace.threads.len()), (Some((2, 2)), 1));
}

#[test]
fn skbs_live_and_end_as_they_did() {
    let trace = recording();
    let host = Host::from_header(&trace.header, &trace.cpus());
    let found = lives(&trace, &host);
    let fated = |fate: Fate| found.fate.iter().filter(|f| **f == fate as u8).count();
    assert!(found.len() > 121, "{} lives of at least 121 skbs that were sent", found.len());
    assert!(fated(Fate::Flushed) > 0, "{:?}", found.flush_sites);
    let flush: Vec<(&str, &str)> = found.flush_sites.iter().map(|s| (s.place.as_str(), s.label)).collect();
    assert_eq!(flush, [("skb_defer_free_flush+0x70/0xb0", "exact")]);
    // The port nobody reads, and what closing the sockets threw away.
    let mut reasons = found.reasons.clone();
    reasons.sort();
    assert_eq!((fated(Fate::Dropped), reasons), (2, vec!["NO_SOCKET".to_owned(), "QUEUE_PURGE".to_owned()]));
}

#[test]
fn a_policy_replays_over_it() {
    let trace = recording();
    let host = Host::from_header(&trace.header, &trace.cpus());
    let found = lives(&trace, &host);
    let profile = profile_for("6.18.44").expect("a profile");
    let shared = Shared::default();
    let setting =
        Setting { trace: &trace, lives: &found, host: &host, shared: &shared, profile, knobs: Default::default() };
    for policy in ["skb-defer", "rfs-llc"] {
        let replayed = replay(policy, "stock", &setting).expect("a variant");
        println!("{policy}: {} decisions, {:?}", replayed.decisions.rule.len(), replayed.fidelity);
        assert!(!replayed.decisions.rule.is_empty(), "{policy}");
    }
}
