//! Formats told by content.
#![allow(clippy::disallowed_methods, reason = "tests read files; the engine does not")]

mod common;

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
        (b"# tracer: nop\n#\n# entries-in-buffer/entries-written: 1/1\n", "ftrace text"),
        (b"cpus=8\n swapper-0 [000] 12.000001: cpu_idle: state=1\n", "text of trace-cmd report"),
        (b"\xff\xfea\0b\0", "UTF-16 text"),
        (b"\0\x01\x02\x03\x04", "binary data"),
        (b" \n\n ", "blank text"),
        (b"Dear all,\nnothing here.\n", "text without an event of perf script"),
        (b"\x1f\x8b\x08\0\0\0\0\0", "a gzip container, to be decoded first"),
        (b"PERF", "a perf.data file that is cut off"),
    ] {
        assert!(sniff(head).is_empty(), "{what}: {:?}", sniff(head));
        let error = best(head).expect_err(what).to_string();
        assert!(error.contains(&format!("looks like {what}")), "{error}");
        assert!(
            error.ends_with("expected perf.data or perf script text (optionally inside gzip, zstd or xz)"),
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

#[test]
fn other_people_s_files() {
    let Some(folder) = files::path("samples") else { return };
    for (sub, format) in [("perf-script", Format::PerfScript), ("xdpsock", Format::Xdpsock)] {
        for entry in std::fs::read_dir(folder.join(sub)).unwrap() {
            let path = entry.unwrap().path();
            assert_eq!(first(&head(&path)), Some(format), "{}", path.display());
        }
    }
    for (file, format) in [
        ("iperf3/lkp-loopback-2.json", Format::Iperf3Json),
        ("iperf3/lkp-loopback-v3.20.json", Format::Iperf3Json),
        ("bcc/funccount-examples.txt", Format::Funccount),
        ("bcc/perf-tools-ftrace-funccount.txt", Format::Funccount),
        ("topology/lscpu-ppc64-POWER7-64cpu.txt", Format::Lscpu),
        ("topology/lscpu-s390-lpar-drawer.txt", Format::Lscpu),
    ] {
        assert_eq!(first(&head(&folder.join(file))), Some(format), "{file}");
    }
}

#[test]
fn files_of_other_formats_are_no_perf_script() {
    let Some(folder) = files::path("samples") else { return };
    let mut taken = Vec::new();
    for sub in std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()) {
        if !sub.is_dir() || sub.ends_with("perf-script") {
            continue;
        }
        for path in std::fs::read_dir(&sub).unwrap().map(|e| e.unwrap().path()).filter(|p| p.is_file()) {
            let guesses = sniff(&head(&path));
            if guesses.iter().any(|g| g.format == Format::PerfScript) {
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
