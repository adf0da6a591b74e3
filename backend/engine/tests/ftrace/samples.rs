//! Files of real kernels, published by other people: the facts that were counted in them by hand-written counters.

use std::collections::{BTreeMap, BTreeSet};

use skbscope_engine::event::Trace;
use skbscope_engine::host::parse_cpu_list;
use skbscope_engine::read::Limits;

use super::common::values::{dump, value};
use super::common::{exceptions, files};
use super::try_read;

/// What a file holds. `names` are those the counter lists, `distinct` how many there are; `pids` 0 and empty `times` mean
/// "not counted". Times are as printed, least and greatest.
struct Facts {
    file: &'static str,
    events: u64,
    names: &'static [(&'static str, u64)],
    distinct: usize,
    cpus: &'static str,
    pids: usize,
    times: (&'static str, &'static str),
}

#[rustfmt::skip]
const FACTS: [Facts; 20] = [
    Facts { file: "tracecmd-raw-R-sched_switch.txt", events: 3, names: &[("sched_switch", 3)], distinct: 1, cpus: "1-2", pids: 3, times: ("106439.675591", "106439.675718") },
    Facts { file: "tracecmd-equals-in-values.txt", events: 7, names: &[("bputs", 7)], distinct: 1, cpus: "3", pids: 1, times: ("653.065292", "653.065298") },
    Facts { file: "tracecmd-failed-to-parse-arrays.txt", events: 11, names: &[("thermal_power_cpu_get_power", 2), ("thermal_power_cpu_limit", 2), ("sched_load_avg_task", 2), ("thermal_temperature", 1), ("thermal_power_allocator_pid", 1)], distinct: 8, cpus: "5", pids: 1, times: ("454.414591", "454.414632") },
    Facts { file: "tracecmd-common-clk-spaces-in-comm.txt", events: 8, names: &[("clock_set_rate", 3), ("clock_enable", 3), ("clock_disable", 2)], distinct: 3, cpus: "0-1,7", pids: 2, times: ("85636.208531", "85636.216801") },
    Facts { file: "tracecmd-sched-load.txt", events: 11, names: &[("sched_wakeup_new", 2), ("sched_wakeup", 2), ("sched_load_avg_sg", 1), ("sched_load_avg_task", 1), ("sched_load_avg_cpu", 1)], distinct: 9, cpus: "0-1,3-4", pids: 7, times: ("6550.018511", "6552.000002") },
    Facts { file: "tracecmd-thermal-long.txt", events: 804, names: &[("cdev_update", 201), ("thermal_power_cpu_get_power", 134), ("thermal_power_cpu_limit", 134), ("thermal_temperature", 67), ("thermal_power_devfreq_get_power", 67)], distinct: 8, cpus: "4", pids: 1, times: ("1583.765274", "1590.426828") },
    Facts { file: "android-systrace-tgid-flags.txt", events: 91, names: &[("sched_switch", 58), ("sched_wakeup", 33)], distinct: 2, cpus: "0", pids: 13, times: ("50260.647576", "50260.767491") },
    Facts { file: "perf-tools-functrace-transcript.txt", events: 37, names: &[("do_nanosleep", 15), ("ext4_create", 15), ("ext3_release_file", 3), ("ext3_discard_reservation", 2), ("ext3_ioctl", 2)], distinct: 5, cpus: "0-1", pids: 14, times: ("1763207.021204", "6414396.704985") },
    Facts { file: "perf-tools-kprobe-transcript.txt", events: 134, names: &[("myopen", 57), ("myprobe", 53), ("do_sys_open", 18), ("mytcp", 3), ("<stack", 3)], distinct: 5, cpus: "0-1", pids: 28, times: ("2172148.728250", "6910688.328780") },
    Facts { file: "perf-tools-tpoint-transcript.txt", events: 23, names: &[("block_rq_issue", 16), ("<stack", 5), ("block_rq_insert", 2)], distinct: 3, cpus: "0-1", pids: 8, times: ("7269511.079179", "7270545.342363") },
    Facts { file: "perf-tools-funcgraph-transcript.txt", events: 0, names: &[], distinct: 0, cpus: "", pids: 0, times: ("", "") },
    Facts { file: "perfetto-bad-print.systrace", events: 3, names: &[("tracing_mark_write", 2), ("event", 1)], distinct: 2, cpus: "3-4", pids: 2, times: ("10852.771186", "10852.771245") },
    Facts { file: "perfetto-sched-blocked.systrace", events: 6, names: &[("sched_switch", 4), ("sched_blocked_reason", 2)], distinct: 2, cpus: "0,6", pids: 2, times: ("10.258854", "21.123839") },
    Facts { file: "mail-e1000-function-tracer-comm-with-brackets.txt", events: 2356, names: &[("e1000_rar_set", 344), ("e1000_read_phy_reg", 318), ("e1000_raise_ee_clk.isra.7", 275), ("e1000_lower_ee_clk.isra.8", 275), ("e1000_set_rx_mode", 81)], distinct: 72, cpus: "0-1", pids: 32, times: ("4.196171", "13.224070") },
    Facts { file: "mail-igc-trace-cmd-funcgraph-1.txt", events: 12, names: &[("funcgraph_entry", 5), ("funcgraph_exit", 2), ("preempt_disable", 1), ("local_timer_entry", 1), ("hrtimer_cancel", 1)], distinct: 7, cpus: "10", pids: 1, times: ("103.233752", "103.234147") },
    Facts { file: "mail-igc-trace-cmd-funcgraph-2.txt", events: 22, names: &[("funcgraph_entry", 10), ("funcgraph_exit", 3), ("preempt_disable", 2), ("local_timer_entry", 1), ("hrtimer_cancel", 1)], distinct: 10, cpus: "10", pids: 2, times: ("74.517954", "74.518494") },
    Facts { file: "mail-idpf-trace_pipe-fragment.txt", events: 1, names: &[("softirq_entry", 1)], distinct: 1, cpus: "3", pids: 1, times: ("22739.831357", "22739.831357") },
    Facts { file: "mail-igc-taprio-fragment.txt", events: 0, names: &[], distinct: 0, cpus: "", pids: 0, times: ("", "") },
    Facts { file: "mail-shrink_slab-LOST-marker.txt", events: 5, names: &[("shrink_slab", 5)], distinct: 1, cpus: "1", pids: 1, times: ("840.863821", "840.928412") },
    Facts { file: "mail-dmesg-ftrace-dump-us-timestamps-LOST.txt", events: 2, names: &[], distinct: 2, cpus: "1", pids: 1, times: ("10607.789211", "10607.789214") },
];

fn microseconds(printed: &str) -> u64 {
    let (seconds, fraction) = printed.split_once('.').expect("a time");
    (seconds.parse::<u64>().expect("seconds") * 1_000_000 + fraction.parse::<u64>().expect("a fraction")) * 1000
}

/// Events by printed name: a hit of the function tracer is counted by its function.
fn names(trace: &Trace) -> BTreeMap<String, u64> {
    let mut names = BTreeMap::new();
    for n in 0..trace.events.len() {
        let table = &trace.tables[usize::from(trace.events.kind[n])];
        let name = if table.name == "ftrace:function" { value(trace, n, "ip") } else { table.event().to_owned() };
        *names.entry(name).or_default() += 1;
    }
    names
}

fn times(trace: &Trace) -> (u64, u64) {
    (trace.events.time[0], trace.events.time[trace.events.len() - 1])
}

fn pids(trace: &Trace) -> usize {
    trace.events.thread.iter().map(|t| trace.threads[*t as usize].tid).collect::<BTreeSet<_>>().len()
}

fn check(facts: &Facts, trace: &Trace) {
    let file = facts.file;
    assert!(trace.rejected.is_empty(), "{file}: {:?}", trace.rejected);
    let path = format!("ftrace/{file}");
    assert_eq!(trace.events.len() as u64, exceptions::number(&path, "events", facts.events), "{file}: events");
    let found = names(trace);
    let renamed = exceptions::find(&path, "names").and_then(|e| e.expected.as_ref()?.as_str());
    assert!(renamed.is_none() || facts.names.iter().any(|(name, _)| *name == "<stack"), "{file}: names are as counted");
    for (name, n) in facts.names {
        let name = renamed.filter(|_| *name == "<stack").unwrap_or(name);
        assert_eq!(found.get(name), Some(n), "{file}: {name}");
    }
    if exceptions::listed(&path, "events") {
        return;
    }
    assert_eq!(found.len(), facts.distinct, "{file}: {found:?}");
    assert_eq!(trace.cpus(), parse_cpu_list(facts.cpus), "{file}: CPUs");
    assert_eq!(pids(trace), facts.pids, "{file}: pids");
    assert_eq!(times(trace), (microseconds(facts.times.0), microseconds(facts.times.1)), "{file}: times");
}

fn sample(file: &str) -> Option<Vec<u8>> {
    files::bytes(&format!("samples/ftrace/{file}"))
}

fn read(file: &str) -> Option<Trace> {
    let text = sample(file)?;
    Some(try_read(&text, &Limits::default(), 1 << 20).unwrap_or_else(|e| panic!("{file}: {e}")))
}

#[test]
fn facts_of_20_published_files() {
    for file in exceptions::files("events").into_iter().chain(exceptions::files("names")) {
        assert!(FACTS.iter().any(|f| file == format!("ftrace/{}", f.file)), "{file} is listed and not checked");
    }
    for facts in &FACTS {
        let Some(text) = sample(facts.file) else { return };
        let read = |text: &[u8], chunk| {
            try_read(text, &Limits::default(), chunk).unwrap_or_else(|e| panic!("{}: {e}", facts.file))
        };
        let trace = read(&text, 1 << 20);
        check(facts, &trace);
        assert_eq!(dump(&read(&text, 100)), dump(&trace), "{} in chunks of 100 bytes", facts.file);
        // The same with the line ends of another system.
        let crlf = String::from_utf8_lossy(&text).replace('\n', "\r\n").into_bytes();
        check(facts, &read(&crlf, 1 << 20));
    }
}

#[test]
fn what_the_counters_did_not_see() {
    let Some(taprio) = read("mail-igc-taprio-fragment.txt") else { return };
    assert_eq!((taprio.events.len(), taprio.cpus(), pids(&taprio)), (9, vec![10], 1));
    assert_eq!((names(&taprio)["igc_setup_tc"], taprio.threads[0].tid), (9, 6145));
    assert_eq!(times(&taprio), (616_190_589_000, 616_190_594_000));

    let idpf = read("mail-idpf-trace_pipe-fragment.txt").expect("beside the others");
    let first = idpf.threads[idpf.events.thread[0] as usize];
    assert_eq!((idpf.strings.get(first.comm), first.tid, idpf.events.cpu[0]), ("ifconfig", -1, 3));
    assert_eq!((idpf.events.len(), times(&idpf)), (2, (22_739_830_624_000, 22_739_831_357_000)));
    assert_eq!((value(&idpf, 0, "vec"), value(&idpf, 1, "action")), ("3".to_owned(), "NET_RX".to_owned()));

    let dump = read("mail-dmesg-ftrace-dump-us-timestamps-LOST.txt").expect("beside the others");
    assert_eq!((dump.events.len(), dump.cpus(), times(&dump)), (2, vec![1], (10_607_789_211_000, 10_607_789_214_000)));
    assert_eq!(dump.lost, [(1, 16_689_746)].into());
    assert_eq!(
        (value(&dump, 0, "comm"), value(&dump, 1, "prev_comm")),
        ("rcu_torture_fak".into(), "rcu_torture_rea".into())
    );

    let slab = read("mail-shrink_slab-LOST-marker.txt").expect("beside the others");
    assert_eq!(slab.lost, [(1, 702)].into());

    let graph = read("perf-tools-funcgraph-transcript.txt").expect("beside the others");
    let found = names(&graph);
    assert!(found.keys().all(|name| name.starts_with("funcgraph_")), "{found:?}");
    assert!(found.values().sum::<u64>() >= 2000, "{found:?}");
    assert!(graph.notes.iter().any(|n| n.text.contains("have no time")), "{:?}", graph.notes);
    let comms: Vec<&str> = graph.threads.iter().map(|t| graph.strings.get(t.comm)).collect();
    assert!(comms.contains(&"vmstat"), "{comms:?}");
}

#[test]
fn values_a_reader_of_these_files_would_look_for() {
    let Some(equals) = read("tracecmd-equals-in-values.txt") else { return };
    let values: Vec<String> = (0..7).map(|n| value(&equals, n, "my_field")).collect();
    assert_eq!(values, ["foo", "foo=bar", "foo=bar=baz", "1", "1=2", "1=foo", "1foo=2"]);
    assert_eq!(value(&equals, 0, "text"), "0xffff0000080feeb8s: equals_event:");

    let arrays = read("tracecmd-failed-to-parse-arrays.txt").expect("beside the others");
    assert_eq!(value(&arrays, 1, "cpumask"), "ARRAY[0f, 00, 00, 00, 00, 00, 00, 00]");
    assert_eq!((value(&arrays, 1, "load_len"), value(&arrays, 3, "err")), ("4".into(), "-4553".into()));

    let sched = read("tracecmd-sched-load.txt").expect("beside the others");
    assert_eq!(value(&sched, 0, "cpus"), "00000002");

    let blocked = read("perfetto-sched-blocked.systrace").expect("beside the others");
    assert_eq!(value(&blocked, 2, "caller"), "worker_thread+0x534/0x820");
    let print = read("perfetto-bad-print.systrace").expect("beside the others");
    assert_eq!(print.threads.iter().map(|t| (t.pid, t.tid)).collect::<Vec<_>>(), [(882, 882), (598, 598)]);

    let probes = read("perf-tools-kprobe-transcript.txt").expect("beside the others");
    let at = |field: &str| (0..probes.events.len()).map(|n| value(&probes, n, field)).collect::<BTreeSet<_>>();
    assert!(at("__probe_ret_ip").contains("SyS_open+0x1e/0x20") && at("__probe_func").contains("do_sys_open"));
    assert!(at("__probe_ip").contains("do_sys_open+0x0/0x220") && at("filename").contains("\"supervise/status.new\""));
    assert!(probes.frames >= 30, "{}", probes.frames);

    let e1000 = read("mail-e1000-function-tracer-comm-with-brackets.txt").expect("beside the others");
    let comms: BTreeSet<&str> = e1000.threads.iter().map(|t| e1000.strings.get(t.comm)).collect();
    assert!(comms.contains("dwatcher/init") && comms.contains("dmsd[wrkr]"), "{comms:?}");
    assert!(e1000.notes.iter().any(|n| n.text.starts_with("times run backwards")), "{:?}", e1000.notes);

    let igc = read("mail-igc-trace-cmd-funcgraph-1.txt").expect("beside the others");
    let exit = (0..12).find(|n| value(&igc, *n, "duration_ns") == "215559").expect("! 215.559 us");
    assert_eq!(value(&igc, exit, "depth"), "2");
    let leaf = (0..12).find(|n| value(&igc, *n, "duration_ns") == "1942").expect("1.942 us");
    assert_eq!((value(&igc, leaf, "func"), value(&igc, leaf, "depth")), ("igc_rd32".into(), "2".into()));
}
