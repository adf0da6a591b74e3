//! Formats recognised by content.
#![allow(clippy::disallowed_methods, reason = "tests read files; the engine does not")]

mod common;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use common::exceptions;
use common::files;
use skbscope_engine::read::Limits;
use skbscope_engine::read::container::{Kind, decode};
use skbscope_engine::read::sniff::{Format, best, named, sniff};

fn first(head: &[u8]) -> Option<Format> {
    sniff(head).first().map(|g| g.format)
}

#[test]
fn recordings() {
    for (head, format) in [
        ("PERFILE2\x68\0\0\0", Format::PerfData),
        ("2ELIFREP\0\0\0\x68", Format::PerfData),
        ("PERFFILE\x68\0\0\0", Format::PerfData),
        ("\x17\x08\x44tracing7\0\0\x08", Format::TraceDat),
        ("  swapper 0 [000] 2864.195617: skb:consume_skb: skbaddr=0x1 location=f+0x1\n", Format::PerfScript),
        ("Hi,\nthis is what I see:\n> swapper 0 [000] 2864.195617: skb:consume_skb: skbaddr=0x1\n", Format::PerfScript),
        ("# ========\n# captured on    : Fri Nov 20 09:20:24 2026\n# hostname : vm\n", Format::PerfScript),
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
    ] {
        let guesses = sniff(head.as_bytes());
        assert_eq!(guesses.first().map(|g| g.format), Some(format), "{head} {guesses:?}");
        assert!(guesses.iter().all(|g| (1..=100).contains(&g.confidence) && !g.reason.is_empty()));
        assert_eq!(best(head.as_bytes()).ok(), Some(format), "{head}");
    }
}

#[test]
fn a_refusal_names_what_the_file_looks_like() {
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
    assert!(Kind::of(b"\x28\xb5\x2f\xfd").is_some() && Kind::of(b"PERFILE2").is_none());
}

#[test]
fn every_format_is_found_by_its_own_name() {
    let mut words = std::collections::BTreeSet::new();
    for format in Format::ALL {
        assert_eq!(named(format.word()).ok(), Some(format), "{}", format.word());
        assert!(words.insert(format.word()));
    }
    assert_eq!(named("perf.data (pipe)").ok(), Some(Format::PerfData));
    assert_eq!(named("pwru json").ok().map(Format::class), Some("trace"));
    assert_eq!(named("capture").ok().map(Format::class), Some("bundle"));
}

#[test]
fn a_name_that_is_no_format_is_refused() {
    for name in ["", "perf", "perf.dat", "perf.data.old", "pwru  json", "pwru jsonl", "PWRU", "unknown", "ftrace ("] {
        let error = named(name).expect_err(name).to_string();
        assert!(
            error.contains(&format!("{name:?}")) && error.contains("perf.data, trace.dat, perf script, ftrace"),
            "{error}"
        );
    }
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
fn a_capture_is_recognised_by_its_first_member() {
    for (members, format) in [
        (&["skbscope-capture/manifest.json", "skbscope-capture/host.txt"][..], Some(Format::Capture)),
        (&["./skbscope-capture/manifest.json"], Some(Format::Capture)),
        (&["x/README", "skbscope-capture/manifest.json"], None),
        (&["host/", "host/sys/devices/system/cpu/online"], None),
        (&["src/main.c"], None),
    ] {
        assert_eq!(first(&tar(members)), format, "{members:?}");
    }
    let capture = tar(&["skbscope-capture/manifest.json"]);
    for cut in 0..600 {
        assert_eq!(first(&capture[..cut]).is_some(), cut >= 512, "{cut}");
    }
    let refusal = best(&capture).expect_err("no recording").to_string();
    assert!(
        refusal.contains("this looks like a bundle of files: a tar archive that starts with the manifest"),
        "{refusal}"
    );
}

#[test]
fn a_capture_and_a_recording_in_the_same_container() {
    let inside = |bytes: &[u8]| {
        let mut out = Vec::new();
        let mut on = |_| ControlFlow::Continue(());
        decode(&bytes, &Limits::default(), &mut out, &mut on).expect("decoded");
        first(&out)
    };
    let packed = |bytes: &[u8]| zstd::encode_all(bytes, 1).expect("packed");
    assert_eq!(inside(&packed(&tar(&["skbscope-capture/manifest.json"]))), Some(Format::Capture));
    assert_eq!(inside(&packed(b"PERFILE2\x68\0\0\0\0\0\0\0")), Some(Format::PerfData));
}

/// Format of the samples in a folder; none where they are no recordings.
fn of_folder(folder: &str) -> Option<Format> {
    match folder {
        "perf-data" => Some(Format::PerfData),
        "perf-script" => Some(Format::PerfScript),
        "ftrace" => Some(Format::Ftrace),
        "retis" => Some(Format::RetisJson),
        "pwru" => Some(Format::Pwru),
        _ => None,
    }
}

#[test]
fn samples_of_other_people() {
    let mut seen = BTreeSet::new();
    for folder in files::inside("samples").into_iter().filter(|path| path.is_dir()) {
        let folder = folder.file_name().expect("a name").to_string_lossy().into_owned();
        for path in files::inside(&format!("samples/{folder}")).into_iter().filter(|path| path.is_file()) {
            let file = format!("{folder}/{}", path.file_name().expect("a name").to_string_lossy());
            let mut bytes = std::fs::read(&path).expect("readable");
            if Kind::of(&bytes).is_some() {
                let mut out = Vec::new();
                let limits = Limits { decoded_bytes: 1 << 20, ..Limits::default() };
                let _ = decode(&&bytes[..], &limits, &mut out, &mut |_| ControlFlow::Continue(()));
                bytes = out;
            }
            bytes.truncate(64 << 10);
            let exception = exceptions::find(&file, "format");
            let other = |e: &exceptions::Exception| named(e.expected.as_ref()?.as_str().expect("a format")).ok();
            assert_eq!(first(&bytes), exception.map_or(of_folder(&folder), other), "{file}");
            assert!(exception.is_none() || first(&bytes) != of_folder(&folder), "{file} needs no exception any more");
            seen.insert(file);
        }
    }
    for file in exceptions::files("format") {
        assert!(seen.is_empty() || seen.contains(file), "{file} is listed and not checked");
    }
}

#[test]
fn listed_exceptions_are_in_order_have_a_reason_and_name_files_that_are_there() {
    let key = |e: &'static exceptions::Exception| (e.file.as_str(), e.what.as_str());
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
