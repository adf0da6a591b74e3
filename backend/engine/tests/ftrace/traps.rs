//! One test a trap of the format.

use skbscope_engine::event::NO_CPU;
use skbscope_engine::read::{At, Limits, ReadError};

use super::common::traces::consistent;
use super::common::values::{dump, value};
use super::{read, try_read};

const MIXED: &str = include_str!("mixed.txt");

/// Name, CPU and time of every event.
fn events(text: &str) -> Vec<(String, u16, u64)> {
    let trace = read(text);
    let name = |kind: u16| trace.tables[usize::from(kind)].name.clone();
    (0..trace.events.len()).map(|n| (name(trace.events.kind[n]), trace.events.cpu[n], trace.events.time[n])).collect()
}

fn error(text: &str) -> ReadError {
    try_read(text.as_bytes(), &Limits::default(), 1 << 20).err().unwrap_or_else(|| panic!("read: {text}"))
}

#[test]
fn events_that_are_looked_for_get_their_system_and_others_keep_their_name() {
    let names: Vec<String> = events(MIXED).into_iter().map(|e| e.0).collect();
    assert_eq!(
        names,
        [
            "net:net_dev_queue",
            "net:net_dev_start_xmit",
            "skb:consume_skb",
            "skb:kfree_skb",
            "napi:napi_poll",
            "sock:inet_sock_set_state",
            "irq:softirq_entry",
            "syscalls:sys_enter_write",
            "syscalls:sys_exit_write",
            "probe:myopen",
            "ftrace:kernel_stack",
            "ftrace:function",
            "sched:sched_switch",
        ]
    );
    assert_eq!(events("a-1 [000] 1.000001: block_rq_issue: 8,0\n")[0].0, "block_rq_issue");
}

#[test]
fn a_kprobe_is_not_the_tracepoint_of_its_name() {
    let names = events(
        "a-1 [000] 1.000001: kmem_cache_alloc: (kmem_cache_alloc+0x0/0x1b0) name=\"x\"\n\
         a-1 [000] 1.000002: kmem_cache_alloc: call_site=f+0x1/0x2 ptr=00000000c1b2c3d4 bytes_req=1\n",
    );
    assert_eq!((names[0].0.as_str(), names[1].0.as_str()), ("probe:kmem_cache_alloc", "kmem:kmem_cache_alloc"));
}

#[test]
fn values_of_the_mixed_file() {
    let trace = read(MIXED);
    consistent(&trace, "mixed");
    assert_eq!(trace.lost, [(1, 3)].into(), "what the marks say is part of what was overwritten");
    assert_eq!((trace.frames, trace.header.nr_cpus), (2, Some((2, 2))));
    assert_eq!(trace.header.recorder.as_deref(), Some("ftrace, tracer nop"));
    // The kernel hashes pointers and prints them without 0x.
    assert_eq!((value(&trace, 0, "skbaddr"), value(&trace, 3, "rx_sk")), (0xa1b2_c3d4_u64.to_string(), "0".into()));
    assert_eq!((value(&trace, 3, "reason"), value(&trace, 4, "dev_name")), ("NO_SOCKET".into(), "(no_device)".into()));
    // System calls are hexadecimal without 0x.
    assert_eq!((value(&trace, 7, "count"), value(&trace, 8, "ret")), ("16".into(), "16".into()));
    assert_eq!(
        (value(&trace, 9, "mode"), value(&trace, 9, "__probe_ip")),
        ("420".into(), "do_sys_open+0x0/0x220".into())
    );
    assert_eq!(
        (value(&trace, 11, "ip"), value(&trace, 11, "parent_ip")),
        ("ip_rcv [ipv4]".into(), "__netif_receive_skb_one_core".into())
    );
    assert_eq!(value(&trace, 12, "next_comm"), "swapper/1");
    let task = trace.threads[trace.events.thread[2] as usize];
    assert_eq!((trace.strings.get(task.comm), task.pid, task.tid), ("FS Broker 5", 17870, 17871));
}

#[test]
fn comms_that_look_like_other_columns() {
    for (line, comm, pid, tid) in [
        ("  migration/2-18    [002] 1.000001: x: a=1", "migration/2", -1, 18),
        ("  dmsd[wrkr]-1718  [000] .... 1.000001: x: a=1", "dmsd[wrkr]", -1, 1718),
        ("  <...>-2677  [001]   1.000001: x: a=1", "<...>", -1, 2677),
        ("  Binder Thread #-12 [000] ...1 1.000001: x: a=1", "Binder Thread #", -1, 12),
        ("  a-b-c-7 (-----) [000] d..3 1.000001: x: a=1", "a-b-c", -1, 7),
        ("  x 1.5: y-9   (    9) [000] d..2. 1.000001: x: a=1", "x 1.5: y", 9, 9),
        ("  [003] z-4 [000] 1.000001: x: a=1", "[003] z", -1, 4),
        ("> |  kworker/u16:3-88 [000] ....... 1.000001: x: a=1", "kworker/u16:3", -1, 88),
    ] {
        let trace = read(&format!("{line}\n"));
        let task = trace.threads[0];
        assert_eq!((trace.strings.get(task.comm), task.pid, task.tid), (comm, pid, tid), "{line}");
        assert_eq!(trace.events.time, [1_000_001_000], "{line}");
    }
}

#[test]
fn flags_of_every_width_and_none() {
    for flags in ["", "d.s.", "..s1.", "dNh3.", ".......", "d..h2..", "....1", "DNZff"] {
        let trace = read(&format!("  a-1 [0123] {flags} 1.000001: softirq_raise: vec=3 [action=NET_RX]\n"));
        assert_eq!((trace.events.cpu[0], value(&trace, 0, "vec")), (123, "3".into()), "{flags}");
    }
}

#[test]
fn a_line_of_perf_script_is_not_ftrace_s() {
    for text in [
        "  swapper 0 [000] 2864.195617: skb:consume_skb: skbaddr=0x1 location=f+0x1\n",
        "  kworker-1 23 [000] 2864.195617:  1 cycles:\n",
        "Dear all,\nnothing here at 12.5: see [000].\n",
        "{\"common\":{}}\n",
    ] {
        assert!(matches!(error(text), ReadError::NotMine { format: "ftrace text", .. }), "{text}");
    }
}

#[test]
fn a_file_of_ftrace_whose_events_are_all_broken_names_the_first() {
    let text = "# tracer: nop\n#\n  a-1 [000] 1.000001: ???\n  a-1 [000] what: x: y\n";
    let error = error(text);
    assert!(matches!(error, ReadError::Broken { at: At::Line(3), .. }), "{error}");
    assert_eq!(
        error.to_string(),
        "ftrace text: none of 2 lines that look like events can be read, the first at line 3; \
         expected `comm-pid [cpu] flags time: event: …`"
    );
    let empty = read("# tracer: nop\n#\n# entries-in-buffer/entries-written: 0/0   #P:2\n");
    assert_eq!((empty.events.len(), empty.total), (0, 0));
}

#[test]
fn damage_behind_the_head_is_counted_by_cause_and_the_rest_loads() {
    let good = "  a-1 [000] 1.000001: net_dev_queue: dev=x skbaddr=00000000c1b2c3d4 len=1\n";
    let text = format!("{good}  a-1 [000] 1.000002: \n  b-2 [001] ... : y: z\n{}\n{good}prose\n", "x".repeat(70_000));
    let trace = read(&text);
    consistent(&trace, "damaged");
    let causes: Vec<(&str, u64)> = trace.rejected.iter().map(|(cause, n)| (cause.as_str(), *n)).collect();
    assert_eq!(
        causes,
        [
            ("a task and a CPU, but no time and event name after them", 1),
            ("a task, a CPU and a time, but no event name after them", 1),
            ("line longer than 65536 bytes", 1),
        ]
    );
    assert_eq!((trace.events.len(), trace.total), (2, 5));
    let cut = read(&format!("{good}{}", &good[..20]));
    assert_eq!(cut.rejected.get("line cut off at the end of the file"), Some(&1), "{:?}", cut.rejected);
}

#[test]
fn lost_events_with_and_without_a_number_and_overwritten_ones() {
    let event = "  a-1 [000] 1.000001: x: a=1\n";
    let trace = read(&format!(
        "# entries-in-buffer/entries-written: 1/101   #P:4\n{event}CPU:1 [LOST 7 EVENTS]\nCPU:3 [2 EVENTS DROPPED]\nCPU:2 [LOST EVENTS]\n"
    ));
    assert_eq!(trace.lost, [(1, 7), (3, 2), (NO_CPU, 91)].into());
    assert!(
        trace.notes.iter().any(|n| n.text.starts_with("CPU 2 lost events") && n.at == Some(5)),
        "{:?}",
        trace.notes
    );
}

#[test]
fn function_graph_with_every_optional_column() {
    let trace = read(
        "# tracer: function_graph\n\
         \x20 7238523.638008 |   0)               |  ip_rcv() {\n\
         \x20 7238523.638009 |   0) ! 215.559 us  |    nf_hook_slow();\n\
         \x20 7238523.638010 |   0)               |    /* kfree_skb: skbaddr=00000000a1b2c3d4 protocol=8 */\n\
         \x20 7238523.638011 |   0)   1.2 us      |  } /* ip_rcv */\n\
         \x20------------------------------------------\n\
         \x20  1)  bash-42  =>  sshd-43\n\
         \x20------------------------------------------\n\
         \x20 7238523.638012 |   1) + 12.000 us   |  f [mod](); /* = 0x0 */\n\
         \x20 7238523.638013 |   0)  cat-9  |  d..1 |  +12.5 us   |  g();\n\
         \x20 0)   ==========> |\n",
    );
    assert_eq!(trace.events.len(), 6);
    let names: Vec<&str> = trace.events.kind.iter().map(|k| trace.tables[usize::from(*k)].name.as_str()).collect();
    assert_eq!(
        names,
        [
            "ftrace:funcgraph_entry",
            "ftrace:funcgraph_entry",
            "skb:kfree_skb",
            "ftrace:funcgraph_exit",
            "ftrace:funcgraph_entry",
            "ftrace:funcgraph_entry"
        ]
    );
    assert_eq!(value(&trace, 1, "duration_ns"), "215559");
    assert_eq!((value(&trace, 3, "func"), value(&trace, 3, "duration_ns")), ("ip_rcv".into(), "1200".into()));
    assert_eq!((value(&trace, 1, "depth"), value(&trace, 5, "duration_ns")), ("1".into(), "12500".into()));
    let comm = |n: usize| trace.strings.get(trace.threads[trace.events.thread[n] as usize].comm).to_owned();
    assert_eq!((comm(4), comm(5), comm(0)), ("sshd".into(), "cat".into(), "<...>".into()));
}

#[test]
fn escaped_dumps_quoted_mails_and_logs_read_as_the_file_itself() {
    let plain = dump(&read(MIXED));
    let escaped: String = MIXED.lines().map(|l| format!("{l}\\n\\\n")).collect();
    let log: String = MIXED.lines().map(|l| format!("[10611.834143] {l}\n")).collect();
    let quoted: String = MIXED.lines().map(|l| format!("> > {l}\n")).collect();
    for (name, text) in [("escaped", escaped), ("log", log), ("quoted", quoted)] {
        assert_eq!(dump(&read(&text)), plain, "{name}");
    }
    let page = read(&format!("<!DOCTYPE html>\n<html><script class=\"trace-data\">\n{MIXED}</script></html>\n"));
    assert_eq!((page.events.len(), page.rejected.len()), (13, 0));
    let times = read(&MIXED.replace("  2864.", " 2864.").replace(": net_dev_queue", ": (+12) net_dev_queue"));
    assert_eq!(times.events.len(), 13);
}

#[test]
fn nanoseconds_and_raw_fields() {
    let trace = read(
        "  a-1 [000]  1.000000123: sched_switch: prev_comm=x y prev_pid=1 prev_state=1024 next_comm=z next_pid=2\n\
         \x20 a-1 [000]  1.000000124: sched_switch: swapper/2:0 [120] R ==> my app:42 [-1]\n",
    );
    assert_eq!(trace.events.time, [1_000_000_123, 1_000_000_124]);
    assert_eq!((value(&trace, 0, "prev_comm"), value(&trace, 1, "next_comm")), ("x y".into(), "my app".into()));
    assert_eq!((value(&trace, 1, "next_pid"), value(&trace, 1, "prev_comm")), ("42".into(), "swapper/2".into()));
}

#[test]
fn a_print_of_bpf_before_5_9_has_an_address_for_its_name() {
    let text = "a-1 [001] d.s. 1.000001: 0: len 60: ok\n\
                a-1 [001] d.s. 1.000002: 0x00000001: two\n\
                a-1 [001] d... 1.000003: bpf_trace_printk: three\n";
    let trace = read(text);
    assert_eq!(trace.events.len(), 3);
    assert_eq!((trace.tables.len(), trace.tables[0].name.as_str()), (1, "bpf_trace_printk"));
    assert!(dump(&trace).contains("len 60: ok"));
    // Another number is no event's name.
    assert_eq!(read(&format!("{text}a-1 [001] d.s. 1.000004: 12: x\n")).events.len(), 3);
}
