//! Damage: whatever the bytes, the reader ends soon, reports what it found, and loses no count.

mod common;

use std::ops::ControlFlow;
use std::time::Duration;

use common::damage::{Random, record_at, shrink, u64_at};
use common::recordings::unpacked;
use common::traces::{assert_same, consistent, read};
use skbscope_engine::read::{Limits, ReadError, perf_data};

/// Bytes of records in the small recording.
const RECORDS: usize = 64 << 10;

/// The first records of a real recording of this project.
fn small() -> Option<Vec<u8>> {
    Some(shrink(&unpacked("stuck-1-limit-0")?, RECORDS))
}

fn message(bytes: &[u8]) -> String {
    read(bytes).err().map_or_else(|| "read".to_owned(), |e| e.to_string())
}

#[test]
fn the_small_recording_is_whole() {
    let Some(bytes) = small() else { return };
    let trace = read(&bytes).expect("readable");
    consistent(&trace, "small");
    assert!(trace.total > 200 && trace.rejected.is_empty() && trace.notes.is_empty(), "{:?}", trace.notes);
    assert!(trace.header.features.len() > 15, "{:?}", trace.header.features);
}

/// 150 mutants: a third cut short, a third with 1, 8 or 64 random bytes, a third with damage in the header alone.
#[test]
#[allow(clippy::disallowed_methods, reason = "the bound is one of time")]
fn seeded_mutants_end_soon_and_count_right() {
    let Some(bytes) = small() else { return };
    let data = u64_at(&bytes, 40) as usize;
    let mut random = Random(0x5eed_0000_0002);
    let mut read_anyway = 0;
    for mutant in 0..150 {
        let mut bytes = bytes.clone();
        match mutant % 3 {
            0 => bytes.truncate(random.below(bytes.len())),
            kind => {
                let most = if kind == 1 { bytes.len() } else { data };
                for _ in 0..[1, 8, 64][mutant / 3 % 3] {
                    let at = random.below(most);
                    bytes[at] = random.below(256) as u8;
                }
            }
        }
        let mut took = Duration::MAX;
        // The best of several where the first is slow: other work on the machine is not what is measured.
        for run in 0..5 {
            let start = std::time::Instant::now();
            if let Ok(trace) = read(&bytes) {
                consistent(&trace, &format!("mutant {mutant}"));
                read_anyway += u32::from(run == 0);
            }
            took = took.min(start.elapsed());
            if took < Duration::from_secs(2) {
                break;
            }
        }
        assert!(took < Duration::from_secs(2), "mutant {mutant} took {took:?}");
    }
    assert!(read_anyway > 75, "damage behind the header is survived: {read_anyway} of 150");
}

/// Every 23rd byte of the file set to 0x00 and 0xff in turn: sizes, counts and offsets at their extremes.
#[test]
fn extreme_bytes_are_survived() {
    let Some(bytes) = small() else { return };
    let bytes = shrink(&bytes, 2 << 10);
    for at in (0..bytes.len()).step_by(23) {
        for value in [0, 0xff] {
            let mut bytes = bytes.clone();
            bytes[at] = value;
            if let Ok(trace) = read(&bytes) {
                consistent(&trace, &format!("byte {at} = {value}"));
            }
        }
    }
}

#[test]
fn pieces_of_any_size_give_the_same_trace() {
    let Some(bytes) = small() else { return };
    let whole = read(&bytes).expect("readable");
    for chunk in [1, 7, 64, 4096, 65_536] {
        let parts =
            perf_data::read_in_chunks(&&bytes[..], chunk, &Limits::default(), &mut |_| ControlFlow::Continue(()));
        assert_same(&whole, &parts.expect("readable"), &format!("chunks of {chunk}"));
    }
}

#[test]
fn a_recording_cut_inside_a_record_keeps_the_records_before() {
    let Some(bytes) = small() else { return };
    let whole = read(&bytes).expect("readable");
    let (data, size) = (u64_at(&bytes, 40) as usize, u64_at(&bytes, 48) as usize);
    let trace = read(&bytes[..data + size - 3]).expect("readable");
    assert_eq!(trace.rejected.get("record cut off by the end of the file"), Some(&1));
    assert_eq!(trace.events.len(), whole.events.len() - 1);
    assert_eq!(trace.total, whole.total);
    let notes: Vec<&str> = trace.notes.iter().map(|n| n.text.as_str()).collect();
    assert!(notes.iter().any(|n| n.contains("is cut off by the end of the file")), "{notes:?}");
    let cut = trace.notes.last().and_then(|n| n.at).expect("a byte");
    assert!(cut < (data + size) as u64 && cut > data as u64);
}

#[test]
fn a_killed_recorder_leaves_no_size_and_is_read_to_the_end() {
    let Some(bytes) = small() else { return };
    let whole = read(&bytes).expect("readable");
    let (data, size) = (u64_at(&bytes, 40) as usize, u64_at(&bytes, 48) as usize);
    let mut killed = bytes[..data + size].to_vec();
    killed[48..56].fill(0);
    let trace = read(&killed).expect("readable");
    assert_eq!(trace.events.time, whole.events.time);
    assert!(trace.notes[0].text.contains("no data size"), "{:?}", trace.notes);
}

#[test]
fn a_record_of_no_size_ends_the_data() {
    let Some(mut bytes) = small() else { return };
    let data = u64_at(&bytes, 40) as usize;
    let mut at = data;
    while at < data + RECORDS / 2 {
        at += record_at(&bytes, at).1;
    }
    bytes[at + 6..at + 8].fill(0);
    let trace = read(&bytes).expect("readable");
    assert_eq!(trace.rejected.get("record smaller than its header"), Some(&1));
    assert_eq!(trace.notes[0].at, Some(at as u64));
    consistent(&trace, "no size");
}

/// LOST is `id, lost` and the sample_id `pid, tid, time, cpu, reserved, identifier`.
#[test]
fn lost_events_are_counted_by_cpu() {
    let Some(bytes) = small() else { return };
    let (data, size) = (u64_at(&bytes, 40) as usize, u64_at(&bytes, 48) as usize);
    let mut killed = bytes[..data + size].to_vec();
    killed[48..56].fill(0);
    for (cpu, lost) in [(1_u32, 7_u64), (0, 5), (1, 30)] {
        killed.extend([2, 0, 0, 0, 0, 0, 56, 0]);
        killed.extend([1_u64.to_le_bytes(), lost.to_le_bytes(), [0; 8], [0; 8]].concat());
        killed.extend(cpu.to_le_bytes());
        killed.extend([0; 12]);
    }
    let trace = read(&killed).expect("readable");
    assert_eq!(trace.lost, [(0, 5), (1, 37)].into());
    assert!(trace.rejected.is_empty(), "{:?}", trace.rejected);
}

#[test]
fn bad_headers_say_what_is_wrong_and_where() {
    assert_eq!(message(b""), "the file is empty (0 bytes); expected a recording of perf, ftrace, retis or pwru");
    assert_eq!(message(b"\x89PNG\r\n\x1a\n"), "not perf.data: the first 8 bytes are not PERFILE2");
    assert_eq!(
        message(b"PERFILE2\x68\0\0\0\0\0\0\0rest"),
        "perf.data: the file ends in its header at byte 20; expected 104 bytes (file mode) or 16 bytes (pipe mode)"
    );
    assert_eq!(
        message(b"PERFILE2\x63\0\0\0\0\0\0\0"),
        "perf.data: a header size of 99 at byte 8; expected 104 (file mode) or 16 (pipe mode)"
    );
}

#[test]
fn limits_refuse_with_the_number_and_the_limit() {
    let Some(bytes) = small() else { return };
    let limited = |limits: Limits| match perf_data::read(&&bytes[..], &limits, &mut |_| ControlFlow::Continue(())) {
        Err(error @ ReadError::TooLarge { .. }) => error.to_string(),
        other => panic!("expected a refusal, got {:?}", other.map(|t| t.total)),
    };
    assert!(limited(Limits { events: 10, ..Limits::default() }).ends_with("is over the limit of 10"));
    assert!(limited(Limits { row_bytes: 100, ..Limits::default() }).starts_with("bytes of event fields: "));
    assert!(limited(Limits { tables: 2, ..Limits::default() }).contains("distinct event names: 3"));
    let stopped = perf_data::read(&&bytes[..], &Limits::default(), &mut |_| ControlFlow::Break(()));
    assert!(matches!(stopped, Err(ReadError::Cancelled)));
}
