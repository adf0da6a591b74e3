//! One SAMPLE record into one row and one waiting event.

use super::attr::{Attr, Attrs, sample_type as s};
use super::bytes::Endian;
use super::format_text::Swap;
use super::order::Item;
use super::tables::{COLUMNS, Decoder, Packed, Tables};
use super::tasks::TaskNumbers;
use super::texts::Texts;
use super::tracing::Tracepoints;
use super::walk::{self, Back};
use crate::event::{NO_CPU, NO_TEXT, Table};
use crate::read::{Limits, ReadError};

/// What became of a SAMPLE record.
pub enum Sampled {
    /// An event.
    Event(Item),
    /// perf's own dummy: not counted.
    Dummy,
    /// Skipped, with the cause.
    Rejected(&'static str),
}

/// Cause: no attribute has the id of the sample.
pub const UNKNOWN_ID: &str = "sample of an unknown event id";
/// Cause: the record ends before the fields its sample_type promises.
pub const SHORT: &str = "sample shorter than its sample_type";
/// Cause: the raw bytes end before the fields of the format text.
pub const SHORT_PAYLOAD: &str = "tracepoint payload shorter than its format";

/// What decoding samples needs and fills.
pub struct Sampler<'l> {
    /// Byte order of the recording.
    pub endian: Endian,
    /// Bounds.
    pub limits: &'l Limits,
    /// The events.
    pub attrs: Attrs,
    /// The formats.
    pub tracepoints: Tracepoints,
    /// The rows.
    pub tables: Tables,
    /// The texts.
    pub texts: Texts,
    /// The tasks.
    pub tasks: TaskNumbers,
    /// Callchain frames passed.
    pub frames: u64,
}

impl Sampler<'_> {
    /// Decodes the body of a SAMPLE record.
    #[inline]
    pub fn sample(&mut self, body: &[u8]) -> Result<Sampled, ReadError> {
        let Some(index) = self.attrs.of_sample(body, self.endian) else {
            return Ok(Sampled::Rejected(UNKNOWN_ID));
        };
        if self.tables.decoders.get(index).is_none_or(Option::is_none) {
            self.tables.resolve(index, &self.attrs.list[index], &self.tracepoints, self.limits)?;
        }
        let attr = &self.attrs.list[index];
        let endian = self.endian;
        let Some(front) = walk::front(attr, body, endian) else { return Ok(Sampled::Rejected(SHORT)) };
        let table = match &self.tables.decoders[index] {
            Some(Decoder::Dummy) => return Ok(Sampled::Dummy),
            Some(Decoder::Tracepoint(packed)) => {
                let Some(payload) = walk::raw(body, front.at, endian) else { return Ok(Sampled::Rejected(SHORT)) };
                let table = &mut self.tables.list[usize::from(packed.table)];
                if !packed.append(payload, endian, table, &mut self.texts) {
                    return Ok(Sampled::Rejected(SHORT_PAYLOAD));
                }
                packed.table
            }
            _ => {
                let Some(back) = walk::back(attr, body, front.at, endian) else { return Ok(Sampled::Rejected(SHORT)) };
                let table = self.tables.plain(index, attr, &self.tracepoints, back.raw.len(), self.limits)?;
                let into = &mut self.tables.list[usize::from(table)];
                append_plain(attr, body, &back, endian, into);
                table
            }
        };
        let number = self.tables.close_row(table, self.limits)?;
        self.frames += front.frames;
        // `front` has checked that all leading fields are there.
        let word = |at: Option<usize>| at.and_then(|at| endian.u64(body, at));
        let half = |at: Option<usize>, offset| at.and_then(|at| endian.u32(body, at + offset));
        let (pid, tid) = match attr.lead.tid {
            Some(_) => (half(attr.lead.tid, 0).unwrap_or(0) as i32, half(attr.lead.tid, 4).unwrap_or(0) as i32),
            None => (-1, -1),
        };
        Ok(Sampled::Event(Item {
            time: word(attr.lead.time).unwrap_or(0),
            task: self.tasks.task(pid, tid, &mut self.texts.strings),
            row: number,
            cpu: half(attr.lead.cpu, 0).and_then(|cpu| u16::try_from(cpu).ok()).unwrap_or(NO_CPU),
            kind: table,
        }))
    }
}

impl Packed {
    /// Copies the payload's own fields into a row; `false` if they are not all there.
    #[inline]
    pub fn append(&self, payload: &[u8], endian: Endian, table: &mut Table, texts: &mut Texts) -> bool {
        let Some(fixed) = payload.get(self.start..self.start + self.len) else { return false };
        let base = table.rows.len();
        table.rows.extend_from_slice(fixed);
        for dynamic in &self.dynamic {
            // Low half: where, high half: how many bytes (Documentation/trace/ftrace.rst, __data_loc).
            let locator = endian.u32(fixed, dynamic.offset).unwrap_or(0);
            let (offset, len) = ((locator & 0xffff) as usize, (locator >> 16) as usize);
            let from = if dynamic.relative { self.start + dynamic.offset + 4 + offset } else { offset };
            let id = match payload.get(from..from + len) {
                Some(bytes) if dynamic.text => texts.chars(bytes),
                Some(bytes) => texts.hex(bytes),
                None => NO_TEXT,
            };
            let at = base + dynamic.offset;
            table.rows[at..at + 4].copy_from_slice(&id.to_le_bytes());
        }
        if endian == Endian::Big {
            swap(&self.swaps, &mut table.rows[base..]);
        }
        true
    }
}

fn swap(swaps: &[Swap], row: &mut [u8]) {
    for swap in swaps {
        let run = &mut row[swap.offset..swap.offset + swap.size];
        run.chunks_exact_mut(swap.element).for_each(<[u8]>::reverse);
    }
}

fn append_plain(attr: &Attr, body: &[u8], back: &Back, endian: Endian, table: &mut Table) {
    let word = |at: Option<usize>| at.and_then(|at| endian.u64(body, at)).unwrap_or(0);
    for (bit, ..) in COLUMNS.iter().filter(|(bit, ..)| attr.sample_type & bit != 0) {
        let value = match *bit {
            s::IP => word(attr.lead.ip),
            s::ADDR => word(attr.lead.addr),
            s::PERIOD => word(attr.lead.period),
            s::WEIGHT | s::WEIGHT_STRUCT => back.weight,
            s::DATA_SRC => back.data_src,
            s::TRANSACTION => back.transaction,
            s::PHYS_ADDR => back.phys_addr,
            s::CGROUP => back.cgroup,
            s::DATA_PAGE_SIZE => back.data_page_size,
            _ => back.code_page_size,
        };
        table.rows.extend_from_slice(&value.to_le_bytes());
    }
    table.rows.extend_from_slice(back.raw);
}
