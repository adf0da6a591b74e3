//! trace.dat: the recordings of `trace-cmd record` and `trace-cmd extract`, versions 6 and 7.
//!
//! ```text
//! header (6) ─┐                       ┌─ events named by formats ── row of a table
//! sections (7)┴─ buffers ─ CPU ─ page ┤                                   └──── order ── Events
//!                (chunks: zstd, zlib) └─ lost events
//! ```
//! Format: trace-cmd.dat.v6(5), trace-cmd.dat.v7(5). Formats of events, rows, tasks and order are those of perf.data, since
//! both recorders copy the kernel's own texts and payloads.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::perf_data::order::{Item, Rounds, ends};
use super::perf_data::sample::SHORT_PAYLOAD;
use super::perf_data::tables::{Packed, Tables};
use super::perf_data::tasks::TaskNumbers;
use super::perf_data::texts::Texts;
use super::perf_data::tracing::Tracepoints;
use super::{At, Limits, OnProgress, Progress, ReadError, Source, fill};
use crate::event::{Note, Trace};
use crate::host::Header;
use header::Start;
use options::{Buffer, CpuData, Tsc};
use page::{Layout, Lost};

#[cfg(feature = "containers")]
mod chunks;
#[cfg(not(feature = "containers"))]
#[path = "chunks_not.rs"]
mod chunks;
mod header;
mod options;
mod page;
mod sections;

/// The format's name in messages.
const FORMAT: &str = "trace.dat";
/// Largest part of a header that is read; with all formats and names of a kernel's functions it is about 10 MB.
const MAX_SECTION: u64 = 64 << 20;
/// Bytes of pages read at once, at least one page.
const CHUNK: usize = 1 << 20;
/// Most notes stored: more contain nothing new.
const MAX_NOTES: usize = 100;
/// Cause: the formats of the file lack the event.
const UNKNOWN: &str = "event of an unknown id";
/// Cause: a page that makes no sense from some byte on; its number of events is not known.
const BAD_PAGE: &str = "rest of a damaged page";
/// Cause: a chunk that cannot be decoded.
const BAD_CHUNK: &str = "compressed chunk that cannot be decoded";

/// What the header says.
struct File {
    layout: Layout,
    header: Header,
    tracepoints: Tracepoints,
    bad_formats: usize,
    cmdlines: String,
    clock: Option<String>,
    /// Added to every time.
    offset: u64,
    tsc: Option<Tsc>,
    /// By the kernel's statistics of the CPUs.
    overrun: u64,
    /// Version 6: names of instances and where their lists of CPUs lie.
    lists: Vec<(String, u64)>,
    /// Version 7: buffers and where their sections lie.
    found: Vec<(u64, Buffer)>,
    buffers: Vec<Buffer>,
    /// Whether there is a buffer of text.
    text: bool,
    codec: Option<chunks::Codec>,
    decoded: chunks::Decoded,
    notes: Vec<Note>,
}

impl File {
    fn note(&mut self, text: &str, at: u64) {
        self.notes.push(Note { text: text.to_owned(), at: Some(at) });
        self.notes.truncate(MAX_NOTES);
    }
    /// A note about the whole file, once.
    fn say(&mut self, text: &str) {
        if self.notes.len() < MAX_NOTES && self.notes.iter().all(|note| note.text != text) {
            self.notes.push(Note { text: text.to_owned(), at: None });
        }
    }
    /// Nanoseconds of a time in the ring buffer.
    fn ns(&self, time: u64) -> u64 {
        self.tsc.map_or(time, |tsc| tsc.ns(time)).wrapping_add(self.offset)
    }
}

/// A broken file.
fn broken(at: u64, what: &str, expected: &str) -> ReadError {
    ReadError::Broken { format: FORMAT, at: At::Byte(at), what: what.to_owned(), expected: expected.to_owned() }
}

/// Reads a whole recording.
///
/// # Errors
/// `NotMine` without trace-cmd's magic, `Broken` where the header cannot be followed, `TooLarge` beyond a limit,
/// `Cancelled`, `Io`. Damage behind the header is no error: it is counted in [`Trace::rejected`] and noted.
pub fn read(source: &dyn Source, limits: &Limits, on: &mut OnProgress) -> Result<Trace, ReadError> {
    if source.is_empty() {
        return Err(ReadError::Empty);
    }
    let mut head = vec![0; 4 << 10];
    let n = fill(source, 0, &mut head)?;
    head.truncate(n);
    let start = Start::read(&head)?;
    let mut file = File {
        layout: Layout::parse("", start.endian, start.long, start.page),
        header: Header::default(),
        tracepoints: Tracepoints::default(),
        bad_formats: 0,
        cmdlines: String::new(),
        clock: None,
        offset: 0,
        tsc: None,
        overrun: 0,
        lists: Vec::new(),
        found: Vec::new(),
        buffers: Vec::new(),
        text: false,
        codec: None,
        decoded: chunks::Decoded::default(),
        notes: Vec::new(),
    };
    match start.version {
        6 => header::version_6(source, &start, &mut file)?,
        _ => sections::version_7(source, &start, &head, limits, &mut file)?,
    }
    let (rounds, order) = ends();
    let mut reader = Reader {
        source,
        limits,
        trace: Trace { format: FORMAT.to_owned(), ..Trace::default() },
        tables: Tables::default(),
        texts: Texts::new(),
        tasks: TaskNumbers::default(),
        order: rounds,
        ways: HashMap::default(),
        pages: 0,
        gaps: 0,
        claimed: 0,
        overclaimed: false,
    };
    reader.names(&file.cmdlines);
    reader.buffers(&mut file, on)?;
    reader.order.end(&mut reader.tasks);
    let (events, threads) = order.run();
    reader.say(&mut file);
    let Reader { mut trace, tables, texts, .. } = reader;
    trace.notes.splice(0..0, file.notes);
    trace.notes.truncate(MAX_NOTES);
    file.header.counts.append(&mut trace.header.counts);
    trace.header = file.header;
    (trace.events, trace.threads) = (events, threads);
    (trace.tables, trace.strings) = (tables.list, texts.strings);
    Ok(trace)
}

/// Everything known while pages go by.
struct Reader<'s, 'l> {
    source: &'s dyn Source,
    limits: &'l Limits,
    trace: Trace,
    tables: Tables,
    texts: Texts,
    tasks: TaskNumbers,
    order: Rounds,
    /// By the id of an event; `None` where the file has no format of it.
    ways: HashMap<u16, Option<Packed>, FxBuildHasher>,
    pages: u64,
    /// Places where the kernel lost events without their number.
    gaps: u64,
    /// Bytes of data read or to be read.
    claimed: u64,
    overclaimed: bool,
}

impl Reader<'_, '_> {
    fn note(&mut self, text: &str, at: u64) {
        if self.trace.notes.len() < MAX_NOTES {
            self.trace.notes.push(Note { text: text.to_owned(), at: Some(at) });
        }
    }

    /// `PID COMM`, a line each, as `saved_cmdlines` of tracefs has them. The kernel keeps no name of the idle task.
    fn names(&mut self, cmdlines: &str) {
        let idle = self.texts.strings.intern("<idle>");
        self.tasks.named(0, idle);
        for line in cmdlines.lines() {
            let Some((pid, comm)) = line.trim_start().split_once(' ') else { continue };
            if let Ok(pid) = pid.parse() {
                let comm = self.texts.strings.intern(comm);
                self.tasks.named(pid, comm);
            }
        }
    }

    /// All buffers, one after the other.
    fn buffers(&mut self, file: &mut File, on: &mut OnProgress) -> Result<(), ReadError> {
        for buffer in std::mem::take(&mut file.buffers) {
            let before = self.trace.total;
            for place in &buffer.data {
                if buffer.compressed {
                    self.chunks(*place, file, on)?;
                } else {
                    self.plain(*place, file, on)?;
                }
            }
            if !buffer.name.is_empty() {
                let n = self.trace.total - before;
                let name: String = buffer.name.chars().take(40).collect();
                file.say(&format!(
                    "{n} events are of the buffer {name:?}; an event that two buffers hold counts twice"
                ));
            }
        }
        Ok(())
    }

    /// Whether so many bytes may be read. No two CPUs share bytes: together they cannot be larger than the file.
    fn claim(&mut self, bytes: u64, at: u64, file: &mut File) -> bool {
        self.claimed = self.claimed.saturating_add(bytes);
        let fits = self.claimed <= self.source.len();
        if !fits && !self.overclaimed {
            self.overclaimed = true;
            file.note("the data of the CPUs are larger than the file together; the rest is not read", at);
        }
        fits
    }

    /// The data of one CPU as pages.
    fn plain(&mut self, place: CpuData, file: &mut File, on: &mut OnProgress) -> Result<(), ReadError> {
        if place.size == 0 || !self.claim(place.size, place.offset, file) {
            return Ok(());
        }
        let inside = self.source.len().saturating_sub(place.offset);
        if place.size > inside {
            let text = format!("the data of CPU {} are cut off: {inside} of {} bytes are there", place.cpu, place.size);
            self.note(&text, place.offset);
        }
        let end = place.offset.saturating_add(place.size.min(inside));
        let size = file.layout.size;
        let most = usize::try_from(end.saturating_sub(place.offset)).unwrap_or(usize::MAX);
        let mut buffer = vec![0; ((CHUNK / size).max(1) * size).min(most)];
        let mut at = place.offset;
        while at < end {
            let want = buffer.len().min(usize::try_from(end - at).unwrap_or(usize::MAX));
            let n = fill(self.source, at, &mut buffer[..want])?;
            if n == 0 {
                break;
            }
            self.pages(&buffer[..n], at, place.cpu, file)?;
            at += n as u64;
            self.progress(at, on)?;
        }
        Ok(())
    }

    /// The data of one CPU in compressed chunks. The size that trace-cmd 3.1 gives leaves out the four bytes of their count;
    /// the chunks' own sizes are followed, up to the end of the file.
    fn chunks(&mut self, place: CpuData, file: &mut File, on: &mut OnProgress) -> Result<(), ReadError> {
        let end = self.source.len();
        let Some(codec) = file.codec else { return Ok(()) };
        let endian = file.layout.endian;
        let mut head = [0; 8];
        let mut at = place.offset.saturating_add(4);
        if place.size == 0 || at > end || !self.claim(4, place.offset, file) {
            return Ok(());
        }
        fill(self.source, place.offset, &mut head[..4])?;
        for _ in 0..endian.u32(&head, 0).unwrap_or(0) {
            let n = fill(self.source, at, &mut head)?;
            let sizes = endian.u32(&head, 0).zip(endian.u32(&head, 4)).filter(|_| n == head.len());
            let Some((size, whole)) = sizes.filter(|(size, _)| u64::from(*size) <= end.saturating_sub(at + 8)) else {
                self.trace.total += 1;
                self.trace.reject(BAD_CHUNK);
                self.note("a compressed chunk is cut off; the rest of the CPU's events is not read", at);
                return Ok(());
            };
            if !self.claim(8 + u64::from(size), at, file) {
                return Ok(());
            }
            let data = super::perf_data::input::section(self.source, at + 8, u64::from(size))?.unwrap_or_default();
            match chunks::decode(codec, &data, u64::from(whole), &mut file.decoded, self.limits)? {
                Some(pages) => self.pages(&pages, at, place.cpu, file)?,
                None => {
                    self.trace.total += 1;
                    self.trace.reject(BAD_CHUNK);
                    self.note(&format!("a chunk cannot be decoded; expected {}", codec.word()), at);
                }
            }
            at += 8 + u64::from(size);
            self.progress(at, on)?;
        }
        Ok(())
    }

    fn progress(&self, at: u64, on: &mut OnProgress) -> Result<(), ReadError> {
        // Rows and events are numbered by u32.
        let most = self.limits.events.min(u64::from(u32::MAX) - (64 << 20));
        if self.trace.total > most {
            return Err(ReadError::TooLarge { what: "events", found: self.trace.total, limit: most });
        }
        let (text, limit) = (self.texts.strings.bytes(), self.limits.string_bytes);
        if text > limit {
            return Err(ReadError::TooLarge {
                what: "bytes of distinct text",
                found: text as u64,
                limit: limit as u64,
            });
        }
        let progress = Progress { bytes: at, of: self.source.len(), events: self.trace.total };
        if on(progress).is_break() { Err(ReadError::Cancelled) } else { Ok(()) }
    }

    /// Whole pages one behind the other; the last may be cut off. `at` is where they lie in the file, or their chunk does.
    fn pages(&mut self, bytes: &[u8], at: u64, cpu: u16, file: &File) -> Result<(), ReadError> {
        for (n, page) in bytes.chunks(file.layout.size).enumerate() {
            self.pages += 1;
            let done = page::events(page, file.layout, |time, payload| self.event(file.ns(time), cpu, payload, file))?;
            match done {
                Ok(Lost::None) => {}
                Ok(Lost::Known(lost)) => {
                    let sum = self.trace.lost.entry(cpu).or_default();
                    *sum = sum.saturating_add(lost);
                }
                Ok(Lost::Unknown) => self.gaps += 1,
                Err(offset) => {
                    self.trace.total += 1;
                    self.trace.reject(BAD_PAGE);
                    let place = at + (n * file.layout.size + offset) as u64;
                    self.note(
                        &format!("a page of CPU {cpu} makes no sense from here on; its other events are lost"),
                        place,
                    );
                }
            }
        }
        Ok(())
    }

    /// One event: `u16 id, u8 flags, u8 preempt count, s32 pid`, then what its format says (kernel/trace/trace.h).
    #[inline]
    fn event(&mut self, time: u64, cpu: u16, payload: &[u8], file: &File) -> Result<(), ReadError> {
        let endian = file.layout.endian;
        self.trace.total += 1;
        let (Some(id), Some(pid)) = (endian.u16(payload, 0), endian.u32(payload, 4)) else {
            self.trace.reject(SHORT_PAYLOAD);
            return Ok(());
        };
        if !self.ways.contains_key(&id) {
            let way = match file.tracepoints.get(&u64::from(id)) {
                Some(tracepoint) => Some(self.tables.tracepoint(u64::from(id), tracepoint, self.limits)?),
                None => None,
            };
            self.ways.insert(id, way);
        }
        let Some(Some(packed)) = self.ways.get(&id) else {
            self.trace.reject(UNKNOWN);
            return Ok(());
        };
        let table = packed.table;
        if !packed.append(payload, endian, &mut self.tables.list[usize::from(table)], &mut self.texts) {
            self.trace.reject(SHORT_PAYLOAD);
            return Ok(());
        }
        let row = self.tables.close_row(table, self.limits)?;
        let task = self.tasks.task(-1, pid as i32, &mut self.texts.strings);
        self.order.push(Item { time, task, row, cpu, kind: table });
        Ok(())
    }

    /// What a person should know at the end.
    fn say(&mut self, file: &mut File) {
        if file.bad_formats > 0 {
            file.say(&format!("{} formats of events cannot be read; their events are not read", file.bad_formats));
        }
        let known: u64 = self.trace.lost.values().sum();
        if file.overrun > known {
            // The kernel's counters are of all CPUs and of the time before the first page too.
            let sum = self.trace.lost.entry(crate::event::NO_CPU).or_default();
            *sum = sum.saturating_add(file.overrun - known);
        }
        if self.gaps > 0 {
            file.say(&format!("the kernel lost events at {} more places and did not count them", self.gaps));
        }
        let ticks = matches!(file.clock.as_deref(), Some("counter" | "uptime" | "x86-tsc"));
        if let Some(clock) = file.clock.clone().filter(|_| ticks && file.tsc.is_none()) {
            file.say(&format!("the clock {clock} does not count nanoseconds: times and durations are its own counts"));
        }
        self.trace.header.counts.insert("pages".to_owned(), self.pages);
    }
}
