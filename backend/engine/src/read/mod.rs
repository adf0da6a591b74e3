//! Readers: bytes in, a [`Trace`] out. One file a format; each says "not mine" or "mine, but broken at N".

use std::io;
use std::ops::ControlFlow;

use crate::event::Trace;

pub mod container;
pub mod ftrace;
pub mod perf_data;
pub mod perf_script;
pub mod places;
pub mod pwru;
pub mod retis;
pub mod sniff;
mod text;
pub mod trace_dat;

/// Random access to the bytes of one upload. The shell implements it over a file, tests over a slice. `Sync`, since one
/// thread may bring bytes while another decodes.
pub trait Source: Sync {
    /// Total bytes.
    fn len(&self) -> u64;
    /// Whether there are no bytes.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Fills `buf` from byte `at` on; returns how many bytes there were (0 at the end).
    fn read_at(&self, at: u64, buf: &mut [u8]) -> io::Result<usize>;
}

impl Source for [u8] {
    fn len(&self) -> u64 {
        <[u8]>::len(self) as u64
    }
    fn read_at(&self, at: u64, buf: &mut [u8]) -> io::Result<usize> {
        let rest = usize::try_from(at).ok().and_then(|at| self.get(at..)).unwrap_or(&[]);
        let n = rest.len().min(buf.len());
        buf[..n].copy_from_slice(&rest[..n]);
        Ok(n)
    }
}

/// Fills `buf` from byte `at` on as far as the source goes; returns how many bytes there were.
fn fill(source: &dyn Source, at: u64, buf: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < buf.len() {
        match source.read_at(at + filled as u64, &mut buf[filled..])? {
            0 => break,
            n => filled += n,
        }
    }
    Ok(filled)
}

impl<S: Source + ?Sized> Source for &S {
    fn len(&self) -> u64 {
        (**self).len()
    }
    fn read_at(&self, at: u64, buf: &mut [u8]) -> io::Result<usize> {
        (**self).read_at(at, buf)
    }
}

/// Bounds set before anything is allocated. A recording beyond one is refused with the number and the limit.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Events stored.
    pub events: u64,
    /// Distinct event names.
    pub tables: usize,
    /// Bytes of interned text.
    pub string_bytes: usize,
    /// Bytes of a text line; longer lines are rejected and counted.
    pub line_bytes: usize,
    /// Bytes after decompression.
    pub decoded_bytes: u64,
    /// Decoded ÷ compressed bytes allowed once 5 MiB are out.
    pub ratio: u64,
    /// Bytes of all rows of all tables.
    pub row_bytes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            events: 200_000_000,
            tables: 4_096,
            string_bytes: 256 << 20,
            line_bytes: 64 << 10,
            decoded_bytes: 16 << 30,
            ratio: 100,
            row_bytes: 16 << 30,
        }
    }
}

/// Bytes decoded before the ratio counts: a short file of zeros is no bomb.
#[cfg(feature = "containers")]
const GRACE: u64 = 5 << 20;

impl Limits {
    #[cfg(feature = "containers")]
    /// Refuses decoded bytes beyond the limit, in all or for each of the `compressed` bytes they were decoded from.
    fn decoded(&self, bytes: u64, compressed: u64) -> Result<(), ReadError> {
        let ratio = bytes / compressed.max(1);
        let over = |what, found, limit| Err(ReadError::TooLarge { what, found, limit });
        if bytes > self.decoded_bytes {
            return over("decoded bytes", bytes, self.decoded_bytes);
        }
        if bytes > GRACE && ratio > self.ratio {
            return over("decoded ÷ compressed bytes", ratio, self.ratio);
        }
        Ok(())
    }
}

/// How far a reader is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// Bytes of the source read.
    pub bytes: u64,
    /// Bytes of the source.
    pub of: u64,
    /// Events so far.
    pub events: u64,
}

/// Called every few megabytes; `Break` stops the reader with [`ReadError::Cancelled`].
pub type OnProgress<'a> = dyn FnMut(Progress) -> ControlFlow<()> + 'a;

/// Where in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// Byte offset from 0.
    Byte(u64),
    /// Line number from 1.
    Line(u64),
}

impl std::fmt::Display for At {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Byte(n) => write!(f, "byte {n}"),
            Self::Line(n) => write!(f, "line {n}"),
        }
    }
}

/// Why a file gave no trace.
///
/// ```text
/// ReadError
/// ├── Empty       0 bytes
/// ├── NoFormat    a name of a format that there is not
/// ├── NotMine     another format: try the next reader
/// ├── Broken      this format, broken at a place: stop and tell the user
/// ├── TooLarge    a limit would be passed
/// ├── Cancelled   the caller stopped it
/// └── Io          the bytes could not be had
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// Nothing to read.
    #[error("the file is empty (0 bytes); expected a recording of perf, ftrace, retis or pwru")]
    Empty,
    /// A name that no format has.
    #[error("there is no format called {0:?}; the formats of recordings are {names}", names = sniff::trace_words())]
    NoFormat(String),
    /// Not this format.
    #[error("not {format}: {reason}")]
    NotMine {
        /// The format that was tried.
        format: &'static str,
        /// What speaks against it.
        reason: String,
    },
    /// This format, but broken.
    #[error("{format}: {what} at {at}; expected {expected}")]
    Broken {
        /// The format.
        format: &'static str,
        /// Where.
        at: At,
        /// What was found.
        what: String,
        /// What would have been right.
        expected: String,
    },
    /// A limit would be passed.
    #[error("{what}: {found} is over the limit of {limit}")]
    TooLarge {
        /// What is too large ("decoded bytes").
        what: &'static str,
        /// How large it is, at least.
        found: u64,
        /// The limit.
        limit: u64,
    },
    /// Stopped by the caller.
    #[error("reading was cancelled")]
    Cancelled,
    /// The source failed.
    #[error("reading failed: {0}")]
    Io(#[from] io::Error),
}

/// Reads a source that is not compressed, in the format named (the words of [`sniff::Format`]), or in the format its
/// first bytes speak for.
///
/// # Errors
/// See [`ReadError`].
pub fn read(
    source: &dyn Source,
    format: Option<&str>,
    limits: &Limits,
    on: &mut OnProgress,
) -> Result<Trace, ReadError> {
    if source.is_empty() {
        return Err(ReadError::Empty);
    }
    let mut head = vec![0_u8; 64 << 10];
    let n = fill(source, 0, &mut head)?;
    head.truncate(n);
    match format.map_or_else(|| sniff::best(&head), sniff::named)? {
        sniff::Format::PerfData => perf_data::read(source, limits, on),
        sniff::Format::TraceDat => trace_dat::read(source, limits, on),
        sniff::Format::PerfScript => perf_script::read(source, limits, on),
        sniff::Format::Ftrace => ftrace::read(source, limits, on),
        sniff::Format::RetisJson => retis::read(source, limits, on),
        sniff::Format::Pwru => pwru::read(source, limits, on),
        sniff::Format::PwruJson => pwru::read_json(source, limits, on),
        sniff::Format::Capture => {
            let reason = "capture is a bundle of files, which this reader does not read".to_owned();
            Err(ReadError::NotMine { format: "a recording", reason })
        }
    }
}
