//! JSON objects, one a line, or arrays of them: what retis and pwru write for programs.

use serde_json::Value;

use super::Lines;
use super::builder::{Builder, Counter};
use super::words::trim;
use crate::event::Trace;
use crate::read::{At, Limits, ReadError};

/// Bytes of a line at least: a series of `retis sort` is one line, and packets in it are base64.
const LINE_BYTES: usize = 1 << 20;

/// The limits with lines long enough for JSON.
pub fn limits(limits: &Limits) -> Limits {
    Limits { line_bytes: limits.line_bytes.max(LINE_BYTES), ..limits.clone() }
}

/// What one format makes of its objects.
pub trait Objects {
    /// Name in sentences.
    const FORMAT: &'static str;
    /// A key that its objects have, and what a right line looks like.
    const KEY: &'static str;
    const EXPECTED: &'static str;
    /// Adds what an object says, or says why it is none of the format's.
    fn object(&mut self, object: &Value, out: &mut Builder) -> Result<Result<(), &'static str>, ReadError>;
}

/// Lines of JSON while they are read.
pub struct JsonLines<'a, T> {
    objects: T,
    out: Builder<'a>,
    /// Objects of the format.
    mine: u64,
    /// Lines that are none.
    broken: Counter,
}

impl<'a, T: Objects> JsonLines<'a, T> {
    /// Nothing read yet.
    pub fn new(objects: T, out: Builder<'a>) -> Self {
        Self { objects, out, mine: 0, broken: Counter::default() }
    }

    fn reject(&mut self, cause: &str) {
        self.broken.count(self.out.line);
        self.out.reject(cause);
    }

    /// The first line decides whose file it is.
    fn foreign(&self, line: &[u8]) -> Option<ReadError> {
        if self.mine > 0 || self.out.trace.total > 0 {
            return None;
        }
        let (format, expected) = (T::FORMAT, T::EXPECTED.to_owned());
        let key = memchr::memmem::find(line, format!("\"{}\"", T::KEY).as_bytes()).is_some();
        if !key || !matches!(line[0], b'{' | b'[') {
            let reason = format!("line {} is no JSON object with {:?}; expected {expected}", self.out.line, T::KEY);
            return Some(ReadError::NotMine { format, reason });
        }
        None
    }

    /// The recording in time order, or why there is none.
    pub fn finish(self) -> Result<Trace, ReadError> {
        let (format, expected) = (T::FORMAT, T::EXPECTED.to_owned());
        if self.mine == 0 && self.broken.n > 0 {
            let what = format!("none of {} lines can be read, the first", self.broken.n);
            return Err(ReadError::Broken { format, at: At::Line(self.broken.first), what, expected });
        }
        if self.mine == 0 {
            return Err(ReadError::NotMine { format, reason: format!("it has no object; expected {expected}") });
        }
        Ok(self.out.finish(&[]))
    }
}

impl<T: Objects> Lines for JsonLines<'_, T> {
    fn events(&self) -> u64 {
        self.out.len()
    }
    fn too_long(&mut self, number: u64) {
        self.out.line = number;
        self.out.too_long();
        self.broken.count(number);
    }
    fn line(&mut self, number: u64, line: &[u8], ended: bool) -> Result<(), ReadError> {
        self.out.line = number;
        let line = trim(line);
        if line.is_empty() {
            return Ok(());
        }
        if let Some(error) = self.foreign(line) {
            return Err(error);
        }
        let value = match serde_json::from_slice::<Value>(line) {
            Ok(value) => value,
            Err(error) if error.is_eof() && !ended => {
                self.broken.count(number);
                self.out.cut();
                return Ok(());
            }
            Err(_) => {
                self.reject("the line is no JSON");
                return Ok(());
            }
        };
        // A line is an object or a series of them.
        let all = match &value {
            Value::Array(series) => series.as_slice(),
            one => std::slice::from_ref(one),
        };
        for object in all {
            match self.objects.object(object, &mut self.out)? {
                Ok(()) => self.mine += 1,
                Err(cause) => self.reject(cause),
            }
        }
        Ok(())
    }
}

/// A number or text as a column takes it; nothing for `null`, arrays and objects.
pub fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => Some(text.clone()),
        Value::Bool(flag) => Some(flag.to_string()),
        _ => None,
    }
}

/// A number as an address.
pub fn address(value: &Value) -> Option<String> {
    value.as_u64().map(|n| format!("{n:#x}"))
}
