//! xdp-return over small recordings: how polls are distinguished, what cannot be compared, knobs, counters, advice, hostile numbers.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use skbscope_engine::event::Trace;
use skbscope_engine::host::Host;
use skbscope_engine::kernel::{PROFILES, profile_for};
use skbscope_engine::life::Lives;
use skbscope_engine::policy::advice::{Advice, Stand, advice};
use skbscope_engine::policy::sweep::{Axis, Point, sweep};
use skbscope_engine::policy::xdp_return::replay;
use skbscope_engine::policy::{Label, Replay, Setting, Shared, differ};
use skbscope_engine::read::{Limits, perf_script};
use skbscope_engine::testing::trace;

/// Two frames redirected in a poll, both dropped on egress.
fn poll(at: u64, task: &str, softirq: bool) -> String {
    let softirq =
        |at: u64, name: &str| if softirq { format!("{at} cpu0 {task} irq:{name} vec=3\n") } else { String::new() };
    softirq(at, "softirq_entry")
        + &format!(
            "{} cpu0 {task} xdp:xdp_redirect ifindex=2 to_ifindex=5 err=0\n\
             {} cpu0 {task} xdp:xdp_redirect ifindex=2 to_ifindex=5 err=0\n\
             {} cpu0 {task} xdp:xdp_devmap_xmit from_ifindex=2 to_ifindex=5 drops=2 sent=0 err=0\n\
             {} cpu0 {task} napi:napi_poll napi=0xa0 dev_name=eth0 work=2 budget=64\n",
            at + 1,
            at + 2,
            at + 3,
            at + 4
        )
        + &softirq(at + 5, "softirq_exit")
}

struct Bench {
    trace: Trace,
    host: Host,
    knobs: BTreeMap<String, i64>,
    kernel: &'static str,
}

impl Bench {
    fn of(picture: &str) -> Self {
        Self { trace: trace(picture), host: Host::default(), knobs: BTreeMap::new(), kernel: "6.18" }
    }
    fn set(mut self, knob: &str, value: i64) -> Self {
        self.knobs.insert(knob.to_owned(), value);
        self
    }
    fn with<T>(&self, then: impl Fn(&Setting) -> T) -> T {
        let (lives, shared) = (Lives::default(), Shared::default());
        let profile = profile_for(self.kernel).expect("a profile");
        let Self { trace, host, knobs, .. } = self;
        then(&Setting { trace, lives: &lives, host, shared: &shared, profile, knobs: knobs.clone() })
    }
    fn run(&self, variant: &str) -> Replay {
        self.with(|setting| replay(variant, setting).expect("a variant"))
    }
    fn advice(&self) -> Advice {
        self.with(|setting| {
            let replays = ["stock", "pool-decides"].map(|v| replay(v, setting).expect("a variant"));
            let mut all = advice(setting, &[&replays[0], &replays[1]]);
            assert_eq!(all.len(), 1);
            all.remove(0)
        })
    }
}

fn count(replay: &Replay, name: &str) -> u64 {
    replay.count(name).unwrap_or(0)
}

#[test]
fn softirq_threaded_and_busy_polls_are_distinguished() {
    let quiet = "1 cpu1 irq:softirq_entry vec=3\n2 cpu1 irq:softirq_exit vec=3\n";
    for (task, softirq, kind, changed) in [
        ("swapper:0", true, "polls_softirq", 0),
        ("napi/eth0-9:7", false, "polls_threaded", 2),
        // A softirq that happens to run on top of a NAPI thread is a softirq.
        ("napi/eth0-9:7", true, "polls_softirq", 0),
        ("server:7", false, "polls_busy", 2),
    ] {
        let bench = Bench::of(&(quiet.to_owned() + &poll(10, task, softirq)));
        let (stock, pool) = (bench.run("stock"), bench.run("pool-decides"));
        assert_eq!((count(&stock, kind), count(&stock, "changed")), (1, changed), "{task}");
        assert_eq!((count(&stock, "cached"), count(&pool, "ring")), (2, changed), "{task}");
        assert_eq!(differ::moments(&stock, &pool).len() as u64, changed, "{task}");
        // The batch and the pages it returned are one pool's.
        assert_eq!(stock.decisions.subject, [0; 3], "{task}");
    }
    // Without the task's name the switch to the thread decides.
    let named = "3 cpu0 sched:sched_switch prev_comm=swapper next_comm=napi/eth0-9\n";
    let bench = Bench::of(&(quiet.to_owned() + named + &poll(10, "unnamed:7", false)));
    assert_eq!(count(&bench.run("stock"), "polls_threaded"), 1);
}

#[test]
fn knobs_make_it_a_what_if() {
    let recorded = Bench::of(&poll(10, "swapper:0", true));
    let (stock, pool) = (recorded.run("stock"), recorded.run("pool-decides"));
    assert_eq!((count(&stock, "cached"), count(&pool, "cached")), (2, 2));
    assert_eq!((stock.counters["changed"].label, pool.counters["changed"].label), (Label::Assumed, Label::Modelled));
    assert!(stock.as_run().is_some() && pool.as_run().is_none());
    for (knob, value, pages) in [
        ("napi_threaded", 1, Some((2, 2))),
        ("realtime", 1, Some((2, 2))),
        ("page_pool_napi", 0, Some((2, 2))),
        ("xdp_return_no_direct", 1, None),
    ] {
        let bench = Bench::of(&poll(10, "swapper:0", true)).set(knob, value);
        let (stock, pool) = (bench.run("stock"), bench.run("pool-decides"));
        assert_eq!(stock.count("cached").zip(pool.count("ring")), pages, "{knob}");
        assert!(stock.as_run().is_none() && stock.counters["changed"].label == Label::Modelled, "{knob}");
        assert_eq!(stock.knobs[knob], (value, "set".to_owned()));
    }
    let calm = Bench::of(&poll(10, "napi/eth0-9:7", false)).set("napi_threaded", 0);
    assert_eq!(count(&calm.run("pool-decides"), "cached"), 2);
}

#[test]
fn pages_of_a_veth_are_not_counted_because_frames_share_them() {
    let bench = Bench::of(&poll(10, "swapper:0", true).replace("dev_name=eth0", "dev_name=veth1"));
    for variant in ["stock", "pool-decides"] {
        let replay = bench.run(variant);
        assert_eq!((count(&replay, "returns"), count(&replay, "asked_flagged")), (2, 2));
        for name in ["cached", "ring", "released", "alloc_fast", "alloc_refill", "alloc_slow"] {
            assert_eq!(replay.counters[name].value, None, "{name}");
        }
    }
    let left_out = bench.run("stock").fidelity.unwrap().not_compared;
    assert!(left_out.iter().any(|(why, n)| why.contains("share pages") && *n == 2), "{left_out:?}");
    // Where the host says that no flag is set, the device is another in spite of its name.
    assert_eq!(bench.set("xdp_return_no_direct", 0).run("stock").count("cached"), Some(2));
}

#[test]
fn a_sweep_of_the_ring_shows_where_it_is_too_small() {
    let polls: String = (0..30).map(|i| poll(10 + 10 * i, "napi/eth0-9:7", false)).collect();
    let bench = Bench::of(&polls).set("napi_threaded", 1);
    // Every poll takes as many pages as it returns, so a ring of two is enough, whatever is thrown at it.
    let points = bench.with(|s| sweep("xdp-return", &["pool-decides"], &Axis::Knob("page_pool_ring", &[2, 1024]), s));
    let count = |p: &Point, name: &str| p.counters[name].value.expect("recorded");
    let full: Vec<_> = points.iter().map(|p| (count(p, "ring"), count(p, "ring_full"))).collect();
    assert_eq!(full[0].0 + full[0].1, 60);
    assert_eq!(full[1], (60, 0));
    assert!(points.iter().all(|p| !p.recorded && p.counters["ring"].label == Label::Modelled));
}

#[test]
fn drops_of_cpumap_and_of_cpumap_threads_are_returns_too() {
    let bench = Bench::of(&format!(
        "{}50 cpu0 irq:softirq_entry vec=3\n51 cpu0 xdp:xdp_cpumap_enqueue map_id=1 drops=3 processed=8 to_cpu=1\n\
         52 cpu0 napi:napi_poll napi=0xa0 dev_name=eth0 work=8 budget=64\n53 cpu0 irq:softirq_exit vec=3\n\
         60 cpu1 cpumap/1/map:9:31 xdp:xdp_devmap_xmit from_ifindex=2 to_ifindex=5 drops=4 sent=0 err=0\n",
        poll(10, "swapper:0", true)
    ));
    let stock = bench.run("stock");
    assert_eq!((count(&stock, "returns"), count(&stock, "cpumap_drops")), (9, 3));
    // In the cpumap thread the flag is set: the pool decides, and its NAPI is not there.
    assert_eq!((count(&stock, "asked_flagged"), count(&stock, "asked_local"), count(&stock, "ring")), (4, 5, 4));
}

#[test]
fn what_cannot_be_compared_is_counted_by_reason() {
    let no_polls = "1 cpu0 xdp:xdp_devmap_xmit from_ifindex=2 to_ifindex=5 drops=2 sent=3 err=0\n";
    let stock = Bench::of(no_polls).run("stock");
    let fidelity = stock.fidelity.as_ref().unwrap();
    assert_eq!((count(&stock, "returns"), count(&stock, "returns_unplaced"), fidelity.compared), (2, 2, 0));
    assert_eq!(fidelity.not_compared["returned where no NAPI poll is recorded around it"], 2);
    assert_eq!(fidelity.not_compared["batches without xdp:xdp_redirect in the recording"], 1);

    // A probe without the pool: who did not ask cannot be placed, and is the same in both variants.
    let frames = "1 cpu0 irq:softirq_entry vec=3\n2 cpu0 probe:xdp_return_frame a=1\n\
                  3 cpu0 probe:xdp_return_frame_rx_napi a=1\n4 cpu0 napi:napi_poll napi=0xa dev_name=eth0\n";
    let stock = Bench::of(frames).run("stock");
    assert_eq!((count(&stock, "returns"), count(&stock, "returns_not_asked_unplaced")), (2, 1));
    assert_eq!((count(&stock, "asked_local"), stock.counters["returns"].label), (1, Label::Exact));

    // A function entered without a put behind it: memory of no pool.
    let other = format!("{frames}5 cpu0 probe:page_pool_put_unrefed_netmem pool=0xb allow_direct=0\n");
    assert_eq!(count(&Bench::of(&other).run("stock"), "returns_other_memory"), 1);

    // Frames that never reach devmap's transmit are generic XDP, or it was not recorded.
    let generic =
        "1 cpu0 irq:softirq_entry vec=3\n2 cpu0 xdp:xdp_redirect to_ifindex=5\n3 cpu0 napi:napi_poll napi=0xa\n";
    let fidelity = Bench::of(generic).run("stock").fidelity.unwrap();
    assert_eq!((fidelity.compared, fidelity.not_compared.values().sum::<u64>()), (0, 1));
}

#[test]
fn a_batch_that_rule_f_does_not_predict_is_a_disagreement() {
    let picture = poll(10, "swapper:0", true).replace("drops=2 sent=0", "drops=2 sent=1")
        + &poll(30, "swapper:0", true)
        + "40 cpu0 irq:softirq_entry vec=3\n41 cpu0 xdp:xdp_redirect to_ifindex=5\n42 cpu0 napi:napi_poll napi=0xa0\n";
    let fidelity = Bench::of(&picture).run("stock").fidelity.unwrap();
    assert_eq!(
        (fidelity.compared, fidelity.agreed, fidelity.disagreed.values().sum::<u64>()),
        (3, 1, 2),
        "{fidelity:?}"
    );
}

#[test]
fn the_devices_counters_are_compared_only_where_they_count_the_same_pages() {
    let mut bench = Bench::of(&poll(10, "swapper:0", true));
    let mut counters = |cached: u64, ring: u64| {
        bench.host.counters = BTreeMap::from([
            ("eth0 rx_pp_recycle_cached".to_owned(), (100, 100 + cached)),
            ("eth0 rx_pp_recycle_ring".to_owned(), (7, 7 + ring)),
            ("eth0 rx_packets".to_owned(), (0, 9)),
        ]);
        let stock = bench.run("stock");
        assert_eq!((count(&stock, "kernel_recycle_cached"), count(&stock, "kernel_recycle_ring")), (cached, ring));
        assert_eq!(stock.counters["kernel_recycle_ring"].label, Label::Exact);
        let fidelity = stock.fidelity.unwrap();
        (fidelity.compared, fidelity.agreed, fidelity.disagreed.len())
    };
    // One batch is compared in each.
    assert_eq!(counters(2, 0), (3, 3, 0));
    assert_eq!(counters(0, 2), (3, 1, 1));
    assert_eq!(counters(5_000, 10), (1, 1, 0));
    // mlx5 counts by queue as well: the sum of a device where there is none for all of it.
    bench.host.counters = BTreeMap::from([
        ("eth0 rx0_pp_recycle_ring".to_owned(), (0, 3)),
        ("eth0 rx1_pp_recycle_ring".to_owned(), (0, 4)),
        ("eth1 rx_pp_recycle_ring".to_owned(), (0, 10)),
        ("eth1 rx0_pp_recycle_ring".to_owned(), (0, 10)),
    ]);
    assert_eq!(count(&bench.run("stock"), "kernel_recycle_ring"), 17);
}

#[test]
fn a_direct_value_that_the_flag_does_not_explain_is_a_disagreement() {
    let picture = "1 cpu0 irq:softirq_entry vec=3\n2 cpu0 probe:xdp_return_buff a=1\n\
                   3 cpu0 probe:page_pool_put_unrefed_netmem pool=0xb allow_direct=0\n\
                   4 cpu0 probe:page_pool_put_unrefed_netmem pool=0xb allow_direct=1\n\
                   5 cpu0 probe:page_pool_put_unrefed_netmem pool=0xb\n6 cpu0 napi:napi_poll napi=0xa dev_name=eth0\n";
    let stock = Bench::of(picture).run("stock");
    assert_eq!((count(&stock, "direct_compared"), count(&stock, "direct_agreed")), (1, 0));
    // The put without a function before it is a driver's own, and states itself what it requested.
    assert_eq!((count(&stock, "puts_by_others"), count(&stock, "returns")), (1, 2));
    assert_eq!(stock.fidelity.unwrap().disagreed.values().sum::<u64>(), 1);
}

#[test]
fn costs_are_ranges_over_pages_and_never_more_than_published() {
    let bench = Bench::of(&poll(10, "napi/eth0-9:7", false));
    let (stock, pool) = (bench.run("stock").costs, bench.run("pool-decides").costs);
    let per_page = |costs: &skbscope_engine::policy::cost::Costs, id: &str| {
        let found = costs.estimates.iter().find(|e| e.id == id).map(|e| (e.low, e.high, e.base));
        found.unwrap_or_else(|| panic!("no {id}"))
    };
    assert_eq!(per_page(&stock, "per-page-cycles"), (15.0, 15.0, 2));
    assert_eq!(per_page(&pool, "per-page-cycles"), (30.0, 30.0, 2));
    assert_eq!(per_page(&pool, "per-page-ns").0, 15.395);
    assert_eq!(per_page(&pool, "redirect-extra-ns"), (0.19, 1.67, 2));
    assert!(stock.estimates.iter().all(|e| !e.id.starts_with("redirect")));
    assert!(stock.parameters.iter().all(|p| p.label == Label::Assumed && !p.source.is_empty()));
    assert!(Bench::of("1 cpu0 net:net_dev_queue len=1\n").run("stock").costs.estimates.is_empty());
}

#[test]
fn advice_rests_on_counts() {
    let threaded = Bench::of(&poll(10, "napi/eth0-9:7", false)).advice();
    assert_eq!((threaded.stand, threaded.variant), (Stand::Keep, Some("stock")));
    assert_eq!(threaded.set, ["echo 0 > /sys/class/net/eth0/threaded  # changes this host"]);
    // The probes of `record` are undone as well.
    assert_eq!(threaded.undo.last().unwrap(), "echo 1 > /sys/class/net/eth0/threaded  # changes this host");
    assert!(threaded.undo[0].starts_with("perf probe -d"), "{:?}", threaded.undo);
    assert_eq!(threaded.check, ["perf probe -l", "grep . /sys/class/net/eth0/threaded"]);
    // Linux 7 has a mode for each NAPI, which the file of the device does not show.
    let newer = Bench { kernel: "7.3", ..Bench::of(&poll(10, "napi/eth0-9:7", false)) }.advice();
    assert_eq!(newer.check.last().unwrap(), "ynl --family netdev --dump napi-get");
    assert!(newer.conditions.iter().any(|c| c.contains("for the whole device")), "{:?}", newer.conditions);
    assert!(threaded.evidence.iter().any(|e| e.value == 2.0 && e.name.contains("to the ring")));
    assert!(threaded.evidence.iter().all(|e| e.label != Label::Modelled), "{:?}", threaded.evidence);

    let softirq = Bench::of(&poll(10, "swapper:0", true)).advice();
    assert_eq!(softirq.stand, Stand::EitherWay);
    assert!(softirq.conditions.iter().any(|c| c == "pool linked to the NAPI of the CPU that returns"));
    assert!(softirq.would_change[0].contains("/sys/class/net/eth0/threaded = 1"));
    assert!(softirq.record[0].starts_with("perf probe 'page_pool_put_unrefed_netmem"), "{:?}", softirq.record);
    assert!(softirq.record.iter().any(|c| c.starts_with("perf record -a -e")));

    let what_if = Bench::of(&poll(10, "swapper:0", true)).set("realtime", 1).advice();
    assert_eq!(what_if.stand, Stand::Keep);
    assert!(what_if.conditions.contains(&"a what-if: realtime = 1".to_owned()));

    for picture in [
        "1 cpu0 net:net_dev_queue len=1\n",
        "1 cpu0 xdp:xdp_devmap_xmit from_ifindex=2 to_ifindex=5 drops=2 sent=3 err=0\n",
    ] {
        let untold = Bench::of(picture).advice();
        assert_eq!((untold.stand, untold.variant), (Stand::CannotTell, None), "{picture}");
        assert!(!untold.record.is_empty());
    }
}

#[test]
fn hostile_numbers_are_counted_and_change_nothing() {
    let picture = "1 cpu0 irq:softirq_entry vec=3\n\
        2 cpu0 xdp:xdp_devmap_xmit drops=2147483647 sent=2147483647\n3 cpu0 xdp:xdp_devmap_xmit drops=-1 sent=17\n\
        4 cpu0 xdp:xdp_devmap_xmit from_ifindex=1\n5 cpu0 xdp:xdp_devmap_xmit drops=0 sent=0\n\
        6 cpu0 xdp:xdp_cpumap_enqueue drops=4294967295\n7 cpu0 xdp:xdp_bulk_tx drops=-9\n\
        8 cpu0 xdp:xdp_redirect to_ifindex=-4\n9 cpu0 page_pool:page_pool_update_nid pool=0xffffffffffffffff new_nid=-1\n\
        10 cpu0 page_pool:page_pool_update_nid pool=0xffffffffffffffff new_nid=3\n11 cpu0 page_pool:page_pool_state_hold x=1\n\
        12 cpu? napi:napi_poll napi=1\n13 cpu65534 napi:napi_poll napi=1\n14 cpu0 probe:napi_busy_loop x=1\n\
        15 cpu0 xdp:xdp_exception act=1\n16 cpu0 xdp:xdp_redirect_err err=-22\n17 cpu0 sched:sched_switch next_comm=x\n";
    for profile in PROFILES {
        let mut bench = Bench::of(picture);
        bench.host.counters.insert("eth0 rx_pp_recycle_ring".to_owned(), (u64::MAX, 0));
        bench.host.counters.insert("eth0 rx_pp_recycle_cached".to_owned(), (0, u64::MAX));
        bench.host.counters.insert("eth1 rx_pp_recycle_cached".to_owned(), (0, u64::MAX));
        bench.host.kernel = Some(profile.name.to_owned());
        let stock = bench.run("stock");
        assert_eq!((count(&stock, "batches"), count(&stock, "returns")), (0, 0));
        let reasons = stock.fidelity.clone().map(|f| f.not_compared).unwrap_or_default();
        assert!(
            profile.name != "6.18" || reasons["a devmap batch of no frames or of more than 16"] == 4,
            "{reasons:?}"
        );
        assert_eq!(
            (count(&stock, "exceptions"), count(&stock, "redirect_errors"), count(&stock, "busy_loops")),
            (1, 1, 1)
        );
        assert_eq!(bench.advice().stand, Stand::CannotTell);
    }
}

#[test]
fn what_perf_script_prints_reads_as_the_file_does() {
    let line = |at: u32, text: &str| format!("  napi/eth0-9  1011 [001] 13096.5840{at:05}:  {text}\n");
    let redirect = "xdp:xdp_redirect: prog_id=9 action=REDIRECT ifindex=2 to_ifindex=5 err=0 map_id=3 map_index=1";
    let text = line(
        1,
        "sched:sched_switch: prev_comm=swapper/1 prev_pid=0 prev_prio=120 prev_state=R ==> next_comm=napi/eth0-9 next_pid=1011 next_prio=120",
    ) + &(2..19).map(|at| line(at, redirect)).collect::<String>()
        + &line(
            17,
            "xdp:xdp_devmap_xmit: ndo_xdp_xmit from_ifindex=2 to_ifindex=5 action=REDIRECT sent=14 drops=2 err=0",
        )
        + &line(
            20,
            "xdp:xdp_devmap_xmit: ndo_xdp_xmit from_ifindex=2 to_ifindex=5 action=REDIRECT sent=1 drops=0 err=0",
        )
        + &line(21, "napi:napi_poll: napi poll on napi struct 0xffff888102b64000 for device eth0 work 17 budget 64")
        + &line(30, "irq:softirq_entry: vec=1 [action=TIMER]");
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_by_key(|l| l[20..40].to_owned());
    let text = lines.join("\n") + "\n";
    let read = perf_script::read(&text.as_bytes(), &Limits::default(), &mut |_| ControlFlow::Continue(()));
    let bench = Bench { trace: read.expect("readable"), host: Host::default(), knobs: BTreeMap::new(), kernel: "6.18" };
    let stock = bench.run("stock");
    assert_eq!((count(&stock, "redirects"), count(&stock, "batches"), count(&stock, "batch_frames")), (17, 2, 17));
    assert_eq!((count(&stock, "polls_threaded"), count(&stock, "changed")), (1, 2), "{:?}", stock.counters);
    let fidelity = stock.fidelity.unwrap();
    assert_eq!((fidelity.compared, fidelity.agreed), (2, 2), "{fidelity:?}");
}
