//! `loopback-7.dat` and `loopback-6.dat.zst`: one recording of Linux 6.18.44 over a python3 that sent itself 40 messages of 600
//! bytes by TCP and 40 of 99 bytes by UDP over loopback, and one datagram to a port nobody reads; events of skb, net, napi,
//! tcp, sock and udp. The ring buffer was saved with `trace-cmd extract` 3.1.6, and `trace-cmd convert` wrote both versions.
//! Before, the host name was replaced, and names of kernel functions and of other commands were blanked.
//! `loopback.report.txt.zst` is what `trace-cmd report -t` prints of them.

use skbscope_engine::event::Trace;
use skbscope_engine::host::Host;
use skbscope_engine::life::{Fate, lives};
use skbscope_engine::read::{Limits, ftrace, read, sniff};

use super::common::traces::{assert_same, consistent};
use super::common::values::value;
use super::{beside, try_read, versions};

/// Fields that the print formats write as names or addresses, and the payload has as numbers or bytes.
const NAMED: [&str; 8] = ["family", "protocol", "newstate", "oldstate", "saddr", "daddr", "reason", "sock_cookie"];

fn report() -> Trace {
    let text = zstd::decode_all(&beside("loopback.report.txt.zst")[..]).expect("a zstd file");
    ftrace::read(&&text[..], &Limits::default(), &mut |_| std::ops::ControlFlow::Continue(())).expect("a text")
}

fn bare(name: &str) -> &str {
    name.rsplit(':').next().unwrap_or(name)
}

#[test]
fn the_events_are_those_that_trace_cmd_reports() {
    let text = report();
    for (bytes, version) in versions().iter().zip([6, 7]) {
        let trace = try_read(bytes).expect("a recording");
        consistent(&trace, "loopback");
        assert!(trace.rejected.is_empty() && trace.notes.is_empty(), "{version}: {:?}", trace.notes);
        assert_eq!((trace.events.len(), text.events.len()), (1595, 1595), "{version}");
        assert_eq!(trace.events.time, text.events.time, "{version}");
        assert_eq!(trace.events.cpu, text.events.cpu, "{version}");
        let (mut compared, mut differ) = (0, Vec::new());
        for n in 0..trace.events.len() {
            let [ours, theirs] = [&trace, &text].map(|t| &t.tables[usize::from(t.events.kind[n])]);
            assert_eq!(bare(&ours.name), bare(&theirs.name), "{version}: event {n}");
            let [task, printed] = [&trace, &text].map(|t| t.threads[t.events.thread[n] as usize]);
            assert_eq!(task.tid, printed.tid, "{version}: event {n}");
            if text.strings.get(printed.comm) != "<...>" {
                assert_eq!(trace.strings.get(task.comm), text.strings.get(printed.comm), "{version}: event {n}");
            }
            for field in ours.fields.iter().map(|f| f.name.as_str()) {
                let [a, b] = [&trace, &text].map(|t| value(t, n, field));
                if a == "-" || b == "-" || NAMED.contains(&field) {
                    continue;
                }
                compared += 1;
                if a != b {
                    differ.push((bare(&ours.name), field.to_owned()));
                }
            }
        }
        differ.sort();
        differ.dedup();
        println!("version {version}: {compared} values compared, {differ:?}");
        assert!(differ.is_empty(), "{version}: {differ:?}");
        assert!(compared > 4_000, "{compared}");
    }
}

#[test]
fn both_versions_read_alike() {
    let [six, seven] = versions().map(|bytes| try_read(&bytes).expect("a recording"));
    assert_same(&six, &seven, "6 and 7");
}

#[test]
fn the_header_names_host_and_recorder() {
    let [bytes, _] = versions();
    assert_eq!(sniff::best(&bytes).map(sniff::Format::word).ok(), Some("trace.dat"));
    let trace = read(&&bytes[..], None, &Limits::default(), &mut |_| std::ops::ControlFlow::Continue(())).expect("one");
    assert_eq!(trace.format, "trace.dat");
    assert_eq!(trace.header.arch.as_deref(), Some("x86_64"));
    assert!(trace.header.release.as_deref().is_some_and(|r| r.starts_with("6.18.44")), "{:?}", trace.header);
    assert!(trace.header.recorder.as_deref().is_some_and(|r| r.starts_with("trace-cmd 3.1")), "{:?}", trace.header);
    assert_eq!(trace.header.nr_cpus, Some((2, 2)));
}

#[test]
fn skbs_live_and_end_as_they_did() {
    let [_, bytes] = versions();
    let trace = try_read(&bytes).expect("a recording");
    let host = Host::from_header(&trace.header, &trace.cpus());
    let found = lives(&trace, &host);
    let dropped = found.fate.iter().filter(|f| **f == Fate::Dropped as u8).count();
    assert!(found.len() > 121, "{} lives of at least 121 skbs that were sent", found.len());
    assert!(found.reasons.contains(&"NO_SOCKET".to_owned()), "{dropped} dropped: {:?}", found.reasons);
}

/// Bytes with their sizes in front, as version 7 stores compressed sections and chunks.
fn zlib(data: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
    std::io::Write::write_all(&mut encoder, data).expect("memory");
    let packed = encoder.finish().expect("memory");
    [&(packed.len() as u32).to_le_bytes()[..], &(data.len() as u32).to_le_bytes(), &packed].concat()
}

/// A section's head: type, flags, description, size.
fn head(id: u16, flags: u16, size: usize) -> Vec<u8> {
    [&id.to_le_bytes()[..], &flags.to_le_bytes(), &[0; 4], &(size as u64).to_le_bytes()].concat()
}

#[test]
fn zlib_sections_and_chunks_are_decoded() {
    // The trace-cmd of most distributions writes zstd; this is a made file of one event.
    let text = b"name: made\nID: 7\nformat:\n\tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;\n\n\
                 \tfield:int len;\toffset:8;\tsize:4;\tsigned:1;\n\nprint fmt: \"\"\n";
    let count = 1_u32.to_le_bytes();
    let formats = zlib(&[&count[..], b"skb\0", &count, &(text.len() as u64).to_le_bytes(), text].concat());
    let (time, commit, event) = (1_000_u64.to_le_bytes(), 16_u64.to_le_bytes(), (5_u32 << 5 | 3).to_le_bytes());
    let payload = [7_u32, 9, 42].map(u32::to_le_bytes).concat();
    let data = [&count[..], &zlib(&[&time[..], &commit, &event, &payload].concat())].concat();
    let formats_at = 32_u64;
    let buffer_at = formats_at + 16 + formats.len() as u64;
    let options_at = buffer_at + 16 + data.len() as u64;
    let mut buffer = [&buffer_at.to_le_bytes()[..], b"\0local\0", &4096_u32.to_le_bytes(), &count].concat();
    buffer.extend(0_u32.to_le_bytes());
    buffer.extend((buffer_at + 16).to_le_bytes());
    buffer.extend((data.len() as u64).to_le_bytes());
    let mut options = Vec::new();
    for (id, option) in [(18_u16, formats_at.to_le_bytes().to_vec()), (3, buffer), (0, vec![0; 8])] {
        options.extend(id.to_le_bytes());
        options.extend((option.len() as u32).to_le_bytes());
        options.extend(option);
    }
    let start = [&b"\x17\x08\x44tracing7\0\0\x08\0\x10\0\0zlib\0\0"[..], &options_at.to_le_bytes()].concat();
    assert_eq!(start.len() as u64, formats_at);
    let sections =
        [head(18, 1, formats.len()), formats, head(3, 1, data.len()), data, head(0, 0, options.len()), options];
    let trace = try_read(&[start, sections.concat()].concat()).expect("a recording");
    consistent(&trace, "zlib");
    assert_eq!((trace.events.time.as_slice(), trace.tables[0].name.as_str()), (&[1_005][..], "skb:made"));
    assert_eq!((value(&trace, 0, "len"), trace.threads[0].tid), ("42".to_owned(), 9));
}
