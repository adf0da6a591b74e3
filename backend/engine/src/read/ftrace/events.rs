//! Lines → events: what each line is, and where its parts go.

use super::header::Header;
use super::line::{self, Task};
use super::{FORMAT, graph, latency, names, payload, syscall};
use crate::event::{NO_CPU, Trace};
use crate::read::text::builder::{Builder, Counter, Grammar, Place, Tail};
use crate::read::text::{Lines, clean, words};
use crate::read::{At, Limits, ReadError};

/// Line starts remembered, see [`Prefix`]. The flags are part of a start, so there are more of them than CPUs.
const PREFIXES: usize = 12;

/// The part of an event line that stays the same while one thread runs in one context.
#[derive(Default)]
struct Prefix {
    bytes: Vec<u8>,
    thread: u32,
    cpu: u16,
}

const GRAMMAR: Grammar = Grammar { table: |printed| Some(names::table(printed)), split: payload::split };

/// Lines read so far.
pub struct Events<'a> {
    out: Builder<'a>,
    header: Header,
    /// Newest first.
    prefixes: [Prefix; PREFIXES],
    /// Tasks that are on a CPU by function_graph.
    on_cpu: Vec<Option<u32>>,
    /// Name of a probe's table.
    name: Vec<u8>,
    /// Lines around the events.
    prose: Counter,
    /// Lines that look like events and are none.
    broken: Counter,
}

impl Lines for Events<'_> {
    fn events(&self) -> u64 {
        self.out.len()
    }
    fn too_long(&mut self, number: u64) {
        self.out.line = number;
        self.out.too_long();
        self.broken.count(number);
    }
    fn line(&mut self, number: u64, raw: &[u8], ended: bool) -> Result<(), ReadError> {
        self.out.line = number;
        let raw = without_end(raw);
        let known = self.prefixes.iter().position(|p| !p.bytes.is_empty() && raw.starts_with(&p.bytes));
        if let Some(known) = known
            && let Some(tail) = line::tail(raw, self.prefixes[known].bytes.len())
        {
            if known > 2 {
                self.prefixes[2..=known].rotate_right(1);
            }
            let Prefix { thread, cpu, .. } = self.prefixes[known.min(2)];
            return self.event(thread, cpu, tail, ended);
        }
        let text = bare(raw);
        let trimmed = words::trim(text);
        if trimmed.is_empty() {
            return Ok(());
        }
        if trimmed[0] == b'#' {
            self.header.comment(trimmed, &mut self.out);
            return Ok(());
        }
        if let Some(found) = line::scan(text) {
            let Task { comm, pid, tid, cpu } = found.task;
            let thread = self.out.thread(comm, pid, tid)?;
            if text.len() == raw.len() {
                self.prefixes.rotate_right(1);
                let prefix = &mut self.prefixes[0];
                prefix.bytes.clear();
                prefix.bytes.extend_from_slice(&text[..found.prefix]);
                (prefix.thread, prefix.cpu) = (thread, cpu);
            }
            return self.event(thread, cpu, found.tail, ended);
        }
        if let Some(found) = latency::scan(text) {
            let thread = self.out.thread(found.task.comm, -1, found.task.tid)?;
            return self.event(thread, found.task.cpu, found.tail, ended);
        }
        if let Some(found) = graph::scan(text) {
            return self.graph(&found, ended);
        }
        self.other(trimmed, ended);
        Ok(())
    }
}

impl<'a> Events<'a> {
    /// Nothing read yet.
    pub fn new(limits: &'a Limits) -> Self {
        Self {
            out: Builder::new("ftrace", GRAMMAR, limits),
            header: Header::default(),
            prefixes: Default::default(),
            on_cpu: Vec::new(),
            name: Vec::new(),
            prose: Counter::default(),
            broken: Counter::default(),
        }
    }

    /// A line that is no event and no comment.
    fn other(&mut self, trimmed: &[u8], ended: bool) {
        if trimmed.starts_with(b"=> ") {
            self.out.trace.frames += 1;
        } else if self.header.lost(trimmed, &mut self.out) || self.header.preamble(trimmed, &mut self.out) {
        } else if let Some(cause) = line::broken(trimmed) {
            self.broken.count(self.out.line);
            if ended { self.out.reject(cause) } else { self.out.cut() }
        } else {
            self.prose.count(self.out.line);
        }
    }

    /// An event line whose thread is known.
    #[inline]
    fn event(&mut self, thread: u32, cpu: u16, tail: Tail, ended: bool) -> Result<(), ReadError> {
        let at = Place { thread, cpu, time: tail.time };
        match tail.payload.first() {
            Some(b'(') if tail.name.starts_with(b"sys_") => return self.syscall(at, &tail),
            Some(b' ') => return self.syscall(at, &tail),
            Some(b'(') if is_probe(tail.payload) => {
                self.name.clear();
                self.name.extend_from_slice(b"probe:");
                self.name.extend_from_slice(tail.name);
                let tail = Tail { name: &self.name, ..tail };
                return self.out.event(thread, cpu, tail, ended).map(drop);
            }
            _ => {}
        }
        if tail.name.starts_with(b"funcgraph_")
            && let Some(call) = graph::payload(tail.payload)
        {
            return self.call(at, &graph::Call { name: tail.name, ..call });
        }
        self.out.event(thread, cpu, tail, ended).map(drop)
    }

    fn syscall(&mut self, at: Place, tail: &Tail) -> Result<(), ReadError> {
        let (name, fields) = syscall::fields(tail.name, tail.payload);
        self.out.record(at, &name, fields.iter().map(|(name, value)| (name.as_str(), value.as_slice())))
    }

    /// A line of function_graph. Who runs on a CPU is printed when it changes, if at all.
    fn graph(&mut self, line: &graph::Line, ended: bool) -> Result<(), ReadError> {
        self.header.seen = true;
        let cpu = usize::from(line.cpu);
        if self.on_cpu.len() <= cpu {
            self.on_cpu.resize(cpu + 1, None);
        }
        if let Some((comm, tid)) = line.task {
            self.on_cpu[cpu] = Some(self.out.thread(comm, -1, tid)?);
        }
        let Some(call) = &line.call else { return Ok(()) };
        let thread = match self.on_cpu[cpu] {
            Some(thread) => thread,
            None => self.out.thread(b"<...>", -1, -1)?,
        };
        let at = Place { thread, cpu: line.cpu, time: line.time };
        if call.name.starts_with(b"funcgraph_") {
            return self.call(at, call);
        }
        let tail = Tail { time: line.time, period: None, name: call.name, payload: call.text };
        self.event(thread, line.cpu, tail, ended)
    }

    /// Entry or exit of a function. A leaf is one record with a duration, as it is one line.
    fn call(&mut self, at: Place, call: &graph::Call) -> Result<(), ReadError> {
        let depth = call.depth.to_string();
        let duration = call.duration_ns.map(|ns| ns.to_string()).unwrap_or_default();
        let fields = [("func", call.text), ("depth", depth.as_bytes()), ("duration_ns", duration.as_bytes())];
        self.out.record(at, call.name, fields)
    }

    /// The recording in time order, or why there is none.
    pub fn finish(mut self) -> Result<Trace, ReadError> {
        let trace = &self.out.trace;
        if trace.events.is_empty() && trace.lost.is_empty() {
            let expected = "`comm-pid [cpu] flags time: event: …`".to_owned();
            if self.header.seen && self.broken.n > 0 {
                let what = format!("none of {} lines that look like events can be read, the first", self.broken.n);
                return Err(ReadError::Broken { format: FORMAT, at: At::Line(self.broken.first), what, expected });
            }
            if !self.header.seen {
                let reason = format!("none of its {} lines is an event ({expected})", self.out.line);
                return Err(ReadError::NotMine { format: FORMAT, reason });
            }
        }
        // What the buffer overwrote includes what the marks between the events say.
        let unmarked = self.header.overrun.saturating_sub(self.header.marked);
        if unmarked > 0 {
            self.out.lost(NO_CPU, unmarked);
        }
        let prose = "lines around the events are no part of the recording and were passed over";
        Ok(self.out.finish(&[(self.prose, prose)]))
    }
}

/// Whether a payload starts with where a probe hit: `(func+0x0/0x220)` or `(caller+0x1e/0x20 <- func)`
/// (kernel/trace/trace_kprobe.c).
fn is_probe(payload: &[u8]) -> bool {
    let place = &payload[..memchr::memchr(b')', &payload[..payload.len().min(512)]).unwrap_or(0)];
    memchr::memmem::find(place, b"+0x").is_some()
}

/// The line without what a JavaScript string or another system ends it with.
fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    line.strip_suffix(b"\\n\\").unwrap_or(line)
}

/// The line without reply marks, the `|` some people quote with, and the time the kernel log puts before it.
pub fn bare(line: &[u8]) -> &[u8] {
    let text = clean::unquote(without_end(line));
    let text = text.strip_prefix(b"|").unwrap_or(text);
    let log = text.strip_prefix(b"[").and_then(|rest| {
        let end = rest.iter().take(20).position(|b| *b == b']')?;
        let stamp = words::trim(&rest[..end]);
        let digits = stamp.contains(&b'.') && stamp.iter().all(|b| b.is_ascii_digit() || *b == b'.');
        (digits && rest.get(end + 1) == Some(&b' ')).then(|| &rest[end + 2..])
    });
    log.unwrap_or(text)
}
