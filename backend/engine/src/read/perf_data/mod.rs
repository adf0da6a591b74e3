//! perf.data: the recordings of `perf record`, file mode and pipe mode.
//!
//! ```text
//! header ── attrs, features (file mode) ─┐
//! input ── chunk ── record ──────────────┴─ SAMPLE ── sample ── row of a table
//!                    │ COMPRESSED ── zstd ── record      └────── order ── Events     (input and order: a thread each)
//!                    └ COMM, FORK ── tasks ──────────────────────┘
//! ```
//! Format: `tools/perf/Documentation/perf.data-file-format.txt`, `include/uapi/linux/perf_event.h`. The stream is read
//! here and not by the crate linux-perf-data: that one allocates and sorts every record as bytes, returns tracepoint
//! payloads out undecoded, and does not go on behind damage.

use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::thread::Builder;

use super::{At, Limits, OnProgress, Progress, ReadError, Source};
use crate::event::{Events, Thread, Trace};
use attr::{Attr, Attrs};
use bytes::Endian;
use header::FileHeader;
use input::Input;
use records::{Reader, Record, kind};
use sample::Sampler;

pub mod attr;
pub mod bytes;
#[cfg(feature = "containers")]
mod compressed;
#[cfg(not(feature = "containers"))]
#[path = "compressed_not.rs"]
mod compressed;
pub mod features;
pub mod format_text;
pub mod header;
pub(in crate::read) mod input;
mod names;
pub(in crate::read) mod order;
mod print_fmt;
pub mod records;
pub(in crate::read) mod sample;
pub(in crate::read) mod tables;
pub(in crate::read) mod tasks;
pub(in crate::read) mod texts;
pub mod tracing;
pub mod walk;

/// The format's name in messages.
const FORMAT: &str = "perf.data";
/// Bytes read at once: enough to make a call cheap, little enough to stay in the second-level cache.
const CHUNK: usize = 1 << 20;
/// Largest header section read (tracing data of all events of a kernel is about 5 MB).
const MAX_SECTION: u64 = 64 << 20;
/// Longest console text behind a pipe's last record.
const MAX_TEXT: u64 = 64 << 10;
/// Cause: the file ends before the record does.
const CUT: &str = "record cut off by the end of the file";

/// Reads a whole recording.
///
/// # Errors
/// `NotMine` without perf's magic, `Broken` where the header cannot be followed, `TooLarge` beyond a limit, `Cancelled`,
/// `Io`. Damage behind the header is no error: it is counted in [`Trace::rejected`] and noted.
pub fn read(source: &dyn Source, limits: &Limits, on: &mut OnProgress) -> Result<Trace, ReadError> {
    read_in_chunks(source, CHUNK, limits, on)
}

/// [`read`] with the bytes read at once given; the trace does not depend on it.
///
/// # Errors
/// As [`read`].
pub fn read_in_chunks(
    source: &dyn Source,
    chunk: usize,
    limits: &Limits,
    on: &mut OnProgress,
) -> Result<Trace, ReadError> {
    if source.is_empty() {
        return Err(ReadError::Empty);
    }
    let header = header::read(source)?;
    let sampler = Sampler {
        endian: header.endian,
        limits,
        attrs: Attrs::default(),
        tracepoints: tracing::Tracepoints::default(),
        tables: tables::Tables::default(),
        texts: texts::Texts::new(),
        tasks: tasks::TaskNumbers::default(),
        frames: 0,
    };
    let (rounds, order) = order::ends();
    let mut reader = Reader { trace: Trace::default(), sampler, order: rounds, inflate: None, counts: [0; 256] };
    let (from, end) = if header.pipe {
        reader.trace.format = "perf.data (pipe)".to_owned();
        (header::PIPE_SIZE, source.len())
    } else {
        reader.trace.format = FORMAT.to_owned();
        let end = data_end(&header, source, &mut reader);
        read_attrs(&header, source, &mut reader)?;
        read_features(&header, source, end, &mut reader)?;
        (header.data.offset, end)
    };
    let (reader, (events, threads)) = std::thread::scope(|scope| {
        // In here, so that a panic drops its end of the rounds, which the ordering thread waits for.
        let mut reader = reader;
        let ordering = Builder::new().spawn_scoped(scope, || order.run())?;
        let done = Input::start(scope, source, from, end, chunk)
            .map_err(ReadError::from)
            .and_then(|input| stream(source, input, header.pipe, &mut reader, on));
        reader.order.end(&mut reader.sampler.tasks);
        let ordered = ordering.join().unwrap_or_else(|panic| resume_unwind(panic));
        done.map(|()| (reader, ordered))
    })?;
    Ok(finish(reader, events, threads))
}

/// A broken header.
fn broken(at: u64, what: &str, expected: &str) -> ReadError {
    ReadError::Broken { format: FORMAT, at: At::Byte(at), what: what.to_owned(), expected: expected.to_owned() }
}

/// First byte behind the records, with a note where the header's number cannot be used.
fn data_end(header: &FileHeader, source: &dyn Source, reader: &mut Reader) -> u64 {
    if header.data.size == 0 && header.data.offset < source.len() {
        reader.note("the header gives no data size (the recorder was killed); read to the end of the file", 48);
        source.len()
    } else if header.data.within(source.len()) {
        header.data.offset + header.data.size
    } else {
        let text = format!(
            "the header promises {} bytes of data from byte {} on, the file ends at byte {}",
            header.data.size,
            header.data.offset,
            source.len()
        );
        reader.note(&text, source.len());
        source.len()
    }
}

fn read_attrs(header: &FileHeader, source: &dyn Source, reader: &mut Reader) -> Result<(), ReadError> {
    let n = header.attrs.size / header.attr_size;
    if n > records::MAX_ATTRS as u64 {
        return Err(ReadError::TooLarge { what: "events recorded", found: n, limit: records::MAX_ATTRS as u64 });
    }
    let mut id_bytes = 0;
    for index in 0..n {
        let at = header.attrs.offset + index * header.attr_size;
        let Some(entry) = input::section(source, at, header.attr_size)? else { break };
        let ids = entry.len() - 16;
        let Some((attr, _)) = Attr::parse(&entry[..ids], header.endian) else {
            return Err(broken(at, "an attribute that is too short", "a perf_event_attr of 64 bytes or more"));
        };
        let place = header.endian.u64(&entry, ids).zip(header.endian.u64(&entry, ids + 8));
        let (offset, size) = place.unwrap_or_default();
        // No two events share ids: together they cannot be larger than the file.
        id_bytes += size.min(source.len());
        let fits = size <= MAX_SECTION && id_bytes <= source.len();
        let found = if fits { input::section(source, offset, size)? } else { None };
        if found.is_none() {
            reader.note("the ids of an event lie outside the file; its samples may not be recognised", at);
        }
        reader.attr(attr, &found.unwrap_or_default())?;
    }
    if reader.sampler.attrs.list.is_empty() {
        reader.note("the file names no event", header.attrs.offset);
    }
    Ok(())
}

fn read_features(header: &FileHeader, source: &dyn Source, table: u64, reader: &mut Reader) -> Result<(), ReadError> {
    if header.version1 || header.data.size == 0 {
        return event_types(header, source, reader);
    }
    let bits = (0..u64::BITS).filter(|bit| header.features & (1 << bit) != 0);
    for (index, bit) in bits.enumerate() {
        let Some(entry) = input::section(source, table.saturating_add(16 * index as u64), 16)? else {
            reader.note("the header features lie behind the end of the file", source.len());
            break;
        };
        let place = header.endian.u64(&entry, 0).zip(header.endian.u64(&entry, 8));
        let (offset, size) = place.unwrap_or_default();
        if bit == features::TRACING_DATA || features::is_read(bit) {
            let found = if size <= MAX_SECTION { input::section(source, offset, size)? } else { None };
            match found {
                Some(bytes) if bit == features::TRACING_DATA => {
                    read_tracing(&bytes, offset, reader);
                    reader.trace.header.features.push(features::name(bit));
                }
                Some(bytes) => reader.feature(bit, &bytes, offset),
                None => {
                    let text = format!("the header feature {} lies outside the file", features::name(bit));
                    reader.note(&text, table.saturating_add(16 * index as u64));
                }
            }
        } else {
            reader.trace.header.features.push(features::name(bit));
        }
    }
    event_types(header, source, reader)
}

/// Names in files of before 2012.
fn event_types(header: &FileHeader, source: &dyn Source, reader: &mut Reader) -> Result<(), ReadError> {
    let section = header.event_types;
    if section.size > 0 && section.size <= 1 << 20 {
        let bytes = input::section(source, section.offset, section.size)?;
        reader.event_types(&bytes.unwrap_or_default());
    }
    Ok(())
}

fn read_tracing(bytes: &[u8], at: u64, reader: &mut Reader) {
    match tracing::read(bytes, &mut reader.sampler.tracepoints) {
        Ok(0) => {}
        Ok(bad) => reader.note(&format!("{bad} tracepoint formats cannot be read; their events stay raw bytes"), at),
        Err(offset) => reader.note("the tracepoint formats end too early", at + offset as u64),
    }
}

/// All records of the section.
fn stream(
    source: &dyn Source,
    mut input: Input,
    pipe: bool,
    reader: &mut Reader,
    on: &mut OnProgress,
) -> Result<(), ReadError> {
    loop {
        let step = block(&mut input, pipe, reader)?;
        check(reader)?;
        match step {
            Step::Stop => return Ok(()),
            Step::Outside(kind, size) => {
                if kind == kind::HEADER_TRACING_DATA && size <= MAX_SECTION && size <= input.left() {
                    let bytes = input::section(source, input.at(), size)?.unwrap_or_default();
                    read_tracing(&bytes, input.at(), reader);
                }
                input.skip(if kind == kind::HEADER_TRACING_DATA { size.next_multiple_of(8) } else { size });
                continue;
            }
            Step::More => {}
        }
        let at = Progress { bytes: input.at(), of: source.len(), events: reader.trace.total };
        if on(at) == ControlFlow::Break(()) {
            return Err(ReadError::Cancelled);
        }
        if !input.more()? {
            return leftover(&input, source.len(), pipe, reader);
        }
    }
}

/// What to do when a block is used up.
enum Step {
    /// Bring the next chunk.
    More,
    /// A record of this type is followed by so many bytes outside it.
    Outside(u32, u64),
    /// The rest makes no sense.
    Stop,
}

/// All complete records available.
fn block(input: &mut Input, pipe: bool, reader: &mut Reader) -> Result<Step, ReadError> {
    let endian = reader.sampler.endian;
    let base = input.at();
    let bytes = input.block();
    let mut from = 0;
    let mut step = Step::More;
    while let Some(head) = bytes.get(from..from + 8) {
        let (kind, size) = head_of(head, endian);
        let at = base + from as u64;
        if size < 8 {
            if !(pipe && is_text(&bytes[from..], input.left() - from as u64)) {
                reader.reject(records::TINY);
                reader.note(&format!("a record of {size} bytes ends the data; expected 8 or more"), at);
            } else {
                reader.note("text behind the last record; not read", at);
            }
            step = Step::Stop;
            break;
        }
        // No writer has types this high: in a pipe it is text that perf printed into its own output.
        if pipe && kind > u32::from(u16::MAX) && is_text(&bytes[from..], input.left() - from as u64) {
            reader.note("text behind the last record; not read", at);
            step = Step::Stop;
            break;
        }
        let Some(body) = bytes.get(from + 8..from + size) else { break };
        reader.record(Record { kind, body, at })?;
        from += size;
        let outside = match kind {
            kind::HEADER_TRACING_DATA => endian.u32(body, 0).map(u64::from),
            kind::AUXTRACE => endian.u64(body, 0),
            _ => None,
        };
        if let Some(size) = outside.filter(|size| *size > 0) {
            step = Step::Outside(kind, size);
            break;
        }
    }
    input.consume(from);
    Ok(step)
}

/// Type and size of a record.
#[inline]
fn head_of(head: &[u8], endian: Endian) -> (u32, usize) {
    (endian.u32(head, 0).unwrap_or(0), usize::from(endian.u16(head, 6).unwrap_or(0)))
}

/// Whether all `left` bytes to the end are console text.
fn is_text(bytes: &[u8], left: u64) -> bool {
    bytes.len() as u64 == left && left <= MAX_TEXT && bytes.iter().all(|b| matches!(b, b'\n' | b'\r' | 0x1b | 32..=126))
}

/// Bytes behind the last whole record.
fn leftover(input: &Input, len: u64, pipe: bool, reader: &mut Reader) -> Result<(), ReadError> {
    let (rest, at) = (input.block(), input.at());
    if rest.is_empty() {
        return Ok(());
    }
    if pipe && is_text(rest, rest.len() as u64) {
        reader.note("text behind the last record; not read", at);
        return Ok(());
    }
    let end = if at + rest.len() as u64 == len { "file" } else { "data section" };
    reader.reject(CUT);
    let what = match rest.get(..8) {
        Some(head) => format!("a record of {} bytes", head_of(head, reader.sampler.endian).1),
        None => "a record header".to_owned(),
    };
    reader.note(&format!("{what} is cut off by the end of the {end} after {} bytes", rest.len()), at);
    Ok(())
}

/// The limits that are cheap to look at once a chunk.
fn check(reader: &Reader) -> Result<(), ReadError> {
    let limits = reader.sampler.limits;
    // Rows and events are numbered by u32.
    let most = limits.events.min(u64::from(u32::MAX) - (64 << 20));
    if reader.trace.total > most {
        return Err(ReadError::TooLarge { what: "events", found: reader.trace.total, limit: most });
    }
    let text = reader.sampler.texts.strings.bytes();
    if text > limits.string_bytes {
        let (found, limit) = (text as u64, limits.string_bytes as u64);
        return Err(ReadError::TooLarge { what: "bytes of distinct text", found, limit });
    }
    Ok(())
}

fn finish(mut reader: Reader, events: Events, threads: Vec<Thread>) -> Trace {
    let unfinished = reader.inflate.as_ref().map_or(0, compressed::Inflate::unfinished);
    if unfinished > 0 {
        reader.reject(CUT);
        reader.trace.notes.push(crate::event::Note {
            text: format!("the compressed records end inside a record, {unfinished} bytes of it are there"),
            at: None,
        });
    }
    reader.count_records();
    let Reader { mut trace, sampler, .. } = reader;
    (trace.events, trace.threads) = (events, threads);
    trace.tables = sampler.tables.list;
    trace.strings = sampler.texts.strings;
    trace.frames = sampler.frames;
    trace
}
