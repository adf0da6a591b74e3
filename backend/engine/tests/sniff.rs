//! Formats told by content.
#![allow(clippy::disallowed_methods, reason = "tests read files; the engine does not")]

mod common;

use common::exceptions::{self, Exception};
use common::files;
use skbscope_engine::read::sniff::{Class, Format, best, container, named, sniff};

fn first(head: &[u8]) -> Option<Format> {
    sniff(head).first().map(|g| g.format)
}

#[test]
fn formats_the_product_takes() {
    for (head, format) in [
        ("PERFILE2\x68\0\0\0", Format::PerfData),
        ("2ELIFREP\0\0\0\x68", Format::PerfData),
        ("PERFFILE\x68\0\0\0", Format::PerfData),
        ("  swapper 0 [000] 2864.195617: skb:consume_skb: skbaddr=0x1 location=f+0x1\n", Format::PerfScript),
        ("Hi,\nthis is what I see:\n> swapper 0 [000] 2864.195617: skb:consume_skb: skbaddr=0x1\n", Format::PerfScript),
        ("# ========\n# captured on    : Fri Nov 20 09:20:24 2026\n# hostname : vm\n", Format::PerfScript),
        (
            " sock0@eth0:0 txonly xdp-drv\n                   pps            pkts           1.00\nrx  0  0\ntx 7,100,000  7,100,064\n",
            Format::Xdpsock,
        ),
        (
            "Tracing 2 functions for \"b'skb_*'\"... Hit Ctrl-C to end.\n\nFUNC                          COUNT\nb'skb_clone'                     12\nDetaching...\n",
            Format::Funccount,
        ),
        (
            "{\n\t\"start\":\t{\n\t\t\"connected\":\t[],\n\t\t\"version\":\t\"iperf 3.18\"\n\t},\n\t\"intervals\":\t[],\n\t\"end\":\t{}\n}\n",
            Format::Iperf3Json,
        ),
        ("Architecture:   x86_64\nCPU(s):         2\nModel name:     AMD EPYC\nSocket(s):  1\n", Format::Lscpu),
        ("# tracer: nop\n#\n# entries-in-buffer/entries-written: 0/0   #P:2\n", Format::Ftrace),
        ("cpus=8\n swapper-0 [000] 12.000001: cpu_idle: state=1\n", Format::Ftrace),
        (" bash-9   (    9) [000] d..1. 12.000001: consume_skb: skbaddr=00000000a1b2c3d4\n", Format::Ftrace),
        (" 0)   0.345 us    |  ip_rcv();\n 0)               |  nf_hook() {\n", Format::Ftrace),
        ("{\"common\":{\"timestamp\":1},\"startup\":{}}\n", Format::RetisJson),
        ("[{\"common\":{\"timestamp\":1},\"kernel\":{}}]\n", Format::RetisJson),
        ("SKB CPU PROCESS FUNC\n0xffff888104e32800 0 [nc] ip_rcv\n", Format::Pwru),
        (
            "0xffff888104e32800 0 <empty>:0 4026531840 0\nx:1 0x0800 1 2\n0xffff888104e32800 0 <empty>:0 1\n",
            Format::Pwru,
        ),
        ("{\"skb\":\"0xffff888104e32800\",\"func\":\"ip_rcv\"}\n", Format::PwruJson),
        ("Attaching 1 probe...\n\n@[ip_rcv]: 12\n@h: \n[1]  3 |@@@|\n", Format::Bpftrace),
        ("{\"type\": \"map\", \"data\": {\"@\": 5}}\n", Format::BpftraceJson),
        (
            "Tracing 1 functions for \"kfree_skb\"... Hit Ctrl-C to end.\n^C\n  kfree_skb\n  ip_rcv\n    12\n",
            Format::Stackcount,
        ),
        (
            "Tracing 1 functions for \"ip_rcv\"... Hit Ctrl-C to end.\n     nsecs               : count     distribution\n         0 -> 1          : 4        |****|\n\navg = 13 nsecs, total: 65 nsecs, count: 4\n",
            Format::Funclatency,
        ),
        ("available: 1 nodes (0)\nnode 0 cpus: 0 1\nnode 0 size: 1 MB\n", Format::Numactl),
        ("<?xml version=\"1.0\"?>\n<topology version=\"2.0\">\n <object type=\"Machine\"/>\n", Format::HwlocXml),
        ("Machine (31GB total)\n  Package L#0\n    PU L#0 (P#0)\n", Format::Lstopo),
        ("{\"cpus\": [0], \"llcs\": [[0]], \"nodes\": [[0]]}\n", Format::HostJson),
        (
            "6.18.44\nArchitecture:   x86_64\nCPU(s):         2\nModel name:     AMD EPYC\nSocket(s):  1\n\nnet.core.skb_defer_max = 64\nrps_cpus = 0\n",
            Format::HostTxt,
        ),
    ] {
        let guesses = sniff(head.as_bytes());
        assert_eq!(guesses.first().map(|g| g.format), Some(format), "{head} {guesses:?}");
        assert!(guesses.iter().all(|g| (1..=100).contains(&g.confidence) && !g.reason.is_empty()));
        assert_eq!(best(head.as_bytes()).ok(), (format.class() == Class::Trace).then_some(format), "{head}");
    }
}

#[test]
fn what_fits_no_format_is_named() {
    let mut tar = vec![b'a'; 512];
    tar[257..262].copy_from_slice(b"ustar");
    for (head, what) in [
        (&b"\x89PNG\r\n\x1a\n"[..], "a PNG picture"),
        (b"\xff\xd8\xff\xe0", "a JPEG picture"),
        (b"GIF89a", "a GIF picture"),
        (b"%PDF-1.7", "a PDF document"),
        (b"\x7fELF\x02\x01", "an ELF program"),
        (b"PK\x03\x04", "a zip archive"),
        (&tar, "a tar archive"),
        (b"\xd4\xc3\xb2\xa1\x02\x00", "a pcap capture"),
        (b"{\"a\": 1}", "JSON"),
        (b"<!DOCTYPE html><html>", "an HTML page"),
        (b"BZh91AY&SY", "a bzip2 container"),
        (b"\xff\xfea\0b\0", "UTF-16 text"),
        (b"\0\x01\x02\x03\x04", "binary data"),
        (b" \n\n ", "blank text"),
        (b"Dear all,\nnothing here.\n", "text without an event of perf script or another recorder"),
        (b"\x1f\x8b\x08\0\0\0\0\0", "a gzip container, to be decoded first"),
        (b"PERF", "a perf.data file that is cut off"),
    ] {
        assert!(sniff(head).is_empty(), "{what}: {:?}", sniff(head));
        let error = best(head).expect_err(what).to_string();
        assert!(error.contains(&format!("looks like {what}")), "{error}");
        assert!(
            error.ends_with("expected a recording of perf, ftrace, retis or pwru (optionally inside gzip, zstd or xz)"),
            "{error}"
        );
    }
    assert!(best(b"").is_err_and(|e| e.to_string().contains("0 bytes")));
    assert!(container(b"\x28\xb5\x2f\xfd").is_some() && container(b"PERFILE2").is_none());
}

#[test]
fn every_format_is_found_by_its_own_name() {
    let mut words = std::collections::BTreeSet::new();
    for (i, format) in Format::all().enumerate() {
        assert_eq!((format as usize, named(format.word()).ok()), (i, Some(format)), "{}", format.word());
        assert!(words.insert(format.word()));
    }
    assert_eq!(named("perf.data (pipe)").ok(), Some(Format::PerfData));
    assert_eq!(named("pwru json").ok().map(Format::class), Some(Class::Trace));
    assert_eq!(named("capture").ok().map(|f| f.class().word()), Some("bundle"));
}

#[test]
fn a_name_that_is_no_format_is_refused() {
    for name in ["", "perf", "perf.dat", "perf.data.old", "pwru  json", "pwru jsonl", "PWRU", "unknown", "ftrace ("] {
        let error = named(name).expect_err(name).to_string();
        assert!(error.contains(&format!("{name:?}")) && error.contains("perf.data, perf script, ftrace"), "{error}");
    }
}

/// The head of a file, as an upload gives it.
fn head(path: &std::path::Path) -> Vec<u8> {
    let mut bytes = std::fs::read(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    bytes.truncate(64 << 10);
    bytes
}

/// A tar archive with these members, each of one block.
fn tar(members: &[&str]) -> Vec<u8> {
    let mut out = Vec::new();
    for name in members {
        let mut block = [0_u8; 512];
        block[..name.len()].copy_from_slice(name.as_bytes());
        block[124..135].copy_from_slice(b"00000000003");
        block[257..262].copy_from_slice(b"ustar");
        out.extend(block);
        out.extend([b'x'; 512]);
    }
    out
}

#[test]
fn archives_are_told_by_the_names_in_them() {
    for (members, format) in [
        (&["skbscope-capture/manifest.json", "skbscope-capture/host.txt"][..], Some(Format::Capture)),
        (&["./skbscope-capture/manifest.json"], Some(Format::Capture)),
        (&["x/README", "skbscope-capture/manifest.json"], None),
        (&["host/", "host/sys/devices/system/cpu/online"], Some(Format::SysfsTree)),
        (&["./", "./proc/cpuinfo"], Some(Format::SysfsTree)),
        (&["src/main.c"], None),
    ] {
        assert_eq!(first(&tar(members)), format, "{members:?}");
    }
    let mut hostile = tar(&["a", "sys/devices/x"]);
    hostile[124..135].copy_from_slice(b"77777777777");
    assert_eq!(first(&hostile), None, "a member that reaches past the head ends the search");
    for cut in 0..600 {
        let _ = first(&hostile[..cut]);
    }
    let refusal = best(&tar(&["skbscope-capture/manifest.json"])).expect_err("no recording").to_string();
    assert!(refusal.contains("capture output (a bundle of files)"), "{refusal}");
}

#[test]
fn a_capture_is_told_from_a_recording_in_the_same_container() {
    let inside = |bytes: &[u8]| {
        let mut out = Vec::new();
        let limits = skbscope_engine::read::Limits::default();
        let mut on = |_| std::ops::ControlFlow::Continue(());
        skbscope_engine::read::container::decode(&bytes, &limits, &mut out, &mut on).expect("decoded");
        first(&out)
    };
    let packed = |bytes: &[u8]| zstd::encode_all(bytes, 1).expect("packed");
    assert_eq!(inside(&packed(&tar(&["skbscope-capture/manifest.json"]))), Some(Format::Capture));
    assert_eq!(inside(&packed(b"PERFILE2\x68\0\0\0\0\0\0\0")), Some(Format::PerfData));
}

/// The format of a file by its name.
type OfFile = fn(&str) -> Option<Format>;

/// What the files of a folder are; files listed as exceptions fit another format or none.
const FOLDERS: [(&str, OfFile); 10] = [
    ("perf-script", |_| Some(Format::PerfScript)),
    ("xdpsock", |_| Some(Format::Xdpsock)),
    ("ftrace", |_| Some(Format::Ftrace)),
    ("retis", |_| Some(Format::RetisJson)),
    ("pwru", |_| Some(Format::Pwru)),
    ("bpftrace", |file| Some(if file.ends_with(".json") { Format::BpftraceJson } else { Format::Bpftrace })),
    ("topology", topology),
    ("bcc", |file| match file {
        "stackcount-examples.txt" => Some(Format::Stackcount),
        "funclatency-examples.txt" => Some(Format::Funclatency),
        _ => Some(Format::Funccount),
    }),
    ("iperf3", |_| Some(Format::Iperf3Json)),
    // Parts of a recording.
    ("tracepoint-formats", |_| None),
];

fn topology(file: &str) -> Option<Format> {
    Some(match file {
        _ if file.ends_with(".xml") => Format::HwlocXml,
        _ if file.ends_with("gz") || file.ends_with("bz2") => Format::SysfsTree,
        _ if file.starts_with("numactl") => Format::Numactl,
        _ if file.ends_with("console.txt") || file.starts_with("hwloc-console") => Format::Lstopo,
        _ => Format::Lscpu,
    })
}

#[test]
fn other_people_s_files_are_guessed_as_what_they_are() {
    let Some(folder) = files::path("samples") else { return };
    let mut seen = Vec::new();
    for (sub, format_of) in FOLDERS {
        for path in files::inside(&format!("samples/{sub}")) {
            let file = path.strip_prefix(&folder).expect("inside").to_string_lossy().into_owned();
            let bytes = std::fs::read(&path).expect("readable");
            let found = match container(&bytes) {
                None => first(&head(&path)),
                Some(_) => {
                    let mut out = Vec::new();
                    let limits = skbscope_engine::read::Limits { decoded_bytes: 1 << 20, ..Default::default() };
                    let mut on = |_| std::ops::ControlFlow::Continue(());
                    let _ = skbscope_engine::read::container::decode(&&bytes[..], &limits, &mut out, &mut on);
                    first(&out)
                }
            };
            let name = path.file_name().expect("a name").to_string_lossy();
            let exception = exceptions::find(&file, "format").or_else(|| exceptions::find(&file, "container"));
            let wanted = exception.map_or_else(|| format_of(&name), other_format);
            assert_eq!(found, wanted, "{file}");
            assert!(exception.is_none() || found != format_of(&name), "{file} needs no exception any more");
            seen.push(file);
        }
    }
    for file in exceptions::files("format").into_iter().chain(exceptions::files("container")) {
        assert!(seen.iter().any(|s| s == file), "{file} is listed and not checked");
    }
}

/// What a file that is listed as an exception is recognised as.
fn other_format(exception: &Exception) -> Option<Format> {
    let word = exception.expected.as_ref()?.as_str().expect("a format");
    Some(named(word).expect("a format"))
}

#[test]
fn listed_exceptions_are_in_order_have_a_reason_and_name_files_that_are_there() {
    let key = |e: &'static Exception| (e.file.as_str(), e.what.as_str());
    assert!(exceptions::LIST.is_sorted_by(|a, b| key(a) < key(b)), "by file and fact, each once");
    assert!(exceptions::WHAT.iter().all(|what| !exceptions::files(what).is_empty()));
    let folder = files::path("samples");
    for e in exceptions::LIST.iter() {
        assert!(!e.reason.is_empty(), "{e:?}");
        assert!(
            folder.as_ref().is_none_or(|folder| folder.join(&e.file).is_file()),
            "{} is not in the samples",
            e.file
        );
    }
}

#[test]
fn files_of_other_formats_are_no_recordings() {
    let Some(folder) = files::path("samples") else { return };
    let own = ["perf-script", "perf-data", "ftrace", "retis", "pwru"];
    let mut taken = Vec::new();
    for sub in std::fs::read_dir(&folder).unwrap().map(|e| e.unwrap().path()) {
        if !sub.is_dir() || own.iter().any(|own| sub.ends_with(own)) {
            continue;
        }
        for path in std::fs::read_dir(&sub).unwrap().map(|e| e.unwrap().path()).filter(|p| p.is_file()) {
            let guesses = sniff(&head(&path));
            let file = path.strip_prefix(&folder).expect("inside").to_string_lossy().into_owned();
            let known = exceptions::find(&file, "format").and_then(other_format).is_some();
            if !known && guesses.iter().any(|g| g.format.class() == Class::Trace) {
                taken.push(format!("{}: {guesses:?}", path.display()));
            }
        }
    }
    assert!(taken.is_empty(), "{taken:#?}");
}

#[test]
fn our_own_recordings_and_what_lies_beside_them() {
    for path in files::inside("traces") {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name.ends_with(".host.txt") {
            assert_eq!(first(&head(&path)), Some(Format::HostTxt), "{name}");
        } else if name.ends_with(".iperf3.json") {
            assert_eq!(first(&head(&path)), Some(Format::Iperf3Json), "{name}");
        }
    }
}
