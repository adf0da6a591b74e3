//! Shared by the tests of the readers: finding recordings, reading bytes, comparing traces, damaging files.
#![allow(clippy::disallowed_methods, reason = "tests open files")]
#![allow(dead_code, reason = "each test file uses its own part")]

use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use skbscope_engine::event::Trace;
use skbscope_engine::read::{Limits, ReadError, Source, perf_data};

/// Bytes in memory as a source.
pub struct Bytes<'a>(pub &'a [u8]);

impl Source for Bytes<'_> {
    fn len(&self) -> u64 {
        self.0.len() as u64
    }
    fn read_at(&self, at: u64, buf: &mut [u8]) -> io::Result<usize> {
        self.0.read_at(at, buf)
    }
}

/// Reads a perf.data with default limits.
pub fn read(bytes: &[u8]) -> Result<Trace, ReadError> {
    perf_data::read(&Bytes(bytes), &Limits::default(), &mut |_| ControlFlow::Continue(()))
}

/// The folder of recordings beside the project, or `None` with a line that says so.
fn shared_path(name: &str) -> Option<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let found = here.ancestors().map(|dir| dir.join("shared").join(name)).find(|path| path.exists());
    if found.is_none() {
        println!("skipped: shared/{name} is not beside the project");
    }
    found
}

/// A file of the shared folder.
pub fn shared(name: &str) -> Option<Vec<u8>> {
    std::fs::read(shared_path(name)?).ok()
}

/// Names in a shared folder that end in `suffix`, without it.
pub fn shared_names(folder: &str, suffix: &str) -> Vec<String> {
    let Some(path) = shared_path(folder) else { return Vec::new() };
    let entries = std::fs::read_dir(path).expect("a folder").filter_map(|e| e.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = entries.filter_map(|n| n.strip_suffix(suffix).map(str::to_owned)).collect();
    names.sort();
    names
}

/// A recording of `data/traces`, else of `shared/traces`, unpacked.
pub fn recording(name: &str) -> Option<Vec<u8>> {
    let file = format!("traces/{name}.perf.data.zst");
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(&file);
    let packed = std::fs::read(own).ok().or_else(|| shared(&file))?;
    Some(zstd::decode_all(&packed[..]).expect("zstd"))
}

/// CPU numbers as the kernel writes lists: `0-3,8`.
pub fn ranges(cpus: &[u16]) -> String {
    let mut runs: Vec<(u16, u16)> = Vec::new();
    for &cpu in cpus {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == cpu => *last = cpu,
            _ => runs.push((cpu, cpu)),
        }
    }
    let texts = runs.iter().map(|(a, b)| if a == b { a.to_string() } else { format!("{a}-{b}") });
    texts.collect::<Vec<_>>().join(",")
}

/// What holds of every trace, damaged or not.
pub fn consistent(trace: &Trace, name: &str) {
    let events = &trace.events;
    let n = events.len();
    let lengths = [events.cpu.len(), events.kind.len(), events.thread.len(), events.row.len()];
    assert_eq!(lengths, [n; 4], "{name}");
    assert!(events.time.is_sorted(), "{name}: time order");
    let rejected: u64 = trace.rejected.values().sum();
    assert_eq!(n as u64 + rejected, trace.total, "{name}: {:?}", trace.rejected);
    let mut rows = vec![0_u32; trace.tables.len()];
    for i in 0..n {
        let kind = usize::from(events.kind[i]);
        assert!(events.row[i] < trace.tables[kind].len, "{name}: row");
        assert!((events.thread[i] as usize) < trace.threads.len(), "{name}: thread");
        rows[kind] += 1;
    }
    for (table, rows) in trace.tables.iter().zip(rows) {
        assert_eq!((table.len, table.rows.len()), (rows, rows as usize * table.stride), "{name}: {}", table.name);
        let ends = table.fields.iter().map(|f| (f.offset + f.size) as usize);
        assert!(ends.max().unwrap_or(0) <= table.stride, "{name}: {}", table.name);
    }
}

/// Fails where two traces differ.
pub fn assert_same(a: &Trace, b: &Trace, name: &str) {
    assert_eq!(a.events.time, b.events.time, "{name}: time");
    assert_eq!(a.events.cpu, b.events.cpu, "{name}: cpu");
    assert_eq!(a.events.kind, b.events.kind, "{name}: kind");
    assert_eq!(a.events.thread, b.events.thread, "{name}: thread");
    assert_eq!(a.events.row, b.events.row, "{name}: row");
    assert_eq!(a.tables.len(), b.tables.len(), "{name}: tables");
    for (a, b) in a.tables.iter().zip(&b.tables) {
        assert_eq!((&a.name, a.len, a.stride), (&b.name, b.len, b.stride), "{name}");
        assert_eq!(format!("{:?}", a.fields), format!("{:?}", b.fields), "{name}: {}", a.name);
        assert!(a.rows == b.rows, "{name}: rows of {}", a.name);
    }
    assert_eq!(a.threads, b.threads, "{name}: threads");
    let texts = |t: &Trace| (0..t.strings.len() as u32).map(|id| t.strings.get(id).to_owned()).collect::<Vec<_>>();
    assert_eq!(texts(a), texts(b), "{name}: texts");
    assert_eq!((&a.lost, &a.rejected, a.total, a.frames), (&b.lost, &b.rejected, b.total, b.frames), "{name}");
    assert_eq!(format!("{:?}", a.header), format!("{:?}", b.header), "{name}: header");
    assert_eq!(format!("{:?}", a.notes), format!("{:?}", b.notes), "{name}: notes");
}

/// u64 of a little-endian file.
pub fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().expect("8 bytes"))
}

/// Type and size of the record at `at`.
pub fn record_at(bytes: &[u8], at: usize) -> (u32, usize) {
    let kind = u32::from_le_bytes(bytes[at..at + 4].try_into().expect("4 bytes"));
    (kind, usize::from(u16::from_le_bytes(bytes[at + 6..at + 8].try_into().expect("2 bytes"))))
}

/// A little-endian file-mode recording cut down to its first records (`most` bytes of them), valid in itself: data size,
/// feature table and feature offsets are made to fit.
pub fn shrink(bytes: &[u8], most: usize) -> Vec<u8> {
    let (data, size) = (u64_at(bytes, 40) as usize, u64_at(bytes, 48) as usize);
    let mut end = data;
    while end < data + size {
        let next = end + record_at(bytes, end).1;
        if next > data + most.min(size) {
            break;
        }
        end = next;
    }
    let removed = (data + size - end) as u64;
    let mut small = bytes[..end].to_vec();
    small[48..56].copy_from_slice(&((end - data) as u64).to_le_bytes());
    let features = u64_at(bytes, 72).count_ones() as usize;
    let mut rest = bytes[data + size..].to_vec();
    for at in (0..features).map(|i| i * 16) {
        let moved = u64_at(&rest, at) - removed;
        rest[at..at + 8].copy_from_slice(&moved.to_le_bytes());
    }
    small.extend(rest);
    small
}

/// xorshift64: the same damage in every run.
pub struct Random(pub u64);

impl Random {
    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }
}
