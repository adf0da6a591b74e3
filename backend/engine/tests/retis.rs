//! The retis reader: other people's files, traps one by one, damage.
#![allow(clippy::disallowed_methods, reason = "tests read files; the engine does not")]

mod common;

use std::ops::ControlFlow;

use common::damage::Random;
use common::traces::consistent;
use common::values::{dump, value};
use common::{exceptions, files};
use skbscope_engine::event::{FieldKind, Trace};
use skbscope_engine::host::Host;
use skbscope_engine::life::{Fate, lives};
use skbscope_engine::read::{At, Limits, ReadError, retis};

fn try_read(text: &[u8], chunk: usize) -> Result<Trace, ReadError> {
    retis::read_in_chunks(&text, &Limits::default(), chunk, &mut |_| ControlFlow::Continue(()))
}

fn read(text: &str) -> Trace {
    try_read(text.as_bytes(), 1 << 20).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

fn sample(file: &str) -> Option<Trace> {
    let text = files::bytes(&format!("samples/retis/{file}"))?;
    let trace = try_read(&text, 1 << 20).unwrap_or_else(|e| panic!("{file}: {e}"));
    consistent(&trace, file);
    assert_eq!(dump(&try_read(&text, 100).expect("the same")), dump(&trace), "{file} in chunks of 100 bytes");
    assert!(trace.rejected.is_empty(), "{file}: {:?}", trace.rejected);
    assert_eq!(trace.header.recorder.as_deref(), Some("retis v1.6.0"), "{file}");
    Some(trace)
}

/// Events that have a field whose name starts so.
fn with(trace: &Trace, section: &str) -> usize {
    let has = |n: usize| {
        let fields = &trace.tables[usize::from(trace.events.kind[n])].fields;
        fields.iter().any(|f| f.name.starts_with(section) && value(trace, n, &f.name) != "-")
    };
    (0..trace.events.len()).filter(|n| has(*n)).count()
}

#[test]
fn facts_of_three_published_files() {
    let Some(packets) = sample("test_events_packets.json") else { return };
    assert_eq!((packets.events.len(), packets.total), (26, 26), "27 lines, one of them startup");
    for (section, events) in [
        ("skbaddr", 26),
        ("packet.len", 26),
        ("skb.", 26),
        ("netns", 26),
        ("name", 26),
        ("ct.", 6),
        ("ovs.", 8),
        ("reason", 2),
    ] {
        assert_eq!(with(&packets, section), events, "{section}");
    }
    assert_eq!(packets.events.time.last(), Some(&30_420_178_673_616));
    assert!(packets.events.time[0] > 30_415_793_489_711, "startup is no event");
    assert_eq!(value(&packets, 0, "skbaddr"), (18_446_619_372_874_141_952_u64 as i64).to_string());
    assert_eq!((value(&packets, 0, "name"), value(&packets, 0, "netns")), ("veth-ns01".into(), "4026532741".into()));
    assert_eq!((value(&packets, 0, "len"), value(&packets, 1, "len")), ("98".into(), "84".into()));
    assert_eq!(with(&packets, "packet.data"), 0);

    let events = sample("test_events.json").expect("beside the others");
    let sorted = sample("test_events_sorted.json").expect("beside the others");
    for (section, events_with) in [("skbaddr", 4), ("ovs.", 2), ("reason", 1)] {
        assert_eq!(with(&events, section), events_with, "{section}");
    }
    let names = ["openvswitch:ovs_dp_upcall", "probe:ovs_dp_upcall__return", "probe:tcp_v4_rcv", "skb:kfree_skb"];
    for trace in [&events, &sorted] {
        assert_eq!(trace.by_event().into_keys().collect::<Vec<_>>(), names);
        assert_eq!(trace.events.time.last(), Some(&23_868_955_449_721));
    }
    assert_eq!(sorted.events.time, events.events.time, "series hold the same events");
    assert!(exceptions::listed("retis/docs-profiles-text-output.md", "format"));
}

#[test]
fn a_drop_is_the_end_of_a_life_with_its_reason() {
    let Some(trace) = sample("test_events_packets.json") else { return };
    let found = lives(&trace, &Host::from_header(&trace.header, &trace.cpus()));
    assert!(!found.is_empty());
    let dropped = found.fate.iter().filter(|f| **f == Fate::Dropped as u8).count();
    assert_eq!(dropped, 2, "{:?}", found.reasons);
}

const STARTUP: &str = "{\"common\":{\"timestamp\":1},\"startup\":{\"retis_version\":\"v1.6.0\",\"machine\":{\"kernel_release\":\"6.18.1\"}}}\n";

fn event(symbol: &str, kind: &str, rest: &str) -> String {
    format!(
        "{{\"common\":{{\"timestamp\":7,\"smp_id\":3,\"task\":{{\"pid\":9,\"tgid\":8,\"comm\":\"a b\"}}}},\
         \"kernel\":{{\"symbol\":\"{symbol}\",\"probe_type\":\"{kind}\"}}{rest}}}\n"
    )
}

#[test]
fn events_are_named_by_their_kernel_symbol() {
    let text = [
        STARTUP.to_owned(),
        event("skb:consume_skb", "raw_tracepoint", ""),
        event("tcp_v4_rcv", "kprobe", ""),
        event("tcp_v4_rcv", "kretprobe", ""),
        "{\"common\":{\"timestamp\":8},\"userspace\":{\"symbol\":\"dpif:op\",\"probe_type\":\"usdt\"}}\n".to_owned(),
        "{\"common\":{\"timestamp\":9},\"new-section\":{\"a\":{\"b\":[1,2],\"c\":null,\"d\":true}}}\n".to_owned(),
    ];
    let trace = read(&text.concat());
    let names: Vec<String> = trace.by_event().into_keys().collect();
    assert_eq!(names, ["dpif:op", "probe:tcp_v4_rcv", "probe:tcp_v4_rcv__return", "retis:event", "skb:consume_skb"]);
    let task = trace.threads[0];
    assert_eq!((trace.strings.get(task.comm), task.pid, task.tid, trace.events.cpu[0]), ("a b", 8, 9, 3));
    assert_eq!(
        (value(&trace, 4, "new-section.a.b"), value(&trace, 4, "new-section.a.d")),
        ("[1,2]".into(), "true".into())
    );
    assert_eq!(trace.header.release.as_deref(), Some("6.18.1"));
}

#[test]
fn numbers_beyond_2_53_are_exact() {
    let tracking = ",\"skb-tracking\":{\"skb\":18446616546229617921,\"orig_head\":18446616568293939201,\"timestamp\":9007199254740993}";
    let trace = read(&event(
        "skb:kfree_skb",
        "raw_tracepoint",
        &format!("{tracking},\"skb-drop\":{{\"drop_reason\":\"NO_SOCKET\"}}"),
    ));
    let table = &trace.tables[0];
    let at = |field: &str| table.column(field).expect(field).u64(0);
    assert_eq!((at("skbaddr"), at("orig_head")), (18_446_616_546_229_617_921, 18_446_616_568_293_939_201));
    assert_eq!(at("skb-tracking.timestamp"), 9_007_199_254_740_993);
    let skbaddr = table.fields.iter().find(|f| f.name == "skbaddr").expect("skbaddr");
    assert!(skbaddr.hex && matches!(skbaddr.kind, FieldKind::Int { .. }));
    assert_eq!(value(&trace, 0, "reason"), "NO_SOCKET");
}

#[test]
fn stacks_are_counted_and_bytes_of_packets_are_dropped() {
    let text = format!(
        "{STARTUP}{}",
        event(
            "f",
            "kprobe\",\"stack_trace\":[\"a+0x1\",\"b+0x2\"],\"x\":\"",
            ",\"packet\":{\"len\":64,\"data\":\"AAAA\"}"
        )
    );
    let trace = read(&text);
    assert_eq!((trace.frames, value(&trace, 0, "len")), (2, "64".into()));
    assert!(!dump(&trace).contains("AAAA"));
    assert!(trace.notes.iter().any(|n| n.text.contains("bytes of packets") && n.at == Some(2)), "{:?}", trace.notes);
}

fn error(text: &str) -> ReadError {
    try_read(text.as_bytes(), 1 << 20).err().unwrap_or_else(|| panic!("read: {text}"))
}

#[test]
fn not_mine_and_mine_but_broken() {
    for text in
        ["hello\n", "{\"skb\":\"0x1\"}\n", "[1,2]\n", "   \n", "common\n", "swapper 0 [000] 1.0: skb:x: \"common\"\n"]
    {
        assert!(matches!(error(text), ReadError::NotMine { format: "retis JSON", .. }), "{text}");
    }
    let broken = error("\n{\"common\":{\"timestamp\":1}, oops\n{\"common\": 7}\n");
    assert!(matches!(broken, ReadError::Broken { at: At::Line(2), .. }), "{broken}");
    assert_eq!(
        broken.to_string(),
        "retis JSON: none of 2 lines can be read, the first at line 2; expected one object with the section \"common\", \
         or an array of them, a line"
    );
    assert!(matches!(try_read(b"", 10), Err(ReadError::Empty)));
}

#[test]
fn damage_behind_the_head_is_counted_by_cause_and_the_rest_loads() {
    let good = event("skb:consume_skb", "raw_tracepoint", "");
    let deep = "[".repeat(100_000);
    let long = "x".repeat(2 << 20);
    let text =
        format!("{STARTUP}{good}not JSON\n{{\"a\":1}}\n{deep}\n{long}\n[{},7]\n{}", good.trim_end(), &good[..40]);
    let trace = read(&text);
    consistent(&trace, "damaged");
    let causes: Vec<(&str, u64)> = trace.rejected.iter().map(|(cause, n)| (cause.as_str(), *n)).collect();
    assert_eq!(
        causes,
        [
            ("an event without the section common", 2),
            ("line cut off at the end of the file", 1),
            ("line longer than 1048576 bytes", 1),
            ("the line is no JSON", 2),
        ]
    );
    assert_eq!(trace.events.len(), 2);
}

#[test]
fn mutants_do_not_panic_and_every_record_is_counted() {
    let tracking =
        ",\"skb-tracking\":{\"skb\":18446616546229617921,\"orig_head\":1},\"dev\":{\"name\":\"x\",\"ifindex\":3}";
    let one = event("skb:kfree_skb", "raw_tracepoint", tracking);
    let seed = [STARTUP, &one, &format!("[{},{}]\n", one.trim_end(), one.trim_end()), &one].concat().into_bytes();
    let mut random = Random(7);
    for mutant in 0..3000 {
        let mut text = seed.clone();
        if mutant % 3 == 0 {
            text.truncate(random.below(seed.len()));
        }
        for _ in 0..1 << (mutant % 5) {
            let at = random.below(text.len());
            if let Some(byte) = text.get_mut(at) {
                *byte = b"\0\n\"{}[]:,0e9-\xff tn"[random.below(17)];
            }
        }
        if let Ok(trace) = try_read(&text, 1 + random.below(500)) {
            consistent(&trace, &format!("mutant {mutant}"));
        }
    }
}
