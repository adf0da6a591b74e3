//! Events of text formats → a [`Trace`]: tables, threads and times as the lines bring them.

use std::ops::Range;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::clean;
use super::columns::Columns;
use super::payload::Piece;
use super::shape::Shape;
use crate::event::{Note, StrId, Thread, Trace};
use crate::read::{Limits, ReadError};

/// Shapes stored of one event name; fields that come and go (`[node=]`, `[accounted=]`) make a few.
const SHAPES: usize = 8;
/// Shapes stored of all names: real recordings have under a hundred, and each may be as large as its line.
const ALL_SHAPES: usize = 4_096;
/// Text of a cause whose line the file breaks off in.
const CUT: &str = "line cut off at the end of the file";

/// What an event line holds from its time on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tail<'a> {
    /// Nanoseconds; `None` where the line has no time.
    pub time: Option<u64>,
    /// Period, if printed.
    pub period: Option<u64>,
    /// Event name as printed, without the closing colon (`cycles:u`, `skb:consume_skb`, `PERF_RECORD_LOST`).
    pub name: &'a [u8],
    /// The rest without surrounding blanks.
    pub payload: &'a [u8],
}

/// What a format adds: how its printed names become names of tables, and how a payload is parsed.
#[derive(Clone, Copy)]
pub struct Grammar {
    /// Table of a printed name; `None` for the recorder's own bookkeeping, which becomes no event.
    pub table: fn(&[u8]) -> Option<String>,
    /// The pieces of a payload of a table, and whether the next line can be compared with it.
    pub split: fn(&str, &[u8]) -> (Vec<Piece>, bool),
}

/// What is known of lines with one printed name.
struct Kind {
    table: u16,
    shapes: Vec<Shape>,
}

/// Represents the index of a [`Kind`] where lines become nothing.
const BOOKKEEPING: usize = usize::MAX;

/// A trace while its lines are read.
pub struct Builder<'a> {
    /// The trace; readers add what their lines say besides events.
    pub trace: Trace,
    limits: &'a Limits,
    grammar: Grammar,
    tables: Vec<Columns>,
    table_of: HashMap<String, u16, FxBuildHasher>,
    /// Index into `known` by printed name.
    kinds: HashMap<Box<[u8]>, usize, FxBuildHasher>,
    known: Vec<Kind>,
    threads: HashMap<Thread, u32, FxBuildHasher>,
    values: Vec<Range<u32>>,
    shapes: usize,
    row_bytes: usize,
    /// Number of the line being read, from 1.
    pub line: u64,
    sorted: bool,
    /// Events with more fields than a table keeps.
    crowded: Counter,
    untimed: u64,
}

impl<'a> Builder<'a> {
    /// Nothing read yet.
    pub fn new(format: &str, grammar: Grammar, limits: &'a Limits) -> Self {
        Self {
            trace: Trace { format: format.to_owned(), ..Trace::default() },
            limits,
            grammar,
            tables: Vec::new(),
            table_of: HashMap::default(),
            kinds: HashMap::default(),
            known: Vec::new(),
            threads: HashMap::default(),
            values: Vec::new(),
            shapes: 0,
            row_bytes: 0,
            line: 0,
            sorted: true,
            crowded: Counter::default(),
            untimed: 0,
        }
    }

    /// Adds one event whose payload is text. `false` where the line turned out to be cut off or bookkeeping.
    #[inline]
    pub fn event(&mut self, thread: u32, cpu: u16, tail: Tail, ended: bool) -> Result<bool, ReadError> {
        let kind = match self.kinds.get(tail.name) {
            Some(kind) => *kind,
            None if !ended && self.kinds.keys().any(|known| known.starts_with(tail.name)) => {
                self.cut();
                return Ok(false);
            }
            None => self.new_kind(tail.name)?,
        };
        let Some(Kind { table, shapes }) = self.known.get_mut(kind) else {
            *self.trace.header.counts.entry("bookkeeping events".to_owned()).or_default() += 1;
            return Ok(false);
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
            let (pieces, regular) = (self.grammar.split)(columns.name(), payload);
            cut = !ended && shapes.first().is_some_and(|s| s.columns.len() > pieces.len());
            let mut fields = Vec::with_capacity(pieces.len());
            for piece in pieces.iter().filter(|_| !cut) {
                let value = &payload[piece.value.clone()];
                let mut field = columns.field(&piece.name, value);
                if field.is_some_and(|f| fields.contains(&f)) {
                    field = columns.field(&format!("{}_{}", piece.name, fields.len()), value);
                }
                let Some(field) = field else {
                    self.crowded.count(self.line);
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
            return Ok(false);
        }
        self.row_bytes += columns.bytes() - before;
        if !ended {
            let text = "the last line has no line end; its last value may be cut off".to_owned();
            self.trace.notes.push(Note { text, at: Some(self.line) });
        }
        self.push(Place { thread, cpu, time: tail.time }, table, row)?;
        Ok(true)
    }

    /// Adds one event whose fields are known by name; empty values are absent ones.
    pub fn record<'v>(
        &mut self,
        at: Place,
        name: &[u8],
        fields: impl IntoIterator<Item = (&'v str, &'v [u8])>,
    ) -> Result<(), ReadError> {
        let kind = match self.kinds.get(name) {
            Some(kind) => *kind,
            None => self.new_kind(name)?,
        };
        let Some(Kind { table, .. }) = self.known.get(kind) else { return Ok(()) };
        let table = *table;
        let columns = &mut self.tables[usize::from(table)];
        let before = columns.bytes();
        let row = columns.push_row();
        for (name, value) in fields.into_iter().filter(|(_, value)| !value.is_empty()) {
            let Some(field) = columns.field(name, value) else {
                self.crowded.count(self.line);
                break;
            };
            columns.store(row, field, value, &mut self.trace.strings);
        }
        self.row_bytes += columns.bytes() - before;
        self.push(at, table, row)
    }

    #[inline]
    fn push(&mut self, at: Place, table: u16, row: u32) -> Result<(), ReadError> {
        self.untimed += u64::from(at.time.is_none());
        let time = at.time.unwrap_or(0);
        let events = &mut self.trace.events;
        self.sorted &= events.time.last().is_none_or(|last| *last <= time);
        events.time.push(time);
        events.cpu.push(at.cpu);
        events.kind.push(table);
        events.thread.push(at.thread);
        events.row.push(row);
        self.trace.total += 1;
        self.bounds()
    }

    fn new_kind(&mut self, printed: &[u8]) -> Result<usize, ReadError> {
        let kind = if let Some(name) = (self.grammar.table)(printed) {
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
        } else {
            BOOKKEEPING
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

    /// The number of a task, new or known.
    pub fn thread(&mut self, comm: &[u8], pid: i32, tid: i32) -> Result<u32, ReadError> {
        let thread = Thread { pid, tid, comm: self.intern(comm)? };
        let threads = &mut self.trace.threads;
        Ok(*self.threads.entry(thread).or_insert_with(|| {
            threads.push(thread);
            threads.len() as u32 - 1
        }))
    }

    /// Adds to what the kernel says it lost on a CPU.
    pub fn lost(&mut self, cpu: u16, events: u64) {
        let sum = self.trace.lost.entry(cpu).or_default();
        *sum = sum.saturating_add(events);
    }

    /// Says something about the line being read.
    pub fn note(&mut self, text: String) {
        self.trace.notes.push(Note { text, at: Some(self.line) });
    }

    /// The last line, where the file ends inside it.
    pub fn cut(&mut self) {
        self.note("the last line is cut off by the end of the file".to_owned());
        self.reject(CUT);
    }

    /// Counts a line over the limit, thrown away unread.
    pub fn too_long(&mut self) {
        self.reject(&format!("line longer than {} bytes", self.limits.line_bytes));
    }

    /// Counts a record that is broken.
    pub fn reject(&mut self, cause: &str) {
        self.trace.reject(cause);
        self.trace.total += 1;
    }

    /// Events so far.
    pub fn len(&self) -> u64 {
        self.trace.events.len() as u64
    }

    /// The recording in time order. `passed` are lines that were passed over, and what they are.
    pub fn finish(mut self, passed: &[(Counter, &str)]) -> Trace {
        let crowded =
            (self.crowded, "events have more fields than a table keeps; the last of their fields are missing");
        for (Counter { n, first }, text) in passed.iter().chain([&crowded]).filter(|(c, _)| c.n > 0) {
            self.trace.notes.push(Note { text: format!("{n} {text}"), at: Some(*first) });
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
        self.trace
    }
}

/// Where and when an event was recorded.
#[derive(Clone, Copy)]
pub struct Place {
    /// Number of the task, from [`Builder::thread`].
    pub thread: u32,
    /// CPU or [`crate::event::NO_CPU`].
    pub cpu: u16,
    /// Nanoseconds, if known.
    pub time: Option<u64>,
}

/// Lines of one sort: how many, and where the first is.
#[derive(Clone, Copy, Default)]
pub struct Counter {
    /// How many.
    pub n: u64,
    /// Line of the first, from 1.
    pub first: u64,
}

impl Counter {
    /// One more.
    pub fn count(&mut self, line: u64) {
        if self.n == 0 {
            self.first = line;
        }
        self.n += 1;
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

fn check(what: &'static str, found: u64, limit: u64) -> Result<(), ReadError> {
    if found > limit { Err(ReadError::TooLarge { what, found, limit }) } else { Ok(()) }
}
