//! What surrounds the events: `#` comments, the preamble of trace-cmd, marks of lost events.

use crate::read::text::builder::Builder;
use crate::read::text::words::{number, trim};

/// What the file says about itself.
#[derive(Default)]
pub struct Header {
    /// Whether one of the tool's own header lines was seen.
    pub seen: bool,
    /// Events overwritten before they were read, by `entries-in-buffer/entries-written`.
    pub overrun: u64,
    /// Events lost by marks between the events.
    pub marked: u64,
}

impl Header {
    /// A `#` line.
    pub fn comment(&mut self, line: &[u8], out: &mut Builder) {
        let body = trim(line.strip_prefix(b"#").unwrap_or(line));
        if let Some(tracer) = body.strip_prefix(b"tracer: ") {
            self.seen = true;
            let tracer = String::from_utf8_lossy(&tracer[..tracer.len().min(64)]).into_owned();
            out.trace.header.recorder.get_or_insert(format!("ftrace, tracer {tracer}"));
        } else if let Some(rest) = body.strip_prefix(b"entries-in-buffer/entries-written: ") {
            self.seen = true;
            let mut words = rest.split(|b| *b == b' ' || *b == b'/').filter(|w| !w.is_empty());
            let (present, written) = (words.next().and_then(number), words.next().and_then(number));
            if let (Some(present), Some(written)) = (present, written) {
                self.overrun = self.overrun.saturating_add(written.saturating_sub(present));
            }
            let online = words.find_map(|w| w.strip_prefix(b"#P:")).and_then(number);
            cpus(online, out);
        }
    }

    /// `cpus=6`, `version = 6`, `CPU 3 is empty`: the preamble of `trace-cmd report`.
    pub fn preamble(&mut self, line: &[u8], out: &mut Builder) -> bool {
        let version = line.strip_prefix(b"version = ").and_then(number).is_some();
        let online = line.strip_prefix(b"cpus=").and_then(number);
        let empty = line.strip_prefix(b"CPU ").and_then(|l| l.strip_suffix(b" is empty")).and_then(number).is_some();
        self.seen |= version || online.is_some() || empty;
        cpus(online, out);
        version || online.is_some() || empty
    }

    /// `CPU:1 [LOST 702 EVENTS]`, also without the number, and trace-cmd's `CPU:3 [3 EVENTS DROPPED]`.
    pub fn lost(&mut self, line: &[u8], out: &mut Builder) -> bool {
        let Some(open) = memchr::memchr(b'[', &line[..line.len().min(16)]) else { return false };
        let Some(cpu) = line.strip_prefix(b"CPU:").and_then(|_| number(trim(&line[4..open]))) else { return false };
        let Some(cpu) = u16::try_from(cpu).ok() else { return false };
        let Some(mark) = trim(&line[open + 1..]).strip_suffix(b"]") else { return false };
        let events = mark.strip_prefix(b"LOST").and_then(|m| m.strip_suffix(b"EVENTS"));
        let Some(n) = events.or_else(|| mark.strip_suffix(b"EVENTS DROPPED")) else { return false };
        match number(trim(n)) {
            Some(n) => {
                self.marked = self.marked.saturating_add(n);
                out.lost(cpu, n);
            }
            None if trim(n).is_empty() => {
                out.note(format!("CPU {cpu} lost events here; the recorder does not say how many"));
            }
            None => return false,
        }
        self.seen = true;
        true
    }
}

fn cpus(online: Option<u64>, out: &mut Builder) {
    if let Some(n) = online.and_then(|n| u32::try_from(n).ok()) {
        let (available, online) = out.trace.header.nr_cpus.unwrap_or_default();
        out.trace.header.nr_cpus = Some((available.max(n), online.max(n)));
    }
}
