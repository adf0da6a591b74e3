//! Text: the names go, the lines are read as before.

mod common;

use common::{LIMIT, all, corpus, holds, key};
use skbscope_engine::event::Trace;
use skbscope_engine::read::{Limits, read};
use skbscope_redact::{Kind, file_name, redact};

const PERF_SCRIPT: &str = "# ========
# captured on    : Sun Nov 22 10:00:00 2026
# hostname : db7.acme.example
# os release : 6.18.44
# cmdline : /usr/bin/perf record -a -e skb:kfree_skb,net:* --filter hunter2
# nrcpus online : 2
# ledger of Alice
#
 ledgerd main 812/813 [001]    12.000001: skb:kfree_skb: skbaddr=0xffff888100001000 location=tcp_v4_rcv+0x10 reason: NO_SOCKET
\tffffffff81a00a10 kfree_skb+0x10 ([kernel.kallsyms])
\t    7f7241fbe600 Ledger::add(int) const (/opt/acme/lib/libledger.so)

 napi/eth0-12    99/99 [000]    12.000002: net:netif_receive_skb: dev=eth0 skbaddr=0xffff888100001000 len=60
 swapper     0/0 [000]    12.000003: sched:sched_switch: prev_comm=swapper/0 prev_pid=0 prev_prio=120 prev_state=R ==> next_comm=ledgerd main next_pid=812 next_prio=120
 ledgerd main 812/813 [001]    12.000004: tcp:tcp_probe: src=10.1.2.3:443 dest=[2001:db8::7]:5201 mark=0x0
 ledgerd main 812/813 [001]    12.000005: probe:open: (ffffffff81000000) filename=\"/home/alice/plan.txt\" note=\"hunter3\"
 ledgerd main 812/813 [001]    12.000006: PERF_RECORD_COMM: ledgerd main:812/813
-- written by alice@acme.example on db7
";
const SECRETS: [&str; 13] = [
    "db7",
    "acme",
    "ledgerd",
    "hunter2",
    "hunter3",
    "libledger",
    "alice",
    "Alice",
    "plan.txt",
    "10.1.2.3",
    "2001:db8::7",
    "ledger of",
    "written",
];

fn trace(bytes: &[u8]) -> Trace {
    read(&bytes, None, &Limits::default(), &mut |_| std::ops::ControlFlow::Continue(())).unwrap()
}

/// All secrets are in, none comes out, no byte is added.
fn without(text: &str, secrets: &[&str]) -> String {
    for secret in secrets {
        assert!(text.contains(secret), "{secret} is what the test is about");
    }
    let (made, report) = all(text.as_bytes());
    assert_eq!(made.len(), text.len());
    for secret in secrets {
        assert!(!holds(&made, secret.as_bytes()), "{secret} in\n{}", String::from_utf8_lossy(&made));
    }
    assert_eq!(report.left, []);
    String::from_utf8(made).unwrap()
}

#[test]
fn perf_script() {
    let made = without(PERF_SCRIPT, &SECRETS);
    for part in [
        "os release : 6.18.44",
        "-e skb:kfree_skb,net:*",
        "location=tcp_v4_rcv+0x10 reason: NO_SOCKET",
        "napi/eth0-12 ",
        "dev=eth0",
        "prev_comm=swapper/0 ",
        "Ledger::add(int) const (/opt/",
        "[kernel.kallsyms]",
        ":443 ",
    ] {
        assert!(made.contains(part), "{part} in\n{made}");
    }
    let (before, after) = (trace(PERF_SCRIPT.as_bytes()), trace(made.as_bytes()));
    assert_eq!(before.by_event(), after.by_event());
    assert_eq!(before.events.time, after.events.time);
    assert_eq!(before.frames, after.frames);
    assert_eq!(before.rejected, after.rejected);
    let name =
        |trace: &Trace, i: usize| trace.strings.get(trace.threads[trace.events.thread[i] as usize].comm).to_owned();
    assert_eq!(name(&after, 0), name(&after, 3), "one task, one name");
    assert!(made.contains(&format!("next_comm={} next_pid=812", name(&after, 0))), "{made}");
}

#[test]
fn ftrace() {
    let text = "# tracer: nop
#
# entries-in-buffer/entries-written: 2/2   #P:2
#
#                                _-----=> irqs-off/BH-disabled
#           TASK-PID     CPU#  |||||  TIMESTAMP  FUNCTION
#              | |         |   |||||     |         |
         ledgerd-812     [001] d..1.   12.000001: kfree_skb: skbaddr=0000000012345678 protocol=2048 location=tcp_v4_rcv+0x10/0x20 reason: NO_SOCKET
          <idle>-0       [000] d..2.   12.000002: sched_switch: prev_comm=swapper/0 prev_pid=0 prev_prio=120 prev_state=R ==> next_comm=ledgerd next_pid=812 next_prio=120
         ledgerd-812     [001] .....   12.000003: tracing_mark_write: alice logs in from 10.1.2.3
";
    let made = without(text, &["ledgerd", "alice", "10.1.2.3"]);
    assert!(
        made.contains("irqs-off/BH-disabled") && made.contains("<idle>-0") && made.contains("entries-written: 2/2"),
        "{made}"
    );
    assert_eq!(trace(text.as_bytes()).by_event(), trace(made.as_bytes()).by_event());
}

#[test]
fn pwru_bpftrace_iperf3_and_host_txt() {
    let pwru = "SKB                CPU PROCESS          NETNS      MARK/x        IFACE       PROTO  MTU   LEN   TUPLE FUNC
0xffff8881000010e8 1   ~in/ledgerd:812  4026531992 0             eth0:2      0x0800 1500  60    10.1.2.3:443->10.1.2.4:5201(tcp) ip_rcv
0xffff8881000010e8 0   <empty>:0        4026531992 0             eth0:2      0x0800 1500  60    10.1.2.3:443->10.1.2.4:5201(tcp) kfree_skb_reason(SKB_DROP_REASON_NO_SOCKET)
";
    let made = without(pwru, &["ledgerd", "10.1.2.3", "10.1.2.4"]);
    assert_eq!(trace(pwru.as_bytes()).by_event(), trace(made.as_bytes()).by_event());
    let bpftrace = "Attaching 2 probes...\n\n@drops[ledgerd, 10.1.2.3]: 12\n@lat[ledgerd]:\n[16, 32)             12 |@@@@    |\n[32, 64)              1 |@       |\n\n";
    let made = without(bpftrace, &["ledgerd", "10.1.2.3"]);
    assert!(made.contains("[16, 32)             12 |@@@@    |"));
    let host = String::from_utf8(corpus("traces/tcp-rfs.host.txt")).unwrap();
    assert_eq!(all(host.as_bytes()).0, host.as_bytes(), "a host file of the corpus has no names in it");
}

#[test]
fn iperf3_keeps_its_numbers() {
    let text = String::from_utf8(corpus("runs/tcp4-rfs/after-1.iperf3.json")).unwrap();
    let (made, _) = all(text.as_bytes());
    let made = String::from_utf8(made).unwrap();
    assert_eq!(made.len(), text.len());
    let numbers = |text: &str| {
        text.lines().filter(|l| !l.contains(": \"") && !l.contains(":\t\"")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(numbers(&made), numbers(&text));
    for line in text.lines().filter(|l| l.contains("\"cookie\"") || l.contains("_host\"")) {
        let value = line.rsplit('"').nth(1).unwrap();
        assert!(value.starts_with("127.") || !made.contains(value), "{line}");
    }
}

#[test]
fn names_of_files_keep_what_they_are_and_share_stems() {
    let of = |name: &str| file_name(&key(), name);
    let (trace, host) = (of("db7-acme.perf.data.zst"), of("db7-acme.host.txt"));
    assert!(trace.ends_with(".perf.data") && host.ends_with(".host.txt"), "{trace} {host}");
    assert_eq!(trace.strip_suffix(".perf.data"), host.strip_suffix(".host.txt"));
    assert!(!trace.contains("db7") && !trace.contains("acme"));
    assert_ne!(of("db8-acme.perf.data"), trace);
}

#[test]
fn damaged_text_is_never_a_panic() {
    let bytes = PERF_SCRIPT.as_bytes();
    for end in 0..bytes.len() {
        let _ = redact(bytes[..end].to_vec(), &key(), &Kind::ALL, LIMIT);
    }
    for text in [
        "{\"start\":{\"version\":\"iperf 3.16\",\"intervals\":[",
        "@a[\n@b[]:\n]: 1\n",
        "0x1 2 \n",
        ":::::1.2.3.4:::",
        "# hostname :\n x 1 [000] 1.000001: a:b: \"\n",
    ] {
        let _ = redact(text.as_bytes().to_vec(), &key(), &Kind::ALL, LIMIT);
    }
}
