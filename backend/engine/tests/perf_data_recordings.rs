//! Our own recordings: what `perf script` counts in them must come out of the reader, exactly.

mod common;

use common::recordings::{RECORDINGS, facts, unpacked};
use common::traces::{consistent, read};
use skbscope_engine::event::Trace;

#[test]
fn every_recording_counts_as_perf_script_counts() {
    for name in RECORDINGS {
        let (Some(facts), Some(bytes)) = (facts(name), unpacked(name)) else { continue };
        let trace = read(&bytes).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(trace.by_event(), facts.by_event, "{name}");
        assert_eq!(trace.cpus(), facts.cpus, "{name}");
        let ends = (trace.events.time.first().copied(), trace.events.time.last().copied());
        assert_eq!(ends, (Some(facts.first_ns), Some(facts.last_ns)), "{name}");
        assert_eq!((trace.total, trace.events.len() as u64), (facts.events, facts.events), "{name}");
        assert!(trace.notes.is_empty(), "{name}: {:?}", trace.notes);
        consistent(&trace, name);
    }
}

/// The value of one field in one event.
fn field(trace: &Trace, event: usize, name: &str) -> u64 {
    let table = &trace.tables[usize::from(trace.events.kind[event])];
    table.column(name).expect("in the format").u64(trace.events.row[event])
}

/// The third line of `perf script --ns -i tcp-rfs.perf.data` and the first of net:net_dev_start_xmit:
/// ```text
/// migration/0 18 [000] 2864.190263750: ipi:ipi_send_cpu: cpu=1 callsite=ttwu_queue_wakelist+0x11d ...
/// iperf3 17873 [000] 2864.195620834: net:net_dev_start_xmit: dev=va queue_mapping=0 skbaddr=0xffff888104e32800
///   vlan_tagged=0 vlan_proto=0x0000 vlan_tci=0x0000 protocol=0x0806 ip_summed=0 len=42 data_len=0 network_offset=14 ...
/// ```
#[test]
fn fields_are_decoded_by_name() {
    let Some(bytes) = unpacked("tcp-rfs") else { return };
    let trace = read(&bytes).expect("readable");
    assert_eq!(trace.events.time[2], 2_864_190_263_750);
    assert_eq!(field(&trace, 2, "cpu"), 1);
    let thread = trace.threads[trace.events.thread[2] as usize];
    assert_eq!((trace.strings.get(thread.comm), thread.tid), ("migration/0", 18));

    let start = trace.events.time.iter().position(|t| *t == 2_864_195_620_834).expect("recorded");
    let thread = trace.threads[trace.events.thread[start] as usize];
    assert_eq!((trace.strings.get(thread.comm), thread.tid), ("iperf3", 17_873));
    let numbers = ["queue_mapping", "skbaddr", "vlan_proto", "protocol", "len", "network_offset"];
    assert_eq!(numbers.map(|n| field(&trace, start, n)), [0, 0xffff_8881_04e3_2800, 0, 0x806, 42, 14]);
    assert_eq!(trace.strings.get(field(&trace, start, "name") as u32), "va");

    let table = &trace.tables[usize::from(trace.table("skb:kfree_skb").expect("recorded"))];
    let named = |name: &str| table.fields.iter().find(|f| f.name == name).expect("in the format");
    assert!(named("skbaddr").hex && named("location").hex && !named("protocol").hex);
    let reasons: Vec<&str> = (0..table.len)
        .map(|row| table.column("reason").expect("in the format").u64(row))
        .map(|v| named("reason").symbols.iter().find(|(n, _)| *n == v).map_or("?", |(_, s)| s.as_str()))
        .collect();
    assert!(reasons.contains(&"IP_INNOROUTES") && reasons.contains(&"QUEUE_PURGE"), "{reasons:?}");
}

/// What `perf script --header` prints of the recording host.
#[test]
fn the_host_is_in_the_header() {
    let Some(bytes) = unpacked("tcp-rfs") else { return };
    let header = read(&bytes).expect("readable").header;
    assert_eq!(header.release.as_deref(), Some("6.18.44-fc-v657"));
    assert_eq!((header.nr_cpus, header.nodes), (Some((2, 2)), vec![(0, vec![0, 1])]));
    let top: Vec<_> = header.caches.iter().filter(|c| c.level == 3).collect();
    assert_eq!((top.len(), top[0].size.as_str(), &top[0].cpus), (1, "32768K", &vec![0, 1]));
}
