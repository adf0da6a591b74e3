//! One recording in the forms perf can write it: file, pipe, compressed, compressed with lengths. All read the same.

mod common;

use std::collections::BTreeMap;

use common::damage::{Random, record_at, shrink, u64_at};
use common::recordings::unpacked;
use common::traces::{consistent, read};
use skbscope_engine::event::Trace;

/// Bytes of compressed data a record can carry.
const PIECE: usize = 60_000;

fn record(kind: u32, body: &[u8]) -> Vec<u8> {
    let size = u16::try_from(8 + body.len()).expect("a record's size is a u16");
    [&kind.to_le_bytes()[..], &[0, 0], &size.to_le_bytes(), body].concat()
}

fn small() -> Option<Vec<u8>> {
    Some(shrink(&unpacked("tcp-pinned-slab")?, 1 << 20))
}

/// The records of a file-mode recording.
fn data(file: &[u8]) -> &[u8] {
    let (from, size) = (u64_at(file, 40) as usize, u64_at(file, 48) as usize);
    &file[from..from + size]
}

/// What `perf record -o -` writes: attributes, features and formats as records.
fn pipe(file: &[u8], data: &[u8]) -> Vec<u8> {
    let mut out = b"PERFILE2\x10\0\0\0\0\0\0\0".to_vec();
    let (table, features) = ((u64_at(file, 40) + u64_at(file, 48)) as usize, u64_at(file, 72));
    let sections: BTreeMap<u64, &[u8]> = (0..64)
        .filter(|bit| features & (1 << bit) != 0)
        .enumerate()
        .map(|(index, bit)| {
            let place = table + 16 * index;
            let (at, size) = (u64_at(file, place) as usize, u64_at(file, place + 8) as usize);
            (bit, &file[at..at + size])
        })
        .collect();
    let (attrs, size) = (u64_at(file, 24) as usize, u64_at(file, 32) as usize);
    for entry in file[attrs..attrs + size].chunks(144) {
        let (ids, n) = (u64_at(entry, 128) as usize, u64_at(entry, 136) as usize);
        out.extend(record(64, &[&entry[..128], &file[ids..ids + n]].concat()));
    }
    for (bit, bytes) in sections.iter().filter(|(bit, bytes)| **bit != 1 && bytes.len() < 60_000) {
        out.extend(record(80, &[&bit.to_le_bytes()[..], bytes].concat()));
    }
    // The size in the record counts the padding behind the formats, too.
    let mut formats = sections[&1].to_vec();
    formats.resize(formats.len().next_multiple_of(8), 0);
    out.extend(record(66, &(formats.len() as u32).to_le_bytes()));
    out.extend(formats);
    out.extend(data);
    out
}

/// The records as one zstd stream, cut wherever it happens to be cut. FINISHED_ROUND stays outside, as perf writes it.
fn compressed(data: &[u8], kind: u32) -> Vec<u8> {
    let packed = zstd::encode_all(data, 1).expect("zstd");
    let mut out = Vec::new();
    for piece in packed.chunks(PIECE / 7) {
        if kind == 81 {
            out.extend(record(81, piece));
        } else {
            let mut body = [&(piece.len() as u64).to_le_bytes()[..], piece].concat();
            body.resize(body.len().next_multiple_of(8), 0);
            out.extend(record(83, &body));
        }
    }
    out
}

/// Everything that does not depend on the form.
fn content(trace: &Trace) -> impl PartialEq + std::fmt::Debug + '_ {
    let events = &trace.events;
    let rows: Vec<_> = trace.tables.iter().map(|t| (&t.name, t.len, &t.rows)).collect();
    (&events.time, &events.cpu, &events.kind, &events.row, rows, trace.total)
}

#[test]
fn all_forms_of_one_recording_are_one_trace() {
    let Some(file) = small() else { return };
    let expected = read(&file).expect("readable");
    assert!(expected.events.len() > 5_000, "something to compare");
    let forms = [
        ("pipe", pipe(&file, data(&file))),
        ("pipe, COMPRESSED", pipe(&file, &compressed(data(&file), 81))),
        ("pipe, COMPRESSED2", pipe(&file, &compressed(data(&file), 83))),
    ];
    for (name, bytes) in forms {
        let trace = read(&bytes).expect(name);
        consistent(&trace, name);
        assert!(content(&trace) == content(&expected), "{name} differs: {} events", trace.events.len());
        assert_eq!(trace.format, "perf.data (pipe)");
        assert_eq!(trace.header.hostname, expected.header.hostname, "{name}");
        assert_eq!(trace.header.caches, expected.header.caches, "{name}");
        assert!(trace.notes.is_empty(), "{name}: {:?}", trace.notes);
    }
}

#[test]
fn text_printed_into_the_pipe_is_recognised() {
    let Some(file) = small() else { return };
    let mut bytes = pipe(&file, data(&file));
    let at = bytes.len() as u64;
    bytes.extend(b"[ perf record: Woken up 1 times to write data ]\n");
    let trace = read(&bytes).expect("readable");
    assert_eq!((trace.rejected.len(), trace.notes[0].at), (0, Some(at)), "{:?}", trace.notes);
}

#[test]
fn a_cut_zstd_stream_keeps_the_records_before() {
    let Some(file) = small() else { return };
    let expected = read(&file).expect("readable");
    let packed = compressed(data(&file), 81);
    let half = record_at(&packed, 0).1 * 3;
    let trace = read(&pipe(&file, &packed[..half])).expect("readable");
    consistent(&trace, "cut");
    assert!(!trace.events.is_empty() && trace.events.len() < expected.events.len());
    assert_eq!(trace.rejected.get("record cut off by the end of the file"), Some(&1), "{:?}", trace.rejected);
}

#[test]
fn damaged_zstd_is_counted_once_a_record() {
    let Some(file) = small() else { return };
    let mut packed = compressed(data(&file), 81);
    let (_, first) = record_at(&packed, 0);
    packed[first + 8..first + 4_000].fill(0xa5);
    let records = (packed.len() / first) as u64;
    let trace = read(&pipe(&file, &packed)).expect("readable");
    consistent(&trace, "damaged");
    let bad = trace.rejected.get("compressed record that cannot be decoded").copied().unwrap_or(0);
    assert!(bad >= records - 1 && !trace.notes.is_empty(), "{bad} of {records}: {:?}", trace.notes);
}

#[test]
fn damaged_pipes_end_and_count_right() {
    let Some(file) = small() else { return };
    let file = shrink(&file, 64 << 10);
    let whole = pipe(&file, &compressed(data(&file), 83));
    let mut random = Random(0x5eed_0000_0003);
    for mutant in 0..60 {
        let mut bytes = whole.clone();
        for _ in 0..[1, 8, 64][mutant % 3] {
            let at = 16 + random.below(bytes.len() - 16);
            bytes[at] = random.below(256) as u8;
        }
        bytes.truncate(bytes.len() - random.below(2) * random.below(bytes.len() / 2));
        if let Ok(trace) = read(&bytes) {
            consistent(&trace, &format!("mutant {mutant}"));
        }
    }
}

/// 16 KB that would become 512 MB of valid records.
#[test]
fn a_zstd_bomb_is_refused_at_the_ratio() {
    let Some(file) = small() else { return };
    let filler = record(1, &[0; 4088]);
    let many: Vec<u8> = filler.iter().copied().cycle().take(64 << 20).collect();
    let packed = zstd::encode_all(&many[..], 3).expect("zstd");
    assert!(packed.len() < PIECE, "{}", packed.len());
    let error = read(&pipe(&file, &record(81, &packed))).err().expect("refused").to_string();
    assert!(error.starts_with("decoded ÷ compressed bytes: "), "{error}");
    assert!(error.ends_with(" is over the limit of 100"), "{error}");
}
