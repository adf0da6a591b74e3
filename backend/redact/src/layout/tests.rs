#![allow(clippy::disallowed_methods, reason = "tests read the samples")]

use std::collections::BTreeSet;

use super::of;
use crate::unpack::unpack;

#[path = "../../../engine/tests/common/exceptions.rs"]
#[allow(dead_code, reason = "each test uses its part")]
mod exceptions;
#[path = "../../../engine/tests/common/files.rs"]
#[allow(dead_code, reason = "each test uses its part")]
mod files;

fn word(bytes: &[u8]) -> Option<&'static str> {
    of(bytes).map(|(word, _)| word)
}

#[test]
fn output_of_tools() {
    for (head, expected) in [
        (
            " sock0@eth0:0 txonly xdp-drv\n                   pps            pkts           1.00\nrx  0  0\ntx 7,100,000  7,100,064\n",
            "xdpsock",
        ),
        (
            "Tracing 2 functions for \"b'skb_*'\"... Hit Ctrl-C to end.\n\nFUNC                          COUNT\nb'skb_clone'                     12\nDetaching...\n",
            "funccount",
        ),
        (
            "{\n\t\"start\":\t{\n\t\t\"connected\":\t[],\n\t\t\"version\":\t\"iperf 3.18\"\n\t},\n\t\"intervals\":\t[],\n\t\"end\":\t{}\n}\n",
            "iperf3 json",
        ),
        ("Architecture:   x86_64\nCPU(s):         2\nModel name:     AMD EPYC\nSocket(s):  1\n", "lscpu"),
        ("Attaching 1 probe...\n\n@[ip_rcv]: 12\n@h: \n[1]  3 |@@@|\n", "bpftrace"),
        ("{\"type\": \"map\", \"data\": {\"@\": 5}}\n", "bpftrace json"),
        (
            "Tracing 1 functions for \"kfree_skb\"... Hit Ctrl-C to end.\n^C\n  kfree_skb\n  ip_rcv\n    12\n",
            "stackcount",
        ),
        (
            "Tracing 1 functions for \"ip_rcv\"... Hit Ctrl-C to end.\n     nsecs               : count     distribution\n         0 -> 1          : 4        |****|\n\navg = 13 nsecs, total: 65 nsecs, count: 4\n",
            "funclatency",
        ),
        ("available: 1 nodes (0)\nnode 0 cpus: 0 1\nnode 0 size: 1 MB\n", "numactl"),
        ("<?xml version=\"1.0\"?>\n<topology version=\"2.0\">\n <object type=\"Machine\"/>\n", "hwloc xml"),
        ("Machine (31GB total)\n  Package L#0\n    PU L#0 (P#0)\n", "lstopo"),
        ("{\"cpus\": [0], \"llcs\": [[0]], \"nodes\": [[0]]}\n", "host.json"),
        (
            "6.18.44\nArchitecture:   x86_64\nCPU(s):         2\nModel name:     AMD EPYC\nSocket(s):  1\n\nnet.core.skb_defer_max = 64\nrps_cpus = 0\n",
            "host.txt",
        ),
    ] {
        assert_eq!(word(head.as_bytes()), Some(expected), "{head}");
    }
    assert_eq!(of(b"Dear all,\nnothing here.\n"), None);
}

/// The layout of a sample by its folder and name; `None` for a folder whose files have none.
fn expected(folder: &str, file: &str) -> Option<&'static str> {
    match (folder, file) {
        ("xdpsock", _) => Some("xdpsock"),
        ("iperf3", _) => Some("iperf3 json"),
        ("bpftrace", _) => Some(if file.ends_with(".json") { "bpftrace json" } else { "bpftrace" }),
        ("bcc", "stackcount-examples.txt") => Some("stackcount"),
        ("bcc", "funclatency-examples.txt") => Some("funclatency"),
        ("bcc", _) => Some("funccount"),
        // Trees of sysfs.
        ("topology", _) if file.ends_with("gz") || file.ends_with("bz2") => None,
        ("topology", _) if file.ends_with(".xml") => Some("hwloc xml"),
        ("topology", _) if file.starts_with("numactl") => Some("numactl"),
        ("topology", _) if file.ends_with("console.txt") || file.starts_with("hwloc-console") => Some("lstopo"),
        ("topology", _) => Some("lscpu"),
        _ => None,
    }
}

#[test]
fn samples_of_other_people() {
    let mut seen = BTreeSet::new();
    for folder in ["xdpsock", "iperf3", "bpftrace", "bcc", "topology", "tracepoint-formats"] {
        for path in files::inside(&format!("samples/{folder}")) {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            let file = format!("{folder}/{name}");
            let bytes = unpack(std::fs::read(&path).expect("readable"), 64 << 20);
            let found = bytes.ok().and_then(|bytes| word(&bytes));
            let exception = exceptions::find(&file, "layout");
            let other = |e: &exceptions::Exception| Some(e.expected.as_ref()?.as_str().expect("a layout").to_owned());
            let by_name = expected(folder, &name);
            assert_eq!(found, exception.map_or(by_name.map(str::to_owned), other).as_deref(), "{file}");
            assert!(exception.is_none() || found != by_name, "{file} needs no exception any more");
            seen.insert(file);
        }
    }
    for file in exceptions::files("layout") {
        assert!(seen.is_empty() || seen.contains(file), "{file} is listed and not checked");
    }
}

#[test]
fn host_files_and_results_beside_the_own_recordings() {
    for path in files::inside("traces") {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let expected = match () {
            () if name.ends_with(".host.txt") => "host.txt",
            () if name.ends_with(".iperf3.json") => "iperf3 json",
            () => continue,
        };
        assert_eq!(word(&std::fs::read(&path).expect("readable")), Some(expected), "{name}");
    }
}
