//! Lines → events: what each line is, and the columns its parts go to.

use std::ops::Range;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::columns::Columns;
use super::shape::Shape;
use super::{clean, frame, header, line, names, payload};
use crate::event::{Note, StrId, Thread, Trace};
use crate::read::{Limits, ReadError};

/// Shapes kept of one event name; fields that come and go (`[node=]`, `[accounted=]`) make a few.
const SHAPES: usize = 8;
/// Shapes kept of all names: real recordings have under a hundred, and each may be as large as its line.
const ALL_SHAPES: usize = 4_096;
/// Line starts remembered, see [`Prefix`].
const PREFIXES: usize = 6;
/// Text of a cause whose line the file breaks off in.
const CUT: &str = "line cut off at the end of the file";

/// What is known of lines with one printed name.
struct Kind {
    table: u16,
    shapes: Vec<Shape>,
}

/// Stands for the index of a [`Kind`] where lines become nothing: perf's own `dummy:*` events.
const BOOKKEEPING: usize = usize::MAX;

/// What stands directly above a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Above {
    Event,
    Frame,
    Other,
}

/// The part of an event line that stays the same while one thread runs on one CPU.
#[derive(Default)]
struct Prefix {
    bytes: Vec<u8>,
    thread: u32,
    cpu: u16,
}

/// Lines read so far.
pub struct Events<'a> {
    limits: &'a Limits,
    trace: Trace,
    tables: Vec<Columns>,
    table_of: HashMap<String, u16, FxBuildHasher>,
    /// Index into `known` by printed name.
    kinds: HashMap<Box<[u8]>, usize, FxBuildHasher>,
    known: Vec<Kind>,
    threads: HashMap<Thread, u32, FxBuildHasher>,
    /// Newest first; CPUs take turns in a file, so a handful answers for most lines.
    prefixes: [Prefix; PREFIXES],
    values: Vec<Range<u32>>,
    shapes: usize,
    row_bytes: usize,
    line: u64,
    above: Above,
    sorted: bool,
    /// Lines around the events, and lines inside stacks that are no frames: how many, and where the first is.
    prose: (u64, u64),
    strange: (u64, u64),
    /// Events with more fields than a table keeps.
    crowded: (u64, u64),
    untimed: u64,
}

impl<'a> Events<'a> {
    /// Nothing read yet.
    pub fn new(limits: &'a Limits) -> Self {
        Self {
            limits,
            trace: Trace { format: "perf script".to_owned(), ..Trace::default() },
            tables: Vec::new(),
            table_of: HashMap::default(),
            kinds: HashMap::default(),
            known: Vec::new(),
            threads: HashMap::default(),
            prefixes: Default::default(),
            values: Vec::new(),
            shapes: 0,
            row_bytes: 0,
            line: 0,
            above: Above::Other,
            sorted: true,
            prose: (0, 0),
            strange: (0, 0),
            crowded: (0, 0),
            untimed: 0,
        }
    }
    /// Events so far.
    pub fn len(&self) -> u64 {
        self.trace.events.len() as u64
    }
    /// Number of the line that comes next, from 1.
    pub fn at_line(&mut self, line: u64) {
        self.line = line;
    }
    /// A line over the limit: thrown away unread.
    pub fn too_long(&mut self) -> Result<(), ReadError> {
        self.reject(&format!("line longer than {} bytes", self.limits.line_bytes));
        Ok(())
    }
    /// One line; `ended` is false for a last line without a newline.
    pub fn line(&mut self, raw: &[u8], ended: bool) -> Result<(), ReadError> {
        let raw = raw.strip_suffix(b"\r").unwrap_or(raw);
        let known = self.prefixes.iter().position(|p| !p.bytes.is_empty() && raw.starts_with(&p.bytes));
        if let Some(known) = known
            && let Some(tail) = line::tail(raw, self.prefixes[known].bytes.len())
        {
            if known > 1 {
                self.prefixes[1..=known].rotate_right(1);
            }
            let Prefix { thread, cpu, .. } = self.prefixes[known.min(1)];
            return self.event(thread, cpu, tail, ended);
        }
        let text = clean::unquote(raw);
        let trimmed = line::trim(text);
        if trimmed.is_empty() {
            self.above = Above::Other;
        } else if text[0] == b'#' {
            header::read(text, &mut self.trace);
            self.above = Above::Other;
        } else if let Some(found) = line::scan(text) {
            let comm = self.intern(found.comm)?;
            let thread = self.thread(Thread { pid: found.pid, tid: found.tid, comm });
            if text.len() == raw.len() && found.tail.time.is_some() {
                self.prefixes.rotate_right(1);
                let prefix = &mut self.prefixes[0];
                prefix.bytes.clear();
                prefix.bytes.extend_from_slice(&text[..found.prefix]);
                (prefix.thread, prefix.cpu) = (thread, found.cpu);
            }
            self.event(thread, found.cpu, found.tail, ended)?;
        } else if frame::is_frame(text, self.above != Above::Other) {
            self.trace.frames += 1;
            self.above = Above::Frame;
        } else {
            self.other(text, trimmed, ended);
        }
        Ok(())
    }

    /// A line that is no event, frame, comment or blank.
    fn other(&mut self, text: &[u8], trimmed: &[u8], ended: bool) {
        let in_stack = self.above != Above::Other;
        if !ended && self.above == Above::Event && text[0] != b'\t' {
            self.cut();
        } else if let Some(cause) = line::broken(trimmed) {
            self.reject(cause);
        } else if in_stack && line::blank(text[0]) {
            count(&mut self.strange, self.line);
        } else {
            if trimmed.starts_with(b"Processed ") && memchr::memmem::find(trimmed, b" and lost ").is_some() {
                let text = format!("perf itself says: {}", clean::text(trimmed));
                self.trace.notes.push(Note { text, at: Some(self.line) });
            }
            count(&mut self.prose, self.line);
            self.above = Above::Other;
        }
    }

    /// An event line whose thread is known.
    fn event(&mut self, thread: u32, cpu: u16, tail: line::Tail, ended: bool) -> Result<(), ReadError> {
        self.above = Above::Event;
        if tail.name.starts_with(b"PERF_RECORD_") {
            self.record(cpu, &tail);
            return Ok(());
        }
        let kind = match self.kinds.get(tail.name) {
            Some(kind) => *kind,
            None if !ended && self.kinds.keys().any(|known| known.starts_with(tail.name)) => {
                self.cut();
                return Ok(());
            }
            None => self.new_kind(tail.name)?,
        };
        let Some(Kind { table, shapes }) = self.known.get_mut(kind) else {
            *self.trace.header.counts.entry("bookkeeping events".to_owned()).or_default() += 1;
            return Ok(());
        };
        let table = *table;
        let columns = &mut self.tables[usize::from(table)];
        let strings = &mut self.trace.strings;
        let before = columns.bytes();
        let row = columns.push_row();
        let payload = tail.payload;
        let fit = shapes.iter().position(|s| s.split(payload, &mut self.values));
        let mut cut = false;
        if let Some(fit) = fit {
            let fields = &shapes[fit].columns;
            if !ended && let (Some(range), Some(&field)) = (self.values.last(), fields.last()) {
                cut = columns.looks_cut(field, &payload[range.start as usize..range.end as usize], strings);
            }
            for (range, &field) in self.values.iter().zip(fields) {
                columns.store(row, field, &payload[range.start as usize..range.end as usize], strings);
            }
            if fit > 0 {
                shapes.swap(fit, fit - 1);
            }
        } else {
            let (pieces, regular) = payload::split(columns.name(), payload);
            cut = !ended && shapes.first().is_some_and(|s| s.columns.len() > pieces.len());
            let mut fields = Vec::with_capacity(pieces.len());
            for piece in pieces.iter().filter(|_| !cut) {
                let value = &payload[piece.value.clone()];
                let mut field = columns.field(&piece.name, value);
                if field.is_some_and(|f| fields.contains(&f)) {
                    field = columns.field(&format!("{}_{}", piece.name, fields.len()), value);
                }
                let Some(field) = field else {
                    count(&mut self.crowded, self.line);
                    break;
                };
                columns.store(row, field, value, strings);
                fields.push(field);
            }
            if regular && !cut && fields.len() == pieces.len() && shapes.len() < SHAPES && self.shapes < ALL_SHAPES {
                self.shapes += 1;
                shapes.push(Shape::new(payload, &pieces, fields));
            }
        }
        if let Some(period) = tail.period {
            let digits = period.to_string();
            if let Some(field) = columns.field("period", digits.as_bytes()) {
                columns.store(row, field, digits.as_bytes(), strings);
            }
        }
        if cut {
            columns.pop_row();
            self.cut();
            return Ok(());
        }
        self.row_bytes += columns.bytes() - before;
        if !ended {
            let text = "the last line has no line end; its last value may be cut off".to_owned();
            self.trace.notes.push(Note { text, at: Some(self.line) });
        }
        self.untimed += u64::from(tail.time.is_none());
        let time = tail.time.unwrap_or(0);
        let events = &mut self.trace.events;
        self.sorted &= events.time.last().is_none_or(|last| *last <= time);
        events.time.push(time);
        events.cpu.push(cpu);
        events.kind.push(table);
        events.thread.push(thread);
        events.row.push(row);
        self.trace.total += 1;
        self.bounds()
    }

    /// One of perf's own records, printed under `--show-lost-events` and `--show-task-events`.
    fn record(&mut self, cpu: u16, tail: &line::Tail) {
        let name = clean::text(tail.name.strip_suffix(b":").unwrap_or(tail.name)).into_owned();
        let lost = tail
            .payload
            .strip_prefix(b"lost ")
            .map(line::trim)
            .and_then(|n| std::str::from_utf8(n).ok()?.parse::<u64>().ok());
        if let Some(lost) = lost.filter(|_| name.starts_with("PERF_RECORD_LOST")) {
            let sum = self.trace.lost.entry(cpu).or_default();
            *sum = sum.saturating_add(lost);
        }
        let counts = &mut self.trace.header.counts;
        if counts.len() < 256 || counts.contains_key(&name) {
            *counts.entry(name).or_default() += 1;
        }
    }

    fn new_kind(&mut self, printed: &[u8]) -> Result<usize, ReadError> {
        let kind = if printed == b"dummy" || printed.starts_with(b"dummy:") {
            BOOKKEEPING
        } else {
            let name = names::table_name(printed);
            let next = self.tables.len();
            let table = *self.table_of.entry(name.clone()).or_insert(next as u16);
            if usize::from(table) == next {
                // The table number is 16 bits wide whatever the limit says.
                let limit = self.limits.tables.min(usize::from(u16::MAX));
                check("event names", next as u64 + 1, limit as u64)?;
                self.tables.push(Columns::new(name));
            }
            self.known.push(Kind { table, shapes: Vec::new() });
            self.known.len() - 1
        };
        check("printed event names", self.kinds.len() as u64 + 1, 4 * self.limits.tables as u64)?;
        self.kinds.insert(printed.into(), kind);
        Ok(kind)
    }

    fn bounds(&self) -> Result<(), ReadError> {
        check("events", self.trace.events.len() as u64, self.limits.events)?;
        check("bytes of all rows", self.row_bytes as u64, self.limits.row_bytes)?;
        check("bytes of all texts", self.trace.strings.bytes() as u64, self.limits.string_bytes as u64)
    }

    fn intern(&mut self, text: &[u8]) -> Result<StrId, ReadError> {
        let id = self.trace.strings.intern(&clean::text(text));
        self.bounds().map(|()| id)
    }

    fn thread(&mut self, thread: Thread) -> u32 {
        let threads = &mut self.trace.threads;
        *self.threads.entry(thread).or_insert_with(|| {
            threads.push(thread);
            threads.len() as u32 - 1
        })
    }

    /// The last line, where the file ends inside it.
    fn cut(&mut self) {
        let text = "the last line is cut off by the end of the file".to_owned();
        self.trace.notes.push(Note { text, at: Some(self.line) });
        self.reject(CUT);
    }

    fn reject(&mut self, cause: &str) {
        self.trace.reject(cause);
        self.trace.total += 1;
        self.above = Above::Other;
    }

    /// The recording in time order, or why there is none.
    pub fn finish(mut self) -> Result<Trace, ReadError> {
        let header = &self.trace.header;
        let says_nothing = header.cmdline.is_none() && header.hostname.is_none() && self.trace.lost.is_empty();
        if self.trace.events.is_empty() && says_nothing {
            let broken = match self.trace.total {
                0 => String::new(),
                n => format!("; {n} look like broken ones"),
            };
            let reason =
                format!("none of its {} lines is an event (`comm pid [cpu] time: event: …`){broken}", self.line);
            return Err(ReadError::NotMine { format: "perf script text", reason });
        }
        let notes = [
            (self.prose, "lines around the events are no part of the recording and were passed over"),
            (self.strange, "lines inside call stacks are no frames and were passed over"),
            (self.crowded, "events have more fields than a table keeps; the last of their fields are missing"),
        ];
        for ((n, first), text) in notes.into_iter().filter(|((n, _), _)| *n > 0) {
            self.trace.notes.push(Note { text: format!("{n} {text}"), at: Some(first) });
        }
        if self.untimed > 0 {
            let text = format!("{} events have no time and stand at 0", self.untimed);
            self.trace.notes.push(Note { text, at: None });
        }
        if !self.sorted {
            let text = "times run backwards in the file; events were put in time order".to_owned();
            self.trace.notes.push(Note { text, at: None });
            sort(&mut self.trace.events);
        }
        self.trace.tables = self.tables.into_iter().map(Columns::finish).collect();
        Ok(self.trace)
    }
}

/// Stable: events of one time stay in file order.
fn sort(events: &mut crate::event::Events) {
    let mut order: Vec<u32> = (0..events.len() as u32).collect();
    order.sort_by_key(|i| events.time[*i as usize]);
    fn permute<T: Copy>(column: &mut Vec<T>, order: &[u32]) {
        *column = order.iter().map(|i| column[*i as usize]).collect();
    }
    permute(&mut events.time, &order);
    permute(&mut events.cpu, &order);
    permute(&mut events.kind, &order);
    permute(&mut events.thread, &order);
    permute(&mut events.row, &order);
}

fn count(counter: &mut (u64, u64), line: u64) {
    if counter.0 == 0 {
        counter.1 = line;
    }
    counter.0 += 1;
}

fn check(what: &'static str, found: u64, limit: u64) -> Result<(), ReadError> {
    if found > limit { Err(ReadError::TooLarge { what, found, limit }) } else { Ok(()) }
}
