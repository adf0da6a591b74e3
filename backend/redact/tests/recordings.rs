//! Recordings of real hosts: redacted and not, they give the same events, lives and decisions but for names.

#![allow(clippy::disallowed_methods, reason = "how long it takes is what a test is about")]

mod common;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use common::{all, corpus, holds};
use skbscope_engine::event::{FieldKind, Trace};
use skbscope_engine::read::{Limits, container, read};

const RECORDINGS: [&str; 4] = ["tcp-rfs-hopping", "stuck-1-limit-0", "xdp-redirect-threaded", "xsk-veth"];

fn unpacked(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    container::decode(&bytes, &Limits::default(), &mut out, &mut |_| ControlFlow::Continue(())).unwrap();
    out
}

fn trace(bytes: &[u8]) -> Trace {
    read(&bytes, None, &Limits::default(), &mut |_| ControlFlow::Continue(())).unwrap()
}

/// Names and numbers of one table: integers as they are, texts left out.
fn numbers(trace: &Trace, table: usize) -> Vec<(String, Vec<u8>)> {
    let table = &trace.tables[table];
    let fields = table.fields.iter().filter(|f| matches!(f.kind, FieldKind::Int { .. }));
    let column = |offset: u32, size: u32| {
        let rows = (0..table.len as usize).flat_map(|row| {
            let at = row * table.stride + offset as usize;
            table.rows[at..at + size as usize].to_vec()
        });
        rows.collect()
    };
    fields.map(|f| (f.name.clone(), column(f.offset, f.size))).collect()
}

#[test]
fn events_and_numbers_are_the_same_and_names_join_as_before() {
    for name in RECORDINGS {
        let packed = corpus(&format!("traces/{name}.perf.data.zst"));
        let plain = unpacked(&packed);
        let (made, report) = all(&packed);
        assert_eq!(made.len(), plain.len(), "{name}: a container is taken off, no byte is added");
        assert_eq!(all(&plain).0, made, "{name}: with and without its container");
        let (before, after) = (trace(&plain), trace(&made));
        for (a, b) in [(&before.events.row, &after.events.row), (&before.events.thread, &after.events.thread)] {
            assert_eq!(a, b, "{name}");
        }
        assert_eq!(before.events.time, after.events.time);
        assert_eq!(before.events.cpu, after.events.cpu);
        assert_eq!(before.events.kind, after.events.kind);
        assert_eq!(before.by_event(), after.by_event());
        assert_eq!(before.rejected, after.rejected);
        for table in 0..before.tables.len() {
            assert_eq!(numbers(&before, table), numbers(&after, table), "{name}: {}", before.tables[table].name);
        }
        let mut joined: BTreeMap<String, String> = BTreeMap::new();
        for (a, b) in before.threads.iter().zip(&after.threads) {
            assert_eq!((a.pid, a.tid), (b.pid, b.tid));
            let (a, b) = (before.strings.get(a.comm).to_owned(), after.strings.get(b.comm).to_owned());
            assert_eq!(*joined.entry(a.clone()).or_insert(b.clone()), b, "{name}: one pseudonym for {a}");
        }
        let distinct: std::collections::BTreeSet<&String> = joined.values().collect();
        assert_eq!(distinct.len(), joined.len(), "{name}: two names never become one");
        let changed = joined.iter().filter(|(a, b)| a != b).count();
        assert!(changed > 0 && report.kinds["comm"].names > 0, "{name}: {joined:?}");
        let unchanged: Vec<&String> = joined.iter().filter(|(a, b)| a == b).map(|(a, _)| a).collect();
        let replaced = joined.iter().filter(|(a, b)| a != b && a.len() > 4);
        for (original, _) in replaced.filter(|(a, _)| unchanged.iter().all(|k| !k.contains(a.as_str()))) {
            assert!(!holds(&made, original.as_bytes()), "{name}: {original} is left");
        }
        // A task called as a kernel thread's queue is.
        let of_kernel = |at: u64| made[..at as usize].ends_with(b"kworker/R-");
        assert!(report.left.iter().all(|left| of_kernel(left.at)), "{name}: {:?}", report.left);
    }
}

/// A text of so many lines or letters.
type Text<'a> = &'a dyn Fn(usize) -> String;

#[test]
fn sixteen_times_the_bytes_take_far_less_than_256_times_the_time() {
    let line = "iperf3 812/813 [001] 12.000001: skb:kfree_skb: skbaddr=0xffff8881 location=tcp_v4_rcv+0x10 10.0.0.1\n";
    let events = |n: usize| line.repeat(n);
    let colons = |n: usize| format!("iperf3 1/1 [001] 1.000001: skb:kfree_skb: a={}\n", "1:".repeat(n));
    let names =
        |n: usize| (0..n).map(|i| format!("task{i} {i} [001] 1.000001: skb:kfree_skb: skbaddr=0x1\n")).collect();
    let made: [(&str, Text, usize); 3] =
        [("events", &events, 1_000), ("colons", &colons, 10_000), ("names", &names, 200)];
    for (what, text, n) in made {
        let time = |n: usize| {
            let text = text(n).into_bytes();
            let once = |_| {
                let begun = std::time::Instant::now();
                let _ = all(&text);
                begun.elapsed()
            };
            (0..3).map(once).min().unwrap_or_default()
        };
        // The machine may be busy: linear is 16, quadratic 256.
        assert!(time(16 * n) < time(n) * 80, "{what}");
    }
}
