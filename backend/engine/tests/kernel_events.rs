//! Short recordings of the running kernel: what perf.data holds and what `perf script` prints of it are the same events.
//! Needs perf and its privileges: `cargo test --test kernel_events -- --ignored`.
#![allow(clippy::disallowed_methods, reason = "tests open files and run perf; the engine does not")]

mod common;

use std::net::UdpSocket;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::values::value;
use skbscope_engine::event::{FieldKind, Trace};
use skbscope_engine::read::{Limits, perf_data, perf_script};

const EVENTS: [&str; 8] = [
    "syscalls:sys_enter_sendto",
    "syscalls:sys_exit_sendto",
    "napi:*",
    "page_pool:*",
    "xdp:*",
    "kmem:kmem_cache_alloc",
    "skb:consume_skb",
    "net:netif_receive_skb",
];

/// Sends datagrams to itself for a while.
fn traffic(how_long: Duration) {
    let socket = UdpSocket::bind("127.0.0.1:0").expect("a socket");
    let address = socket.local_addr().expect("an address");
    let start = Instant::now();
    while start.elapsed() < how_long {
        socket.send_to(b"x", address).expect("sent");
        socket.recv(&mut [0; 8]).expect("received");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Integers that both hold under one name are equal, event by event. Returns how many were compared.
fn same_integers(data: &Trace, text: &Trace) -> u64 {
    let mut compared = 0;
    for n in 0..data.events.len() {
        let (a, b) = (&data.tables[usize::from(data.events.kind[n])], &text.tables[usize::from(text.events.kind[n])]);
        assert_eq!(
            (&a.name, data.events.time[n], data.events.cpu[n]),
            (&b.name, text.events.time[n], text.events.cpu[n])
        );
        let both = a.fields.iter().filter_map(|f| Some((f, b.fields.iter().find(|g| g.name == f.name)?)));
        for (f, _) in both.filter(|(f, g)| [f.kind, g.kind].iter().all(|k| matches!(k, FieldKind::Int { .. }))) {
            let (x, y) = (value(data, n, &f.name), value(text, n, &f.name));
            // perf prints system call arguments in the width of the argument, the record holds 8 bytes.
            let narrow = |v: &str| v.parse::<i64>().map(|v| v as u32).ok();
            assert!(
                x == y || a.name.starts_with("syscalls:") && narrow(&x) == narrow(&y),
                "{} {}: {x} {y}",
                a.name,
                f.name
            );
            compared += 1;
        }
    }
    compared
}

#[test]
#[ignore = "records the running kernel with perf, which needs its privileges"]
fn perf_data_and_perf_script_of_the_running_kernel_agree() {
    let file = std::env::temp_dir().join(format!("skbscope-{}.perf.data", std::process::id()));
    let mut record = Command::new("perf");
    record.args(["record", "-q", "-a", "-o"]).arg(&file);
    for event in EVENTS {
        record.args(["-e", event]);
    }
    let child = record.args(["--", "sleep", "1"]).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let Ok(mut child) = child else {
        println!("skipped: no perf on this machine");
        return;
    };
    traffic(Duration::from_millis(900));
    assert!(child.wait().expect("perf ends").success(), "perf record failed");
    let printed = Command::new("perf").args(["script", "--ns", "-f", "-i"]).arg(&file).output().expect("perf script");
    let bytes = std::fs::read(&file).expect("recorded");
    std::fs::remove_file(&file).expect("removed");

    let mut on = |_| std::ops::ControlFlow::Continue(());
    let data = perf_data::read(&&bytes[..], &Limits::default(), &mut on).expect("perf.data");
    let text = perf_script::read(&&printed.stdout[..], &Limits::default(), &mut on).expect("perf script");
    assert_eq!(data.by_event(), text.by_event());
    assert!(data.by_event().contains_key("syscalls:sys_enter_sendto"), "{:?}", data.by_event());
    assert!(data.rejected.is_empty() && text.rejected.is_empty(), "{:?} {:?}", data.rejected, text.rejected);
    let compared = same_integers(&data, &text);
    println!("{} events, {compared} integers compared", data.events.len());
    assert!(compared > data.events.len() as u64);
}
