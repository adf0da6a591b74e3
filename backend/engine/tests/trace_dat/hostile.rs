//! Files that are cut, damaged or made to cost much.

use std::time::{Duration, Instant};

use skbscope_engine::read::ReadError;

use super::common::damage::Random;
use super::common::traces::consistent;
use super::{try_read, versions};

/// Byte of version 6 behind the magic, the version, the byte order and sizes.
const HEADER_6: usize = 18;

/// The longest a reader may take over a damaged file of some MB, in a test build on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

#[test]
fn another_version_is_refused_with_what_to_do() {
    let [mut bytes, _] = versions();
    bytes[10] = b'5';
    let text = try_read(&bytes).err().expect("refused").to_string();
    assert!(text.contains("file version \"5\"") && text.contains("trace-cmd convert --file-version 7"), "{text}");
    assert!(matches!(try_read(b"perf"), Err(ReadError::NotMine { .. })));
    assert!(matches!(try_read(b""), Err(ReadError::Empty)));
}

#[test]
fn an_unknown_compression_is_refused_with_what_to_do() {
    let [_, mut bytes] = versions();
    bytes[18..22].copy_from_slice(b"lzma");
    let text = try_read(&bytes).err().expect("refused").to_string();
    assert!(text.contains("\"lzma\"") && text.contains("trace-cmd convert --compression none"), "{text}");
}

#[test]
fn a_cut_file_loads_as_far_as_it_goes() {
    for bytes in versions() {
        let whole = try_read(&bytes).expect("a recording").events.len();
        let mut most = 0;
        for part in 1..40 {
            let cut = &bytes[..bytes.len() * part / 40];
            if let Ok(trace) = try_read(cut) {
                consistent(&trace, &format!("{part} of 40"));
                assert!(trace.events.len() <= whole);
                most = most.max(trace.events.len());
            }
        }
        // Version 7 has its options at the end of the file, so that a cut one has no way to its data.
        println!("{most} of {whole} events of a cut file");
    }
    let [six, _] = versions();
    let trace = try_read(&six[..six.len() - 9_000]).expect("the rest");
    assert!(!trace.events.is_empty() && trace.notes.iter().any(|n| n.text.contains("cut off")), "{:?}", trace.notes);
}

#[test]
fn damage_never_panics_or_hangs() {
    let [six, seven] = versions();
    let mut random = Random(18);
    for mutant in 0..300 {
        let mut bytes = if mutant % 6 == 0 { six.clone() } else { seven.clone() };
        // The data are at the end; the heads of both versions at the beginning.
        let from = [0, bytes.len() - bytes.len() / 20, 0][mutant % 3];
        let reach = if mutant % 2 == 0 { bytes.len() - from } else { 600.min(bytes.len() - from) };
        for _ in 0..1 << (mutant % 7) {
            let at = from + random.below(reach);
            bytes[at] = [0, 1, 29, 30, 31, 0x7f, 0x80, 0xff][random.below(8)];
        }
        let start = Instant::now();
        if let Ok(trace) = try_read(&bytes) {
            consistent(&trace, &format!("mutant {mutant}"));
        }
        assert!(start.elapsed() < PATIENCE, "mutant {mutant}: {:?}", start.elapsed());
    }
}

#[test]
fn numbers_that_promise_too_much_cost_nothing() {
    let [six, seven] = versions();
    let start = Instant::now();
    // Sizes of header_page and of the first section.
    for (bytes, at) in [(&six, HEADER_6 + 12), (&seven, 24 + 8), (&seven, 29)] {
        for value in [u64::MAX, 1 << 62, 1 << 32, bytes.len() as u64] {
            let mut bytes = bytes.clone();
            bytes[at..at + 8].copy_from_slice(&value.to_le_bytes());
            if let Ok(trace) = try_read(&bytes) {
                consistent(&trace, "a size");
            }
        }
    }
    assert!(start.elapsed() < PATIENCE, "{:?}", start.elapsed());
}

/// A version 7 file of nothing but these options.
fn options(list: &[(u16, Vec<u8>)], next: u64) -> Vec<u8> {
    let mut bytes = b"\x17\x08\x44tracing7\0\0\x08\0\x10\0\0none\0\0".to_vec();
    let at = bytes.len() as u64 + 8;
    bytes.extend(at.to_le_bytes());
    let mut data = Vec::new();
    for (id, option) in list {
        data.extend(id.to_le_bytes());
        data.extend((option.len() as u32).to_le_bytes());
        data.extend(option);
    }
    data.extend([0, 0, 8, 0, 0, 0]);
    data.extend(next.to_le_bytes());
    bytes.extend([0; 8]);
    bytes.extend((data.len() as u64).to_le_bytes());
    bytes.extend(data);
    bytes
}

#[test]
fn options_that_lead_to_themselves_end() {
    let empty = options(&[], 0);
    let at = u64::from_le_bytes(empty[24..32].try_into().unwrap());
    assert_eq!(try_read(&empty).expect("no events").total, 0);
    let text = try_read(&options(&[], at)).err().expect("refused").to_string();
    assert!(text.contains("lead on and on"), "{text}");
}

#[test]
fn cpus_that_all_claim_the_whole_file_are_read_once() {
    let mut buffer = vec![0; 8];
    buffer.extend(b"\0local\0");
    buffer.extend(4096_u32.to_le_bytes());
    buffer.extend(60_000_u32.to_le_bytes());
    for cpu in 0..60_000_u32 {
        buffer.extend(cpu.to_le_bytes());
        buffer.extend(0_u64.to_le_bytes());
        buffer.extend(1_200_000_u64.to_le_bytes());
    }
    let start = Instant::now();
    let trace = try_read(&options(&[(3, buffer)], 0)).expect("nonsense, but a file");
    consistent(&trace, "claims");
    assert!(trace.notes.iter().any(|n| n.text.contains("larger than the file together")), "{:?}", trace.notes);
    assert!(start.elapsed() < PATIENCE, "{:?}", start.elapsed());
}

#[test]
fn a_file_of_text_is_refused_with_what_to_do() {
    let text = try_read(&options(&[(22, vec![0; 10])], 0)).err().expect("refused").to_string();
    assert!(text.contains("trace-cmd report FILE > trace.txt"), "{text}");
}
