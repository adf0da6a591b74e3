//! Files of real tools, published by other people: the facts that were counted in them by hand-written counters.

use std::collections::BTreeSet;

use skbscope_engine::event::Trace;
use skbscope_engine::read::Limits;

use super::common::{exceptions, files};
use super::{dump, try_read};

/// What a file holds. `comms`, `tids` 0 and an empty `period` mean "not counted"; times are as printed, least and greatest.
struct Facts {
    file: &'static str,
    by_event: &'static [(&'static str, u64)],
    frames: u64,
    comms: usize,
    tids: usize,
    /// CPUs, as a kernel list; empty where the file has no CPU column.
    cpus: &'static str,
    times: (&'static str, &'static str),
    period: &'static str,
}

#[rustfmt::skip]
const FACTS: [Facts; 27] = [
    Facts { file: "iperf-softirq-stacks-pid-tid-cpu.txt", by_event: &[("cpu-clock", 201)], frames: 3207, comms: 3, tids: 10, cpus: "0-3", times: ("441995.133575", "441995.638625"), period: "" },
    Facts { file: "numa-header-32cpu.txt", by_event: &[("cpu-clock", 200)], frames: 2345, comms: 2, tids: 21, cpus: "0-31", times: ("30143.481555", "30143.542288"), period: "" },
    Facts { file: "dd-cpu-clock-tid-only.txt", by_event: &[("cpu-clock", 11)], frames: 52, comms: 1, tids: 1, cpus: "", times: ("666709.771979", "666709.872987"), period: "111111110" },
    Facts { file: "cycles-instructions-two-events-header.txt", by_event: &[("cycles", 111), ("instructions", 333)], frames: 705, comms: 3, tids: 5, cpus: "0-2,4-5", times: ("1410597.984841", "1410598.977322"), period: "" },
    Facts { file: "java-no-time-unindented-frames.txt", by_event: &[("cycles", 2)], frames: 48, comms: 1, tids: 1, cpus: "", times: ("0.0", "0.0"), period: "" },
    Facts { file: "mirageos-funcs-header.txt", by_event: &[("cpu-clock", 53)], frames: 228, comms: 2, tids: 2, cpus: "0-3", times: ("1333.768765", "1333.900077"), period: "" },
    Facts { file: "simple-with-header-no-cpu.txt", by_event: &[("cpu-clock", 136)], frames: 590, comms: 1, tids: 1, cpus: "", times: ("198789.478194", "198789.613576"), period: "136136136" },
    Facts { file: "forks-multi-process-cpu.txt", by_event: &[("cpu-clock", 561)], frames: 2659, comms: 2, tids: 4, cpus: "0-3", times: ("203265.377019", "203265.517098"), period: "561561561" },
    Facts { file: "one-sample-minimal.txt", by_event: &[("cpu-clock", 1)], frames: 5, comms: 1, tids: 1, cpus: "", times: ("198792.736893", "198792.736893"), period: "1001001" },
    Facts { file: "cloudflare-mlx5-xdp-l4lb-stacks.txt", by_event: &[("cycles", 1)], frames: 17, comms: 1, tids: 1, cpus: "12", times: ("2281339.604067", "2281339.604067"), period: "20834821" },
    Facts { file: "single-line-stacks.txt", by_event: &[("cycles", 2)], frames: 0, comms: 1, tids: 1, cpus: "", times: ("19115.489713", "19115.489719"), period: "2" },
    Facts { file: "weird-stack-line.txt", by_event: &[("cpu-clock", 2)], frames: 1, comms: 1, tids: 1, cpus: "", times: ("8801.193547", "8801.194312"), period: "500000" },
    Facts { file: "java-inlined-frames.txt", by_event: &[("cpu-clock", 22)], frames: 157, comms: 1, tids: 1, cpus: "", times: ("9962.502413", "9962.723401"), period: "222222220" },
    Facts { file: "bad-blank-line-after-event.txt", by_event: &[("cpu-clock", 1)], frames: 6, comms: 1, tids: 1, cpus: "", times: ("9962.502413", "9962.502413"), period: "10101010" },
    Facts { file: "firefox-cycles-uppp-pidtid.txt", by_event: &[("cycles", 73)], frames: 671, comms: 3, tids: 16, cpus: "", times: ("2574592.839818", "2574592.949428"), period: "587515834" },
    Facts { file: "simpleperf-tabs.txt", by_event: &[("task-clock", 163)], frames: 4135, comms: 0, tids: 0, cpus: "1-7", times: ("115539.936601", "115540.049086"), period: "" },
    Facts { file: "flamescope-header-small.txt", by_event: &[("cpu-clock", 9)], frames: 240, comms: 2, tids: 3, cpus: "0,6-7", times: ("5076.100000", "5117.999999"), period: "" },
    Facts { file: "bom-corner-case-comms.txt", by_event: &[("event_name", 6)], frames: 18, comms: 6, tids: 6, cpus: "0", times: ("0.0", "0.0"), period: "6" },
    Facts { file: "sched-switch-old-format.txt", by_event: &[("sched:sched_switch", 2)], frames: 0, comms: 2, tids: 2, cpus: "0-1", times: ("0.0", "1.0"), period: "2" },
    Facts { file: "sched-mixed-switches.txt", by_event: &[("cpu_clock", 1), ("sched:sched_switch", 4)], frames: 0, comms: 5, tids: 5, cpus: "0-3", times: ("0.0", "4.0"), period: "5" },
    Facts { file: "ksoftirqd-udp-gro-checksum-stack.txt", by_event: &[("cycles", 1)], frames: 16, comms: 1, tids: 1, cpus: "2", times: ("68022.158164", "68022.158164"), period: "1133633" },
    Facts { file: "arm64-ksoftirqd-mvneta-stack.txt", by_event: &[("cycles", 1)], frames: 10, comms: 1, tids: 1, cpus: "0", times: ("232.996180", "232.996180"), period: "399703" },
    Facts { file: "mail-probe-ip_rcv_core-fields.txt", by_event: &[("probe:ip_rcv_core", 4)], frames: 0, comms: 1, tids: 1, cpus: "0-1,3", times: ("353.187439", "84794.965473"), period: "" },
    Facts { file: "mail-fq-drop-reasons-kfree_skb.txt", by_event: &[("skb:kfree_skb", 10)], frames: 0, comms: 1, tids: 9, cpus: "1,3-6,8-9", times: ("216.929492", "1058.321224"), period: "" },
    Facts { file: "mail-cake-kfree_skb-quoted-printable.txt", by_event: &[("skb:kfree_skb", 2)], frames: 0, comms: 2, tids: 2, cpus: "1,5", times: ("848.656964", "909.166055"), period: "" },
    Facts { file: "mail-geneve-net-tracepoints-with-stacks.txt", by_event: &[("net:net_dev_xmit", 1), ("net:netif_receive_skb", 1)], frames: 70, comms: 1, tids: 1, cpus: "2,8", times: ("3403.688687", "3682.509996"), period: "" },
    Facts { file: "mail-inlined-frames-pid-tid.txt", by_event: &[("cycles", 1)], frames: 4, comms: 1, tids: 1, cpus: "", times: ("171854.674582", "171854.674582"), period: "356" },
];

fn microseconds(printed: &str) -> u64 {
    let (seconds, fraction) = printed.split_once('.').unwrap();
    (seconds.parse::<u64>().unwrap() * 1_000_000 + fraction.parse::<u64>().unwrap()) * 1000
}

fn period(trace: &Trace) -> u64 {
    let columns = trace.tables.iter().filter_map(|t| Some((t.len, t.column("period")?)));
    columns.map(|(len, column)| (0..len).map(|row| column.u64(row)).sum::<u64>()).sum()
}

fn check(facts: &Facts, trace: &Trace) {
    let file = facts.file;
    let by_event: Vec<(String, u64)> = trace.by_event().into_iter().collect();
    let wanted: Vec<(String, u64)> = facts.by_event.iter().map(|(n, c)| ((*n).to_owned(), *c)).collect();
    assert_eq!(by_event, wanted, "{file}");
    assert!(trace.rejected.is_empty(), "{file}: {:?}", trace.rejected);
    let frames = exceptions::number(&format!("perf-script/{file}"), "frames", facts.frames);
    assert_eq!(trace.frames, frames, "{file}: frames");
    assert_eq!(trace.cpus(), skbscope_engine::host::parse_cpu_list(facts.cpus), "{file}: CPUs");
    let threads = trace.events.thread.iter().map(|t| trace.threads[*t as usize]);
    let comms: BTreeSet<u32> = threads.clone().map(|t| t.comm).collect();
    let tids: BTreeSet<i32> = threads.map(|t| t.tid).collect();
    assert!(
        facts.comms == 0 || (comms.len(), tids.len()) == (facts.comms, facts.tids),
        "{file}: {} comms, {} tids",
        comms.len(),
        tids.len()
    );
    let times = (trace.events.time[0], trace.events.time[trace.events.len() - 1]);
    assert_eq!(times, (microseconds(facts.times.0), microseconds(facts.times.1)), "{file}: times");
    if let Ok(sum) = facts.period.parse::<u64>() {
        assert_eq!(period(trace), sum, "{file}: sum of periods");
    }
}

#[test]
fn facts_of_27_published_files() {
    let Some(folder) = files::path("samples/perf-script") else { return };
    for file in exceptions::files("frames") {
        assert!(FACTS.iter().any(|f| file == format!("perf-script/{}", f.file)), "{file} is listed and not checked");
    }
    for facts in &FACTS {
        let text = std::fs::read(folder.join(facts.file)).unwrap_or_else(|e| panic!("{}: {e}", facts.file));
        let trace = try_read(&text, &Limits::default(), 1 << 20).unwrap_or_else(|e| panic!("{}: {e}", facts.file));
        check(facts, &trace);
        let chunked = try_read(&text, &Limits::default(), 100).unwrap_or_else(|e| panic!("{}: {e}", facts.file));
        assert_eq!(dump(&chunked), dump(&trace), "{} in chunks of 100 bytes", facts.file);
        // The same with the line ends of another system.
        let crlf = String::from_utf8_lossy(&text).replace('\n', "\r\n").into_bytes();
        let trace = try_read(&crlf, &Limits::default(), 1 << 20).unwrap_or_else(|e| panic!("{}: {e}", facts.file));
        check(facts, &trace);
    }
}

#[test]
fn values_a_reader_of_the_mails_would_look_for() {
    let Some(folder) = files::path("samples/perf-script") else { return };
    let read = |file: &str| {
        let text = std::fs::read(folder.join(file)).unwrap_or_else(|e| panic!("{file}: {e}"));
        dump(&try_read(&text, &Limits::default(), 1 << 20).unwrap_or_else(|e| panic!("{file}: {e}")))
    };
    let cake = read("mail-cake-kfree_skb-quoted-printable.txt");
    let address = 0xffff_9816_8a33_3500_u64 as i64;
    assert!(
        cake.contains(&format!(
            "skbaddr={address} rx_sk=0 protocol=34525 location=__dev_queue_xmit+0x10f0 reason=CAKE_OVERLIMIT"
        )),
        "{cake}"
    );
    let fq = read("mail-fq-drop-reasons-kfree_skb.txt");
    assert_eq!((fq.matches("reason=FQ_FLOW_LIMIT").count(), fq.matches("reason=FQ_BAND_LIMIT").count()), (5, 5));
    let comms = read("bom-corner-case-comms.txt");
    let order: Vec<usize> = ["\"6\" 0/0", "\"77\" 1/1", "\"\" 2/2", "\"k/2\" 3/3", "\"k/[2]\" 4/4", "\"k:2\" 5/5"]
        .iter()
        .map(|c| comms.find(c).unwrap_or_else(|| panic!("{c} in {comms}")))
        .collect();
    assert!(order.is_sorted(), "{order:?}");
}
