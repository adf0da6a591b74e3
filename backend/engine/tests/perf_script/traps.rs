//! One small text a trap.

use skbscope_engine::event::FieldKind;
use skbscope_engine::read::{Limits, ReadError};

use super::{dump, read, try_read, value};

/// The comms, event names and counts a text gives.
fn names(text: &str) -> Vec<String> {
    let trace = read(text);
    let comm = |n: usize| trace.strings.get(trace.threads[trace.events.thread[n] as usize].comm).to_owned();
    (0..trace.events.len())
        .map(|n| format!("{}|{}", comm(n), trace.tables[usize::from(trace.events.kind[n])].name))
        .collect()
}

#[test]
fn fields_of_a_tracepoint() {
    let trace = read(
        "  swapper 0 [001] 2864.195631590: skb:consume_skb: skbaddr=0xffff888104e32300 location=skb_defer_free_flush+0x70\n\
         \x20 swapper 0 [001] 2864.195631591: skb:kfree_skb: skbaddr=0xffff888012345600 rx_sk=(nil) protocol=34525 location=__dev_queue_xmit+0x123 reason:  FQ_FLOW_LIMIT\n",
    );
    assert_eq!(trace.events.time, [2_864_195_631_590, 2_864_195_631_591]);
    assert_eq!(value(&trace, 0, "location"), "skb_defer_free_flush+0x70");
    assert_eq!(value(&trace, 0, "skbaddr"), (0xffff_8881_04e3_2300_u64 as i64).to_string());
    assert_eq!((value(&trace, 1, "rx_sk").as_str(), value(&trace, 1, "protocol").as_str()), ("0", "34525"));
    assert_eq!(value(&trace, 1, "reason"), "FQ_FLOW_LIMIT");
    assert!(trace.tables[0].fields[0].hex && !trace.tables[1].fields[2].hex);
}

#[test]
fn payloads_that_are_no_plain_pairs() {
    for (payload, wanted) in [
        (
            "napi:napi_poll: napi poll on napi struct 0x10 for device (no_device) work 4 budget 64",
            "napi=16 dev_name=(no_device) work=4 budget=64",
        ),
        ("napi:napi_poll: napi poll on napi struct 0x10 for device eth0", "napi=16 dev_name=eth0 work=-"),
        ("irq:softirq_entry: vec=3 [action=NET_RX]", "vec=3 action=NET_RX"),
        ("csd:csd_function_entry: func=nohz_csd_func, csd=0x10", "func=nohz_csd_func csd=16"),
        (
            "sched:sched_switch: prev_comm=FS Broker 1 prev_pid=7 prev_prio=120 prev_state=R+ ==> next_comm=a b next_pid=9 next_prio=-2",
            "prev_comm=FS_Broker_1 prev_pid=7 prev_state=R+ next_comm=a_b next_pid=9 next_prio=-2",
        ),
        (
            "sched:sched_switch: k:2 x:7 [-1] S ==> comm2:1 [120]",
            "prev_comm=k:2_x prev_pid=7 prev_prio=-1 prev_state=S next_comm=comm2 next_pid=1 next_prio=120",
        ),
        ("probe:ip_rcv_core: (ffffffffbcbd5a00) skb=84 len=4294900000", "__probe_ip=-1128441344 skb=84 len=4294900000"),
        (
            "sock:sock_recv_length: sk address = 0x10, family = AF_INET6 protocol = IPPROTO_TCP, length = -11, error = 0, flags = 0x40",
            "sk=16 family=AF_INET6 protocol=IPPROTO_TCP length=-11 error=0 flags=64",
        ),
        ("foo:bar: just words here", "text=just_words_here"),
        (
            "kmem:kmem_cache_alloc: call_site=f+0x1 ptr=0x1 gfp_flags=GFP_KERNEL|__GFP_NOWARN node=-1 accounted=false",
            "call_site=f+0x1 gfp_flags=GFP_KERNEL|__GFP_NOWARN node=-1 accounted=false",
        ),
        ("cycles:u:  ffffffff9b201200 [unknown] ([unknown])", "ip=-1692397056 sym=[unknown] dso=[unknown]"),
    ] {
        // Twice, so that the second line takes the short way; both have to agree.
        let trace = read(&format!("a 1 [000] 1.000001: {payload}\na 1 [000] 1.000002: {payload}\n"));
        assert_eq!(trace.events.len(), 2, "{payload}");
        for pair in wanted.split(' ') {
            let (field, text) = pair.split_once('=').unwrap();
            for n in 0..2 {
                assert_eq!(value(&trace, n, field).replace(' ', "_"), text, "{field} of event {n}: {payload}");
            }
        }
    }
}

#[test]
fn a_mixed_column_becomes_text_and_keeps_every_spelling() {
    let values = ["0x0010", "7", "007", "(nil)", "eth0", "-3"];
    let lines: Vec<String> = values.iter().map(|v| format!("a 1 1.000001: x:y_z: v={v}\n")).collect();
    let trace = read(&format!("{}a 1 1.000002: x:y_z: other=1\n", lines.concat()));
    assert_eq!(trace.tables[0].fields[0].kind, FieldKind::Text);
    let got: Vec<String> = (0..7).map(|n| value(&trace, n, "v")).collect();
    assert_eq!(got, ["0x0010", "7", "007", "(nil)", "eth0", "-3", "-"]);
    assert_eq!((value(&trace, 0, "other").as_str(), value(&trace, 6, "other").as_str()), ("-", "1"));
}

#[test]
fn the_short_way_sees_what_the_long_way_sees() {
    // Each second line looks like the first to a hasty reader.
    for (first, second, wanted) in [
        ("a=1 b=2", "a=1, b=2", "a=1 b=2"),
        ("a=x b=2", "a=x c=9 b=2", "a=x b=2 c=9"),
        ("a=x b=y", "a=x y b=z", "a=x_y b=z"),
        ("vec=3 [action=A]", "vec=3 [action=B]]", "vec=3 action=B]"),
        ("a=1 reason: X", "a=1 reason: X Y", "a=1 reason=X_Y"),
        ("a=1 b=2", "a=1 b=2 c=3", "a=1 b=2 c=3"),
    ] {
        let short = read(&format!("a 1 1.000001: x:y_z: {first}\na 1 1.000002: x:y_z: {second}\n"));
        let long = read(&format!("a 1 1.000002: x:y_z: {second}\n"));
        for pair in wanted.split(' ') {
            let (field, text) = pair.split_once('=').unwrap();
            assert_eq!(value(&long, 0, field).replace(' ', "_"), text, "{second}");
            assert_eq!(value(&short, 1, field), value(&long, 0, field), "{second} after {first}");
        }
    }
}

#[test]
fn subsets_of_columns() {
    for (text, want) in [
        (" 12.000001: skb:consume_skb: skbaddr=0x1\n", "|skb:consume_skb"),
        ("skb:consume_skb: skbaddr=0x1\n", "|skb:consume_skb"),
        ("java 2000 cycles:\n", "java|cycles"),
        ("swapper 0 [003] skb:consume_skb: skbaddr=0x1\n", "swapper|skb:consume_skb"),
        ("Lizard\t2510 [007] 11553.900001:\t\t1000000 task-clock:u:\n", "Lizard|task-clock"),
        ("swapper [003] 1.000001: cycles: \n", "swapper|cycles"),
    ] {
        assert_eq!(names(text), [want], "{text}");
    }
}

#[test]
fn stacks_are_counted_and_belong_to_no_event_line() {
    let text = "a 1 1.000001: 5 cycles:u: \n\n\tffffffff81180170 fget+0xb ([kernel.kallsyms])\n\
                7f7241fbe600 Foo::bar(int) const (/opt/a b.so)\n\tWEIRD\n\n\
                a 1 1.000002: 7 cycles:\n\t dd8 _start (/usr/lib/ld.so)\n  file.c:12\n\n";
    let trace = read(text);
    assert_eq!((trace.events.len(), trace.frames, trace.rejected.len()), (2, 3, 0));
    assert_eq!((value(&trace, 0, "period").as_str(), value(&trace, 1, "period").as_str()), ("5", "7"));
    assert!(trace.notes.iter().any(|n| n.text.starts_with("2 lines inside call stacks") && n.at == Some(5)));
}

#[test]
fn header_lines() {
    let trace = read(
        "# ========\n# captured on    : Fri Nov 20 09:20:24 2026\n# hostname : vm\n# os release : 6.18.44\n# perf version : 6.1.187\n\
         # arch : x86_64\n# nrcpus online : 2\n# nrcpus avail : 4\n# cpudesc : AMD EPYC\n# total memory : 24684092 kB\n\
         # cmdline : /usr/bin/perf record -e skb:consume_skb,a:b\n# event : name = cycles, , id = { 1, 2 }\n# event : name = x\n\
         # sibling sockets : 0-1\n# sibling dies    : 0-1\n# sibling threads : 0\n# sibling threads : 1\n\
         # CPU 0: Core ID 0, Die ID 0, Socket ID 0\n# CPU 1: Core ID 4, Socket ID 1\n\
         # node0 meminfo  : total = 17000660 kB, free = 1 kB\n# node0 cpu list : 0-1\n# node1 meminfo  : total = 5 kB, free = 1 kB\n\
         # node1 cpu list : 2-3\n# CPU cache info:\n#  L1 Data                 48K [0]\n#  L3 Unified           32768K [0-1]\n\
         # HEADER_NUMA_TOPOLOGY info available, use -I to display\n# ========\n#\na 1 [000] 1.000001: cycles:\n",
    );
    let h = &trace.header;
    assert_eq!(
        (h.hostname.as_deref(), h.release.as_deref(), h.recorder.as_deref()),
        (Some("vm"), Some("6.18.44"), Some("6.1.187"))
    );
    assert_eq!((h.nr_cpus, h.total_mem_kb, h.counts["attributes"]), (Some((4, 2)), Some(24_684_092), 2));
    assert_eq!(h.cmdline.as_deref(), Some("/usr/bin/perf record -e skb:consume_skb,a:b"));
    assert_eq!((h.core_siblings.len(), h.thread_siblings.len(), &h.core_ids[..]), (1, 2, &[(0, 0), (4, 1)][..]));
    assert_eq!((&h.nodes[1], &h.node_kb[..]), (&(1, vec![2, 3]), &[17_000_660, 5][..]));
    assert_eq!((h.caches.len(), h.caches[1].level, &h.caches[1].cpus[..]), (2, 3, &[0, 1][..]));
    assert_eq!(h.features, ["NUMA_TOPOLOGY"]);
}

#[test]
fn mail_around_the_events() {
    let plain = read("s 5 [001] 1.000001: skb:kfree_skb: skbaddr=0xffff1 reason: X\n");
    for text in [
        "On Monday you wrote:\n> Reasons:\n>> s 5 [001] 1.000001: skb:kfree_skb: skbaddr=0xffff1 reason: X\n-- \nme\n",
        "> \ts 5 [001] 1.000001: skb:kfree_skb: skbaddr=3D0xf=\nfff1 rea=\nson: X\n",
        "\u{feff}s 5 [001] 1.000001: skb:kfree_skb: skbaddr=0xffff1 reason: X\r\n",
    ] {
        let trace = read(text);
        assert!(trace.rejected.is_empty(), "{text} {:?}", trace.rejected);
        let last = |d: String| d.lines().last().map(str::to_owned);
        assert_eq!(last(dump(&trace)), last(dump(&plain)), "{text}");
    }
    let trace = read("Hello,\nsee below\ns 5 [001] 1.000001: skb:kfree_skb: skbaddr=0x1\n");
    assert!(trace.notes.iter().any(|n| n.text.starts_with("2 lines around") && n.at == Some(1)), "{:?}", trace.notes);
}

#[test]
fn broken_events_are_rejected_with_their_cause() {
    let trace = read(
        "a 1 [000] 1.000001: x:y_z: v=1\na 1 [000] 1.000002: \na 1 [000] 1.0000\na 1 [000] 1.000003: x:y_z: v=2\n",
    );
    assert_eq!((trace.events.len(), trace.total), (2, 4));
    assert_eq!(trace.rejected.values().collect::<Vec<_>>(), [&1, &1]);
    assert!(
        trace
            .rejected
            .keys()
            .all(|k| k.starts_with("a time, but no event name") || k.starts_with("a CPU, but no time"))
    );
}

#[test]
fn a_last_line_that_is_cut_off_is_rejected() {
    let line =
        |a: &str| format!("  ab 12 [000] 1.000001: skb:consume_skb: skbaddr={a} location=skb_defer_free_flush\n");
    let whole = line("0xffff888104e32300") + &line("0xffff888104e32301");
    let second = whole.len() / 2;
    for end in second + 5..whole.len() - 1 {
        let trace = read(&whole[..end]);
        assert_eq!(trace.events.len(), 1, "{:?}", &whole[second..end]);
        assert_eq!(trace.rejected.values().sum::<u64>() + 1, trace.total, "{:?}", &whole[second..end]);
    }
    let cut = read(&whole[..second + 80]);
    assert_eq!(cut.rejected.keys().collect::<Vec<_>>(), ["line cut off at the end of the file"]);
    assert_eq!(cut.notes.iter().map(|note| note.at).collect::<Vec<_>>(), [Some(2)]);
    // Only the newline is missing: nothing to see but that, so the event stays and a note says so.
    let trace = read(&whole[..whole.len() - 1]);
    assert_eq!((trace.events.len(), trace.rejected.len(), trace.notes[0].at), (2, 0, Some(2)));
}

#[test]
fn perf_s_own_records() {
    let trace = read(
        "a 1 [001] 1.000001: PERF_RECORD_LOST lost 12\na 1 [001] 1.000002: PERF_RECORD_LOST_SAMPLES lost 3\n\
         a 1 [000] 1.000003: PERF_RECORD_COMM: a:1/1\na 1 [000] 1.000004: dummy:HG: \na 1 [000] 1.000005: cycles:\n\
         Processed 9 events and lost 2 chunks!\n",
    );
    assert_eq!((trace.events.len(), trace.total, trace.lost[&1]), (1, 1, 15));
    assert_eq!((trace.header.counts["PERF_RECORD_COMM"], trace.header.counts["bookkeeping events"]), (1, 1));
    assert!(trace.notes.iter().any(|n| n.text.contains("lost 2 chunks")));
}

#[test]
fn time_runs_backwards_at_a_seam() {
    let trace =
        read("a 1 [000] 9.000001: x:y_z: v=1\na 1 [000] 2.000001: x:y_z: v=2\na 1 [001] 2.000001: x:y_z: v=3\n");
    assert_eq!(trace.events.time, [2_000_001_000, 2_000_001_000, 9_000_001_000]);
    assert_eq!([0, 1, 2].map(|n| value(&trace, n, "v")), ["2", "3", "1"]);
    assert!(trace.notes.iter().any(|n| n.text.contains("backwards")));
}

#[test]
fn chunks_of_any_size_give_the_same() {
    let text = include_str!("mixed.txt");
    let whole = dump(&read(text));
    for chunk in [1, 7, 100, 4096] {
        let trace = try_read(text.as_bytes(), &Limits::default(), chunk).unwrap();
        assert_eq!(dump(&trace), whole, "chunks of {chunk} bytes");
    }
}

#[test]
fn limits_are_named() {
    let text = "a 1 1.000001: x:y_z: v=1\na 1 1.000002: x:y_w: v=2\n";
    let small = [
        Limits { events: 1, ..Limits::default() },
        Limits { tables: 1, ..Limits::default() },
        Limits { row_bytes: 8, ..Limits::default() },
        Limits { string_bytes: 0, ..Limits::default() },
    ];
    for limits in small {
        let error = try_read(text.as_bytes(), &limits, 100).err().expect("beyond a limit");
        assert!(matches!(error, ReadError::TooLarge { .. }), "{error}");
    }
    assert!(matches!(try_read(b"", &Limits::default(), 1), Err(ReadError::Empty)));
    let error = try_read(b"hello\nworld\n", &Limits::default(), 100).err().expect("no event");
    assert!(error.to_string().contains("none of its 2 lines is an event"), "{error}");
}

#[test]
fn every_field_of_probes_system_calls_and_of_xdp_page_pool_and_kmem_events() {
    let trace = read(
        "  ping 9 [000] 1.000001: probe:ip_rcv_core: (ffffffff81a00a10) skb=0xffff888104e32800 len=84\n\
         \x20 ping 9 [000] 1.000002: probe:ip_rcv__return: (ffffffff81a00a10 <- ffffffff81a00b20) arg1=0x0\n\
         \x20 ping 9 [000] 1.000003: syscalls:sys_enter_sendto: fd: 0x0000000c, buff: 0x7f2cd5d6f790, len: 0x000000af\n\
         \x20 ping 9 [000] 1.000004: syscalls:sys_exit_sendto: 0xaf\n\
         \x20 ping 9 [000] 1.000005: syscalls:sys_enter_openat: dfd: 0xffffff9c, filename: 0x7ffd \"/a, b: c\", flags: 0x00000000\n\
         \x20 ping 9 [000] 1.000006: xdp:xdp_redirect: prog_id=4 action=REDIRECT ifindex=2 to_ifindex=3 err=0 map_id=1 map_index=0\n\
         \x20 ping 9 [000] 1.000007: page_pool:page_pool_state_hold: page_pool=0xffff888104e32800 netmem=0xffffea0004138c80 is_net_iov=0 pfn=0x104e32 hold=64\n\
         \x20 ping 9 [000] 1.000008: kmem:kmem_cache_alloc: call_site=f+0x24 ptr=0xffff888100dc0000 name=names_cache bytes_req=4096 bytes_alloc=4096 gfp_flags=GFP_KERNEL node=-1 accounted=false\n\
         \x20 ping 9 [000] 1.000009: napi:napi_poll: napi poll on napi struct 0xffff888627c2d188 for device eth0 work 1 budget 64\n",
    );
    assert!(trace.rejected.is_empty() && trace.events.len() == 9, "{:?}", trace.rejected);
    for (n, fields) in [
        (0, &[("__probe_ip", "-2120218096"), ("skb", "-131387262556160"), ("len", "84")][..]),
        (1, &[("__probe_func", "-2120218096"), ("__probe_ret_ip", "-2120217824"), ("arg1", "0")]),
        (2, &[("fd", "12"), ("buff", "139830542923664"), ("len", "175")]),
        (3, &[("ret", "175")]),
        (4, &[("dfd", "4294967196"), ("filename", "0x7ffd \"/a, b: c\""), ("flags", "0")]),
        (
            5,
            &[
                ("prog_id", "4"),
                ("action", "REDIRECT"),
                ("ifindex", "2"),
                ("to_ifindex", "3"),
                ("err", "0"),
                ("map_id", "1"),
            ],
        ),
        (6, &[("is_net_iov", "0"), ("pfn", "1068594"), ("hold", "64")]),
        (7, &[("call_site", "f+0x24"), ("name", "names_cache"), ("gfp_flags", "GFP_KERNEL"), ("accounted", "false")]),
        (8, &[("dev_name", "eth0"), ("work", "1"), ("budget", "64")]),
    ] {
        for (field, wanted) in fields {
            assert_eq!(value(&trace, n, field), *wanted, "{n} {field}");
        }
    }
}
