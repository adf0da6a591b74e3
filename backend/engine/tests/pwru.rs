//! The pwru readers: the published mail, traps one by one, damage.
#![allow(clippy::disallowed_methods, reason = "tests read files and measure time; the engine does not")]

mod common;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use common::damage::Random;
use common::files;
use common::traces::consistent;
use common::values::{dump, value};
use skbscope_engine::event::Trace;
use skbscope_engine::host::Host;
use skbscope_engine::life::lives;
use skbscope_engine::read::{At, Limits, ReadError, pwru};

fn try_text(text: &[u8], chunk: usize) -> Result<Trace, ReadError> {
    pwru::read_in_chunks(&text, &Limits::default(), chunk, &mut |_| ControlFlow::Continue(()))
}

fn try_json(text: &[u8], chunk: usize) -> Result<Trace, ReadError> {
    pwru::read_json_in_chunks(&text, &Limits::default(), chunk, &mut |_| ControlFlow::Continue(()))
}

fn read(text: &str) -> Trace {
    let trace = try_text(text.as_bytes(), 1 << 20).unwrap_or_else(|e| panic!("{e}\n{text}"));
    consistent(&trace, text);
    trace
}

fn json(text: &str) -> Trace {
    let trace = try_json(text.as_bytes(), 1 << 20).unwrap_or_else(|e| panic!("{e}\n{text}"));
    consistent(&trace, text);
    trace
}

fn values(trace: &Trace, field: &str) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for n in 0..trace.events.len() {
        *counts.entry(value(trace, n, field)).or_default() += 1;
    }
    counts
}

fn name(trace: &Trace, n: usize) -> &str {
    &trace.tables[usize::from(trace.events.kind[n])].name
}

#[test]
fn facts_of_the_mail_with_folded_records() {
    let Some(text) = files::bytes("samples/pwru/mail-pwru-tcp-zerowindow-wrapped-records.txt") else { return };
    let trace = try_text(&text, 1 << 20).expect("a recording");
    consistent(&trace, "mail");
    assert_eq!(dump(&try_text(&text, 50).expect("the same")), dump(&trace), "in chunks of 50 bytes");
    assert!(trace.rejected.is_empty(), "{:?}", trace.rejected);
    assert_eq!((trace.events.len(), trace.tables.len(), trace.cpus()), (31, 30, vec![10]));
    let counts = |field, wanted: &[(&str, usize)]| {
        let wanted: BTreeMap<String, usize> = wanted.iter().map(|(v, n)| ((*v).to_owned(), *n)).collect();
        assert_eq!(values(&trace, field), wanted, "{field}");
    };
    counts("skbaddr", &[(&(0xff11_0001_4dd7_1f00_u64 as i64).to_string(), 31)]);
    counts("iface", &[("eth1b:5", 21), ("0", 10)]);
    counts("netns", &[("4026531840", 21), ("0", 10)]);
    counts("len", &[("634", 13), ("654", 12), ("602", 5), ("668", 1)]);
    counts("mark", &[("0", 5), ("768", 26)]);
    counts("reason", &[("-", 30), ("TCP_ZEROWINDOW", 1)]);
    counts("tuple", &[("10.70.3.48:6945->10.70.112.146:35432(tcp)", 31)]);
    assert_eq!((name(&trace, 0), name(&trace, 30)), ("probe:inet_gro_receive", "probe:kfree_skbmem"));
    assert_eq!(trace.by_event()["probe:nf_hook_slow"], 2);
    let drop = (0..31).find(|n| value(&trace, *n, "reason") == "TCP_ZEROWINDOW").expect("one");
    assert_eq!(name(&trace, drop), "probe:kfree_skb_reason");
    // Unfolded by hand it is the same.
    let flat = String::from_utf8_lossy(&text).replace('\n', " ").replace(" 0xff", "\n0xff");
    assert_eq!(read(&flat.replace("SKB  ", "\nSKB  ")).events.len(), 31);
    let found = lives(&trace, &Host::from_header(&trace.header, &trace.cpus()));
    assert_eq!((found.len(), found.events.iter().sum::<u32>()), (1, 31));
}

const HEAD: &str =
    "SKB                CPU PROCESS          NETNS      MARK/x        IFACE       PROTO  MTU   LEN   TUPLE FUNC\n";

#[test]
fn processes_reasons_and_hooks_of_the_new_text() {
    let trace = read(&format!(
        "2025/01/02 10:00:00 Attaching kprobes (via kprobe-multi)...\n\
         1642 / 1642 [-----] 100.00% ? p/s\n\
         2025/01/02 10:00:01 Listening for events..\n{HEAD}\
         0xffff888104e32800 0   ~bin/curl:659155 4026531840 0        eth0:2      0x0800 1500  60    10.0.0.1:80->10.0.0.2:5000(tcp:SYN|ACK) ip_rcv\n\
         0xffff888104e32800 1   my prog x:12    0          ff       0           0x86dd 65536 1280  [fe80::1]:80->[fe80::2]:5000(udp) kfree_skb_reason (77)\n\
         0xffff888104e32801 2   <empty>:0       0          0        0           0x0800 0     0     1.1.1.1:0->1.1.1.2:0(icmp) cls_prog(tc)\n\
         0xffff888104e32802 2   <empty>:0       0          0        0           0x0800 0     0     1.1.1.1:0->1.1.1.2:0(icmp) br_handle_frame [bridge]\n\
         2025/01/02 10:00:09 interrupted\n"
    ));
    let task = |n: usize| {
        let task = trace.threads[trace.events.thread[n] as usize];
        (trace.strings.get(task.comm).to_owned(), task.pid)
    };
    assert_eq!((task(0), task(1)), (("~bin/curl".into(), 659_155), ("my prog x".into(), 12)));
    assert_eq!((value(&trace, 1, "mark"), value(&trace, 1, "reason")), ("255".into(), "77".into()));
    assert_eq!((value(&trace, 2, "hook"), name(&trace, 2)), ("tc".into(), "probe:cls_prog"));
    assert_eq!((name(&trace, 3), value(&trace, 0, "protocol")), ("probe:br_handle_frame", "2048".into()));
    assert!(trace.rejected.is_empty() && trace.events.len() == 4);
}

#[test]
fn the_progress_bar_may_be_glued_to_a_record() {
    let trace = read(&format!(
        "{HEAD}1 / 1 [---] 100.00% ? p/s0xffff888104e32800 0 a:1 0 0 x:1 0x0800 1 2 1.1.1.1:0->1.1.1.2:0(icmp) ip_rcv\n"
    ));
    assert_eq!((trace.events.len(), value(&trace, 0, "iface")), (1, "x:1".into()));
}

#[test]
fn the_old_text() {
    let trace = read(
        "               SKB    CPU          PROCESS                     FUNC        TIMESTAMP\n\
         0xffff888104e32800      5        [my comm]             ip_local_out  276317945405 netns=4026531840 mark=0x0 ifindex=2 proto=8 mtu=1500 len=60 10.0.0.1:1->10.0.0.2:2(tcp)\n\
         0xffff888104e32800      5             [nc]  kfree_skb_reason(SKB_DROP_REASON_NO_SOCKET)  276317945999\n",
    );
    assert_eq!(trace.events.time, [276_317_945_405, 276_317_945_999]);
    assert_eq!(
        (value(&trace, 0, "ifindex"), value(&trace, 0, "len"), value(&trace, 1, "reason")),
        ("2".into(), "60".into(), "NO_SOCKET".into())
    );
    let comm = trace.threads[0].comm;
    assert_eq!((trace.strings.get(comm), name(&trace, 0)), ("my comm", "probe:ip_local_out"));
}

#[test]
fn times_that_place_an_event_and_times_that_do_not() {
    let head = "SKB CPU PROCESS TIMESTAMP FUNC\n";
    let current = read(&format!("{head}0xffff888104e32800 0 a:1 900 f\n0xffff888104e32800 1 a:1 1000 g\n"));
    assert_eq!(current.events.time, [900, 1000]);
    let relative = read(&format!("{head}0xffff888104e32800 0 a:1 0 f\n0xffff888104e32800 1 a:1 1000 g\n"));
    assert_eq!((relative.events.time.clone(), value(&relative, 1, "since_last_ns")), (vec![0, 0], "1000".into()));
    assert!(relative.notes.iter().any(|n| n.text.contains("place no event")), "{:?}", relative.notes);
    let wall = read(&format!("TIME {head}2024-12-31T23:59:59.500 0xffff888104e32800 0 a:1 77 f\n"));
    assert_eq!(wall.events.time, [1_735_689_599_500_000_000]);
}

#[test]
fn stacks_below_a_record_are_counted() {
    let trace = read(
        "SKB CPU PROCESS FUNC\n0xffff888104e32800 0 a:1 f\nip_rcv+0x10\nnet_rx_action\n0xffff888104e32800 0 a:1 g\n",
    );
    assert_eq!((trace.frames, trace.events.len()), (2, 2));
}

#[test]
fn json_records_leave_zeros_out() {
    let trace = json(
        "{\"skb\":\"0xffff888104e32800\",\"process\":\"~bin/curl:9\",\"func\":\"ip_rcv\",\"time\":5,\"netns\":4026531840,\"iface\":\"eth0:2\",\"proto\":2048,\"mtu\":1500,\"len\":60,\"tuple\":{\"saddr\":\"10.0.0.1\",\"daddr\":\"10.0.0.2\",\"sport\":80,\"dport\":5000,\"proto\":6}}\n\
         {\"skb\":\"0xffff888104e32800\",\"cpu\":3,\"process\":\"~bin/curl:9\",\"func\":\"kfree_skb_reason(SKB_DROP_REASON_NO_SOCKET)\",\"caller_func\":\"tcp_v4_rcv\",\"time\":6,\"stack\":\"\\na+0x1\\nb+0x2\"}\n",
    );
    assert_eq!((trace.events.cpu.clone(), trace.events.time.clone(), trace.frames), (vec![0, 3], vec![5, 6], 2));
    assert_eq!((value(&trace, 0, "mark"), value(&trace, 0, "protocol")), ("0".into(), "2048".into()));
    assert_eq!(value(&trace, 0, "tuple"), "10.0.0.1:80->10.0.0.2:5000(tcp)");
    assert_eq!((value(&trace, 1, "reason"), value(&trace, 1, "caller")), ("NO_SOCKET".into(), "tcp_v4_rcv".into()));
    assert_eq!(value(&trace, 1, "len"), "-", "without --output-meta nothing is said about it");
}

#[test]
fn not_mine_and_mine_but_broken() {
    for text in ["hello\n", "0x12 is a number\n", "SKB is a struct\n", "{\"skb\":\"0x1\"}\n"] {
        let error = try_text(text.as_bytes(), 1 << 20).err().expect(text);
        assert!(matches!(error, ReadError::NotMine { format: "pwru text", .. }), "{text}: {error}");
    }
    let error = try_text(format!("{HEAD}0xffff888104e32800 0 a:1 0 0\n\n").as_bytes(), 1 << 20).err().expect("broken");
    assert!(matches!(error, ReadError::Broken { at: At::Line(2), .. }), "{error}");
    for text in ["hello\n", "{\"common\":{}}\n", "[]\n"] {
        let error = try_json(text.as_bytes(), 1 << 20).err().expect(text);
        assert!(matches!(error, ReadError::NotMine { format: "pwru JSON", .. }), "{text}: {error}");
    }
    let error = try_json(b"{\"skb\":\"0xff\",\n{\"skb\":7,\"func\":\"f\"}\n", 1 << 20).err().expect("broken");
    assert!(matches!(error, ReadError::Broken { at: At::Line(1), .. }), "{error}");
}

#[test]
fn damage_behind_the_head_is_counted_by_cause_and_the_rest_loads() {
    let good = "0xffff888104e32800 0 a:1 0 0 x:1 0x0800 1 2 1.1.1.1:0->1.1.1.2:0(icmp) ip_rcv\n";
    let trace =
        read(&format!("{HEAD}{good}0xffff888104e32800 1 a:1 7\n{good}{}\n0xffff888104e32800 9", "x".repeat(70_000)));
    let causes: Vec<(&str, u64)> = trace.rejected.iter().map(|(cause, n)| (cause.as_str(), *n)).collect();
    assert_eq!(
        causes,
        [
            ("a record without all its columns", 1),
            ("line cut off at the end of the file", 1),
            ("line longer than 65536 bytes", 1)
        ]
    );
    assert_eq!(trace.events.len(), 2);
    let line = "{\"skb\":\"0xffff888104e32800\",\"func\":\"f\"}\n";
    let trace = json(&format!(
        "{line}{{\"skb\":1}}\n{{\"skb\":\"0x1\",\"func\":\"f\",\"cpu\":70000}}\noops\n{line}{}",
        &line[..9]
    ));
    assert_eq!((trace.events.len(), trace.rejected.len(), trace.total), (2, 4, 6), "{:?}", trace.rejected);
}

#[test]
fn hostile_lines_cost_linear_time_and_mutants_do_not_panic() {
    for unit in ["0xffff888104e32800 0 ", "-> ", "0x1 1 1 ", "[a ", "p/s% p/s", "netns=1 ", " "] {
        let text = format!("{HEAD}0xffff888104e32800 0 {}\n", unit.repeat((60 << 10) / unit.len())).repeat(16);
        let run = |_| {
            let start = Instant::now();
            let _ = try_text(text.as_bytes(), 1 << 20);
            start.elapsed()
        };
        let took = (0..3).map(run).min().expect("a run");
        assert!(took < Duration::from_millis(500), "{took:?} for a megabyte of {unit:?}");
    }
    let seed = format!(
        "{HEAD}{}",
        "0xffff888104e32800 0 a b:1 0 0\nx:1 0x0800 1 2\n1.1.1.1:0->1.1.1.2:0(icmp) kfree_skb_reason(X)\n".repeat(3)
    );
    let mut random = Random(3);
    for mutant in 0..3000 {
        let mut text = seed.clone().into_bytes();
        for _ in 0..1 << (mutant % 6) {
            let at = random.below(text.len());
            text[at] = b"\0\n 0x:->()[]=f9~\xff"[random.below(17)];
        }
        if let Ok(trace) = try_text(&text, 1 + random.below(200)) {
            consistent(&trace, &format!("mutant {mutant}"));
        }
    }
}
