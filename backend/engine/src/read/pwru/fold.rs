//! Lines → records. A mail client folds a record over several lines, at any column; the head of the file shows which
//! columns a record needs, so lines are joined until they are there.

use super::clock::Clock;
use super::record::{self, Columns, is_start};
use crate::event::Trace;
use crate::read::text::builder::{Builder, Counter};
use crate::read::text::words::trim;
use crate::read::text::{Lines, clean};
use crate::read::{At, ReadError};

/// Its name in sentences.
pub const FORMAT: &str = "pwru text";
/// Lines a record can be folded over; three were seen.
const FOLDS: u32 = 5;
/// Bytes of a record; a line of pwru has under 400.
const RECORD_BYTES: usize = 4 << 10;
/// A cause of rejection.
const INCOMPLETE: &str = "a record without all its columns";

/// Whether a line is the head of the columns.
pub fn is_head(line: &[u8]) -> bool {
    let mut words = line.split(u8::is_ascii_whitespace).filter(|w| !w.is_empty()).skip_while(|w| w == b"TIME");
    words.next() == Some(b"SKB") && words.next() == Some(b"CPU") && words.next() == Some(b"PROCESS")
}

/// Lines read so far.
pub struct Fold<'a> {
    out: Builder<'a>,
    clock: Clock,
    /// Columns of the head, and whether there was one.
    columns: Columns,
    head: bool,
    /// Words of a head that is still folded.
    open_head: String,
    /// The record whose columns are not all there yet, the line it starts at, and its lines so far.
    open: String,
    start: u64,
    folds: u32,
    /// Whether a record is directly above.
    below: bool,
    prose: Counter,
    broken: Counter,
}

impl<'a> Fold<'a> {
    /// Nothing read yet.
    pub fn new(out: Builder<'a>) -> Self {
        Self {
            out,
            clock: Clock::default(),
            columns: Columns::default(),
            head: false,
            open_head: String::new(),
            open: String::new(),
            start: 0,
            folds: 0,
            below: false,
            prose: Counter::default(),
            broken: Counter::default(),
        }
    }

    /// Joins a line to the open record and adds the record once it has its columns.
    fn join(&mut self, line: &[u8]) -> Result<(), ReadError> {
        self.open.push(' ');
        self.open.push_str(&clean::text(line));
        self.folds += 1;
        if let Some(record) = record::parse(&self.open, self.columns) {
            self.open.clear();
            self.below = true;
            record.push(&mut self.clock, &mut self.out)?;
        } else if self.folds == FOLDS || self.open.len() > RECORD_BYTES {
            self.drop_open();
        }
        Ok(())
    }

    /// Gives up the open record, if any.
    fn drop_open(&mut self) {
        if !self.open.is_empty() {
            self.open.clear();
            self.broken.count(self.start);
            self.out.reject(INCOMPLETE);
        }
    }

    fn head(&mut self, line: &[u8]) {
        self.open_head.push(' ');
        self.open_head.push_str(&clean::text(line));
        let place = |name: &str| self.open_head.split_ascii_whitespace().position(|w| w == name);
        let (func, time) = (place("FUNC"), place("TIMESTAMP"));
        let old = func.is_some_and(|f| f < 4 && place("NETNS").is_none() && place("TUPLE").is_none());
        self.columns =
            Columns { time: time.is_some(), meta: place("NETNS").is_some(), tuple: place("TUPLE").is_some(), old };
        if func.is_some() || self.open_head.len() > RECORD_BYTES {
            self.open_head.clear();
        }
    }

    /// The recording in time order, or why there is none.
    pub fn finish(mut self) -> Result<Trace, ReadError> {
        if !self.open.is_empty() {
            self.broken.count(self.start);
            self.out.line = self.start;
            self.out.cut();
        }
        if self.out.trace.events.is_empty() {
            let expected = "`SKB CPU PROCESS … FUNC` and records with these columns".to_owned();
            if self.broken.n > 0 && (self.head || self.broken.n > 2) {
                let what = format!("none of {} records has all its columns, the first", self.broken.n);
                return Err(ReadError::Broken { format: FORMAT, at: At::Line(self.broken.first), what, expected });
            }
            if !self.head {
                let reason = format!("none of its {} lines is a record; expected {expected}", self.out.line);
                return Err(ReadError::NotMine { format: FORMAT, reason });
            }
        }
        if self.clock == Clock::Relative {
            let text =
                "the times are distances to the skb's record before (--timestamp relative), which place no event";
            self.out.note(text.to_owned());
        }
        let prose = "lines around the records are no part of the recording and were passed over";
        Ok(self.out.finish(&[(self.prose, prose)]))
    }
}

impl Lines for Fold<'_> {
    fn events(&self) -> u64 {
        self.out.len()
    }
    fn too_long(&mut self, number: u64) {
        self.out.line = number;
        self.drop_open();
        self.out.too_long();
        self.broken.count(number);
    }
    fn line(&mut self, number: u64, raw: &[u8], _ended: bool) -> Result<(), ReadError> {
        self.out.line = number;
        let mut line = trim(clean::unquote(raw));
        // The progress bar of attaching ends without a newline.
        if let Some(bar) = memchr::memmem::find(line, b" p/s").filter(|_| memchr::memchr(b'%', line).is_some()) {
            line = trim(&line[bar + 4..]);
        }
        if is_head(line) {
            self.drop_open();
            (self.head, self.below) = (true, false);
            self.open_head.clear();
            self.head(line);
        } else if is_start(line) {
            self.drop_open();
            self.open_head.clear();
            (self.start, self.folds) = (number, 0);
            self.join(line)?;
        } else if line.is_empty() {
            (self.below, _) = (false, self.drop_open());
        } else if !self.open_head.is_empty() {
            self.head(line);
        } else if !self.open.is_empty() {
            self.join(line)?;
        } else if self.below && !line.iter().any(|b| b" \t{}=".contains(b)) {
            // --output-stack puts one symbol a line below the record.
            self.out.trace.frames += 1;
        } else {
            self.prose.count(number);
        }
        Ok(())
    }
}
