//! What an answer lets a person type: only what the recorded kernel has, marked where it changes the host, and undone where it does.

use std::collections::BTreeMap;

use skbscope_engine::host::Host;
use skbscope_engine::kernel::{PROFILES, Profile, UNKNOWN, named, profile_for};
use skbscope_engine::life::lives;
use skbscope_engine::policy::advice::{Advice, CHANGES, Stand, advice};
use skbscope_engine::policy::{POLICIES, Replay, Setting, Shared, replay};
use skbscope_engine::testing::trace;

const LIMIT: &str = "net.core.skb_defer_max";

/// 300 skbs of CPU 0, each read (`tx` false) or completed on CPU 1; `flush` has CPU 0 flush after each `flush`.
fn alien(tx: bool, flush: usize) -> String {
    let mut out = String::new();
    for n in 0..300 {
        let (at, skb) = (n * 100 + 10, 0x1000 + n * 0x100);
        out += &format!("{at} cpu0 net:net_dev_queue skbaddr={skb:#x} len=1514\n");
        if tx {
            out += &format!(
                "{} cpu1 irq:softirq_entry vec=3\n{} cpu1 skb:consume_skb skbaddr={skb:#x} location=0x9\n{} cpu1 irq:softirq_exit vec=3\n",
                at + 20,
                at + 21,
                at + 22
            );
        } else {
            out += &format!("{} cpu0 net:netif_rx_entry skbaddr={skb:#x} len=1500\n", at + 2);
            out += &format!("{} cpu0 net:netif_receive_skb skbaddr={skb:#x} len=1500\n", at + 4);
            out += &format!("{} cpu1 skb:skb_copy_datagram_iovec skbaddr={skb:#x} len=1448\n", at + 20);
        }
        if n as usize % flush == flush - 1 {
            out += &format!("{} cpu0 irq:softirq_entry vec=3\n{} cpu0 irq:softirq_exit vec=3\n", at + 40, at + 42);
        }
    }
    out
}

/// A reader that hops between two CPUs of one LLC, a packet before each hop.
fn hopping() -> String {
    let mut out = String::new();
    for n in 0..300 {
        let (at, skb, cpu) = (n * 100, 0x1000 + n * 0x100, n % 2);
        out += &format!("{}us cpu0 net:netif_rx_entry skbaddr={skb:#x} hash=0x90000001 len=60\n", at + 1);
        out += &format!("{}us cpu1 net:netif_receive_skb skbaddr={skb:#x} len=60\n", at + 2);
        out += &format!("{}us cpu1 sock:sk_data_ready skaddr=0x50\n", at + 3);
        out += &format!("{}us cpu{cpu} reader:7 sock:sock_recv_length sk=0x50 ret=60\n", at + 4);
    }
    out
}

fn host(kernel: Option<&str>) -> Host {
    let all = vec![0, 1];
    Host {
        cpus: all.clone(),
        llcs: vec![all.clone()],
        nodes: vec![all],
        kernel: kernel.map(str::to_owned),
        ..Host::default()
    }
}

fn advised(picture: &str, host: &Host, profile: &'static Profile) -> BTreeMap<&'static str, Advice> {
    let trace = trace(picture);
    let (lives, shared) = (lives(&trace, host), Shared::default());
    let setting = Setting { trace: &trace, lives: &lives, host, shared: &shared, profile, knobs: BTreeMap::new() };
    let all = POLICIES.iter().flat_map(|p| p.variants.iter().map(|v| (p.id, v.id)));
    let replays: Vec<Replay> = all.filter_map(|(policy, variant)| replay(policy, variant, &setting)).collect();
    advice(&setting, &replays.iter().collect::<Vec<_>>()).into_iter().map(|a| (a.policy, a)).collect()
}

fn defer(picture: &str, kernel: &str, limit: Option<&str>) -> Advice {
    let mut host = host(Some(kernel));
    host.knobs.extend(limit.map(|limit| (LIMIT.to_owned(), limit.to_owned())));
    advised(picture, &host, profile_for(kernel).expect("a profile")).remove("skb-defer").expect("skb-defer")
}

#[test]
fn commands_exist_are_marked_and_are_undone() {
    let pictures =
        [alien(true, 1), alien(false, 1), alien(false, 300), hopping(), "1 cpu0 net:net_dev_queue len=1\n".to_owned()];
    for profile in PROFILES {
        for picture in &pictures {
            let mut host = host(Some(profile.name));
            host.counters.insert("eth0 rx0_arfs_request_in".to_owned(), (0, 1_000_000));
            for (policy, given) in advised(picture, &host, profile) {
                let all: Vec<&String> =
                    [&given.set, &given.undo, &given.check, &given.record].into_iter().flatten().collect();
                let about = || format!("{} {policy}: {given:#?}", profile.name);
                let has_limit = profile.defer_max.is_some();
                assert!(has_limit || all.iter().all(|c| !c.contains(LIMIT)), "{}", about());
                for proposed in ["rps_feat_llc_affinity", "napi_consume_skb_defer", "XDP_GENERIC_XMIT_BATCH"] {
                    assert!(all.iter().all(|c| !c.contains(proposed)), "{}", about());
                }
                let changes = |c: &str| {
                    ["sysctl -w", "echo ", "ethtool -K", "perf probe "].iter().any(|w| c.contains(w))
                        && !c.contains("-l")
                };
                assert!(all.iter().all(|c| changes(c) == c.contains(CHANGES)), "{}", about());
                // A line of C is for the program, and changes its socket only.
                let applied =
                    given.set.iter().chain(&given.record).any(|c| c.contains(CHANGES) || c.contains("setsockopt"));
                assert_eq!(applied, !given.undo.is_empty(), "{}", about());
                assert!(!applied || !given.check.is_empty(), "{}", about());
                assert!(given.check.iter().all(|c| !c.contains(CHANGES)), "{}", about());
            }
        }
    }
}

#[test]
fn leaving_a_limit_of_0_or_1_frees_the_stuck_slots() {
    let remedy = |back: &str| format!("sysctl -w {LIMIT}=2000000000; sleep 1; sysctl -w {LIMIT}={back}");
    let off = defer(&alien(true, 1), "7.1", Some("128"));
    assert_eq!((off.stand, off.variant), (Stand::Change, Some("v-max0-new")), "{}", off.text);
    assert_eq!(off.set, [format!("sysctl -w {LIMIT}=0  {CHANGES}")]);
    assert_eq!(off.undo, [format!("{}  {CHANGES}", remedy("128"))]);
    // What the host did not state is saved first.
    let saved = defer(&alien(true, 1), "7.1", None);
    assert_eq!(saved.set, [format!("OLD=$(sysctl -n {LIMIT}); sysctl -w {LIMIT}=0  {CHANGES}")]);
    assert_eq!(saved.undo, [format!("{}  {CHANGES}", remedy("$OLD"))]);
    // Up to v7.0 a run with 0 leaves the counter high as well.
    let tried = defer(&alien(true, 1), "6.19", Some("128"));
    assert_eq!(tried.stand, Stand::CannotTell, "{}", tried.text);
    assert_eq!(tried.undo, [format!("{}  {CHANGES}", remedy("128"))]);
    // Raising it from 1 needs the same; from 64 it does not.
    let one = defer(&alien(false, 1), "7.3", Some("1"));
    assert!(one.set[0].contains(&remedy("128")), "{one:?}");
    let full = defer(&alien(false, 300), "6.18", Some("64"));
    assert_eq!(full.set, [format!("sysctl -w {LIMIT}=256  {CHANGES}")], "{}", full.text);
    assert_eq!(full.undo, [format!("sysctl -w {LIMIT}=64  {CHANGES}")]);
    // Nothing of it could be held against the kernel, and the first words say so. Frees are not recorded, so no total of them is named.
    let caution = "caution, only 0 of 300 recorded decisions could be compared with the kernel's. of 300 ";
    assert!(full.text.starts_with(caution), "{}", full.text);
}

#[test]
fn a_limit_that_no_list_comes_near_is_put_back_to_the_default() {
    let high = defer(&alien(false, 4), "6.18", Some("2000000000"));
    assert_eq!((high.stand, high.variant), (Stand::Change, Some("stock")), "{}", high.text);
    assert!(high.text.contains("no list held more than 4 skbs, for which the default of 64 has room"), "{}", high.text);
    assert_eq!(high.set, [format!("sysctl -w {LIMIT}=64  {CHANGES}")]);
    assert_eq!(high.undo, [format!("sysctl -w {LIMIT}=2000000000  {CHANGES}")]);
    // Lists longer than the default make use of it, and a few times the default is somebody's choice.
    for (flush, limit) in [(100, "2000000000"), (4, "512")] {
        let left = defer(&alien(false, flush), "6.18", Some(limit));
        assert_eq!(left.stand, Stand::Keep, "{flush} {limit}: {}", left.text);
    }
}

#[test]
fn a_kernel_without_lists_says_so() {
    let none = defer(&alien(false, 1), "5.15.0", None);
    assert_eq!((none.stand, none.variant), (Stand::Keep, Some("stock")));
    assert!(none.text.starts_with("this kernel has no defer list"), "{}", none.text);
    // A maker may have added them: then the profile does not know.
    let added = defer(&alien(false, 1), "5.14.0-503.el9.x86_64", Some("64"));
    assert_eq!((added.stand, added.variant), (Stand::CannotTell, None));
    assert!(added.text.contains("a distribution kernel"), "{}", added.text);
}

/// Datagrams of a Unix socket: allocated without an event, read and freed on CPU 1.
fn unix() -> String {
    let one = |n: u64| {
        let (at, skb) = (n * 100 + 10, 0x1000 + n * 0x100);
        format!("{at} cpu1 skb:consume_skb skbaddr={skb:#x} location=0x9\n")
    };
    (0..300).map(one).collect()
}

#[test]
fn skbs_of_unknown_origin_are_not_called_local() {
    let host = host(Some("7.3.4"));
    let mut advice = advised(&unix(), &host, profile_for("7.3.4").expect("a profile"));
    let advice = advice.remove("skb-defer").expect("skb-defer");
    assert_eq!(advice.stand, Stand::CannotTell);
    assert!(
        advice.text.starts_with("which CPUs allocated and freed an skb is known for 0 of 300 skbs"),
        "{}",
        advice.text
    );
    assert!(advice.evidence.iter().all(|figure| !figure.name.contains("another CPU")), "{:?}", advice.evidence);
    assert!(advice.record[0].contains("skb-init"), "{:?}", advice.record);

    let trace = trace(&unix());
    let (lives, shared) = (lives(&trace, &host), Shared::default());
    let profile = profile_for("7.3.4").expect("a profile");
    let setting =
        Setting { trace: &trace, lives: &lives, host: &host, shared: &shared, profile, knobs: BTreeMap::new() };
    let stock = replay("skb-defer", "stock", &setting).expect("a replay");
    for counter in ["alien", "same_cpu", "deferred", "overflow", "kicks", "freed_here"] {
        assert_eq!(stock.count(counter), None, "{counter} is not recorded");
    }
    assert_eq!(stock.fidelity.expect("a comparison").totals, [], "a total needs both sides");
    let at_alloc = replay("skb-init", "at-alloc", &setting).expect("a replay");
    assert_eq!((at_alloc.count("allocations"), at_alloc.count("initialised_whole")), (None, None));
    assert_eq!(at_alloc.count("frees"), Some(300));
    let init = advised(&unix(), &host, profile).remove("skb-init").expect("skb-init");
    assert_eq!(init.evidence.iter().map(|figure| figure.value).collect::<Vec<_>>(), [300.0], "frees alone are known");
}

#[test]
fn totals_of_what_is_not_recorded_are_left_out() {
    let host = host(Some("7.3.4"));
    let trace = trace("10 cpu0 sched:sched_switch\n");
    let (lives, shared) = (lives(&trace, &host), Shared::default());
    let profile = profile_for("7.3.4").expect("a profile");
    let setting =
        Setting { trace: &trace, lives: &lives, host: &host, shared: &shared, profile, knobs: BTreeMap::new() };
    for policy in ["skb-defer", "rfs-llc"] {
        let stock = replay(policy, "stock", &setting).expect("a replay");
        assert_eq!(stock.fidelity.expect("a comparison").totals, [], "{policy}");
    }
    let advice = advised("10 cpu0 sched:sched_switch\n", &host, profile).remove("skb-defer").expect("skb-defer");
    assert_eq!(advice.text, "no skb is in the recording");
    assert_eq!(advice.evidence, []);
}

#[test]
fn an_unknown_kernel_is_a_question() {
    for (kernel, text) in
        [(None, "the kernel is not known"), (Some("3.10.0-1160.el7"), "cannot tell for Linux 3.10.0-1160.el7")]
    {
        for (policy, given) in advised(&alien(false, 1), &host(kernel), &UNKNOWN) {
            assert_eq!((given.stand, given.variant), (Stand::CannotTell, None), "{policy}");
            assert!(given.text.contains(text), "{}", given.text);
            assert!(given.set.is_empty() && given.undo.is_empty() && given.record == ["uname -r"], "{given:?}");
        }
    }
    // The profile the user chooses is the answer to the question.
    let chosen = &advised(&alien(false, 1), &host(None), named("6.18").expect("6.18"))["skb-defer"];
    assert_eq!((chosen.stand, chosen.variant), (Stand::Keep, Some("stock")), "{}", chosen.text);
}

#[test]
fn only_the_rule_of_a_known_kernel_is_held_against_the_recording() {
    let trace = trace(&alien(false, 1));
    for (kernel, profile, ran) in [
        (Some("6.18.44"), "6.18", true),
        (Some("6.18.44"), "7.1", false),
        (None, "unknown", false),
        (None, "6.18", true),
        (Some("3.4"), "unknown", false),
    ] {
        let host = host(kernel);
        let (lives, shared) = (lives(&trace, &host), Shared::default());
        let profile = named(profile).expect("a profile");
        let setting =
            Setting { trace: &trace, lives: &lives, host: &host, shared: &shared, profile, knobs: BTreeMap::new() };
        for policy in ["skb-defer", "rfs-llc", "xdp-return", "xsk-batch"] {
            let found = replay(policy, "stock", &setting).expect("stock");
            assert_eq!(found.as_run().is_some(), ran, "{policy} on {kernel:?} by {}", profile.name);
        }
    }
}

#[test]
fn a_nic_that_follows_is_calmed_with_what_there_is() {
    let mut host = host(Some("6.18.44"));
    host.counters.insert("eth0 rx0_arfs_request_in".to_owned(), (5, 1_000_005));
    let given = &advised(&hopping(), &host, named("6.18").expect("6.18"))["rfs-llc"];
    assert_eq!((given.stand, given.variant), (Stand::Keep, Some("stock")));
    assert!(
        given.text.contains("pin the readers, or turn ntuple off") && given.text.contains("in no kernel up to 7.3.4")
    );
    assert_eq!(given.set, [format!("ethtool -K eth0 ntuple off  {CHANGES}")]);
    assert_eq!(given.undo, [format!("ethtool -K eth0 ntuple on  {CHANGES}")]);
}

#[test]
fn a_kick_that_the_recorded_kernel_did_not_send_is_followed_by_a_flush() {
    // On 6.12 the completing CPU keeps what CPU 0 allocated, and CPU 0 receives nothing that would flush its lists.
    let trace = trace(&alien(true, 300));
    let host = host(Some("6.12"));
    let (lives, shared) = (lives(&trace, &host), Shared::default());
    let profile = profile_for("7.2").expect("a profile");
    let setting =
        Setting { trace: &trace, lives: &lives, host: &host, shared: &shared, profile, knobs: BTreeMap::new() };
    let later = replay("skb-defer", "stock", &setting).expect("stock");
    let counted = ["tx_deferred", "overflow", "kicks"].map(|name| later.counters[name].value);
    // A kick is sent at half of the limit of 128, and the list begins anew.
    assert_eq!(counted, [Some(300), Some(0), Some(4)]);
}
