//! Fidelity of xsk-batch over a real recording: packets and return value of every call against what the kernel did.

mod common;

use std::collections::BTreeMap;

use common::files::bytes;
use common::recordings::{Recording, facts, recording};
use skbscope_engine::host::Host;
use skbscope_engine::kernel::named;
use skbscope_engine::life::{Lives, lives};
use skbscope_engine::policy::advice::{Advice, Stand, advice};
use skbscope_engine::policy::xsk_batch::{BATCH, BUDGET, PER_KICK, POLICY, replay};
use skbscope_engine::policy::{Label, Replay, Setting, Shared, differ};
use skbscope_engine::testing::trace;

const NAME: &str = "xsk-veth";

/// What its senders printed, one after the other.
#[derive(serde::Deserialize)]
struct Sender {
    packets: u64,
    kicks: u64,
    returns: BTreeMap<String, u64>,
}

fn senders() -> Vec<Sender> {
    #[derive(serde::Deserialize)]
    struct File {
        sender: Vec<Sender>,
    }
    let text = bytes(&format!("traces/{NAME}.facts.json")).expect("facts beside the recording");
    serde_json::from_slice::<File>(&text).expect("facts are JSON").sender
}

fn setting<'a>(of: &'a Recording, lives: &'a Lives, shared: &'a Shared, knobs: &[(&str, i64)]) -> Setting<'a> {
    let knobs = knobs.iter().map(|(k, v)| ((*k).to_owned(), *v)).collect();
    Setting { trace: &of.trace, lives, host: &of.host, shared, profile: of.profile, knobs }
}

fn run(of: &Recording, variant: &str, knobs: &[(&str, i64)]) -> Replay {
    let lives = lives(&of.trace, &of.host);
    let replay = replay(variant, &setting(of, &lives, &Shared::default(), knobs)).expect("a variant");
    println!("{variant} {knobs:?} {:?}", replay.fidelity);
    replay.counters.iter().for_each(|(name, c)| println!("  {name:20} {:?} {:?}", c.value, c.label));
    replay.costs.parameters.iter().for_each(|p| println!("  {p:?}"));
    replay.costs.estimates.iter().for_each(|e| println!("  {e:?}"));
    replay
}

fn value(replay: &Replay, counter: &str) -> u64 {
    replay.count(counter).expect("recorded")
}

#[test]
fn calls_packets_and_returns_are_those_the_senders_counted() {
    let Some(of) = recording(NAME) else { return };
    let (stock, senders) = (run(&of, "stock", &[]), senders());
    let sum = |of: &dyn Fn(&Sender) -> u64| senders.iter().map(of).sum::<u64>();
    assert_eq!(value(&stock, "calls_seen"), sum(&|s| s.kicks));
    assert_eq!(value(&stock, "packets_seen"), sum(&|s| s.packets));
    assert_eq!(value(&stock, "eagain_seen"), sum(&|s| s.returns.get("EAGAIN").copied().unwrap_or(0)));
    assert_eq!(value(&stock, "errors_seen"), 0);
    // The destructor ran within the call, the frame was dropped in a softirq on the same CPU.
    assert_eq!((value(&stock, "freed_on_sender_cpu"), value(&stock, "freed_elsewhere")), (sum(&|s| s.packets), 0));
}

#[test]
fn the_budget_predicts_every_call() {
    let Some(of) = recording(NAME) else { return };
    let stock = run(&of, "stock", &[]);
    let fidelity = stock.fidelity.as_ref().expect("stock ran");
    assert_eq!((fidelity.agreed, fidelity.compared), (value(&stock, "calls_seen"), value(&stock, "calls_seen")));
    // Fills of several calls test how they were cut: 33 = 32 + 1, 48 = 32 + 16, 100 = 32 + 32 + 32 + 4.
    assert_eq!(value(&stock, "split_calls"), 2 * 49 + 2 * 34 + 4 * 16);
    assert_eq!(value(&stock, "ended_by_budget"), value(&stock, "eagain_seen"));
    assert_eq!(value(&stock, "lock_holds"), value(&stock, "packets_seen"));
    assert!(stock.decisions.event.is_sorted());
}

#[test]
fn net_dev_xmit_does_not_fire_for_copy_mode() {
    let (Some(of), Some(facts)) = (recording(NAME), facts(NAME)) else { return };
    let lives = lives(&of.trace, &of.host);
    let table = of.trace.table("net:net_dev_xmit").expect("it was recorded");
    let stock = run(&of, "stock", &[]);
    let sent: Vec<u32> = stock.decisions.life.iter().copied().filter(|l| (*l as usize) < lives.len()).collect();
    assert_eq!(sent.len() as u64, value(&stock, "packets_seen"));
    let xmit = (0..of.trace.events.len()).filter(|i| of.trace.events.kind[*i] == table);
    let passed: Vec<u32> = xmit.map(|i| lives.of_event[i]).collect();
    assert_eq!(passed.len() as u64, facts.by_event["net:net_dev_xmit"], "those of other traffic");
    assert!(!passed.is_empty() && passed.iter().all(|life| !sent.contains(life)));
}

#[test]
fn a_budget_that_did_not_run_is_found_out() {
    let Some(mut of) = recording(NAME) else { return };
    of.host.knobs.insert(BUDGET.to_owned(), "64".to_owned());
    let fidelity = run(&of, "stock", &[]).fidelity.expect("stock, no knob set by hand");
    // Fills of up to 32 go on as they did; every call of the longer ones comes out otherwise.
    assert_eq!(fidelity.compared - fidelity.agreed, 2 * 49 + 2 * 34 + 4 * 16);
    assert_eq!(fidelity.disagreed.values().sum::<u64>(), fidelity.compared - fidelity.agreed);
}

#[test]
fn descriptors_that_the_host_names_are_predicted_from_nothing_seen() {
    let Some(mut of) = recording(NAME) else { return };
    of.host.knobs.insert(PER_KICK.to_owned(), "100".to_owned());
    let stock = run(&of, "stock", &[]);
    let fidelity = stock.fidelity.expect("stock ran");
    // Only the last sender put 100 there. Of its 16 fills the first may have begun before the recording; of the fills of
    // 33 and 48 the first call ends as one of 100 would.
    assert_eq!(fidelity.agreed, 4 * 15 + 48 + 33);
    assert!(fidelity.not_compared.values().sum::<u64>() >= 6);
}

#[test]
fn groups_take_the_lock_once_and_cost_what_ranges_say() {
    let Some(of) = recording(NAME) else { return };
    let [stock, batch, more] = ["stock", "batch", "batch-more"].map(|v| run(&of, v, &[]));
    let packets = value(&stock, "packets_seen");
    // A hold a call: no fill is cut into smaller groups than the budget makes calls.
    for grouped in [&batch, &more] {
        assert_eq!((value(grouped, "packets"), value(grouped, "lock_holds")), (packets, value(&stock, "calls_seen")));
        assert!(grouped.as_run().is_none() && grouped.counters["lock_holds"].label == Label::Modelled);
    }
    assert_eq!((value(&batch, "doorbells"), value(&more, "doorbells")), (packets, value(&batch, "lock_holds")));
    let smaller = run(&of, "batch", &[(BATCH, 16)]);
    // 32 = 16 + 16 holds the lock twice (golden vector 17), 48 = 16 + 16, 16.
    assert_eq!(value(&smaller, "lock_holds"), value(&batch, "lock_holds") + 50 + 49 + 34 + 48);
    assert!(!differ::moments(&stock, &batch).is_empty());
    let estimate = |r: &Replay| (r.costs.estimates[0].low, r.costs.estimates[0].high);
    let [(low, high), grouped, doorbell] = [estimate(&stock), estimate(&batch), estimate(&more)];
    assert!(0.0 < low && low < high && grouped.0 < low && grouped.1 < high);
    // The published doorbells differ in sign, so the range can only grow.
    assert!(doorbell.0 < grouped.0 && doorbell.1 > grouped.1);
    let labels: Vec<Label> = more.costs.parameters.iter().map(|p| p.label).collect();
    assert_eq!(labels, [Label::Reconstructed, Label::Reconstructed, Label::Assumed, Label::Assumed]);
}

#[test]
fn a_batch_above_the_budget_is_refused_and_changes_nothing() {
    let Some(of) = recording(NAME) else { return };
    let refused = run(&of, "batch", &[(BATCH, 64)]);
    assert_eq!(value(&refused, "refused_options"), 1);
    assert_eq!(value(&refused, "lock_holds"), value(&refused, "packets"));
}

#[test]
fn a_what_if_ends() {
    let Some(of) = recording(NAME) else { return };
    let vast = run(&of, "batch", &[(PER_KICK, 65_536), (BUDGET, 65_536), (BATCH, 65_536)]);
    // 64 fills of 65,536 are 4,194,304 packets.
    assert_eq!(value(&vast, "packets"), 1 << 22);
    assert_eq!(value(&vast, "fills_left_out"), 1949 - 64);
}

/// A recording of `fills` fills of `size` descriptors, sent with a budget of 32.
fn sent(fills: u64, size: u64) -> Recording {
    let (mut picture, mut at) = (String::new(), 0);
    let mut line = |text: String| {
        at += 100;
        picture += &format!("{at} cpu0 xsk:7 {text}\n");
    };
    for fill in 0..fills {
        for first in (0..size).step_by(32) {
            line("syscalls:sys_enter_sendto fd=3 buff=0 len=0 addr=0".to_owned());
            for packet in first..size.min(first + 32) {
                line(format!("net:netif_rx_entry skbaddr={:#x}", 0x1000 + (fill * size + packet) * 0x100));
            }
            line(format!("syscalls:sys_exit_sendto ret={}", if first + 32 < size { -11 } else { 0 }));
        }
    }
    let profile = named("6.18").expect("a profile");
    Recording { trace: trace(&picture), host: Host::default(), profile }
}

#[test]
fn a_budget_that_cuts_fills_is_to_be_raised_and_single_packets_are_not_to_be_grouped() {
    let cut = advised(&sent(20, 100));
    assert_eq!((cut.stand, cut.variant), (Stand::Change, Some("stock")));
    assert!(
        cut.text.contains("75 % of the calls, being 32 where the largest fill had 100 descriptors"),
        "{}",
        cut.text
    );
    assert_eq!(cut.set, ["setsockopt(fd, SOL_XDP, XDP_MAX_TX_SKB_BUDGET /* 9 */, &(int){ 128 }, 4);"]);
    assert_eq!(cut.undo, ["setsockopt(fd, SOL_XDP, XDP_MAX_TX_SKB_BUDGET /* 9 */, &(int){ 32 }, 4);"]);
    // 6.12 has no such option.
    let old = advised(&Recording { profile: named("6.12").expect("a profile"), ..sent(20, 100) });
    assert_eq!((old.stand, old.set.len(), old.undo.len()), (Stand::Keep, 0, 0), "{}", old.text);
    let single = advised(&sent(40, 1));
    assert_eq!((single.stand, single.variant), (Stand::EitherWay, Some("stock")));
    assert!(single.set.is_empty() && single.would_change[0].contains("8 or more descriptors"));
}

#[test]
fn costs_come_from_the_gaps_between_packets_and_from_publications_where_there_are_none() {
    let run = |of: &Recording| run(of, "stock", &[]).costs;
    let own = run(&sent(20, 100));
    let ranges: Vec<_> = own.parameters.iter().map(|p| (p.id, p.low, p.high, p.label)).collect();
    // 100 ns between packets; entry to first and last to exit are 200 ns, less the one gap a call of n packets has too few.
    let reconstructed = |id, ns| (id, ns, ns, Label::Reconstructed);
    assert_eq!(ranges, [reconstructed("packet", 100.0), reconstructed("call", 100.0)]);
    let published = run(&sent(40, 1));
    assert_eq!((published.parameters[0].label, published.parameters[0].samples), (Label::Assumed, 0));
    assert_eq!(published.estimates[0].id, "per-packet-published");
}

fn advised(of: &Recording) -> Advice {
    let (lives, shared) = (lives(&of.trace, &of.host), Shared::default());
    let setting = setting(of, &lives, &shared, &[]);
    let replays: Vec<Replay> = POLICY.variants.iter().filter_map(|v| replay(v.id, &setting)).collect();
    let short = |line: &String| line.len() <= 76;
    let mut all = advice(&setting, &replays.iter().collect::<Vec<_>>());
    assert_eq!(all.len(), 1);
    println!("{:#?}", all[0]);
    assert!(all[0].set.iter().chain(&all[0].undo).chain(&all[0].record).all(short), "80 columns, indented by 4");
    all.remove(0)
}

#[test]
fn the_budget_is_advised_where_it_cuts_fills_and_nothing_where_nothing_was_sent() {
    let Some(mut of) = recording(NAME) else { return };
    // Most calls of this mix are kicks of one packet; with a threshold by calls the budget ends 6 % of them.
    let mixed = advised(&of);
    assert_eq!((mixed.stand, mixed.variant), (Stand::CannotTell, None));
    assert!(
        mixed.set.is_empty() && mixed.undo.is_empty() && mixed.text.contains("in no kernel up to 7.3.4"),
        "{mixed:?}"
    );
    assert!(mixed.evidence.iter().all(|e| e.label != Label::Modelled || e.name.starts_with("lock holds")));
    for table in &mut of.trace.tables {
        if table.name == "net:netif_rx_entry" {
            table.name = "net:something_else".to_owned();
        }
    }
    let blind = advised(&of);
    assert_eq!(blind.stand, Stand::CannotTell);
    assert!(blind.set.is_empty() && blind.record[0].starts_with("perf record -am8192"), "{blind:?}");
    let Some(other) = recording("tcp-pinned") else { return };
    assert!(advised(&other).text.starts_with("0 AF_XDP calls"));
}
