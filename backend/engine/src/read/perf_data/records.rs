//! Records other than SAMPLE, and the bookkeeping of all of them.

use super::attr::Attr;
use super::bytes::{Cursor, until_nul};
use super::compressed::Inflate;
use super::order::{CHANGE, Item, Rounds};
use super::sample::{Sampled, Sampler};
use super::{features, names};
use crate::event::{NO_CPU, Note, Trace};
use crate::read::ReadError;

/// Record types the reader looks into.
pub mod kind {
    #![allow(missing_docs, reason = "the names are those of PERF_RECORD_* in perf_event.h and perf's event.h")]
    pub const LOST: u32 = 2;
    pub const COMM: u32 = 3;
    pub const FORK: u32 = 7;
    pub const SAMPLE: u32 = 9;
    pub const LOST_SAMPLES: u32 = 13;
    pub const HEADER_ATTR: u32 = 64;
    pub const HEADER_EVENT_TYPE: u32 = 65;
    pub const HEADER_TRACING_DATA: u32 = 66;
    pub const FINISHED_ROUND: u32 = 68;
    pub const AUXTRACE: u32 = 71;
    pub const EVENT_UPDATE: u32 = 78;
    pub const HEADER_FEATURE: u32 = 80;
    pub const COMPRESSED: u32 = 81;
    pub const COMPRESSED2: u32 = 83;
}

/// Cause: a record header that says it is smaller than itself.
pub const TINY: &str = "record smaller than its header";
/// Cause: zstd cannot decode it.
const BAD_ZSTD: &str = "compressed record that cannot be decoded";
/// PERF_EVENT_UPDATE__NAME.
const UPDATE_NAME: u64 = 2;
/// Most events (attributes) of one recording; hundreds are usual, all tracepoints of a kernel are about 3,000.
pub const MAX_ATTRS: usize = 65_536;

/// Feature bits of a file header; pipe mode has no others.
const MAX_FEATURES: u64 = 256;
/// Most notes stored: more contain nothing new.
const MAX_NOTES: usize = 100;

/// Everything known while records go by.
pub struct Reader<'l> {
    /// The result so far, but for what the other members hold.
    pub trace: Trace,
    /// What SAMPLE records need.
    pub sampler: Sampler<'l>,
    /// Events waiting for their turn.
    pub order: Rounds,
    /// The zstd stream, once there is one.
    pub inflate: Option<Inflate>,
    /// Records by type; the last entry counts all other types.
    pub counts: [u64; 256],
}

/// One record.
#[derive(Clone, Copy)]
pub struct Record<'a> {
    /// perf_event_header::type.
    pub kind: u32,
    /// The bytes behind its header.
    pub body: &'a [u8],
    /// Where in the file it, or the compressed record around it, begins.
    pub at: u64,
}

impl Reader<'_> {
    /// Notes one sentence at a byte.
    pub fn note(&mut self, text: &str, at: u64) {
        if self.trace.notes.len() >= MAX_NOTES {
            return;
        }
        self.trace.notes.push(Note { text: text.to_owned(), at: Some(at) });
    }
    /// Counts a record that is lost to damage.
    pub fn reject(&mut self, cause: &str) {
        self.trace.total += 1;
        self.trace.reject(cause);
    }
    /// Takes one record over.
    #[inline]
    pub fn record(&mut self, record: Record) -> Result<(), ReadError> {
        self.counts[(record.kind as usize).min(255)] += 1;
        if record.kind != kind::SAMPLE {
            return self.other(record);
        }
        match self.sampler.sample(record.body)? {
            Sampled::Event(item) => {
                self.trace.total += 1;
                self.order.push(item);
            }
            Sampled::Dummy => {}
            Sampled::Rejected(cause) => self.reject(cause),
        }
        Ok(())
    }

    fn other(&mut self, record: Record) -> Result<(), ReadError> {
        let (body, endian) = (record.body, self.sampler.endian);
        match record.kind {
            kind::FINISHED_ROUND => self.order.finished_round(&mut self.sampler.tasks),
            kind::COMM => self.comm(body),
            kind::FORK => self.fork(body),
            kind::LOST => self.lost(body, 8),
            kind::LOST_SAMPLES => self.lost(body, 0),
            kind::HEADER_ATTR => {
                if let Some((attr, size)) = Attr::parse(body, endian) {
                    self.attr(attr, body.get(size..).unwrap_or(&[]))?;
                }
            }
            kind::HEADER_EVENT_TYPE => self.event_types(body),
            kind::HEADER_FEATURE => {
                if let Some(bit) = endian.u64(body, 0).filter(|bit| *bit < MAX_FEATURES) {
                    self.feature(bit as u32, &body[8..], record.at);
                }
            }
            kind::EVENT_UPDATE => {
                if let (Some(UPDATE_NAME), Some(id)) = (endian.u64(body, 0), endian.u64(body, 8)) {
                    self.sampler.attrs.name(id, &until_nul(&body[16..]));
                }
            }
            kind::COMPRESSED => self.compressed(body, record.at)?,
            kind::COMPRESSED2 => {
                let size = endian.u64(body, 0).and_then(|n| usize::try_from(n).ok());
                match size.and_then(|n| body.get(8..n.checked_add(8)?)) {
                    Some(data) => self.compressed(data, record.at)?,
                    None => self.reject(BAD_ZSTD),
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Adds an event of the recording.
    pub fn attr(&mut self, attr: Attr, ids: &[u8]) -> Result<(), ReadError> {
        let attrs = &mut self.sampler.attrs;
        if attrs.list.len() >= MAX_ATTRS {
            let found = attrs.list.len() as u64 + 1;
            return Err(ReadError::TooLarge { what: "events recorded", found, limit: MAX_ATTRS as u64 });
        }
        attrs.add(attr, ids, self.sampler.endian);
        Ok(())
    }
    /// Names of files before 2012: `{u64 id, char name[64]}`, repeated.
    pub fn event_types(&mut self, bytes: &[u8]) {
        for entry in bytes.chunks_exact(72) {
            let id = self.sampler.endian.u64(entry, 0);
            let nameless = self.sampler.attrs.list.iter_mut().filter(|a| a.name.is_none());
            for attr in nameless.filter(|a| Some(a.config) == id) {
                attr.name = Some(until_nul(&entry[8..]));
            }
        }
    }
    /// Takes a header feature over.
    pub fn feature(&mut self, bit: u32, bytes: &[u8], at: u64) {
        let name = features::name(bit);
        let sampler = &mut self.sampler;
        if !features::read(bit, bytes, sampler.endian, &mut self.trace.header, &mut sampler.attrs) {
            self.note(&format!("the header feature {name} ends too early"), at);
        }
        if !self.trace.header.features.contains(&name) {
            self.trace.header.features.push(name);
        }
    }

    /// Value of the sample_id trailer that lies `from_end` bytes before the end, if it lies behind `fixed` bytes.
    fn trailing(&self, body: &[u8], from_end: Option<usize>, fixed: usize) -> Option<usize> {
        body.len().checked_sub(from_end?).filter(|at| *at >= fixed)
    }
    fn change(&mut self, time: u64, number: u32) {
        self.order.push(Item { time, task: 0, row: number, cpu: NO_CPU, kind: CHANGE });
    }
    /// `pid, tid, comm[], sample_id`
    fn comm(&mut self, body: &[u8]) {
        let endian = self.sampler.endian;
        let Some(tid) = endian.u32(body, 4) else { return };
        let from_end = self.sampler.attrs.trailer().and_then(|t| t.time);
        let at = self.trailing(body, from_end, 8);
        let time = at.and_then(|at| endian.u64(body, at)).unwrap_or(self.order.newest());
        let comm = self.sampler.texts.strings.intern(&until_nul(&body[8..]));
        let number = self.sampler.tasks.comm(tid as i32, comm, &mut self.sampler.texts.strings);
        self.change(time, number);
    }
    /// `pid, ppid, tid, ptid, time, sample_id`
    fn fork(&mut self, body: &[u8]) {
        let mut cursor = Cursor::new(body, self.sampler.endian);
        let ids: Option<Vec<u32>> = (0..4).map(|_| cursor.u32()).collect();
        let (Some(ids), Some(time)) = (ids, cursor.u64()) else { return };
        // perf writes FORKs of a task by itself for tasks that already ran: nothing to inherit.
        if ids[2] == ids[3] {
            return;
        }
        let number = self.sampler.tasks.fork(ids[2] as i32, ids[3] as i32, &mut self.sampler.texts.strings);
        self.change(time, number);
    }
    /// LOST is `id, lost, sample_id`, LOST_SAMPLES `lost, sample_id`; `at` is where `lost` lies.
    fn lost(&mut self, body: &[u8], at: usize) {
        let endian = self.sampler.endian;
        let Some(lost) = endian.u64(body, at) else { return };
        let from_end = self.sampler.attrs.trailer().and_then(|t| t.cpu);
        let cpu = self.trailing(body, from_end, at + 8).and_then(|at| endian.u32(body, at));
        let cpu = cpu.and_then(|cpu| u16::try_from(cpu).ok()).unwrap_or(NO_CPU);
        let sum = self.trace.lost.entry(cpu).or_default();
        *sum = sum.saturating_add(lost);
    }

    fn compressed(&mut self, data: &[u8], at: u64) -> Result<(), ReadError> {
        // Removed while it runs: a compressed record inside a compressed record finds none and starts its own.
        let mut inflate = match self.inflate.take() {
            Some(inflate) => inflate,
            None => Inflate::new()?,
        };
        if inflate.broken {
            self.reject(BAD_ZSTD);
        } else {
            let limits = self.sampler.limits;
            let done = inflate.feed(data, limits, &mut |bytes| self.split(bytes, at))?;
            if let Err(words) = done {
                self.reject(BAD_ZSTD);
                self.note(&format!("zstd cannot decode a compressed record ({words}); later ones are skipped"), at);
            }
        }
        self.inflate = Some(inflate);
        Ok(())
    }
    /// Whole records of a decoded block: how many bytes they are, or `None` if the rest makes no sense.
    fn split(&mut self, bytes: &[u8], at: u64) -> Result<Option<usize>, ReadError> {
        let endian = self.sampler.endian;
        let mut from = 0;
        while let (Some(kind), Some(size)) = (endian.u32(bytes, from), endian.u16(bytes, from + 6)) {
            let size = usize::from(size);
            if size < 8 {
                self.reject(TINY);
                self.note(&format!("a compressed record holds a record of {size} bytes; expected 8 or more"), at);
                return Ok(None);
            }
            let Some(body) = bytes.get(from + 8..from + size) else { break };
            if !matches!(kind, kind::COMPRESSED | kind::COMPRESSED2) {
                self.record(Record { kind, body, at })?;
            }
            from += size;
        }
        Ok(Some(from))
    }
    /// Record counts by name into the header.
    pub fn count_records(&mut self) {
        for (kind, n) in self.counts.iter().enumerate().filter(|(_, n)| **n > 0) {
            *self.trace.header.counts.entry(names::record(kind as u32).to_owned()).or_default() += n;
        }
        self.trace.header.counts.insert("attributes".to_owned(), self.sampler.attrs.list.len() as u64);
    }
}
