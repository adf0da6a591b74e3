//! Big-endian recordings: none is public, so one of ours is turned, integer by integer, into what a big-endian machine
//! would have written. It must read as the same trace.

mod common;

use std::collections::HashMap;

use common::damage::{record_at, shrink, u64_at};
use common::recordings::unpacked;
use common::traces::{assert_same, read};
use skbscope_engine::event::{FieldKind, Table, Trace};

/// Turns integers round while it walks over them; answers their little-endian values.
struct Turn<'b> {
    bytes: &'b mut [u8],
    at: usize,
}

impl Turn<'_> {
    fn int(&mut self, size: usize) -> u64 {
        let run = &mut self.bytes[self.at..self.at + size];
        let value = run.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte));
        run.reverse();
        self.at += size;
        value
    }
    fn ints(&mut self, sizes: &[usize]) {
        for &size in sizes {
            self.int(size);
        }
    }
    fn string(&mut self) {
        let n = self.int(4) as usize;
        self.at += n;
    }
    fn strings(&mut self) {
        for _ in 0..self.int(4) {
            self.string();
        }
    }
    fn sized(&mut self) {
        let n = self.int(8) as usize;
        self.at += n;
    }
    fn cstr(&mut self) -> String {
        let end = self.at + self.bytes[self.at..].iter().position(|b| *b == 0).expect("a NUL");
        let text = String::from_utf8_lossy(&self.bytes[self.at..end]).into_owned();
        self.at = end + 1;
        text
    }
    /// perf_event_attr of 128 bytes. Bit fields fill from the other end: bytes stay, bits in them turn.
    fn attr(&mut self) {
        self.ints(&[4, 4, 8, 8, 8, 8]);
        for byte in &mut self.bytes[self.at..self.at + 8] {
            *byte = byte.reverse_bits();
        }
        self.at += 8;
        self.ints(&[4, 4, 8, 8, 8, 8, 4, 4, 8, 4, 2, 2, 4, 4, 8]);
    }
    /// The header features this project reads.
    fn feature(&mut self, bit: u32, end: usize, cpus: u32) {
        match bit {
            1 => self.tracing(),
            3..=6 | 8 => self.string(),
            7 => self.ints(&[4, 4]),
            10 => self.ints(&[8]),
            11 => self.strings(),
            12 => {
                let n = self.int(4);
                assert_eq!(self.int(4), 128, "the attribute size these recordings have");
                for _ in 0..n {
                    self.attr();
                    let ids = self.int(4);
                    self.string();
                    (0..ids).for_each(|_| self.ints(&[8]));
                }
            }
            13 => {
                self.strings();
                self.strings();
                (0..cpus).for_each(|_| self.ints(&[4, 4]));
            }
            14 => {
                for _ in 0..self.int(4) {
                    self.ints(&[4, 8, 8]);
                    self.string();
                }
            }
            20 => {
                self.int(4);
                for _ in 0..self.int(4) {
                    self.ints(&[4, 4, 4, 4]);
                    (0..3).for_each(|_| self.string());
                }
            }
            _ => {}
        }
        assert!(self.at <= end, "feature {bit}");
    }
    /// Magic, version, byte order, long size, page size, then sized sections.
    fn tracing(&mut self) {
        self.at += 10;
        self.cstr();
        self.bytes[self.at] = 1;
        self.at += 2;
        self.int(4);
        for _ in 0..2 {
            self.cstr();
            self.sized();
        }
        for _ in 0..self.int(4) {
            self.sized();
        }
        for _ in 0..self.int(4) {
            self.cstr();
            for _ in 0..self.int(4) {
                self.sized();
            }
        }
    }
    /// The current record; `tables` by tracepoint id.
    fn record(&mut self, tables: &HashMap<u64, &Table>) {
        let (kind, size) = record_at(self.bytes, self.at);
        let end = self.at + size;
        self.ints(&[4, 2, 2]);
        // The sample_id of these recordings: pid, tid, time, cpu, reserved, identifier.
        let trailer = &[4, 4, 8, 4, 4, 8];
        match kind {
            9 => {
                // IDENTIFIER, IP, TID, TIME, CPU, PERIOD.
                self.ints(&[8, 8, 4, 4, 8, 4, 4, 8]);
                if self.at + 4 <= end {
                    self.int(4);
                    let payload = self.at;
                    let id = self.int(2);
                    self.at += 2;
                    self.int(4);
                    let table = tables[&id];
                    for field in &table.fields {
                        self.at = payload + 8 + field.offset as usize;
                        if matches!(field.kind, FieldKind::Int { .. } | FieldKind::Text) {
                            self.int(field.size as usize);
                        }
                    }
                }
            }
            3 => {
                self.ints(&[4, 4]);
                self.at = end - 32;
                self.ints(trailer);
            }
            7 => {
                self.ints(&[4, 4, 4, 4, 8]);
                self.ints(trailer);
            }
            _ => {}
        }
        self.at = end;
    }
}

/// Tables by tracepoint id, which is in the format texts: `name: consume_skb NL ID: 2309`.
fn by_id<'t>(bytes: &[u8], trace: &'t Trace) -> HashMap<u64, &'t Table> {
    let text = String::from_utf8_lossy(bytes);
    let mut tables = HashMap::new();
    for (at, _) in text.match_indices("name: ") {
        let mut lines = text[at + 6..].lines();
        let (name, id) = (lines.next().unwrap_or(""), lines.next().and_then(|l| l.strip_prefix("ID: ")));
        let table = trace.tables.iter().find(|t| t.name.split_once(':').is_some_and(|(_, event)| event == name));
        if let (Some(table), Some(id)) = (table, id.and_then(|id| id.parse().ok())) {
            tables.insert(id, table);
        }
    }
    tables
}

/// The recording as a big-endian machine would have written it.
fn turned(little: &[u8], trace: &Trace) -> Vec<u8> {
    let mut big = little.to_vec();
    let word = |at: usize| u64_at(little, at) as usize;
    let (attrs, attrs_size, data, size, features) = (word(24), word(32), word(40), word(48), u64_at(little, 72));
    big[..8].reverse();
    let mut turn = Turn { bytes: &mut big, at: 8 };
    turn.ints(&[8; 12]);
    turn.at = attrs;
    while turn.at < attrs + attrs_size {
        turn.attr();
        let (ids, n) = (turn.int(8) as usize, turn.int(8) as usize / 8);
        let next = turn.at;
        turn.at = ids;
        (0..n).for_each(|_| turn.ints(&[8]));
        turn.at = next;
    }
    let tables = by_id(little, trace);
    turn.at = data;
    while turn.at < data + size {
        turn.record(&tables);
    }
    let cpus = trace.header.nr_cpus.map_or(0, |(available, _)| available);
    for (index, bit) in (0..64).filter(|bit| features & (1 << bit) != 0).enumerate() {
        turn.at = data + size + 16 * index;
        let (offset, len) = (turn.int(8) as usize, turn.int(8) as usize);
        turn.at = offset;
        turn.feature(bit, offset + len, cpus);
    }
    big
}

#[test]
fn a_big_endian_recording_reads_as_the_same_trace() {
    for name in ["stuck-1-limit-0", "tcp-pinned-slab"] {
        let Some(bytes) = unpacked(name) else { return };
        let little = shrink(&bytes, 1 << 20);
        let expected = read(&little).expect("readable");
        assert!(expected.events.len() > 5_000 && expected.tables.len() > 10, "{name} has something to compare");
        let big = turned(&little, &expected);
        assert_eq!(&big[..8], b"2ELIFREP");
        let trace = read(&big).expect("readable");
        assert_same(&expected, &trace, name);
    }
}
