//! Lines → events: what each line is, and where its parts go.

use super::{frame, header, line, names, payload};
use crate::event::Trace;
use crate::read::text::builder::{Builder, Counter, Grammar, Tail};
use crate::read::text::{Lines, clean, words};
use crate::read::{Limits, ReadError};

/// Line starts remembered, see [`Prefix`].
const PREFIXES: usize = 6;

/// What is directly above a line.
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

/// Names and payloads as perf prints them; its own `dummy:*` events become nothing.
const GRAMMAR: Grammar = Grammar {
    table: |printed| {
        let dummy = printed == b"dummy" || printed.starts_with(b"dummy:");
        (!dummy).then(|| names::table_name(printed))
    },
    split: payload::split,
};

/// Lines read so far.
pub struct Events<'a> {
    out: Builder<'a>,
    /// Newest first; CPUs take turns in a file, so a handful answers for most lines.
    prefixes: [Prefix; PREFIXES],
    above: Above,
    /// Lines around the events, and lines inside stacks that are no frames.
    prose: Counter,
    strange: Counter,
}

impl Lines for Events<'_> {
    fn events(&self) -> u64 {
        self.out.len()
    }
    fn too_long(&mut self, number: u64) {
        self.out.line = number;
        self.out.too_long();
        self.above = Above::Other;
    }
    fn line(&mut self, number: u64, raw: &[u8], ended: bool) -> Result<(), ReadError> {
        self.out.line = number;
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
        let trimmed = words::trim(text);
        if trimmed.is_empty() {
            self.above = Above::Other;
        } else if text[0] == b'#' {
            header::read(text, &mut self.out.trace);
            self.above = Above::Other;
        } else if let Some(found) = line::scan(text) {
            let thread = self.out.thread(found.comm, found.pid, found.tid)?;
            if text.len() == raw.len() && found.tail.time.is_some() {
                self.prefixes.rotate_right(1);
                let prefix = &mut self.prefixes[0];
                prefix.bytes.clear();
                prefix.bytes.extend_from_slice(&text[..found.prefix]);
                (prefix.thread, prefix.cpu) = (thread, found.cpu);
            }
            self.event(thread, found.cpu, found.tail, ended)?;
        } else if frame::is_frame(text, self.above != Above::Other) {
            self.out.trace.frames += 1;
            self.above = Above::Frame;
        } else {
            self.other(text, trimmed, ended);
        }
        Ok(())
    }
}

impl<'a> Events<'a> {
    /// Nothing read yet.
    pub fn new(limits: &'a Limits) -> Self {
        Self {
            out: Builder::new("perf script", GRAMMAR, limits),
            prefixes: Default::default(),
            above: Above::Other,
            prose: Counter::default(),
            strange: Counter::default(),
        }
    }

    /// A line that is no event, frame, comment or blank.
    fn other(&mut self, text: &[u8], trimmed: &[u8], ended: bool) {
        let in_stack = self.above != Above::Other;
        if !ended && self.above == Above::Event && text[0] != b'\t' {
            self.out.cut();
            self.above = Above::Other;
        } else if let Some(cause) = line::broken(trimmed) {
            self.out.reject(cause);
            self.above = Above::Other;
        } else if in_stack && words::blank(text[0]) {
            self.strange.count(self.out.line);
        } else {
            if trimmed.starts_with(b"Processed ") && memchr::memmem::find(trimmed, b" and lost ").is_some() {
                let text = format!("perf itself says: {}", clean::text(trimmed));
                self.out.note(text);
            }
            self.prose.count(self.out.line);
            self.above = Above::Other;
        }
    }

    /// An event line whose thread is known.
    #[inline]
    fn event(&mut self, thread: u32, cpu: u16, tail: Tail, ended: bool) -> Result<(), ReadError> {
        self.above = Above::Event;
        if tail.name.starts_with(b"PERF_RECORD_") {
            self.record(cpu, &tail);
        } else if !self.out.event(thread, cpu, tail, ended)? && !ended {
            self.above = Above::Other;
        }
        Ok(())
    }

    /// One of perf's own records, printed under `--show-lost-events` and `--show-task-events`.
    fn record(&mut self, cpu: u16, tail: &Tail) {
        let name = clean::text(tail.name.strip_suffix(b":").unwrap_or(tail.name)).into_owned();
        let lost = tail
            .payload
            .strip_prefix(b"lost ")
            .map(words::trim)
            .and_then(|n| std::str::from_utf8(n).ok()?.parse::<u64>().ok());
        if let Some(lost) = lost.filter(|_| name.starts_with("PERF_RECORD_LOST")) {
            self.out.lost(cpu, lost);
        }
        let counts = &mut self.out.trace.header.counts;
        if counts.len() < 256 || counts.contains_key(&name) {
            *counts.entry(name).or_default() += 1;
        }
    }

    /// The recording in time order, or why there is none.
    pub fn finish(self) -> Result<Trace, ReadError> {
        let trace = &self.out.trace;
        let header = &trace.header;
        let says_nothing = header.cmdline.is_none() && header.hostname.is_none() && trace.lost.is_empty();
        if trace.events.is_empty() && says_nothing {
            let broken = match trace.total {
                0 => String::new(),
                n => format!("; {n} look like broken ones"),
            };
            let reason =
                format!("none of its {} lines is an event (`comm pid [cpu] time: event: …`){broken}", self.out.line);
            return Err(ReadError::NotMine { format: "perf script text", reason });
        }
        Ok(self.out.finish(&[
            (self.prose, "lines around the events are no part of the recording and were passed over"),
            (self.strange, "lines inside call stacks are no frames and were passed over"),
        ]))
    }
}
